// What Glibc's Swift module lacks or imports badly, as thin C functions.
#ifndef NOTES_LOG_CSYSTEM_H
#define NOTES_LOG_CSYSTEM_H
#include "CSystemFiles.h"
#include "CSystemLog.h"
#endif
