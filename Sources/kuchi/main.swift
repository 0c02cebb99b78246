// Builds the real clock, chance, environment and terminal, runs the shell, and returns its status.
internal import Glibc

exit(program())
