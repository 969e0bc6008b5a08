/* Every call that reads or writes files fails once: the linker leads these calls here.
 * A short form of the walk in tests/faults, in one process. */
#include "base/in_file.h"
#include "base/out_file.h"
#include "record/sink.h"
#include "support/failing.h"
#include "support/folder.h"
#include "support/test.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- The calls ---- */

FAULTY(int, access, (const char *path, int mode), (path, mode), EACCES, -1)
FAULTY(int, fchmod, (int fd, mode_t mode), (fd, mode), EIO, -1)
FAULTY(int, fchown, (int fd, uid_t user, gid_t group), (fd, user, group), EIO, -1)
FAULTY(FILE *, fdopen, (int fd, const char *mode), (fd, mode), ENOMEM, NULL)
FAULTY(FILE *, fopen, (const char *path, const char *mode), (path, mode), EACCES, NULL)
FAULTY(int, fseek, (FILE * file, long at, int from), (file, at, from), EIO, -1)
FAULTY(int, fstat, (int fd, struct stat *out), (fd, out), EIO, -1)
FAULTY(int, fsync, (int fd), (fd), EIO, -1)
FAULTY(int, linkat, (int a, const char *from, int b, const char *to, int flags),
       (a, from, b, to, flags), EPERM, -1)
FAULTY(int, mkdir, (const char *path, mode_t mode), (path, mode), EACCES, -1)
FAULTY(int, pipe, (int fds[2]), (fds), EMFILE, -1)
FAULTY(int, posix_spawnp,
       (pid_t * id, const char *file, const posix_spawn_file_actions_t *actions,
        const posix_spawnattr_t *attributes, char *const argv[], char *const envp[]),
       (id, file, actions, attributes, argv, envp), errno, EAGAIN)
FAULTY(ssize_t, readlink, (const char *path, char *out, size_t size), (path, out, size),
       EACCES, -1)
FAULTY(int, rename, (const char *from, const char *to), (from, to), EACCES, -1)
FAULTY(int, socketpair, (int domain, int type, int protocol, int fds[2]),
       (domain, type, protocol, fds), EMFILE, -1)
FAULTY(int, stat, (const char *path, struct stat *out), (path, out), EACCES, -1)

#define FAULTY_FILE(type, name, parameters, arguments, result)                         \
    FAULTY_CALL(type, name, parameters, arguments, false,                              \
                file->_flags |= _IO_ERR_SEEN;                                          \
                errno = ENOSPC; return (result);)

FAULTY_FILE(int, fflush, (FILE * file), (file), EOF)
FAULTY_FILE(int, fputs, (const char *text, FILE *file), (text, file), EOF)
FAULTY_FILE(size_t, fwrite, (const void *data, size_t size, size_t n, FILE *file),
            (data, size, n, file), 0)

#define FAULTY_TRANSFER(type, name, parameters, arguments, number)                     \
    FAULTY_CALL(type, name, parameters, arguments, true,                               \
                errno = fault.mode == FAULT_INTERRUPT ? EINTR : (number);              \
                return -1;)

FAULTY_TRANSFER(int, poll, (struct pollfd * ends, nfds_t count, int ms),
                (ends, count, ms), ENOMEM)
FAULTY_TRANSFER(ssize_t, read, (int fd, void *out, size_t size), (fd, out, size), EIO)
FAULTY_TRANSFER(ssize_t, send, (int fd, const void *data, size_t size, int flags),
                (fd, data, size, flags), EPIPE)

int __real_fclose(FILE *file);
int __wrap_fclose(FILE *file);
int __wrap_fclose(FILE *file)
{
    bool is_lost = fails(false);
    int result = __real_fclose(file);

    errno = is_lost ? ENOSPC : errno;
    return is_lost ? EOF : result;
}

int __real_open(const char *path, int flags, mode_t mode);
int __wrap_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...)
{
    bool is_nameless = (flags & O_TMPFILE) == O_TMPFILE;
    mode_t mode = 0;
    va_list args;

    if (flags & O_CREAT || is_nameless) {
        va_start(args, flags);
        mode = va_arg(args, mode_t);
        va_end(args);
    }
    errno = EOPNOTSUPP;
    if (fault.is_on && fault.mode == FAULT_NAMED && is_nameless)
        return -1;
    errno = EACCES;
    return fails(false) ? -1 : __real_open(path, flags, mode);
}

int __real_fcntl(int fd, int command, long argument);
int __wrap_fcntl(int fd, int command, ...);
int __wrap_fcntl(int fd, int command, ...)
{
    va_list args;

    va_start(args, command);
    long argument = va_arg(args, long);
    va_end(args);
    errno = EINVAL;
    return fails(false) ? -1 : __real_fcntl(fd, command, argument);
}

/* ---- What makes them ---- */

#define OLD        "old\n"
#define MOST_FILES 4

struct job {
    const char *name;
    bool (*run)(struct error *e);
    const char *const files[MOST_FILES]; /* that it writes */
};

static char folder[] = "/tmp/sudoscope-failing-XXXXXX";

static const char *path_of(const char *name)
{
    static char paths[4][PATH_SIZE];
    static int next;

    next = (next + 1) % 4;
    assert_true(path_format(paths[next], PATH_SIZE, "%s/files/%s", folder, name));
    return paths[next];
}

static bool replace(struct error *e)
{
    struct text t;

    text_init(&t);
    text_puts(&t, "new\n");
    bool fine = out_file_replace(path_of("link"), &t, e);
    text_free(&t);
    return fine;
}

static bool read_file(struct error *e)
{
    struct text t;

    text_init(&t);
    bool fine = in_file_read_text(&t, path_of("file"), e);
    assert_true(!fine || strcmp(t.data, OLD) == 0);
    text_free(&t);
    return fine;
}

