#define _GNU_SOURCE
#include "CPty.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

int pty_resize(int controller, int rows, int columns) {
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  return ioctl(controller, TIOCSWINSZ, &size) == 0 ? 0 : errno;
}

int pty_open(int rows, int columns, int *controller, int *terminal, char *name, size_t capacity) {
  int error;
  *controller = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (*controller < 0) return errno;
  if (grantpt(*controller) != 0 || unlockpt(*controller) != 0) goto failed;
  if ((error = ptsname_r(*controller, name, capacity)) != 0) { errno = error; goto failed; }
  *terminal = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (*terminal < 0) goto failed;
  return pty_resize(*controller, rows, columns);
failed:
  error = errno;
  close(*controller);
  return error;
}

int pty_start(pid_t *child, const char *path, char *const *arguments, char *const *environment,
              const char *directory, const char *terminal, const int *streams) {
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t actions;
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  posix_spawn_file_actions_init(&actions);
  if (directory) posix_spawn_file_actions_addchdir_np(&actions, directory);
  if (terminal) {
    // The leader of a session without a terminal gets the first one it opens.
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0);
    posix_spawn_file_actions_adddup2(&actions, 0, 1);
    posix_spawn_file_actions_adddup2(&actions, 0, 2);
  } else {
    for (int stream = 0; stream < 3; stream++) {
      if (streams[stream] < 0) posix_spawn_file_actions_addclose(&actions, stream);
      else posix_spawn_file_actions_adddup2(&actions, streams[stream], stream);
    }
  }
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  int error = posix_spawn(child, path, &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

void pty_await(pid_t child) {
  siginfo_t info;
  while (waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT) < 0 && errno == EINTR) continue;
}

int pty_wait(pid_t child, int block, int *code, int *signal) {
  int status = 0;
  pid_t ended;
  do ended = waitpid(child, &status, block ? 0 : WNOHANG);
  while (ended < 0 && errno == EINTR);
  if (ended <= 0) return (int)ended;
  *code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  *signal = WIFSIGNALED(status) ? WTERMSIG(status) : -1;
  return 1;
}

int pty_pipe(int *ends) { return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno; }
