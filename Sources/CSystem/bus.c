#include "CSystem.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

// The store is read through a memory map: where the disk under it fails, was pulled out or cut off, or the file was cut by
// another program, touching a page raises SIGBUS. There is nothing to go on with; what can be done is to say it.
static void no_page(int number) {
  static const char message[] =
      "notes-log: cannot read the store: the disk gave no data for a part of it\n"
      "hint: look at the disk and whether it is still mounted, then run notes-log verify; what was acknowledged was on it\n";
  (void)number;
  ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
  (void)written;
  _exit(7);
}

void notes_log_catch_missing_pages(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = no_page;
  sigemptyset(&action.sa_mask);
  sigaction(SIGBUS, &action, NULL);
}
