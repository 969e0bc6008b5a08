/* Puzzles out of files and texts that the user hands to the window. Everything is
 * bounded, so that nothing that is dropped there stalls it. */
#ifndef FILES_PUZZLE_FILE_H
#define FILES_PUZZLE_FILE_H

#include "base/text.h"
#include "puzzle/puzzle.h"

#define PUZZLE_FILE_BYTES (16 << 20)

/* Of a text with many puzzles. */
struct puzzle_file {
    struct puzzle *first; /* the caller's */
    int count;            /* found as far as was looked */
    bool has_more;        /* of more text than is looked through at once */
    char note[128];       /* a guess that the first one needed, or "" */
};

/* Appends a regular file of at most PUZZLE_FILE_BYTES. */
bool puzzle_file_read(struct text *out, const char *path, struct error *e);

/* The file's name without its folders, for people; points into `path`. */
const char *puzzle_file_name(const char *path);

/* Absolute and without links; the path as it is where there is no such file. Free with
 * free(). */
char *puzzle_file_full_path(const char *path);

/* Takes the first puzzle and counts the others. An error in any of them is one; it
 * names `name`, line and column. */
bool puzzle_file_parse(struct puzzle_file *out, const char *name, const struct text *t,
                       struct error *e);

#endif
