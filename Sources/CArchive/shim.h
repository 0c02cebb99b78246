// libarchive for Swift: the calls that read zip archives and zstd streams.
#pragma once
#include <archive.h>
#include <archive_entry.h>
