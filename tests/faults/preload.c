/* Fails the k-th call of a kind that the executable makes; see faults.h. */
#include "faults/faults.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

struct range {
    uintptr_t from, to;
};

static struct {
    struct fault_log *log; /* NULL: every call passes */
    enum fault_kind kind;
    unsigned at;
    bool goes_on, is_plain;
    const char *root;
    char *library, *kind_name; /* what another program in this process needs */
    struct range program, libpng;
    uintptr_t base;
} faults;

/* ---- Who calls, and whether the call fails ---- */

static bool contains(struct range r, const void *address)
{
    return (uintptr_t)address >= r.from && (uintptr_t)address < r.to;
}

static struct range code_of(const struct dl_phdr_info *info)
{
    struct range r = {UINTPTR_MAX, 0};

    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        uintptr_t from = info->dlpi_addr + part->p_vaddr, to = from + part->p_memsz;
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X))
            continue;
        r.from = from < r.from ? from : r.from;
        r.to = to > r.to ? to : r.to;
    }
    return r;
}

/* The first object is the executable. */
static int note_object(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size, (void)context;
    if (faults.program.to == 0) {
        faults.program = code_of(info);
        faults.base = info->dlpi_addr;
    } else if (strstr(info->dlpi_name, "libpng")) {
        faults.libpng = code_of(info);
    }
    return 0;
}

static void note_callers(struct fault_log *log)
{
    void *callers[2 * FAULT_DEPTH];
    int count = backtrace(callers, 2 * FAULT_DEPTH), kept = 0;

    for (int i = 0; i < count && kept < FAULT_DEPTH; i++)
        if (contains(faults.program, callers[i]))
            log->trace[kept++] = (uintptr_t)callers[i] - faults.base;
}

static bool is_inside(const char *path)
{
    size_t length = strlen(faults.root);

    if (strncmp(path, "../", 3) == 0 || strstr(path, "/../"))
        return false;
    return path[0] != '/' ||
           (strncmp(path, faults.root, length) == 0 && path[length] == '/');
}

/* For calls of the program that change what is at the path. */
static void guard(const char *function, const char *path, const void *caller)
{
    if (!faults.log || !contains(faults.program, caller) || is_inside(path))
        return;
    snprintf(faults.log->function, sizeof faults.log->function, "%s outside", function);
    note_callers(faults.log);
    dprintf(STDERR_FILENO, "faults: %s: %s\n", function, path);
    _exit(FAULTS_OUTSIDE);
}

/* Devices that opening does not change. */
static bool is_harmless(const char *path)
{
    static const char *const devices[] = {"/dev/null", "/dev/full", "/dev/tty"};

    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
        if (strcmp(path, devices[i]) == 0)
            return true;
    return false;
}

static bool fails(enum fault_kind kind, const char *function, const void *caller)
{
    struct fault_log *log = faults.log;

    if (!log)
        return false;
    if (!contains(faults.program, caller) &&
        (kind == FAULT_memory || !contains(faults.libpng, caller)))
        return false;
    unsigned call = atomic_fetch_add(&log->calls[kind], 1) + 1;
    if (kind != faults.kind || faults.at == 0 || call < faults.at ||
        (call > faults.at && !faults.goes_on))
        return false;
    if (atomic_fetch_add(&log->failed, 1) == 0) {
        strncpy(log->function, function, sizeof log->function - 1);
        note_callers(log);
    }
    return true;
}

static struct fault_log *map_log(const char *path)
{
    int fd = open(path, O_RDWR | O_CLOEXEC);
    void *log = fd < 0 ? MAP_FAILED
                       : mmap(NULL, sizeof *faults.log, PROT_READ | PROT_WRITE,
                              MAP_SHARED, fd, 0);

    if (fd >= 0)
        close(fd);
    if (log == MAP_FAILED) {
        fprintf(stderr, "faults: %s: %s\n", path, strerror(errno));
        _exit(99);
    }
    return log;
}

