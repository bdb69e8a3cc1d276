#define _GNU_SOURCE
#include "CSystemLog.h"
#if defined(__x86_64__)
#include <cpuid.h>
#endif
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#ifdef __linux__
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#else
#include <sys/mount.h>
#include <sys/param.h>
#endif

static uint32_t crc_by_bits(uint32_t crc, const uint8_t *bytes, size_t count) {
  while (count--) {
    crc ^= *bytes++;
    for (int bit = 0; bit < 8; bit++) crc = (crc >> 1) ^ (0x82f63b78u & (0u - (crc & 1)));
  }
  return crc;
}

#if defined(__x86_64__)
__attribute__((target("sse4.2"))) static uint32_t crc_by_instruction(uint32_t crc, const uint8_t *bytes, size_t count) {
  uint64_t wide = crc;
  while (count >= 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    wide = __builtin_ia32_crc32di(wide, word);
    bytes += 8;
    count -= 8;
  }
  crc = (uint32_t)wide;
  while (count--) crc = __builtin_ia32_crc32qi(crc, *bytes++);
  return crc;
}
#endif

#if defined(__x86_64__)
// Asked once, when first needed: __builtin_cpu_supports asks a dozen times at every start of the program, and
// each answer takes tens of microseconds on a virtual machine.
static int has_crc_instruction(void) {
  static _Atomic int known; // 0 not asked, 1 no, 2 yes
  int answer = known;
  if (answer == 0) {
    unsigned a, b, c, d;
    answer = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSE4_2) ? 2 : 1;
    known = answer;
  }
  return answer == 2;
}
#endif

uint32_t notes_crc32c(uint32_t crc, const uint8_t *bytes, size_t count) {
#if defined(__x86_64__)
  if (has_crc_instruction()) return ~crc_by_instruction(~crc, bytes, count);
#endif
  return ~crc_by_bits(~crc, bytes, count);
}

uint64_t notes_filesystem_type(int descriptor) {
  struct statfs answer;
  if (fstatfs(descriptor, &answer) != 0) return 0;
  return (uint64_t)(uint32_t)answer.f_type;
}

int notes_file_identity(int descriptor, uint64_t *device, uint64_t *inode, int64_t *birth) {
#ifdef __linux__
  struct statx answer;
  if (statx(descriptor, "", AT_EMPTY_PATH, STATX_INO | STATX_BTIME, &answer) != 0) return -1;
  *device = (uint64_t)makedev(answer.stx_dev_major, answer.stx_dev_minor);
  *inode = answer.stx_ino;
  *birth = answer.stx_mask & STATX_BTIME
               ? (int64_t)answer.stx_btime.tv_sec * 1000000 + answer.stx_btime.tv_nsec / 1000
               : 0;
#else
  struct stat answer;
  if (fstat(descriptor, &answer) != 0) return -1;
  *device = (uint64_t)answer.st_dev;
  *inode = (uint64_t)answer.st_ino;
  *birth = (int64_t)answer.st_birthtimespec.tv_sec * 1000000 + answer.st_birthtimespec.tv_nsec / 1000;
#endif
  return 0;
}
