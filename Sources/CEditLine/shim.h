// libedit for Swift: its variadic calls, and `stdin` and `stdout`, get a typed door each here, and
// so do the few system calls that Swift's own view of the C library lacks.
#pragma once
#include <errno.h>
#include <histedit.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#ifdef __cplusplus
#error "a C header"
#endif

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

// Gives a signal its default action back. Safe inside a handler.
static inline void kuchi_catch_no_more(int signal) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
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
