// What the log needs of the system: checksums, file system types, birth times, and LMDB's meta pages.
#ifndef NOTES_LOG_CSYSTEM_LOG_H
#define NOTES_LOG_CSYSTEM_LOG_H
#include <stddef.h>
#include <stdint.h>

/// CRC-32C (Castagnoli), continued from `crc` (begin with 0); by the processor's instruction where it has one.
uint32_t notes_crc32c(uint32_t crc, const uint8_t *bytes, size_t count);

/// The magic number of the file system that holds an open file; 0 with errno set where it cannot be told.
uint64_t notes_filesystem_type(int descriptor);

/// Device, inode and birth time (µs since 1970, 0 where unknown) of an open file; 0, or -1 with errno set.
int notes_file_identity(int descriptor, uint64_t *device, uint64_t *inode, int64_t *birth);

#endif
