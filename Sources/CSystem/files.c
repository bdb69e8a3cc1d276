#define _GNU_SOURCE
#include "CSystemFiles.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

const int csystem_working_folder = AT_FDCWD;
const int csystem_error_exists = EEXIST;
const int csystem_error_absent = ENOENT;
const int csystem_error_link = ELOOP;
const int csystem_error_not_folder = ENOTDIR;

#define AGAIN(result, call) do { (result) = (call); } while ((result) < 0 && errno == EINTR)

static int64_t microseconds(int64_t seconds, int64_t nanoseconds) {
  int64_t value;
  if (__builtin_mul_overflow(seconds, (int64_t)1000000, &value)
      || __builtin_add_overflow(value, nanoseconds / 1000, &value))
    return seconds < 0 ? INT64_MIN : INT64_MAX;
  return value;
}

static enum csystem_file_kind kind(mode_t mode) {
  switch (mode & S_IFMT) {
    case S_IFREG: return csystem_file_regular;
    case S_IFDIR: return csystem_file_folder;
    case S_IFLNK: return csystem_file_link;
    case S_IFIFO: return csystem_file_pipe;
    case S_IFSOCK: return csystem_file_socket;
    case S_IFCHR:
    case S_IFBLK: return csystem_file_device;
    default: return csystem_file_other;
  }
}

static int examine_plainly(int folder, const char *name, bool follows_link, struct csystem_file_status *status) {
  struct stat found;
  int result;
  if (*name)
    AGAIN(result, fstatat(folder, name, &found, follows_link ? 0 : AT_SYMLINK_NOFOLLOW));
  else
    AGAIN(result, fstat(folder, &found));
  if (result < 0) return -errno;
#ifdef __APPLE__
  struct timespec modified = found.st_mtimespec, born = found.st_birthtimespec;
#else
  struct timespec modified = found.st_mtim;
#endif
  *status = (struct csystem_file_status){
    .kind = kind(found.st_mode),
    .permissions = found.st_mode & 0777,
    .size = (uint64_t)found.st_size,
    .modified = microseconds(modified.tv_sec, modified.tv_nsec),
#ifdef __APPLE__
    .born = microseconds(born.tv_sec, born.tv_nsec),
    .has_birth = true,
#endif
  };
  return 0;
}

int csystem_file_examine(int folder, const uint8_t *name, bool follows_link, struct csystem_file_status *status) {
#ifdef __linux__
  struct statx found;
  int flags = (follows_link ? 0 : AT_SYMLINK_NOFOLLOW) | (*name ? 0 : AT_EMPTY_PATH);
  int result;
  AGAIN(result, statx(folder, (const char *)name, flags, STATX_BASIC_STATS | STATX_BTIME, &found));
  if (result == 0) {
    *status = (struct csystem_file_status){
      .kind = kind(found.stx_mode),
      .permissions = found.stx_mode & 0777,
      .size = found.stx_size,
      .modified = microseconds(found.stx_mtime.tv_sec, found.stx_mtime.tv_nsec),
      .born = microseconds(found.stx_btime.tv_sec, found.stx_btime.tv_nsec),
      .has_birth = (found.stx_mask & STATX_BTIME) != 0,
    };
    return 0;
  }
  // Old kernels lack statx, and some containers forbid it.
  if (errno != ENOSYS && errno != EPERM) return -errno;
#endif
  return examine_plainly(folder, (const char *)name, follows_link, status);
}

static int opened(int folder, const uint8_t *name, int flags, mode_t mode) {
  int result;
  AGAIN(result, openat(folder, (const char *)name, flags | O_CLOEXEC | O_NOCTTY, mode));
  return result < 0 ? -errno : result;
}

int csystem_file_open(int folder, const uint8_t *name, bool follows_link) {
  return opened(folder, name, O_RDONLY | O_NONBLOCK | (follows_link ? 0 : O_NOFOLLOW), 0);
}

int csystem_file_create(int folder, const uint8_t *name, uint32_t permissions) {
  return opened(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, (mode_t)permissions);
}

int csystem_file_append(int folder, const uint8_t *name) {
  return opened(folder, name, O_WRONLY | O_APPEND | O_NOFOLLOW, 0);
}

int64_t csystem_file_read(int file, uint8_t *bytes, size_t count) {
  ssize_t result;
  AGAIN(result, read(file, bytes, count));
  return result < 0 ? -errno : result;
}

