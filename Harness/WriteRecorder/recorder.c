// Loaded before libc into a program under test: writes down what the program does to files below one folder, and makes
// one call of a kind fail. Used by tests only.
//
//   NOTES_LOG_RECORD_ROOT   the folder; files elsewhere are passed through
//   NOTES_LOG_RECORD_TRACE  the file that records are appended to
//   NOTES_LOG_RECORD_FAIL   KIND NUMBER ERRNO: the NUMBER-th call (from 1) of KIND (write, sync, mmap, rename) fails with
//                           ERRNO; with 0 the process is killed there
//   NOTES_LOG_RECORD_CLOCK  seconds that the wall clock is off
//
// A record: kind 1 byte · flags 1 · length of the path 2 · inode 8 · offset 8 · length of the bytes 8 · path · bytes; numbers
// little-endian. It is appended by one write after the call has succeeded, and before the caller goes on.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum kind {
  KIND_CREATE = 'c', KIND_WRITE = 'w', KIND_SYNC = 's', KIND_TRUNCATE = 't', KIND_RENAME = 'r', KIND_UNLINK = 'u',
  KIND_LINK = 'l', KIND_MKDIR = 'm', KIND_RMDIR = 'd', KIND_FAULT = 'F', KIND_SYNC_ALL = 'a',
};
enum { FLAG_DURABLE = 1, FLAG_EMPTIED = 2 };

struct header {
  uint8_t kind, flags;
  uint16_t path_length;
  uint64_t inode, offset, length;
} __attribute__((packed));

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

static const char *root(void) {
  const char *path = getenv("NOTES_LOG_RECORD_ROOT");
  return path && *path ? path : NULL;
}

static int is_below(const char *path) {
  const char *folder = root();
  if (!folder) return 0;
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

// The path of a name as it is seen from a folder's descriptor; 0 where it is not below the root.
static int place(int folder, const char *name, char *path) {
  if (!root()) return 0;
  if (name[0] == '/') {
    if (strlen(name) >= PATH_MAX) return 0;
    strcpy(path, name);
  } else {
    char base[PATH_MAX];
    if (folder == AT_FDCWD) {
      if (!getcwd(base, sizeof base)) return 0;
    } else {
      char link[64];
      snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
      ssize_t length = readlink(link, base, sizeof base - 1);
      if (length < 0) return 0;
      base[length] = 0;
    }
    if (snprintf(path, PATH_MAX, "%s/%s", base, name) >= PATH_MAX) return 0;
  }
  return is_below(path);
}

static int place_of(int descriptor, char *path) {
  if (!root()) return 0;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_below(path);
}

static void record(enum kind kind, int flags, uint64_t inode, uint64_t offset, const char *path, const void *bytes, size_t length) {
  const char *trace = getenv("NOTES_LOG_RECORD_TRACE");
  if (!trace) return;
  int saved = errno;
  int descriptor = REAL(open)(trace, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor >= 0) {
    struct header header = {kind, flags, strlen(path), inode, offset, length};
    struct iovec parts[3] = {
      {&header, sizeof header}, {(void *)path, strlen(path)}, {(void *)bytes, length}};
    if (REAL(writev)(descriptor, parts, 3) < 0) abort();
    REAL(close)(descriptor);
  }
  errno = saved;
}

static uint64_t inode_of(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 ? status.st_ino : 0;
}

// Whether this call is the one to fail; errno is then set.
static int fails(const char *kind, const char *path) {
  static __thread int is_inside;
  static int count;
  const char *wish = getenv("NOTES_LOG_RECORD_FAIL");
  char wished[16];
  int number, error;
  if (!wish || is_inside || sscanf(wish, "%15s %d %d", wished, &number, &error) != 3 || strcmp(kind, wished) != 0) return 0;
  if (__atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST) != number) return 0;
  is_inside = 1;
  record(KIND_FAULT, 0, 0, number, path, kind, strlen(kind));
  is_inside = 0;
  if (error == 0) kill(getpid(), SIGKILL);
  errno = error;
  return 1;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = syscall(SYS_clock_gettime, clock, time);
  const char *offset = getenv("NOTES_LOG_RECORD_CLOCK");
  if (result == 0 && clock == CLOCK_REALTIME && offset) time->tv_sec += atoll(offset);
  return result;
}