static bool record(const char *path, bool has_sound, struct error *e)
{
    static uint32_t pixels[8];
    static const int16_t samples[2 * 2000];
    const struct frame frame = {.width = 4, .height = 2, .pixels = pixels};
    const struct video_format format = {
        .width = 4, .height = 2, .fps = 30, .has_sound = has_sound};
    char kept[PATH_SIZE];

    strcpy(kept, path);
    struct sink *s = sink_open(kept, &format, e);
    bool fine = s != NULL;
    for (int i = 0; i < 2 && fine; i++)
        fine = sink_write(s, &frame, e) && (!has_sound || sink_sound(s, samples, e));
    /* After a failed write, closing only frees. */
    return s && sink_close(s, fine ? e : &(struct error){.text = ""}) && fine;
}

static bool record_y4m(struct error *e)
{
    return record(path_of("film.y4m"), true, e);
}

static bool record_pngs(struct error *e)
{
    return record(path_of("frames/"), true, e);
}

static bool record_mp4(struct error *e)
{
    return record(path_of("film.mp4"), true, e);
}

static bool record_gif(struct error *e)
{
    return record(path_of("new.gif"), false, e);
}

static const struct job jobs[] = {
    {"replace", replace, {"file"}},
    {"read", read_file, {NULL}},
    {"y4m", record_y4m, {"film.y4m", "film.wav"}},
    {"pngs",
     record_pngs,
     {"frames/frame-000000.png", "frames/frame-000001.png", "frames.wav"}},
    {"mp4", record_mp4, {"film.mp4"}},
    {"gif", record_gif, {"new.gif"}},
};

/* ---- The walk ---- */

static void put(const char *path, const char *content, mode_t mode)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    assert_true(fputs(content, file) >= 0);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, mode), 0);
}

/* Empty if there is none. */
static void get(const char *name, struct text *out)
{
    struct error e;

    text_init(out);
    in_file_read_regular(out, path_of(name), &e);
}

static void reset(void)
{
    static const char *const old[] = {"file", "film.y4m", "film.wav", "film.mp4",
                                      "frames.wav"};

    folder_remove(path_of(""));
    assert_int_equal(mkdir(path_of(""), 0700), 0);
    for (size_t i = 0; i < sizeof old / sizeof *old; i++)
        put(path_of(old[i]), OLD, 0600);
    assert_int_equal(symlink("file", path_of("link")), 0);
}

static bool run(const struct job *job, int at, struct error *e)
{
    reset();
    e->text[0] = '\0';
    fault.at = at;
    fault.calls = 0;
    fault.is_on = true;
    bool fine = job->run(e);
    fault.is_on = false;
    return fine;
}

/* A new film may be a part. */
static bool is_well(const char *name, const struct text *found, const struct text *good,
                    bool fine)
{
    bool is_good = found->length == good->length &&
                   memcmp(found->data, good->data, good->length) == 0;
    bool was_there = strncmp(name, "fi", 2) == 0 || strcmp(name, "frames.wav") == 0;

    if (fine || is_good)
        return is_good;
    return was_there ? strcmp(found->data, OLD) == 0
                     : found->length == 0 || strcmp(name, "new.gif") == 0;
}

static void judge(const struct job *job, const struct text *good, bool fine,
                  const struct error *e)
{
    for (int i = 0; i < MOST_FILES && job->files[i]; i++) {
        struct text found;
        get(job->files[i], &found);
        check_case(is_well(job->files[i], &found, &good[i], fine),
                   "%s, mode %d, call %d: %s", job->name, fault.mode, fault.at,
                   job->files[i]);
        text_free(&found);
    }
    check_case(fine || e->text[0], "%s, mode %d, call %d: no message", job->name,
               fault.mode, fault.at);
    check_case(fine || fault.mode != FAULT_INTERRUPT, "%s, call %d: %s", job->name,
               fault.at, e->text);
}

static void walk(const struct job *job)
{
    struct text good[MOST_FILES];
    struct error e;

    fault.mode = FAULT_ONE;
    assert_true(run(job, 0, &e));
    for (int i = 0; i < MOST_FILES && job->files[i]; i++)
        get(job->files[i], &good[i]);
    for (int mode = 0; mode < FAULT_MODES; mode++) {
        fault.mode = (enum fault_mode)mode;
        do {
            bool fine = run(job, fault.at + 1, &e);
            judge(job, good, fine, &e);
        } while (fault.calls >= fault.at);
        assert_true(mode == FAULT_INTERRUPT || fault.at > 1);
        fault.at = 0;
    }
    for (int i = 0; i < MOST_FILES && job->files[i]; i++)
        text_free(&good[i]);
}

static void a_call_that_fails_loses_nothing_and_is_reported(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++)
        walk(&jobs[i]);
}

/* It writes what it is given to its last word, which is file:PATH. */
static int begin(void **state)
{
    static const char ffmpeg[] = "#!/bin/sh\n"
                                 "for word; do :; done\n"
                                 "exec cat >\"${word#file:}\"\n";
    char path[PATH_SIZE];

    (void)state;
    if (!mkdtemp(folder))
        return -1;
    path_format(path, sizeof path, "%s/ffmpeg", folder);
    put(path, ffmpeg, 0700);
    path_format(path, sizeof path, "%s:/usr/bin:/bin", folder);
    return setenv("PATH", path, 1);
}

static int end(void **state)
{
    (void)state;
    return folder_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_call_that_fails_loses_nothing_and_is_reported),
    };

    return cmocka_run_group_tests(tests, begin, end);
}
