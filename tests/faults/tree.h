/* The files of a folder and of its folders, in memory: written, read, compared. */
#ifndef FAULTS_TREE_H
#define FAULTS_TREE_H

#include "base/text.h"

#define TREE_FILES 256

struct tree {
    struct tree_file {
        char *path; /* from the folder; a time in it reads TIME */
        struct text content;
    } files[TREE_FILES];
    int count;
};

void tree_init(struct tree *t);
void tree_free(struct tree *t);

/* These stop the program with a message if the disk fails. */
void tree_read_file(struct tree *t, const char *name, const char *path);
void tree_read(struct tree *t, const char *folder);
void tree_write(const struct tree *t, const char *folder);

/* The file is empty at first. */
struct text *tree_add(struct tree *t, const char *path);
const struct text *tree_find(const struct tree *t, const char *path); /* or NULL */

#endif