static int opened(int folder, const char *name, int flags, mode_t mode, int (*call)(int, const char *, int, mode_t)) {
  char path[PATH_MAX];
  int is_ours = (flags & (O_CREAT | O_TRUNC)) && place(folder, name, path);
  struct stat status;
  int was_there = is_ours && fstatat(folder, name, &status, 0) == 0;
  int descriptor = call(folder, name, flags, mode);
  if (!is_ours || descriptor < 0) return descriptor;
  if (!was_there) record(KIND_CREATE, 0, inode_of(descriptor), 0, path, NULL, 0);
  else if ((flags & O_TRUNC) && status.st_size > 0) record(KIND_TRUNCATE, FLAG_EMPTIED, inode_of(descriptor), 0, path, NULL, 0);
  return descriptor;
}

static int call_openat(int folder, const char *name, int flags, mode_t mode) { return REAL(openat)(folder, name, flags, mode); }

#define MODE \
  mode_t mode = 0; \
  if (flags & (O_CREAT | O_TMPFILE)) { va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest); }

int open(const char *name, int flags, ...) { MODE return opened(AT_FDCWD, name, flags, mode, call_openat); }
int open64(const char *name, int flags, ...) { MODE return opened(AT_FDCWD, name, flags, mode, call_openat); }
int openat(int folder, const char *name, int flags, ...) { MODE return opened(folder, name, flags, mode, call_openat); }
int openat64(int folder, const char *name, int flags, ...) { MODE return opened(folder, name, flags, mode, call_openat); }

// Bytes that were written are written down as one piece, from the offset that they begin at.
static void wrote(int descriptor, off_t offset, const char *path, const void *bytes, size_t length) {
  int flags = fcntl(descriptor, F_GETFL);
  record(KIND_WRITE, flags & O_DSYNC ? FLAG_DURABLE : 0, inode_of(descriptor), offset, path, bytes, length);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset) {
  char path[PATH_MAX];
  int is_ours = place_of(descriptor, path);
  if (is_ours && fails("write", path)) return -1;
  ssize_t done = REAL(pwrite)(descriptor, bytes, length, offset);
  if (is_ours && done > 0) wrote(descriptor, offset, path, bytes, done);
  return done;
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off64_t offset) { return pwrite(descriptor, bytes, length, offset); }

ssize_t write(int descriptor, const void *bytes, size_t length) {
  char path[PATH_MAX];
  int is_ours = place_of(descriptor, path);
  if (is_ours && fails("write", path)) return -1;
  ssize_t done = REAL(write)(descriptor, bytes, length);
  if (is_ours && done > 0) wrote(descriptor, lseek(descriptor, 0, SEEK_CUR) - done, path, bytes, done);
  return done;
}

static ssize_t written(int descriptor, const struct iovec *parts, int count, off_t offset, int has_offset) {
  char path[PATH_MAX];
  int is_ours = place_of(descriptor, path);
  if (is_ours && fails("write", path)) return -1;
  ssize_t done = has_offset ? REAL(pwritev)(descriptor, parts, count, offset) : REAL(writev)(descriptor, parts, count);
  if (!is_ours || done <= 0) return done;
  if (!has_offset) offset = lseek(descriptor, 0, SEEK_CUR) - done;
  size_t left = done;
  for (int i = 0; i < count && left > 0; i++) {
    size_t length = parts[i].iov_len < left ? parts[i].iov_len : left;
    wrote(descriptor, offset, path, parts[i].iov_base, length);
    offset += length;
    left -= length;
  }
  return done;
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) { return written(descriptor, parts, count, 0, 0); }
ssize_t pwritev(int descriptor, const struct iovec *parts, int count, off_t offset) { return written(descriptor, parts, count, offset, 1); }

static int flushed(int descriptor, int (*call)(int)) {
  char path[PATH_MAX];
  int is_ours = place_of(descriptor, path);
  if (is_ours && fails("sync", path)) return -1;
  int result = call(descriptor);
  if (is_ours && result == 0) record(KIND_SYNC, 0, inode_of(descriptor), 0, path, NULL, 0);
  return result;
}

