#include "trace/profiler.h"

#include "base/alloc.h"
#include "base/json_read.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#define NODE_BYTES (8 * 4 + 1) /* bytes of a NODE between its type and its fields */
#define VERSION    3
#define SEND_US    200000 /* most microseconds between two calls of `stop` */

static uint32_t load_big(const char *at)
{
    uint32_t value;

    memcpy(&value, at, sizeof value);
    return ntohl(value);
}

static void put_big(struct text *out, int32_t value)
{
    uint32_t big = htonl((uint32_t)value);

    text_add(out, (const char *)&big, sizeof big);
}

static void put_field(struct text *out, enum profiler_field kind, const char *value)
{
    text_putc(out, (char)kind);
    put_big(out, (int32_t)strlen(value));
    text_puts(out, value);
}

/* Sets fields[kind] to the text of each field of a frame. A text moves one byte to the
 * left, over the last byte of its length, so that a NUL can follow it. False if a field
 * is unknown or incomplete. */
static bool read_fields(char *at, const char *end, const char **fields)
{
    while (at < end) {
        int kind = (unsigned char)*at;
        if (kind > FIELD_VERSION || end - at < 5)
            return false;
        uint32_t length = kind == FIELD_VERSION ? 0 : load_big(at + 1);
        at += 5;
        if (length > (size_t)(end - at))
            return false;
        if (kind != FIELD_VERSION)
            fields[kind] = memmove(at - 1, at, length);
        at += length;
        at[-1] = '\0';
    }
    return true;
}

/* Returns the cell that a variable's name means, or CELL_NONE. Moves *at to the
 * comparison or the quote that follows the name, or to the end of the text. */
static cell_t read_variable(const struct geometry *geo, const char **at)
{
    long number[3] = {0}, from = 1;
    int count = 0;
    bool is_last = false; /* only brackets and spaces came after the last number */

    for (; **at && !strchr("=!<>\"", **at); ++*at) {
        if (isdigit((unsigned char)**at) && count < 3) {
            number[count++] = strtol(*at, (char **)at, 10);
            --*at;
        }
        from = **at == '[' ? 0 : from;
        is_last = isdigit((unsigned char)**at) || (is_last && strchr("[](), ", **at));
    }
    if (count == 1) {
        number[1] = number[0] % geo->n + from;
        number[0] = number[0] / geo->n + from;
    }
    long row = number[0] - from, column = number[1] - from;
    bool is_cell = is_last && (count == 1 || count == 2) && row >= 0 && row < geo->n &&
                   column >= 0 && column < geo->n;
    return is_cell ? (cell_t)(row * geo->n + column) : CELL_NONE;
}

/* Reads a comparison of cell c with ranges such as "1..3,5". `orders` says where the
 * value lies: "=" in a range, "<" below it, ">" above it, or several of these. Appends
 * `assign` if the comparison leaves one value, else `remove` for each value that it
 * excludes. Appends nothing if no value is left, or if the ranges have another form. */
static void put_values(const struct geometry *geo, cell_t c, const char *orders,
                       const char *ranges, struct text *lines)
{
    uint64_t set[MAX_WORDS] = {0};
    char *end;

    do {
        long low = strtol(ranges, &end, 10), high = low;
        if (end == ranges)
            return;
        if (strncmp(end, "..", 2) == 0)
            high = strtol(end + 2, &end, 10);
        for (int v = 1; v <= geo->n; v++) {
            int order = v < low ? '<' : v > high ? '>' : '=';
            if (strchr(orders, order))
                set[(v - 1) >> 6] |= bits_mask(v - 1);
        }
        ranges = end + strspn(end, ", ");
    } while (isdigit((unsigned char)*ranges));
    int count = bits_count_set(set, geo->words);
    if (c == CELL_NONE || (*end && !strchr(" \"", *end)))
        return;
    if (count == 1)
        text_printf(lines, "assign %d %d\n", c, bits_nth(set, 0) + 1);
    for (int v = 0; v < geo->n && count > 1; v++)
        if (!bits_has(set, v))
            text_printf(lines, "remove %d %d\n", c, v + 1);
}

/* Appends the lines for the domains in {"domains":{"x[0]":"1..3,5","x[1]":"4"}}. */
static void put_domains(const struct geometry *geo, const char *info,
                        struct text *lines)
{
    const char *at = strstr(info, "\"domains\"");

