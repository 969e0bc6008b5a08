/* What the preloaded library and the program that starts it agree on.
 *
 * The library fails calls that the executable itself makes; calls inside libraries
 * succeed, except those of libpng to files, which write what we record. It counts the
 * calls in a mapped file, so that the counts survive a crash of the program. */
#ifndef FAULTS_FAULTS_H
#define FAULTS_FAULTS_H

#include <stdatomic.h>
#include <stdint.h>

/* The kinds before `process` are those that can happen to a draft. */
#define FAULT_KIND_ROWS(X)                                                             \
    X(memory, "malloc, calloc, realloc")                                               \
    X(thread, "pthread_create")                                                        \
    X(open, "open, fopen, fdopen, tmpfile, opendir, scandir, mkdir, flock")            \
    X(read, "read, fread, fgets, readdir, poll")                                       \
    X(write, "write, fwrite, fputs, printf, fflush, fseek, ftruncate; not to stderr")  \
    X(close, "close, fclose")                                                          \
    X(sync, "fsync, sync_file_range")                                                  \
    X(rename, "rename, link")                                                          \
    X(process, "posix_spawn, execv, socketpair, pipe, fcntl, dup")                     \
    X(status, "stat, realpath, access, fchmod, fchown")                                \
    X(window, "SDL, sound, fonts, size of the terminal")                               \
    X(interrupt, "read, write, send, poll: interrupted, or all transfer a half")

enum fault_kind {
#define FAULT_KIND(name, functions) FAULT_##name,
    FAULT_KIND_ROWS(FAULT_KIND)
#undef FAULT_KIND
        FAULT_KINDS
};

/* Environment. FAULTS_AT is the number of the call to fail among those of FAULTS_KIND,
 * from 1; 0 only counts. With FAULTS_ON set, all later calls of the kind fail too. */
#define FAULTS_KIND  "FAULTS_KIND"
#define FAULTS_AT    "FAULTS_AT"
#define FAULTS_ON    "FAULTS_ON"
#define FAULTS_PLAIN "FAULTS_PLAIN" /* if set, a file system without O_TMPFILE */
#define FAULTS_LOG   "FAULTS_LOG"   /* path of a file with room for a fault_log */

/* The folder that the program may change. A bug that a fault uncovers must not reach
 * the files of whoever runs the walk: outside, a call that changes something ends the
 * program with this status instead. */
#define FAULTS_ROOT    "FAULTS_ROOT"
#define FAULTS_OUTSIDE 97

#define FAULT_DEPTH 16
#define FAULT_PATH  1024

struct fault_log {
    atomic_uint calls[FAULT_KINDS];
    atomic_uint failed;
    atomic_uint drafts;           /* without a name: opened, or refused */
    char program[FAULT_PATH];     /* the last that ran */
    char function[32];            /* the first that failed */
    uintptr_t trace[FAULT_DEPTH]; /* its callers: addresses in the executable, then 0 */
};

#endif