int fsync(int descriptor) { return flushed(descriptor, REAL(fsync)); }
int fdatasync(int descriptor) { return flushed(descriptor, REAL(fdatasync)); }

int syncfs(int descriptor) {
  char path[PATH_MAX];
  int is_ours = place_of(descriptor, path);
  if (is_ours && fails("sync", path)) return -1;
  int result = REAL(syncfs)(descriptor);
  if (is_ours && result == 0) record(KIND_SYNC_ALL, 0, 0, 0, path, NULL, 0);
  return result;
}

int ftruncate(int descriptor, off_t length) {
  char path[PATH_MAX];
  int is_ours = place_of(descriptor, path);
  if (is_ours && fails("write", path)) return -1;
  int result = REAL(ftruncate)(descriptor, length);
  if (is_ours && result == 0) record(KIND_TRUNCATE, 0, inode_of(descriptor), length, path, NULL, 0);
  return result;
}

int posix_fallocate(int descriptor, off_t offset, off_t length) {
  char path[PATH_MAX];
  if (place_of(descriptor, path) && fails("write", path)) return errno;
  return REAL(posix_fallocate)(descriptor, offset, length);
}

void *mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
  char path[PATH_MAX];
  if (descriptor >= 0 && !(flags & MAP_ANONYMOUS) && place_of(descriptor, path) && fails("mmap", path)) return MAP_FAILED;
  return REAL(mmap)(address, length, protection, flags, descriptor, offset);
}

static int renamed(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
  char old_path[PATH_MAX], new_path[PATH_MAX];
  int is_ours = place(from_folder, from, old_path) && place(to_folder, to, new_path);
  if (is_ours && fails("rename", old_path)) return -1;
  int result = flags ? REAL(renameat2)(from_folder, from, to_folder, to, flags) : REAL(renameat)(from_folder, from, to_folder, to);
  if (is_ours && result == 0) record(KIND_RENAME, 0, 0, 0, old_path, new_path, strlen(new_path));
  return result;
}

int rename(const char *from, const char *to) { return renamed(AT_FDCWD, from, AT_FDCWD, to, 0); }
int renameat(int from_folder, const char *from, int to_folder, const char *to) { return renamed(from_folder, from, to_folder, to, 0); }
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) { return renamed(from_folder, from, to_folder, to, flags); }

static int linked(int from_folder, const char *from, int to_folder, const char *to, int flags) {
  char old_path[PATH_MAX], new_path[PATH_MAX];
  int is_ours = place(from_folder, from, old_path) && place(to_folder, to, new_path);
  if (is_ours && fails("rename", old_path)) return -1;
  int result = REAL(linkat)(from_folder, from, to_folder, to, flags);
  if (is_ours && result == 0) record(KIND_LINK, 0, 0, 0, old_path, new_path, strlen(new_path));
  return result;
}

int link(const char *from, const char *to) { return linked(AT_FDCWD, from, AT_FDCWD, to, 0); }
int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) { return linked(from_folder, from, to_folder, to, flags); }

static int removed(int folder, const char *name, int flags) {
  char path[PATH_MAX];
  int is_ours = place(folder, name, path);
  int result = REAL(unlinkat)(folder, name, flags);
  if (is_ours && result == 0) record(flags & AT_REMOVEDIR ? KIND_RMDIR : KIND_UNLINK, 0, 0, 0, path, NULL, 0);
  return result;
}

int unlink(const char *name) { return removed(AT_FDCWD, name, 0); }
int rmdir(const char *name) { return removed(AT_FDCWD, name, AT_REMOVEDIR); }
int unlinkat(int folder, const char *name, int flags) { return removed(folder, name, flags); }

int mkdirat(int folder, const char *name, mode_t mode) {
  char path[PATH_MAX];
  int is_ours = place(folder, name, path);
  int result = REAL(mkdirat)(folder, name, mode);
  if (is_ours && result == 0) {
    struct stat status;
    record(KIND_MKDIR, 0, fstatat(folder, name, &status, 0) == 0 ? status.st_ino : 0, 0, path, NULL, 0);
  }
  return result;
}

int mkdir(const char *name, mode_t mode) { return mkdirat(AT_FDCWD, name, mode); }
