// What Swift's Glibc module does not reach: opening a pseudo terminal, starting a program on it (or
// on pipes) in a session of its own, and reading the status of a child that ended.
#pragma once

#include <stddef.h>
#include <sys/types.h>

/// Opens a pseudo terminal of the given size; both ends are closed in children.
/// `name` receives the path of the terminal side. Returns 0 or an errno.
int pty_open(int rows, int columns, int *_Nonnull controller, int *_Nonnull terminal,
             char *_Nonnull name, size_t capacity);

/// Tells the terminal its new size; the program in front of it receives SIGWINCH.
/// Returns 0 or an errno.
int pty_resize(int controller, int rows, int columns);

/// Starts a program as the leader of a new session, all signals as after login, and no file of ours
/// but the three streams. With a `terminal` path that is its controlling terminal and all three
/// streams; otherwise `streams` are used, where -1 leaves a stream closed. Returns 0 or an errno.
int pty_start(pid_t *_Nonnull child, const char *_Nonnull path,
              char *const _Nullable *_Nonnull arguments,
              char *const _Nullable *_Nonnull environment, const char *_Nullable directory,
              const char *_Nullable terminal, const int *_Nullable streams);

/// Waits until a child has ended, and leaves it to `pty_wait`.
void pty_await(pid_t child);

/// Waits for a child: 1 and its exit code or its signal (the other is -1), 0 if it still runs and
/// `block` is 0, -1 if there is no such child.
int pty_wait(pid_t child, int block, int *_Nonnull code, int *_Nonnull signal);

/// Makes a pipe that is closed in children. Returns 0 or an errno.
int pty_pipe(int *_Nonnull ends);
