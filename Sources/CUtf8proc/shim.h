// utf8proc for Swift: Unicode's own tables (normal forms, widths).
#pragma once
#include <utf8proc.h>
