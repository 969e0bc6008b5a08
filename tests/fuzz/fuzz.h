/* What the fuzz targets share. A target aborts if a property does not hold. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define require(holds) fuzz_require(holds, #holds)
void fuzz_require(bool holds, const char *property);

/* An exact copy with a NUL at its end, so that a sanitizer detects reads beyond it.
 * Free with free(). */
char *fuzz_string(const uint8_t *data, size_t size);

/* Requires that the message begins with "FILE:LINE:COLUMN: " and that the position is
 * in text[0 .. size) or at the end of a line. */
void fuzz_require_position(const char *message, const char *file, const char *text,
                           size_t size);

/* The path of a file in a folder that is removed at exit, in memory if possible. Valid
 * until the end; fewer than 8 names. */
const char *fuzz_path(const char *name);
void fuzz_write(const char *path, const uint8_t *data, size_t size);

/* Runs a whole command, as the command line does: words[0] is its name, NULL ends them.
 * Returns the exit status. `printed`, freed by the caller, is what it wrote to stdout.
 */
int fuzz_command(const char *const *words, char **printed);

/* Requires that the remembered values are the same. */
struct options;
void fuzz_require_same(const struct options *a, const struct options *b);