int csystem_file_write(int file, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t written;
    AGAIN(written, write(file, bytes, count));
    if (written < 0) return -errno;
    bytes += written;
    count -= (size_t)written;
  }
  return 0;
}

int csystem_file_set_modified(int file, int64_t microseconds) {
  int64_t seconds = microseconds / 1000000, rest = microseconds % 1000000;
  if (rest < 0) {
    rest += 1000000;
    seconds -= 1;
  }
  struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, {.tv_sec = (time_t)seconds, .tv_nsec = (long)rest * 1000}};
  return futimens(file, times) < 0 ? -errno : 0;
}

int csystem_file_set_permissions(int file, uint32_t permissions) {
  return fchmod(file, (mode_t)permissions) < 0 ? -errno : 0;
}

int csystem_file_lock(int file) {
  if (flock(file, LOCK_EX | LOCK_NB) == 0) return 0;
  return errno == EWOULDBLOCK ? 1 : -errno;
}

bool csystem_file_has_name(int file, int folder, const uint8_t *name) {
  struct stat open_file, named;
  return fstat(file, &open_file) == 0 && fstatat(folder, (const char *)name, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
         open_file.st_dev == named.st_dev && open_file.st_ino == named.st_ino;
}

int csystem_file_flush(int file) {
  int result;
  AGAIN(result, fsync(file));
  return result < 0 ? -errno : 0;
}

int csystem_file_close(int file) {
  // Not made again after EINTR: Linux has closed the descriptor by then.
  return close(file) < 0 && errno != EINTR ? -errno : 0;
}

int csystem_filesystem_flush(int file) {
#ifdef __linux__
  return syncfs(file) < 0 ? -errno : 0;
#else
  (void)file;
  sync();
  return 0;
#endif
}

int csystem_folder_open(int folder, const uint8_t *name, bool follows_link) {
  return opened(folder, name, O_RDONLY | O_DIRECTORY | (follows_link ? 0 : O_NOFOLLOW), 0);
}

int csystem_folder_create(int folder, const uint8_t *name) {
  return mkdirat(folder, (const char *)name, 0777) < 0 ? -errno : 0;
}

void *csystem_folder_list(int folder, int *error) {
  // fdopendir takes the descriptor over, and a duplicate would share its place in the list: open it anew.
  int own = opened(folder, (const uint8_t *)".", O_RDONLY | O_DIRECTORY, 0);
  if (own < 0) {
    *error = own;
    return NULL;
  }
  DIR *list = fdopendir(own);
  if (!list) {
    *error = -errno;
    close(own);
  }
  return list;
}

const uint8_t *csystem_folder_next(void *list, int *error) {
  for (;;) {
    errno = 0;
    struct dirent *entry = readdir(list);
    if (!entry) {
      *error = -errno;
      return NULL;
    }
    if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) return (const uint8_t *)entry->d_name;
  }
}

void csystem_folder_end(void *list) {
  closedir(list);
}

int csystem_file_rename(int folder, const uint8_t *from, const uint8_t *to) {
  return renameat(folder, (const char *)from, folder, (const char *)to) < 0 ? -errno : 0;
}

int csystem_file_rename_new(int folder, const uint8_t *from, const uint8_t *to) {
  const char *source = (const char *)from, *target = (const char *)to;
#ifdef __linux__
  if (renameat2(folder, source, folder, target, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -errno;
#endif
  // A hard link refuses a taken name too, on file systems without that flag.
  if (linkat(folder, source, folder, target, 0) == 0) return unlinkat(folder, source, 0) < 0 ? -errno : 0;
  if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOTSUP && errno != ENOSYS) return -errno;
  // Neither (FAT, some network mounts): look, then rename.
  struct stat found;
  if (fstatat(folder, target, &found, AT_SYMLINK_NOFOLLOW) == 0) return -EEXIST;
  return errno == ENOENT ? csystem_file_rename(folder, from, to) : -errno;
}

int csystem_file_remove(int folder, const uint8_t *name) {
  return unlinkat(folder, (const char *)name, 0) < 0 ? -errno : 0;
}

int csystem_folder_remove(int folder, const uint8_t *name) {
  return unlinkat(folder, (const char *)name, AT_REMOVEDIR) < 0 ? -errno : 0;
}

const char *csystem_error_text(int error) {
  return strerror(error < 0 ? -error : error);
}
