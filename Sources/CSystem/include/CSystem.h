// What Glibc's Swift module lacks or imports badly, as thin C functions.
#ifndef NOTES_LOG_CSYSTEM_H
#define NOTES_LOG_CSYSTEM_H
#include "CSystemFiles.h"
#include "CSystemLog.h"

// Makes a pipe whose ends are closed in programs that are started; 0, or -1 and errno.
int notes_log_pipe(int *read_end, int *write_end);

// Takes back what was set for the Swift runtime's start. The first call of main.
void notes_log_runtime_started(void);

// From now on ends the process with a message and status 7 where a page of a mapped file cannot be had (SIGBUS), and with
// status 5 where one leads out of the map (SIGSEGV) or LMDB gives up on it (SIGABRT, SIGFPE).
void notes_log_catch_missing_pages(void);

// What LMDB calls before it gives up on a page: ends the process with a message where the above was called, else nothing.
void notes_log_page_is_wrong(void);

#endif
