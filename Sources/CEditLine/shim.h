// libedit for Swift: its variadic calls, and `stdin` and `stdout`, get a typed door each here.
#pragma once
#include <histedit.h>