    at = at ? strchr(at, '{') : NULL;
    while (at && (at = strchr(at, '"'))) {
        at++;
        cell_t c = read_variable(geo, &at);
        const char *name_end = strchr(at, '"');
        const char *values = name_end ? strchr(name_end + 1, '"') : NULL;
        if (!values)
            return;
        put_values(geo, at == name_end ? c : CELL_NONE, "=", values + 1, lines);
        at = strchr(values + 1, '"');
        at += at != NULL;
    }
}

/* Combines the number, run and thread of a node into one number; -1: no node. */
static long long node_number(const char *at)
{
    int32_t node = (int32_t)load_big(at), run = (int32_t)load_big(at + 4),
            thread = (int32_t)load_big(at + 8);

    if (node < 0)
        return -1;
    return node + ((long long)(run > 0 ? run & 0xffffff : 0) << 31) +
           ((long long)(thread > 0 ? thread & 0x7f : 0) << 55);
}

static void put_text(struct text *lines, const char *word, const char *text)
{
    text_puts(lines, word);
    text_printable(lines, text);
    text_putc(lines, '\n');
}

/* Appends the lines of a node. A skipped node has none, as it was never searched. */
static void put_node(const struct geometry *geo, const char *at,
                     const char *const *fields, struct text *lines)
{
    static const char *const endings[] = {
        [NODE_SOLVED] = "solution\n", [NODE_FAILED] = "fail\n", [NODE_BRANCH] = ""};
    int status = at[NODE_BYTES - 1];
    char orders[4];
    const char *sign = fields[FIELD_LABEL];

    if (status == NODE_SKIPPED)
        return;
    text_printf(lines, "node %lld %lld", node_number(at), node_number(at + 12));
    put_text(lines, " ok ", fields[FIELD_LABEL]);
    /* The label may be a comparison such as "x[3] = 4" or "r3c4 != 7". */
    cell_t c = read_variable(geo, &sign);
    size_t n_sign = strspn(sign, "=!<>");
    if (n_sign > (*sign == '!')) {
        snprintf(orders, sizeof orders, "%.*s", (int)n_sign,
                 *sign == '!' ? "<>" : sign);
        put_values(geo, c, orders, sign + n_sign, lines);
    }
    put_domains(geo, fields[FIELD_INFO], lines);
    if (fields[FIELD_NOGOOD][0])
        put_text(lines, "learn ", fields[FIELD_NOGOOD]);
    text_puts(lines, endings[status]);
}

static void put_start(const char *info, struct text *lines)
{
    struct json_member name = {.key = "name"};
    const struct json_place place = {"", 1, info, strlen(info)};
    struct text text = TEXT_EMPTY;

    if (json_read(&place, &name, 1, NULL) && json_read_text(&name, &text))
        put_text(lines, "say ", text.data);
    text_free(&text);
}

/* Appends the lines of one frame, which has at least one byte. */
static bool put_frame(const struct geometry *geo, char *at, const char *end,
                      struct text *lines, struct error *e)
{
    const char *fields[FIELD_VERSION] = {"", "", ""};
    int type = (unsigned char)*at++, head = type == FRAME_NODE ? NODE_BYTES : 0;

    if (type > FRAME_RESTART)
        return error_fail(e, "expected a type 0..%d, found %d", FRAME_RESTART, type);
    if (end - at < head)
        return error_fail(e, "expected %d bytes of a node, found %d", head + 1,
                          (int)(end - at) + 1);
    if (head > 0 && (unsigned char)at[head - 1] > NODE_SKIPPED)
        return error_fail(e, "expected a status 0..%d, found %d", NODE_SKIPPED,
                          (unsigned char)at[head - 1]);
    if (!read_fields(at + head, end, fields))
        return error_fail(e, "its optional fields have another form");
    if (type == FRAME_NODE)
        put_node(geo, at, fields, lines);
    else if (type == FRAME_START)
        put_start(fields[FIELD_INFO], lines);
    else
        text_puts(lines, type == FRAME_RESTART ? "restart\n" : "gave-up\n");
    return true;
}

bool profiler_read(struct profiler_reader *r, const char *bytes, size_t count,
                   struct text *lines, struct error *e)
{
    struct text *in = &r->pending;
    struct error why;
    bool fine = true;
    size_t used = 0;