__attribute__((constructor)) static void start(void)
{
    static const char *const kinds[] = {
#define FAULT_KIND(name, functions) #name,
        FAULT_KIND_ROWS(FAULT_KIND)
#undef FAULT_KIND
    };
    const char *kind = getenv(FAULTS_KIND), *at = getenv(FAULTS_AT);
    const char *path = getenv(FAULTS_LOG);
    void *callers[1];

    if (!path)
        return;
    if (!kind || !at || !getenv(FAULTS_ROOT)) {
        fprintf(stderr,
                "faults: expected " FAULTS_KIND ", " FAULTS_AT ", " FAULTS_ROOT);
        _exit(99);
    }
    backtrace(callers, 1); /* loads what it needs */
    dl_iterate_phdr(note_object, NULL);
    faults.at = (unsigned)strtoul(at, NULL, 10);
    faults.goes_on = getenv(FAULTS_ON) != NULL;
    faults.is_plain = getenv(FAULTS_PLAIN) != NULL;
    faults.root = getenv(FAULTS_ROOT);
    while (faults.kind < FAULT_KINDS && strcmp(kinds[faults.kind], kind) != 0)
        faults.kind++;
    /* Programs started by this one run without faults. */
    faults.kind_name = strdup(kind);
    faults.library = strdup(getenv("LD_PRELOAD"));
    unsetenv("LD_PRELOAD");
    unsetenv(FAULTS_KIND);
    faults.log = map_log(path);
    if (readlink("/proc/self/exe", faults.log->program, FAULT_PATH - 1) < 0)
        faults.log->program[0] = '\0';
}

/* ---- The calls ---- */

