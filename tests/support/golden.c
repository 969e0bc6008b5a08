#include "support/golden.h"

#include "base/in_file.h"
#include "base/path.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOLDER    GOLDEN_DIR "/"
#define MOST_SAID 5 /* different lines that are printed */

static void write_golden(const char *path, const struct text *found)
{
    FILE *f = fopen(path, "w");

    assert_non_null(f);
    assert_int_equal(fwrite(found->data, 1, found->length, f), found->length);
    assert_int_equal(fclose(f), 0);
}

/* Prints the lines that differ at equal places, and returns their number. */
static int print_differences(const char *path, const char *expected, const char *found)
{
    int differences = 0;

    for (int line = 1; *expected || *found; line++) {
        size_t e = strcspn(expected, "\n"), f = strcspn(found, "\n");
        if ((e != f || memcmp(expected, found, e) != 0) && ++differences <= MOST_SAID)
            print_error("%s:%d: expected '%.*s', found '%.*s'\n", path, line, (int)e,
                        expected, (int)f, found);
        expected += e + (expected[e] == '\n');
        found += f + (found[f] == '\n');
    }
    return differences;
}

uint64_t golden_hash(uint64_t hash, const void *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ ((const uint8_t *)bytes)[i]) * 1099511628211u;
    return hash;
}

void golden_expect(const char *name, const struct text *found)
{
    char path[PATH_SIZE];
    struct text expected;
    struct error e;

    assert_true(path_format(path, sizeof path, "%s%s", FOLDER, name));
    if (getenv("RENEW_GOLDENS")) {
        write_golden(path, found);
        return;
    }
    text_init(&expected);
    if (!in_file_read_regular(&expected, path, &e))
        fail_msg("%s", e.text);
    int differences = print_differences(path, expected.data, found->data);
    bool is_same = expected.length == found->length && differences == 0;
    text_free(&expected);
    if (!is_same)
        fail_msg("%s: %d lines differ; tests/golden/README.md", path, differences);
}
