// spawn-timer ROUNDS FILE: times whole processes, from posix_spawn to the end of waitpid.
//
// Each line of FILE is one command: a name and the words of the command, separated by tabs. Every round runs each
// command once, in an order of its own (drawn from a fixed seed), so that all of them meet the same moments of a noisy
// machine and none always runs after the same other, whose leavings in the caches it would pay for. What stands below an
// empty line of FILE runs at the end of each round as it stands there. Input and output are /dev/null. A command that ends
// with another status than 0 ends the measurement: a failure is fast and must not look like a result.
//
// Prints one line a command: name, median, p10, p90, p99 in milliseconds, separated by tabs.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

enum { most_commands = 32, most_words = 64, warm_up_rounds = 5 };

struct command {
  char *name;
  char *words[most_words + 1];
  double *milliseconds;
};

extern char **environ;

static void fail(const char *what, const char *why) {
  fprintf(stderr, "spawn-timer: %s: %s\n", what, why);
  exit(1);
}

/// Reads the commands; `shuffled` is how many of them stand above the empty line.
static int read_commands(const char *path, struct command *commands, int *shuffled) {
  FILE *file = fopen(path, "r");
  if (!file) fail(path, strerror(errno));
  int count = 0;
  *shuffled = -1;
  char *line = NULL;
  size_t capacity = 0;
  while (getline(&line, &capacity, file) > 0) {
    line[strcspn(line, "\n")] = 0;
    if (!*line) {
      if (*shuffled < 0) *shuffled = count;
      continue;
    }
    if (count == most_commands) fail(path, "too many commands");
    struct command *command = &commands[count++];
    char *rest = line;
    command->name = strsep(&rest, "\t");
    int words = 0;
    while (rest && words < most_words) command->words[words++] = strsep(&rest, "\t");
    if (rest || words == 0) fail(command->name, "needs one to 64 words");
    command->words[words] = NULL;
    line = NULL;  // The words point into it.
    capacity = 0;
  }
  free(line);
  fclose(file);
  if (*shuffled < 0) *shuffled = count;
  return count;
}

static double run(const struct command *command, const posix_spawn_file_actions_t *quiet) {
  struct timespec begin, end;
  pid_t process;
  int status;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  int error = posix_spawnp(&process, command->words[0], quiet, NULL, command->words, environ);
  if (error) fail(command->words[0], strerror(error));
  while (waitpid(process, &status, 0) < 0)
    if (errno != EINTR) fail("waitpid", strerror(errno));
  clock_gettime(CLOCK_MONOTONIC, &end);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    char why[64];
    snprintf(why, sizeof why, WIFEXITED(status) ? "ended with status %d" : "ended by signal %d",
             WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
    fail(command->name, why);
  }
  return (double)(end.tv_sec - begin.tv_sec) * 1e3 + (double)(end.tv_nsec - begin.tv_nsec) / 1e6;
}

static int ascending(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

/// The smallest time that at least `percent` of the sorted times do not exceed (nearest rank).
static double percentile(const double *sorted, int count, int percent) {
  int rank = (count * percent + 99) / 100;
  return sorted[rank > 0 ? rank - 1 : 0];
}

/// Shuffles the order of a round (Fisher and Yates), by the next numbers of xorshift64.
static void shuffle(int *order, int count, unsigned long long *state) {
  for (int i = count - 1; i > 0; i--) {
    *state ^= *state << 13, *state ^= *state >> 7, *state ^= *state << 17;
    int other = (int)(*state % (unsigned)(i + 1));
    int kept = order[i];
    order[i] = order[other];
    order[other] = kept;
  }
}

int main(int count, char **arguments) {
  if (count != 3) fail("usage", "spawn-timer ROUNDS FILE");
  int rounds = atoi(arguments[1]);
  if (rounds < 1) fail("ROUNDS", "must be 1 or more");
  static struct command commands[most_commands];
  int shuffled;
  int commands_count = read_commands(arguments[2], commands, &shuffled);
  if (commands_count == 0) fail(arguments[2], "holds no command");
  for (int i = 0; i < commands_count; i++)
    if (!(commands[i].milliseconds = calloc((size_t)rounds, sizeof(double)))) fail("memory", strerror(errno));

  posix_spawn_file_actions_t quiet;
  posix_spawn_file_actions_init(&quiet);
  posix_spawn_file_actions_addopen(&quiet, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", O_WRONLY, 0);

  int order[most_commands];
  for (int i = 0; i < commands_count; i++) order[i] = i;
  unsigned long long state = 20261130;
  for (int round = -warm_up_rounds; round < rounds; round++) {
    shuffle(order, shuffled, &state);
    for (int step = 0; step < commands_count; step++) {
      struct command *command = &commands[order[step]];
      double elapsed = run(command, &quiet);
      if (round >= 0) command->milliseconds[round] = elapsed;
    }
  }

  for (int i = 0; i < commands_count; i++) {
    double *times = commands[i].milliseconds;
    qsort(times, (size_t)rounds, sizeof *times, ascending);
    printf("%s\t%.3f\t%.3f\t%.3f\t%.3f\n", commands[i].name, percentile(times, rounds, 50),
           percentile(times, rounds, 10), percentile(times, rounds, 90), percentile(times, rounds, 99));
  }
  return 0;
}
