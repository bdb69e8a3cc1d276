// Files and folders by descriptor: nothing here follows a symbolic link below the folder it is given.
//
// Names are NUL-terminated bytes, as the file system has them. A result below zero is a negated errno; calls that a
// signal interrupts are made again. Descriptors are close-on-exec.
#ifndef NOTES_LOG_CSYSTEM_FILES_H
#define NOTES_LOG_CSYSTEM_FILES_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum csystem_file_kind {
  csystem_file_regular,
  csystem_file_folder,
  csystem_file_link,
  csystem_file_pipe,
  csystem_file_socket,
  csystem_file_device,
  csystem_file_other,
};

struct csystem_file_status {
  enum csystem_file_kind kind;
  uint32_t permissions;
  uint64_t size;
  int64_t modified;  // microseconds since 1970-01-01T00:00:00Z
  int64_t born;      // the same; meaningful where has_birth
  bool has_birth;
};

/// The descriptor that stands for the working directory in the calls below.
extern const int csystem_working_folder;

/// Says what `name` in `folder` is, without following a link; an empty name is the descriptor itself.
int csystem_file_examine(int folder, const uint8_t *name, bool follows_link, struct csystem_file_status *status);

/// Opens a file for reading without waiting (a pipe without a writer opens at once).
int csystem_file_open(int folder, const uint8_t *name, bool follows_link);
/// Makes a new file for writing; -EEXIST where the name is taken.
int csystem_file_create(int folder, const uint8_t *name, uint32_t permissions);
/// Opens a file that is there for writing at its end; a link is refused.
int csystem_file_append(int folder, const uint8_t *name);
int64_t csystem_file_read(int file, uint8_t *bytes, size_t count);
/// Writes all the bytes.
int csystem_file_write(int file, const uint8_t *bytes, size_t count);
/// Sets the time of the last change, in microseconds since 1970; the time of the last reading stays.
int csystem_file_set_modified(int file, int64_t microseconds);
int csystem_file_set_permissions(int file, uint32_t permissions);
/// Takes the lock of a file, which ends with the process; 1 where another has it.
int csystem_file_lock(int file);
/// Whether the name in a folder is that of an open file.
bool csystem_file_has_name(int file, int folder, const uint8_t *name);
int csystem_file_flush(int file);
int csystem_file_close(int file);
/// Writes the whole file system that holds `file` to its medium.
int csystem_filesystem_flush(int file);

int csystem_folder_open(int folder, const uint8_t *name, bool follows_link);
int csystem_folder_create(int folder, const uint8_t *name);
/// Begins to list an open folder; the descriptor stays the caller's. NULL: `*error` is the negated errno.
void *csystem_folder_list(int folder, int *error);
/// The next name that is neither `.` nor `..`, valid until the next call; NULL at the end or with `*error` set.
const uint8_t *csystem_folder_next(void *list, int *error);
void csystem_folder_end(void *list);

/// Renames within `folder`, replacing what has the name.
int csystem_file_rename(int folder, const uint8_t *from, const uint8_t *to);
/// Renames within `folder`; -EEXIST where the name is taken, also by a racing program.
int csystem_file_rename_new(int folder, const uint8_t *from, const uint8_t *to);
int csystem_file_remove(int folder, const uint8_t *name);
/// Removes a folder that is empty.
int csystem_folder_remove(int folder, const uint8_t *name);

/// The system's words for an errno, negated or not.
const char *csystem_error_text(int error);
extern const int csystem_error_exists, csystem_error_absent, csystem_error_link, csystem_error_not_folder;
#endif
