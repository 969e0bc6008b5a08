/* Files that the program writes. A regular file is replaced as a whole by
 * out_file_commit. Before the commit, and after an error or the end of the process,
 * readers see the old content. Pipes, devices and stdout are written directly, as
 * streams. */
#pragma once

#include "base/path.h"
#include "base/text.h"

#include <stdio.h>

struct out_file {
    FILE *stream;           /* NULL: not open */
    char name[PATH_SIZE];   /* path as given, or "<stdout>", for messages */
    char target[PATH_SIZE]; /* path to replace, with links followed; "": a stream */
    char draft[PATH_SIZE];  /* path of the new file, the draft; "": it has no name */
    int failed;             /* errno of the first failure; 0: none */
    bool has_lock;          /* true while the descriptor `lock` locks the target */
    int lock;
};

/* Opens `path`, following links; NULL or "-" is stdout. If the target exists, its
 * replacement keeps its mode and, where permitted, its owner. */
bool out_file_open(struct out_file *f, const char *path, struct error *e);

/* Whether a file can be written there, so that an error comes before the work. Does not
 * open pipes and devices, which may wait for a reader. */
bool out_file_check(const char *path, struct error *e);

/* Sets `target` to the path that `path` leads to through its links. Returns false, with
 * errno set, if that fails. */
bool out_file_target(const char *path, char target[PATH_SIZE]);

void out_file_write(struct out_file *f, const void *bytes, size_t count);
void out_file_flush(struct out_file *f);

/* Whether a write has failed. A caller that writes to f->stream itself calls this
 * right afterwards, because this function reads the cause of a failure from errno. */
bool out_file_has_failed(struct out_file *f);

/* Starts to write the new part of a growing file to the disk. If this is called now and
 * then, out_file_commit waits less. Returns false if an earlier write has failed, or if
 * this call fails and sets errno. */
bool out_file_settle(struct out_file *f);

/* Closes the file, unless it is stdout, and replaces the target. Returns false if a
 * part of the output was lost; the target then keeps its old content. */
bool out_file_commit(struct out_file *f, struct error *e);

/* Closes the file; the target keeps its old content. */
void out_file_discard(struct out_file *f);

/* Creates the missing folders of a path (mode 0700). Reports no errors: if a folder is
 * still missing, opening the file will fail. */
void out_file_make_parents(const char *path);

/* Replaces the content of a small file by `t`. Creates the path's missing folders. */
bool out_file_replace(const char *path, const struct text *t, struct error *e);
