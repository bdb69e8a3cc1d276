#include "CSystem.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

static void say(const char *message) {
  ssize_t written = write(STDERR_FILENO, message, strlen(message));
  (void)written;
}

// The store is read through a memory map: where the disk under it fails, was pulled out or cut off, or the file was cut by
// another program, touching a page raises SIGBUS. There is nothing to go on with; what can be done is to say it.
static void no_page(int number) {
  (void)number;
  say("notes-log: cannot read the store: the disk gave no data for a part of it\n"
      "hint: look at the disk and whether it is still mounted, then run notes-log verify; what was acknowledged was on it\n");
  _exit(7);
}

// LMDB trusts the numbers in its pages: a damaged one leads it out of the map, and what it writes then is not committed.
static void lost(int number) {
  (void)number;
  say("notes-log: stopped in the middle: a page of the store is damaged, or the program has a fault\n"
      "hint: notes-log verify tells which, and what mends it\n");
  _exit(5);
}

void notes_log_catch_missing_pages(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = no_page;
  sigaction(SIGBUS, &action, NULL);
  action.sa_handler = lost;
  sigaction(SIGSEGV, &action, NULL);
  sigaction(SIGABRT, &action, NULL);
  sigaction(SIGFPE, &action, NULL);
}

void notes_log_page_is_wrong(void) {
  struct sigaction action;
  if (sigaction(SIGABRT, NULL, &action) != 0 || action.sa_handler != lost) return;
  say("notes-log: the store is damaged: one of its pages is not what it should be\n"
      "hint: notes-log verify says which, and what mends it\n");
  _exit(5);
}