#define FAILS(kind, function)                                                          \
    fails(FAULT_##kind, #function, __builtin_return_address(0))

#define NEXT(function)                                                                 \
    static __typeof__(&function) next;                                                 \
    if (!next)                                                                         \
    *(void **)&next = dlsym(RTLD_NEXT, #function)

#define FAIL_WITH(number, value) return (errno = (number), (value))

/* A function of fixed arguments that returns `value` and sets errno. */
#define FAULTY(kind, type, function, parameters, arguments, number, value)             \
    type function parameters                                                           \
    {                                                                                  \
        NEXT(function);                                                                \
        if (FAILS(kind, function))                                                     \
            FAIL_WITH(number, value);                                                  \
        return next arguments;                                                         \
    }

/* The same for a function that changes what is at `path`. */
#define FAULTY_CHANGE(kind, type, function, parameters, arguments, path, number)       \
    type function parameters                                                           \
    {                                                                                  \
        NEXT(function);                                                                \
        guard(#function, path, __builtin_return_address(0));                           \
        if (FAILS(kind, function))                                                     \
            FAIL_WITH(number, -1);                                                     \
        return next arguments;                                                         \
    }

FAULTY(memory, void *, malloc, (size_t size), (size), ENOMEM, NULL)
FAULTY(memory, void *, calloc, (size_t n, size_t size), (n, size), ENOMEM, NULL)
FAULTY(memory, void *, realloc, (void *at, size_t size), (at, size), ENOMEM, NULL)

FAULTY(thread, int, pthread_create,
       (pthread_t *restrict id, const pthread_attr_t *restrict attributes,
        void *(*run)(void *), void *restrict context),
       (id, attributes, run, context), errno, EAGAIN)

FAULTY(open, FILE *, fdopen, (int fd, const char *mode), (fd, mode), ENOMEM, NULL)
FAULTY(open, FILE *, tmpfile, (void), (), ENOSPC, NULL)
FAULTY(open, int, mkstemp, (char *name), (name), EACCES, -1)
FAULTY(open, int, mkostemp, (char *name, int flags), (name, flags), EACCES, -1)
FAULTY(open, DIR *, opendir, (const char *path), (path), EMFILE, NULL)
FAULTY(open, int, flock, (int fd, int how), (fd, how), ENOLCK, -1)
FAULTY(sync, int, fsync, (int fd), (fd), EIO, -1)
FAULTY(sync, int, sync_file_range,
       (int fd, off64_t from, off64_t length, unsigned flags),
       (fd, from, length, flags), EIO, -1)

FAULTY_CHANGE(rename, int, rename, (const char *from, const char *to), (from, to), to,
              EACCES)
FAULTY_CHANGE(rename, int, renameat, (int a, const char *from, int b, const char *to),
              (a, from, b, to), to, EACCES)
FAULTY_CHANGE(rename, int, link, (const char *from, const char *to), (from, to), to,
              EPERM)
FAULTY_CHANGE(rename, int, linkat,
              (int a, const char *from, int b, const char *to, int flags),
              (a, from, b, to, flags), to, EPERM)

/* These only stay inside: a draft that cannot be removed stays. */
int unlink(const char *path)
{
    NEXT(unlink);
    guard("unlink", path, __builtin_return_address(0));
    return next(path);
}

int remove(const char *path)
{
    NEXT(remove);
    guard("remove", path, __builtin_return_address(0));
    return next(path);
}

/* Parents of the folder exist. */
int mkdir(const char *path, mode_t mode)
{
    NEXT(mkdir);
    if (FAILS(open, mkdir))
        FAIL_WITH(EACCES, -1);
    if (faults.log && strncmp(path, faults.root, strlen(path)) != 0)
        guard("mkdir", path, __builtin_return_address(0));
    return next(path, mode);
}

FILE *fopen(const char *restrict path, const char *restrict mode)
{
    NEXT(fopen);
    if (strpbrk(mode, "wa+") && !is_harmless(path))
        guard("fopen", path, __builtin_return_address(0));
    if (FAILS(open, fopen))
        FAIL_WITH(EACCES, NULL);
    return next(path, mode);
}

FAULTY(process, int, posix_spawnp,
       (pid_t *restrict id, const char *restrict file,
        const posix_spawn_file_actions_t *restrict actions,
        const posix_spawnattr_t *restrict attributes, char *const argv[restrict],
        char *const envp[restrict]),
       (id, file, actions, attributes, argv, envp), errno, EAGAIN)

/* The calls of the program that takes this one's place are counted on. */
int execv(const char *path, char *const argv[])
{
    NEXT(execv);
    if (FAILS(process, execv))
        FAIL_WITH(EACCES, -1);
    if (faults.log) {
        setenv("LD_PRELOAD", faults.library, 1);
        setenv(FAULTS_KIND, faults.kind_name, 1);
    }
    return next(path, argv);
}

FAULTY(process, int, socketpair, (int domain, int type, int protocol, int fds[2]),
       (domain, type, protocol, fds), EMFILE, -1)
FAULTY(process, int, pipe, (int fds[2]), (fds), EMFILE, -1)
FAULTY(process, int, pipe2, (int fds[2], int flags), (fds, flags), EMFILE, -1)
FAULTY(process, int, dup, (int fd), (fd), EMFILE, -1)
FAULTY(process, int, dup2, (int fd, int to), (fd, to), EBUSY, -1)

FAULTY(status, int, stat, (const char *restrict path, struct stat *restrict out),
       (path, out), EACCES, -1)
FAULTY(status, int, lstat, (const char *restrict path, struct stat *restrict out),
       (path, out), EACCES, -1)
FAULTY(status, int, fstat, (int fd, struct stat *out), (fd, out), EIO, -1)
FAULTY(status, int, access, (const char *path, int mode), (path, mode), EACCES, -1)
FAULTY(status, int, fchmod, (int fd, mode_t mode), (fd, mode), EIO, -1)
FAULTY(status, int, fchown, (int fd, uid_t user, gid_t group), (fd, user, group), EIO,
       -1)
FAULTY(status, char *, realpath, (const char *restrict path, char *restrict out),
       (path, out), EACCES, NULL)
FAULTY(status, ssize_t, readlink,
       (const char *restrict path, char *restrict out, size_t size), (path, out, size),
       EACCES, -1)

/* ---- Reading and writing ---- */

/* What a failed transfer leaves behind: the indicator that ferror() returns. */
static void mark_error(FILE *file)
{
    file->_flags |= _IO_ERR_SEEN;
}

/* Messages are what a test sees of a failure. */
static bool fd_fails(enum fault_kind kind, const char *function, int fd,
                     const void *caller)
{
    return fd != STDERR_FILENO && fails(kind, function, caller);
}

static bool file_fails(enum fault_kind kind, const char *function, FILE *file,
                       const void *caller)
{
    if (file == stderr || !fails(kind, function, caller))
        return false;
    mark_error(file);
    return true;
}

#define CALLER __builtin_return_address(0)

#define FAULTY_FD(kind, type, function, parameters, arguments, number)                 \
    type function parameters                                                           \
    {                                                                                  \
        NEXT(function);                                                                \
        if (fd_fails(FAULT_##kind, #function, fd, CALLER))                             \
            FAIL_WITH(number, -1);                                                     \
        return next arguments;                                                         \
    }

#define FAULTY_FILE(kind, type, function, parameters, arguments, number, value)        \
    type function parameters                                                           \
    {                                                                                  \
        NEXT(function);                                                                \
        if (file_fails(FAULT_##kind, #function, file, CALLER))                         \
            FAIL_WITH(number, value);                                                  \
        return next arguments;                                                         \
    }

/* Interrupted: by a signal or, if that goes on, after half of the bytes. */
static bool is_interrupted(const char *function, int fd, size_t *size,
                           const void *caller)
{
    if (!fd_fails(FAULT_interrupt, function, fd, caller))
        return false;
    *size = (*size + 1) / 2;
    return !faults.goes_on;
}

#define FAULTY_TRANSFER(kind, function, parameters, arguments, number)                 \
    ssize_t function parameters                                                        \
    {                                                                                  \
        NEXT(function);                                                                \
        if (fd_fails(FAULT_##kind, #function, fd, CALLER))                             \
            FAIL_WITH(number, -1);                                                     \
        if (is_interrupted(#function, fd, &size, CALLER))                              \
            FAIL_WITH(EINTR, -1);                                                      \
        return next arguments;                                                         \
    }

FAULTY_TRANSFER(read, read, (int fd, void *out, size_t size), (fd, out, size), EIO)
FAULTY_TRANSFER(write, write, (int fd, const void *data, size_t size), (fd, data, size),
                ENOSPC)
FAULTY_TRANSFER(write, send, (int fd, const void *data, size_t size, int flags),
                (fd, data, size, flags), EPIPE)

int poll(struct pollfd *ends, nfds_t count, int timeout_ms)
{
    size_t ignored = 0;

    NEXT(poll);
    if (FAILS(read, poll))
        FAIL_WITH(ENOMEM, -1);
    if (is_interrupted("poll", -1, &ignored, CALLER))
        FAIL_WITH(EINTR, -1);
    return next(ends, count, timeout_ms);
}

FAULTY_FD(write, int, ftruncate, (int fd, off_t size), (fd, size), EIO)

FAULTY_FILE(read, size_t, fread,
            (void *restrict out, size_t size, size_t n, FILE *restrict file),
            (out, size, n, file), EIO, 0)
FAULTY_FILE(read, char *, fgets, (char *restrict out, int size, FILE *restrict file),
            (out, size, file), EIO, NULL)
FAULTY_FILE(write, size_t, fwrite,
            (const void *restrict data, size_t size, size_t n, FILE *restrict file),
            (data, size, n, file), ENOSPC, 0)
FAULTY_FILE(write, int, fputs, (const char *restrict text, FILE *restrict file),
            (text, file), ENOSPC, EOF)
FAULTY_FILE(write, int, fputc, (int c, FILE *file), (c, file), ENOSPC, EOF)
FAULTY_FILE(write, int, putc, (int c, FILE *file), (c, file), ENOSPC, EOF)
FAULTY_FILE(write, int, fflush, (FILE * file), (file), ENOSPC, EOF)

FAULTY_FILE(write, int, fseek, (FILE * file, long at, int from), (file, at, from), EIO,
            -1)
FAULTY_FD(write, off_t, lseek, (int fd, off_t at, int from), (fd, at, from), EIO)

typedef int folder_filter(const struct dirent *),
    folder_order(const struct dirent **, const struct dirent **);

FAULTY(open, int, scandir,
       (const char *restrict path, struct dirent ***restrict out, folder_filter *filter,
        folder_order *order),
       (path, out, filter, order), EMFILE, -1)

struct dirent *readdir(DIR *folder)
{
    NEXT(readdir);
    if (FAILS(read, readdir))
        FAIL_WITH(EIO, NULL);
    return next(folder);
}

int puts(const char *text)
{
    NEXT(puts);
    if (file_fails(FAULT_write, "puts", stdout, CALLER))
        FAIL_WITH(ENOSPC, EOF);
    return next(text);
}

int putchar(int c)
{
    NEXT(putchar);
    if (file_fails(FAULT_write, "putchar", stdout, CALLER))
        FAIL_WITH(ENOSPC, EOF);
    return next(c);
}

int printf(const char *format, ...)
{
    va_list args;

    if (file_fails(FAULT_write, "printf", stdout, CALLER))
        FAIL_WITH(ENOSPC, -1);
    va_start(args, format);
    int length = vfprintf(stdout, format, args);
    va_end(args);
    return length;
}

int fprintf(FILE *restrict file, const char *restrict format, ...)
{
    va_list args;

    if (file_fails(FAULT_write, "fprintf", file, CALLER))
        FAIL_WITH(ENOSPC, -1);
    va_start(args, format);
    int length = vfprintf(file, format, args);
    va_end(args);
    return length;
}

FAULTY_FILE(write, int, vfprintf,
            (FILE *restrict file, const char *restrict format, va_list args),
            (file, format, args), ENOSPC, -1)

/* Closing fails after the descriptor is gone, and buffered data with it. */
int close(int fd)
{
    NEXT(close);
    int result = next(fd);
    if (fd_fails(FAULT_close, "close", fd, CALLER))
        FAIL_WITH(EIO, -1);
    return result;
}

int fclose(FILE *file)
{
    NEXT(fclose);
    if (!file_fails(FAULT_close, "fclose", file, CALLER))
        return next(file);
    __fpurge(file);
    next(file);
    FAIL_WITH(ENOSPC, EOF);
}

/* ---- Variable arguments ---- */

static mode_t mode_of(int flags, va_list args)
{
    return flags & (O_CREAT | O_TMPFILE) ? va_arg(args, mode_t) : 0;
}

static bool is_refused(int flags)
{
    if (!faults.log || (flags & O_TMPFILE) != O_TMPFILE)
        return false;
    atomic_fetch_add(&faults.log->drafts, 1);
    return faults.is_plain;
}

int open(const char *path, int flags, ...)
{
    NEXT(open);
    va_list args;

    if ((flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)) && !is_harmless(path))
        guard("open", path, __builtin_return_address(0));
    if (is_refused(flags))
        FAIL_WITH(EOPNOTSUPP, -1);
    if (FAILS(open, open))
        FAIL_WITH(EACCES, -1);
    va_start(args, flags);
    mode_t mode = mode_of(flags, args);
    va_end(args);
    return next(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...)
{
    NEXT(openat);
    va_list args;

    if ((flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)) && !is_harmless(path))
        guard("openat", path, __builtin_return_address(0));
    if (is_refused(flags))
        FAIL_WITH(EOPNOTSUPP, -1);
    if (FAILS(open, openat))
        FAIL_WITH(EACCES, -1);
    va_start(args, flags);
    mode_t mode = mode_of(flags, args);
    va_end(args);
    return next(folder, path, flags, mode);
}

int fcntl(int fd, int command, ...)
{
    NEXT(fcntl);
    va_list args;

    bool sets = command == F_SETFD || command == F_SETFL;
    if (sets && FAILS(process, fcntl))
        FAIL_WITH(EINVAL, -1);
    va_start(args, command);
    void *argument = va_arg(args, void *);
    va_end(args);
    return next(fd, command, argument);
}

int ioctl(int fd, unsigned long request, ...)
{
    NEXT(ioctl);
    va_list args;

    if (FAILS(window, ioctl))
        FAIL_WITH(EIO, -1);
    va_start(args, request);
    void *argument = va_arg(args, void *);
    va_end(args);
    return next(fd, request, argument);
}

FAULTY(window, int, tcgetattr, (int fd, struct termios *out), (fd, out), EIO, -1)

/* ---- Windows and fonts: their types do not matter here ---- */

typedef void *pointer;

FAULTY(window, int, SDL_Init, (uint32_t flags), (flags), errno, -1)
FAULTY(window, int, SDL_InitSubSystem, (uint32_t flags), (flags), errno, -1)
FAULTY(window, uint32_t, SDL_OpenAudioDevice,
       (const char *name, int captures, pointer wanted, pointer given, int changes),
       (name, captures, wanted, given, changes), errno, 0)
FAULTY(window, int, SDL_SetClipboardText, (const char *text), (text), errno, -1)
FAULTY(window, pointer, SDL_LoadObject, (const char *name), (name), errno, NULL)
FAULTY(window, pointer, SDL_CreateWindow,
       (const char *title, int x, int y, int w, int h, uint32_t flags),
       (title, x, y, w, h, flags), errno, NULL)
FAULTY(window, pointer, SDL_CreateRenderer, (pointer window, int index, uint32_t flags),
       (window, index, flags), errno, NULL)
FAULTY(window, pointer, SDL_CreateTexture,
       (pointer renderer, uint32_t format, int access, int w, int h),
       (renderer, format, access, w, h), errno, NULL)
FAULTY(window, int, SDL_UpdateTexture,
       (pointer texture, pointer part, pointer pixels, int pitch),
       (texture, part, pixels, pitch), errno, -1)
FAULTY(window, int, SDL_RenderCopy,
       (pointer renderer, pointer texture, pointer from, pointer to),
       (renderer, texture, from, to), errno, -1)
FAULTY(window, int, SDL_GetRendererInfo, (pointer renderer, pointer info),
       (renderer, info), errno, -1)
FAULTY(window, pointer, SDL_GetWindowSurface, (pointer window), (window), errno, NULL)
FAULTY(window, pointer, SDL_CreateRGBSurfaceWithFormatFrom,
       (pointer pixels, int w, int h, int depth, int pitch, uint32_t format),
       (pixels, w, h, depth, pitch, format), errno, NULL)
FAULTY(window, int, SDL_GetDisplayBounds, (int display, pointer out), (display, out),
       errno, -1)
FAULTY(window, int, SDL_GetNumVideoDisplays, (void), (), errno, -1)
FAULTY(window, int, SDL_SetWindowFullscreen, (pointer window, uint32_t flags),
       (window, flags), errno, -1)
FAULTY(window, pointer, SDL_ConvertSurfaceFormat,
       (pointer surface, uint32_t format, uint32_t flags), (surface, format, flags),
       errno, NULL)
FAULTY(window, int, TTF_Init, (void), (), errno, -1)
FAULTY(window, pointer, TTF_OpenFont, (const char *path, int size), (path, size), errno,
       NULL)
FAULTY(window, int, TTF_SetFontSize, (pointer font, int size), (font, size), errno, -1)
FAULTY(window, pointer, TTF_RenderGlyph32_Blended,
       (pointer font, uint32_t code, uint32_t colour), (font, code, colour), errno,
       NULL)
FAULTY(window, pointer, FcNameParse, (const unsigned char *name), (name), errno, NULL)
FAULTY(window, pointer, FcFontMatch, (pointer config, pointer pattern, int *result),
       (config, pattern, result), errno, NULL)
