#define _GNU_SOURCE
#include "CSystem.h"

#include <fcntl.h>
#include <unistd.h>

int notes_log_pipe(int *read_end, int *write_end) {
  int ends[2];
#ifdef __APPLE__
  if (pipe(ends) != 0) return -1;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
#else
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
#endif
  *read_end = ends[0];
  *write_end = ends[1];
  return 0;
}
