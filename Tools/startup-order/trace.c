// trace PROGRAM WORD…: runs a program instruction by instruction and prints the address of each sixteen bytes of code
// when it is first reached, in order, to standard output. What the program prints goes nowhere. Linux, x86-64 and a
// program that is linked to fixed addresses below 64 MiB.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

static unsigned char seen[1 << 22];

int main(int count, char **words) {
  if (count < 2) {
    fprintf(stderr, "usage: trace PROGRAM WORD...\n");
    return 2;
  }
  pid_t child = fork();
  if (child == 0) {
    int nothing = open("/dev/null", O_RDWR);
    dup2(nothing, 1);
    ptrace(PTRACE_TRACEME, 0, 0, 0);
    execv(words[1], words + 1);
    _exit(127);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) < 0) {
    fprintf(stderr, "trace: %s: %s\n", words[1], strerror(errno));
    return 1;
  }
  while (WIFSTOPPED(status)) {
    struct user_regs_struct registers;
    if (ptrace(PTRACE_GETREGS, child, 0, &registers) == 0) {
      unsigned long place = registers.rip >> 4;
      if (place < sizeof seen && !seen[place]) {
        seen[place] = 1;
        printf("%llx\n", (unsigned long long)registers.rip);
      }
    }
    int signal = WSTOPSIG(status) == SIGTRAP ? 0 : WSTOPSIG(status);
    if (ptrace(PTRACE_SINGLESTEP, child, 0, signal) != 0 || waitpid(child, &status, 0) < 0) break;
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return 0;
  fprintf(stderr, "trace: %s ended with status %d\n", words[1], WEXITSTATUS(status));
  return 1;
}
