// What the Swift runtime does before main, made cheap for the shipped program, which is a static executable for Linux.
//
// The runtime finds the words of the command line by reading /proc/self/maps and searching the stack, ends the process
// where /proc is not mounted, and looks in eight places for a program that prints backtraces. glibc hands the words to
// every constructor, and the backtracer does not ship.
#include "CSystem.h"

#if defined(NOTES_LOG_PROGRAM) && defined(__linux__)

#include <stdlib.h>

static int argument_count;
static char **arguments;
static int set_backtracing;

static const char backtracing[] = "SWIFT_BACKTRACE";

// Runs before the runtime's own constructors, which have no priority.
__attribute__((constructor(101))) static void before_runtime(int count, char **words, char **environment) {
  (void)environment;
  argument_count = count;
  arguments = words;
  set_backtracing = getenv(backtracing) == NULL && setenv(backtracing, "enable=no,swift-backtrace=none", 0) == 0;
}

// These two stand in for the runtime's, which the linker then does not take out of its archive.
char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
  *count = argument_count;
  return arguments;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **words, int count) {
  arguments = words;
  argument_count = count;
}

void notes_log_runtime_started(void) {
  if (set_backtracing) unsetenv(backtracing);
}

#else

void notes_log_runtime_started(void) {}

#endif
