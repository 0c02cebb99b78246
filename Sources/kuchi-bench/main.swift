// Measures what a learner waits for, and prints it beside the budgets.
internal import Glibc

exit(benchmark())
