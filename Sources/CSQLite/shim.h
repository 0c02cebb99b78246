// SQLite for Swift: the calls that Swift cannot make itself get a typed door here.
#pragma once
#include <sqlite3.h>
#include <stdint.h>
#include <string.h>

/// Binds text of `count` bytes, which SQLite copies at once; it may hold zero bytes.
static inline int kuchi_sqlite_bind_text(
    sqlite3_stmt *_Nonnull statement, int index, const void *_Nonnull text, uint64_t count) {
  return sqlite3_bind_text64(
      statement, index, (const char *)text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Binds `count` bytes, which SQLite copies at once.
static inline int kuchi_sqlite_bind_blob(
    sqlite3_stmt *_Nonnull statement, int index, const void *_Nonnull bytes, uint64_t count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/// Says whether closing the last connection moves the write-ahead log into the database.
static inline int kuchi_sqlite_checkpoint_on_close(sqlite3 *_Nonnull db, int isOn) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !isOn, (int *)0);
}

/// Says whether foreign keys are enforced.
static inline int kuchi_sqlite_enforce_foreign_keys(sqlite3 *_Nonnull db, int isOn) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_FKEY, isOn, (int *)0);
}

/// Reads the first `count` bytes of the database file through SQLite's own descriptor: a second one
/// would drop this process's locks on the file when closed. Takes no lock and rolls nothing back.
/// What the file lacks is filled with zeros.
static inline int kuchi_sqlite_read_start(
    sqlite3 *_Nonnull db, void *_Nonnull buffer, int count, int64_t *_Nonnull size) {
  sqlite3_file *file = (sqlite3_file *)0;
  sqlite3_int64 length = 0;
  int code = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  *size = 0;
  memset(buffer, 0, (size_t)count);
  if (code != SQLITE_OK || !file || !file->pMethods) return code;
  code = file->pMethods->xFileSize(file, &length);
  if (code != SQLITE_OK) return code;
  *size = length;
  code = file->pMethods->xRead(file, buffer, count, 0);
  return code == SQLITE_IOERR_SHORT_READ ? SQLITE_OK : code;
}

/// Tells whether the database file was moved or deleted since it was opened.
static inline int kuchi_sqlite_has_moved(sqlite3 *_Nonnull db, int *_Nonnull moved) {
  *moved = 0;
  return sqlite3_file_control(db, "main", SQLITE_FCNTL_HAS_MOVED, moved);
}

/// Opens a copy of `count` bytes as the main database, which can only be read. The copy is taken out
/// of write-ahead mode, for which a database in memory has no log.
static inline int kuchi_sqlite_deserialize(
    sqlite3 *_Nonnull db, const void *_Nonnull bytes, int64_t count) {
  unsigned char *copy = (unsigned char *)sqlite3_malloc64((sqlite3_uint64)count);
  if (!copy) return SQLITE_NOMEM;
  memcpy(copy, bytes, (size_t)count);
  if (count > 19 && copy[18] == 2 && copy[19] == 2) copy[18] = copy[19] = 1;
  return sqlite3_deserialize(db, "main", copy, count, count,
                             SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY);
}

/// Runs nothing that the schema itself brings along: no trigger, no view, no unsafe function.
static inline int kuchi_sqlite_distrust(sqlite3 *_Nonnull db) {
  int code = sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (!code) code = sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  if (!code) code = sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  if (!code) code = sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
  return code;
}
