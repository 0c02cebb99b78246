// SQLite for Swift: the calls that Swift cannot make itself get a typed door here.
#pragma once
#include <sqlite3.h>