    text_add(in, bytes, count);
    while (fine && in->length - used >= 4) {
        char *at = in->data + used + 4;
        uint32_t length = __builtin_bswap32(load_big(at - 4)); /* little-endian */
        bool fits = length >= 1 && length <= PROFILER_FRAME;
        if (fits && in->length - used - 4 < length)
            break;
        r->n_frames++;
        fine = fits ? put_frame(r->geo, at, at + length, lines, &why)
                    : error_fail(&why, "expected a length 1..%zu, found %d",
                                 PROFILER_FRAME, (int)length);
        used += 4 + (fine ? length : 0);
    }
    memmove(in->data, in->data + used, in->length - used + 1);
    in->length -= used;
    return fine ||
           error_fail(e, "frame %llu: %s", (unsigned long long)r->n_frames, why.text);
}

bool profiler_ends_well(const struct profiler_reader *r, struct error *e)
{
    return r->pending.length == 0 ||
           error_fail(e, "frame %llu is cut off", (unsigned long long)r->n_frames + 1);
}

/* Opens a socket at a port of this computer: one that waits for connections if
 * `listens`, else one that is connected to the port. -1 on error. */
static int open_socket(int port, bool listens, struct error *e)
{
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)port),
                                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const struct sockaddr *to = (const struct sockaddr *)&address;
    int yes = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    char name[24];

    /* SO_REUSEADDR: the port can be opened again while an old connection waits for its
     * last packets (TIME_WAIT). */
    if (fd >= 0 &&
        (listens ? setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
                       bind(fd, to, sizeof address) == 0 && listen(fd, 1) == 0 &&
                       fcntl(fd, F_SETFL, O_NONBLOCK) == 0
                 : connect(fd, to, sizeof address) == 0))
        return fd;
    snprintf(name, sizeof name, "port %d", port);
    error_fail_errno(e, name, errno);
    if (fd >= 0)
        close(fd);
    return -1;
}

int profiler_listen(const char *port, struct error *e)
{
    char *end;
    long number = strtol(port, &end, 10);

    if (*end == '\0' && number >= 1 && number <= UINT16_MAX)
        return open_socket((int)number, true, e);
    error_fail(e, "expected a port 1..%d, found '%s'", UINT16_MAX, port);
    return -1;
}

/* The node of a level: the parent of the next node. At first this is the node of the
 * level's decision. If the decision of the next level is refuted, the node of this
 * refutation becomes the node of the level. So a node has at most two children, except
 * when a partial restart returns to it. */
struct node {
    int32_t number, run;
    int n_children;
    /* The level's decision (LEVELS_DECISIONS, kinds.h); unused at the root. */
    uint32_t decision;
};

struct profiler_sender {
    int socket;
    int failed;         /* errno of the first failure; 0: none */
    int n;              /* side of the board */
    struct node *level; /* [room]: the nodes on the path; level[0] is the root */
    int n_levels, room;
    int32_t n_nodes, run;
    struct stats stats; /* counters of the search before the step */
    struct text frame;  /* the last node, until its status is known; else empty */
    struct text out;
    bool (*stop)(void *context);
    void *context;
};

static void end_frame(struct profiler_sender *p)
{
    if (p->frame.length == 0)
        return;
    put_big(&p->out, (int32_t)__builtin_bswap32((uint32_t)p->frame.length));
    text_add(&p->out, p->frame.data, p->frame.length);
    text_clear(&p->frame);
}

/* Begins a node, which becomes the node of `level`. parent: NULL for a root. The label
 * is the decision with `sign` between cell and value; sign = NULL: an empty label. The
 * frame of the last node is now complete and moves to p->out. */
static void begin_node(struct profiler_sender *p, struct node *parent, int level,
                       uint32_t decision, const char *sign)
{
    const struct node above = parent ? *parent : (struct node){-1, -1, -1, 0};
    const struct node node = {p->n_nodes++, p->run, 0, p->level[level].decision};
    const int32_t numbers[] = {node.number,      node.run,  0,
                               above.number,     above.run, parent ? 0 : -1,
                               above.n_children, 2};
    char label[32] = "";
    int c = level_cell(decision);

    if (sign)
        snprintf(label, sizeof label, "r%dc%d%s%u", c / p->n + 1, c % p->n + 1, sign,
                 (decision & 0xff) + 1);
    end_frame(p);
    text_putc(&p->frame, FRAME_NODE);
    for (int i = 0; i < 8; i++)
        put_big(&p->frame, numbers[i]);
    text_putc(&p->frame, NODE_BRANCH);
    put_field(&p->frame, FIELD_LABEL, label);
    if (parent)
        parent->n_children++;
    p->level[level] = node;
}

/* If the step ended at a solution or a dead end, gives the last node that status and
 * sets its number of children, in the bytes before the status, to 0. */
