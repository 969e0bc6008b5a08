#include "faults/tree.h"

#include "base/alloc.h"
#include "base/path.h"

#include <assert.h>
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

void tree_init(struct tree *t)
{
    t->count = 0;
}

void tree_free(struct tree *t)
{
    for (int i = 0; i < t->count; i++) {
        free(t->files[i].path);
        text_free(&t->files[i].content);
    }
    t->count = 0;
}

static void die(const char *path)
{
    fprintf(stderr, "walk: %s: %s\n", path, strerror(errno));
    exit(2);
}

struct text *tree_add(struct tree *t, const char *path)
{
    assert(t->count < TREE_FILES);
    struct tree_file *f = &t->files[t->count++];
    f->path = alloc_text(path);
    text_init(&f->content);
    return &f->content;
}

const struct text *tree_find(const struct tree *t, const char *path)
{
    for (int i = 0; i < t->count; i++)
        if (strcmp(t->files[i].path, path) == 0)
            return &t->files[i].content;
    return NULL;
}

/* sudoscope-20260102-030405-2.png becomes sudoscope-TIME.png. */
static void hide_time(char *path)
{
    static const char before[] = "sudoscope-", shown[] = "TIME";
    char *at = strstr(path, before);

    if (!at)
        return;
    at += sizeof before - 1;
    size_t length = strspn(at, "0123456789-");
    if (length < sizeof shown)
        return;
    memcpy(at, shown, sizeof shown - 1);
    memmove(at + sizeof shown - 1, at + length, strlen(at + length) + 1);
}

void tree_read_file(struct tree *t, const char *name, const char *path)
{
    struct text *content = tree_add(t, name);
    FILE *file = fopen(path, "rb");
    char bytes[4096];

    for (size_t got; file && (got = fread(bytes, 1, sizeof bytes, file)) > 0;)
        text_add(content, bytes, got);
    if (!file || ferror(file))
        die(path);
    fclose(file);
}

static void read_folder(struct tree *t, const char *folder, const char *inside)
{
    char path[PATH_SIZE], name[PATH_SIZE];
    struct dirent *entry;
    struct stat about;

    path_format(path, sizeof path, "%s/%s", folder, inside);
    DIR *dir = opendir(path);
    if (!dir)
        die(path);
    while ((entry = readdir(dir))) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        path_format(name, sizeof name, "%s%s%s", inside, inside[0] ? "/" : "",
                    entry->d_name);
        path_format(path, sizeof path, "%s/%s", folder, name);
        if (lstat(path, &about) != 0)
            die(path);
        if (S_ISDIR(about.st_mode)) {
            read_folder(t, folder, name);
            continue;
        }
        hide_time(name);
        tree_read_file(t, name, path);
    }
    closedir(dir);
}

void tree_read(struct tree *t, const char *folder)
{
    tree_init(t);
    read_folder(t, folder, "");
}

static void make_parents(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
}

void tree_write(const struct tree *t, const char *folder)
{
    char path[PATH_SIZE];

    for (int i = 0; i < t->count; i++) {
        const struct text *content = &t->files[i].content;
        path_format(path, sizeof path, "%s/%s", folder, t->files[i].path);
        make_parents(path);
        FILE *file = fopen(path, "wb");
        if (!file || fwrite(content->data, 1, content->length, file) != content->length)
            die(path);
        if (fclose(file) != 0)
            die(path);
    }
}
