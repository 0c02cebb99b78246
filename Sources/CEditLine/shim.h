// libedit for Swift: its variadic calls, and `stdin` and `stdout`, get a typed door each here, and
// so do the few system calls that Swift's own view of the C library lacks.
#pragma once
#include <errno.h>
#include <histedit.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// ---- The system ----

// Lets `handler` see a signal, unless whoever started us wants it ignored.
static inline void kuchi_catch(int signal, void (*_Nonnull handler)(int)) {
  struct sigaction old, action;
  memset(&action, 0, sizeof action);
  if (sigaction(signal, NULL, &old) == 0 && old.sa_handler == SIG_IGN) return;
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, NULL);
}

// Gives a signal its default action back, unless it is ignored. Safe inside a handler.
static inline void kuchi_catch_no_more(int signal) {
  struct sigaction old, action;
  memset(&action, 0, sizeof action);
  if (sigaction(signal, NULL, &old) == 0 && old.sa_handler == SIG_IGN) return;
  action.sa_handler = SIG_DFL;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, NULL);
}

static inline void kuchi_ignore(int number) { signal(number, SIG_IGN); }

// Waits until `fd` can be read, under the signal mask `mask`. `milliseconds` < 0 waits for ever.
// Returns 1 when it can be read, 0 after that time, -1 with errno.
static inline int kuchi_wait(int fd, int milliseconds, const sigset_t *_Nonnull mask) {
  extern int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
  struct pollfd one = {.fd = fd, .events = POLLIN};
  struct timespec time = {milliseconds / 1000, (milliseconds % 1000) * 1000000L};
  return ppoll(&one, 1, milliseconds < 0 ? NULL : &time, mask);
}

// The size of the window behind `fd`; 0 where there is none.
static inline int kuchi_window(int fd, int *_Nonnull rows, int *_Nonnull columns) {
  struct winsize size;
  memset(&size, 0, sizeof size);
  if (ioctl(fd, TIOCGWINSZ, &size) != 0) return 0;
  *rows = size.ws_row;
  *columns = size.ws_col;
  return size.ws_row > 0 && size.ws_col > 0;
}

// Makes the C library read and write UTF-8; 0 where it cannot.
static inline int kuchi_speak_utf8(void) {
  if (setlocale(LC_CTYPE, "") != NULL && strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return 1;
  return setlocale(LC_CTYPE, "C.UTF-8") != NULL;
}

// Lets `handler` see a fault first; what was there before goes to `old`.
static inline void kuchi_catch_fault(
    int signal, void (*_Nonnull handler)(int), struct sigaction *_Nonnull old) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, old);
}

static inline void kuchi_catch_as_before(int signal, const struct sigaction *_Nonnull old) {
  sigaction(signal, old, NULL);
}

// The cells that the C library, and so libedit, gives a character; -1 for none of its own.
static inline int kuchi_cells(uint32_t scalar) {
  extern int wcwidth(wchar_t);
  return wcwidth((wchar_t)scalar);
}

// ---- libedit ----
//
// It edits the line; what it would draw goes to /dev/null. Characters are UTF-32 on both sides.

static inline wchar_t *_Nonnull kuchi_el_no_prompt(EditLine *_Nonnull el) {
  static wchar_t none[1];
  (void)el;
  return none;
}

// An editor for the terminal on two descriptors that draws nothing; NULL where there is none.
static inline EditLine *_Nullable kuchi_el_open(int input, int output) {
  FILE *nowhere = fopen("/dev/null", "r+e");
  if (nowhere == NULL) return NULL;
  EditLine *el = el_init_fd("kuchi", nowhere, nowhere, nowhere, input, output, output);
  if (el == NULL) {
    fclose(nowhere);
    return NULL;
  }
  el_set(el, EL_TERMINAL, "xterm");
  el_set(el, EL_EDITOR, "emacs");
  el_set(el, EL_SIGNAL, 0);
  el_wset(el, EL_PROMPT, kuchi_el_no_prompt);
  // With these libedit shifts cells and miscounts those of wide characters.
  static const char *const shifts[] = {"im", "ei", "ic", "IC", "dc", "DC", "dm", "ed"};
  for (size_t i = 0; i < sizeof shifts / sizeof *shifts; i++)
    el_set(el, EL_SETTC, shifts[i], "", NULL);
  return el;
}

static inline void kuchi_el_close(EditLine *_Nonnull el) {
  FILE *nowhere = NULL;
  el_get(el, EL_GETFP, 1, &nowhere);
  el_end(el);
  if (nowhere != NULL) fclose(nowhere);
}

static inline void kuchi_el_set_owner(EditLine *_Nonnull el, void *_Nullable owner) {
  el_set(el, EL_CLIENTDATA, owner);
}

static inline void *_Nullable kuchi_el_owner(EditLine *_Nonnull el) {
  void *owner = NULL;
  el_get(el, EL_CLIENTDATA, &owner);
  return owner;
}

// `reader` stores the next character and returns 1, or returns -1 with errno.
static inline void kuchi_el_set_reader(
    EditLine *_Nonnull el, int (*_Nonnull reader)(EditLine *_Nullable, uint32_t *_Nullable)) {
  el_wset(el, EL_GETCFN, (el_rfunc_t)(void *)reader);
}

static inline int kuchi_el_bind(
    EditLine *_Nonnull el, const char *_Nonnull key, const char *_Nonnull command) {
  return el_set(el, EL_BIND, key, command, NULL);
}

// Takes the terminal for single keys (1) or gives it back (0).
static inline int kuchi_el_take_terminal(EditLine *_Nonnull el, int take) {
  return el_set(el, EL_PREP_TERM, take);
}

// Has libedit leave the terminal as it is from now on.
static inline void kuchi_el_let_terminal_be(EditLine *_Nonnull el) { el_set(el, EL_EDITMODE, 0); }

// Gives libedit's own idea of the screen room for the longest line, whatever the window: it writes
// where it should not once a line outgrows it. A character takes 8 cells at most (`\U+12345`), so
// 10,000 of them have room in 199 rows of 499 cells.
static inline void kuchi_el_set_screen(EditLine *_Nonnull el) {
  el_set(el, EL_SETTC, "co", "500", NULL);
  el_set(el, EL_SETTC, "li", "200", NULL);
}

// Tells libedit that the line was changed behind its back.
static inline void kuchi_el_refresh(EditLine *_Nonnull el) { el_set(el, EL_REFRESH); }

// A line; `count` of its characters, with the newline. NULL when the reader said -1.
static inline const uint32_t *_Nullable kuchi_el_gets(EditLine *_Nonnull el, int *_Nonnull count) {
  return (const uint32_t *)(const void *)el_wgets(el, count);
}

// The line so far, valid until the next call.
static inline const uint32_t *_Nonnull kuchi_el_line(
    EditLine *_Nonnull el, int *_Nonnull count, int *_Nonnull cursor) {
  const LineInfoW *line = el_wline(el);
  *count = (int)(line->lastchar - line->buffer);
  *cursor = (int)(line->cursor - line->buffer);
  return (const uint32_t *)(const void *)line->buffer;
}

// Inserts characters that end with 0 before the cursor.
static inline int kuchi_el_insert(EditLine *_Nonnull el, const uint32_t *_Nonnull text) {
  return el_winsertstr(el, (const wchar_t *)(const void *)text);
}

static inline void kuchi_el_delete(EditLine *_Nonnull el, int count) { el_deletestr(el, count); }

static inline void kuchi_el_move(EditLine *_Nonnull el, int by) { el_cursor(el, by); }