static void note_status(struct profiler_sender *p, const struct search *s)
{
    bool is_solved = s->stats.solutions > p->stats.solutions;
    char *status = p->frame.data + NODE_BYTES;

    p->stats = s->stats;
    if (p->frame.length == 0 || *status != NODE_BRANCH || !(is_solved || s->conflict))
        return;
    *status = is_solved ? NODE_SOLVED : NODE_FAILED;
    status[-1] = 0;
}

static void flush(struct profiler_sender *p)
{
    size_t sent = 0;

    while (sent < p->out.length && !p->failed) {
        ssize_t count =
            send(p->socket, p->out.data + sent, p->out.length - sent, MSG_NOSIGNAL);
        if (count >= 0)
            sent += (size_t)count;
        else if (errno != EINTR && errno != EAGAIN)
            p->failed = errno;
        else if (p->stop(p->context))
            p->failed = ETIMEDOUT;
    }
    text_clear(&p->out);
}

struct profiler_sender *profiler_connect(int port, bool (*stop)(void *context),
                                         void *context, struct error *e)
{
    const struct timeval longest = {0, SEND_US};
    int fd = open_socket(port, false, e);

    if (fd < 0)
        return NULL;
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &longest, sizeof longest);
    struct profiler_sender *p = alloc_zeroed(1, sizeof *p);
    p->socket = fd;
    p->stop = stop;
    p->context = context;
    p->frame = p->out = TEXT_EMPTY;
    return p;
}

void profiler_begin(struct profiler_sender *p, const struct search *s, const char *name)
{
    struct text info = TEXT_EMPTY;

    text_puts(&info, "{\"name\":");
    text_json(&info, name);
    text_puts(&info, ",\"has_restarts\":true,\"execution_id\":1}");
    text_putc(&p->frame, FRAME_START);
    text_putc(&p->frame, FIELD_VERSION);
    put_big(&p->frame, VERSION);
    put_field(&p->frame, FIELD_INFO, info.data);
    text_free(&info);
    p->n = s->store->n;
    p->level = alloc_zeroed(1, sizeof *p->level);
    begin_node(p, NULL, 0, 0, NULL);
    note_status(p, s);
    flush(p);
}

void profiler_step(struct profiler_sender *p, const struct search *s)
{
    int count = search_n_levels(s), kept = 0;
    char info[40];

    if (search_level_kind(s) != LEVELS_DECISIONS)
        return;
    while (kept < count && kept < p->n_levels &&
           search_level(s, kept) == p->level[kept + 1].decision)
        kept++;
    if (count >= p->room) {
        p->room = 2 * count + 2;
        p->level = alloc_resize(p->level, (size_t)p->room, sizeof *p->level);
    }
    bool restarts = s->stats.restarts > p->stats.restarts;
    if (restarts)
        end_frame(p);
    if (restarts && count == 0) { /* no level is left: another tree begins */
        snprintf(info, sizeof info, "{\"restart_id\":%d}", ++p->run);
        text_putc(&p->frame, FRAME_RESTART);
        put_field(&p->frame, FIELD_INFO, info);
        begin_node(p, NULL, 0, 0, NULL);
    }
    if (s->stats.refutations > p->stats.refutations) {
        /* A backjump refutes no single decision, so its node has no label. */
        bool is_backjump = p->n_levels != kept + 1;
        begin_node(p, &p->level[kept], kept, p->level[kept + !is_backjump].decision,
                   is_backjump ? NULL : "!=");
    }
    for (; kept < count; kept++) {
        uint32_t decision = search_level(s, kept);
        p->level[kept + 1].decision = decision;
        begin_node(p, &p->level[kept], kept + 1, decision,
                   decision & LEVEL_EXCLUDES ? "!=" : "=");
    }
    p->n_levels = count;
    note_status(p, s);
    flush(p);
}

bool profiler_has_failed(const struct profiler_sender *p)
{
    return p->failed != 0;
}

bool profiler_end(struct profiler_sender *p, struct error *e)
{
    if (!p)
        return true;
    if (p->n_nodes > 0) {
        end_frame(p);
        text_putc(&p->frame, FRAME_DONE);
        end_frame(p);
        flush(p);
    }
    int failed = p->failed;
    close(p->socket);
    text_free(&p->frame);
    text_free(&p->out);
    free(p->level);
    free(p);
    return failed == 0 || error_fail_errno(e, "the profiler", failed);
}
