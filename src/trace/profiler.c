#include "trace/profiler.h"

#include "base/alloc.h"
#include "base/bits.h"
#include "base/json_read.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define NODE_BYTES (1 + 8 * 4 + 1) /* of a NODE without fields */
#define VERSION    3

/* Bytes of the name and of the domain of a variable, with their terminators. */
#define LONGEST_NAME   80
#define LONGEST_DOMAIN (8 * MAX_N)

/* ---- Frames ---- */

static uint32_t load_big(const char *at)
{
    const unsigned char *b = (const unsigned char *)at;

    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static uint32_t load_little(const char *at)
{
    const unsigned char *b = (const unsigned char *)at;

    return (uint32_t)b[3] << 24 | (uint32_t)b[2] << 16 | (uint32_t)b[1] << 8 | b[0];
}

static void put_big(struct text *out, int32_t value)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        text_putc(out, (char)((uint32_t)value >> shift));
}

static void put_field(struct text *out, enum profiler_field kind, const char *value)
{
    text_putc(out, (char)kind);
    put_big(out, (int32_t)strlen(value));
    text_puts(out, value);
}

/* ---- Receiving ---- */

/* The optional fields of a frame; NULL: missing. They end with a NUL. */
struct fields {
    struct text label, nogood, info;
};

/* The bytes from *at on that were not read. */
static size_t left(const char *at, const char *end)
{
    return (size_t)(end - at);
}

static bool read_fields(const char *at, const char *end, struct fields *out)
{
    while (at < end) {
        int kind = (unsigned char)*at++;
        if (left(at, end) < 4)
            return false;
        uint32_t value = load_big(at);
        at += 4;
        if (kind == FIELD_VERSION)
            continue;
        if (kind > FIELD_VERSION || value > left(at, end))
            return false;
        struct text *text = kind == FIELD_LABEL    ? &out->label
                            : kind == FIELD_NOGOOD ? &out->nogood
                                                   : &out->info;
        text_add(text, at, value);
        at += value;
    }
    return true;
}

/* Reads the cell that a variable's name means, up to a comparison or the end, and moves
 * *at there. CELL_NONE: the name means none. */
static cell_t read_variable(const struct geometry *geo, const char **at)
{
    long number[2] = {0};
    int count = 0;
    bool is_last = false; /* nothing but brackets and blanks came after a number */
    bool in_brackets = false;

    while (**at && !strchr("=!<>", **at)) {
        if (**at >= '0' && **at <= '9') {
            long value = strtol(*at, (char **)at, 10);
            if (count < 2)
                number[count] = value;
            count++;
            is_last = true;
            continue;
        }
        in_brackets |= **at == '[';
        is_last &= strchr("[](), ", **at) != NULL;
        ++*at;
    }
    if (!is_last || count > 2)
        return CELL_NONE;
    if (count == 1)
        return number[0] < geo->n_cells ? (cell_t)number[0] : CELL_NONE;
    long row = number[0] - !in_brackets, column = number[1] - !in_brackets;
    return row >= 0 && column >= 0 && row < geo->n && column < geo->n
               ? (cell_t)(row * geo->n + column)
               : CELL_NONE;
}

static void put_change(struct text *lines, const char *verb, cell_t c, long value)
{
    text_printf(lines, "%s %d %ld\n", verb, c, value);
}

/* Appends what a label such as "x[3] = 4" or "r3c4 != 7" decides. */
static void put_label(const struct geometry *geo, const char *label, struct text *lines)
{
    const char *at = label;
    cell_t c = read_variable(geo, &at);
    bool less = *at == '<', more = *at == '>', equal = *at == '=', differs = *at == '!';
    char *end;

    if (c == CELL_NONE || *at == '\0' || (differs && at[1] != '='))
        return;
    at++;
    bool may_equal = equal || ((less || more) && *at == '=');
    at += *at == '=';
    long value = strtol(at, &end, 10);
    if (end == at || (*end != '\0' && *end != ' '))
        return;
    if (equal && value >= 1 && value <= geo->n)
        put_change(lines, "assign", c, value);
    for (long v = 1; v <= geo->n && !equal; v++) {
        bool holds = v == value ? may_equal : differs || (less ? v < value : v > value);
        if (!holds)
            put_change(lines, "remove", c, v);
    }
}

/* Reads the ranges of a domain, "1..3,5", into a set of values from 0. */
static void read_domain(const struct geometry *geo, const char *at, uint64_t *set)
{
    memset(set, 0, (size_t)geo->words * sizeof *set);
    while (*at >= '0' && *at <= '9') {
        char *end;
        long low = strtol(at, &end, 10), high = low;
        if (end[0] == '.' && end[1] == '.')
            high = strtol(end + 2, &end, 10);
        for (long v = low < 1 ? 1 : low; v <= high && v <= geo->n; v++)
            set[(v - 1) >> 6] |= bits_mask((int)(v - 1));
        at = end + strspn(end, ", ");
    }
}

/* Copies the text between the next two quotes, and moves *at behind them. */
static bool next_quoted(const char **at, char *out, size_t size)
{
    const char *start = strchr(*at, '"'), *end = start ? strchr(start + 1, '"') : NULL;

    if (!end)
        return false;
    snprintf(out, size, "%.*s", (int)(end - start - 1), start + 1);
    *at = end + 1;
    return true;
}

/* Appends the domains of {"domains":{"x[0]":"1..3,5","x[1]":"4"}}: an assignment, or
 * the values that are missing. Any other text says nothing. */
static void put_domains(const struct geometry *geo, const char *info,
                        struct text *lines)
{
    static const char key[] = "\"domains\"";
    const char *at = strstr(info, key);
    char name[LONGEST_NAME], values[LONGEST_DOMAIN];
    uint64_t set[MAX_WORDS];

    at = at ? at + strlen(key) : "";
    while (next_quoted(&at, name, sizeof name) &&
           next_quoted(&at, values, sizeof values)) {
        const char *end = name;
        cell_t c = read_variable(geo, &end);
        read_domain(geo, values, set);
        int count = bits_count_set(set, geo->words);
        if (c == CELL_NONE || *end != '\0' || count == 0)
            continue;
        if (count == 1)
            put_change(lines, "assign", c, bits_nth(set, 0) + 1);
        for (int v = 0; v < geo->n && count > 1; v++)
            if (!bits_has(set, v))
                put_change(lines, "remove", c, v + 1);
    }
}

/* The numbers of nodes are unique in a run of a thread; together the three make one. */
static long long node_number(const char *at)
{
    int32_t node = (int32_t)load_big(at), run = (int32_t)load_big(at + 4),
            thread = (int32_t)load_big(at + 8);

    if (node < 0)
        return -1;
    return node + ((long long)(run > 0 ? run & 0xffffff : 0) << 31) +
           ((long long)(thread > 0 ? thread & 0x7f : 0) << 55);
}

/* Appends the lines of a node. One that was skipped was never searched. */
static void put_node(const struct geometry *geo, const char *at,
                     const struct fields *fields, struct text *lines)
{
    static const char *const endings[] = {
        [NODE_SOLVED] = "solution\n", [NODE_FAILED] = "fail\n", [NODE_BRANCH] = ""};
    int status = (unsigned char)at[8 * 4];

    if (status == NODE_SKIPPED)
        return;
    text_printf(lines, "node %lld %lld ok ", node_number(at), node_number(at + 12));
    text_printable(lines, fields->label.data);
    text_putc(lines, '\n');
    put_label(geo, fields->label.data, lines);
    put_domains(geo, fields->info.data, lines);
    if (fields->nogood.length > 0) {
        text_puts(lines, "learn ");
        text_printable(lines, fields->nogood.data);
        text_putc(lines, '\n');
    }
    text_puts(lines, endings[status]);
}

static void put_start(const char *info, struct text *lines)
{
    struct json_member name = {.key = "name"};
    const struct json_place place = {"", 1, info, strlen(info)};

    struct text text;

    text_init(&text);
    if (json_read(&place, &name, 1, NULL) && json_read_text(&name, &text)) {
        text_puts(lines, "say ");
        text_printable(lines, text.data);
        text_putc(lines, '\n');
    }
    text_free(&text);
}

/* Appends the lines of one frame. False if its bytes have another form. */
static bool put_frame(const struct geometry *geo, const char *at, const char *end,
                      struct text *lines, struct error *e)
{
    struct fields fields;
    int type = (unsigned char)*at++;

    if (type > FRAME_RESTART)
        return error_fail(e, "expected a type 0..%d, found %d", FRAME_RESTART, type);
    const char *node = at;
    if (type == FRAME_NODE && left(at, end) < NODE_BYTES - 1)
        return error_fail(e, "expected %d bytes of a node, found %d", NODE_BYTES,
                          (int)left(at, end) + 1);
    at += type == FRAME_NODE ? NODE_BYTES - 1 : 0;
    if (type == FRAME_NODE && (unsigned char)at[-1] > NODE_SKIPPED)
        return error_fail(e, "expected a status 0..%d, found %d", NODE_SKIPPED,
                          (unsigned char)at[-1]);
    text_init(&fields.label);
    text_init(&fields.nogood);
    text_init(&fields.info);
    bool fine = read_fields(at, end, &fields) ||
                error_fail(e, "its optional fields have another form");
    if (fine && type == FRAME_NODE)
        put_node(geo, node, &fields, lines);
    if (fine && type == FRAME_START)
        put_start(fields.info.data, lines);
    if (fine && type == FRAME_RESTART)
        text_puts(lines, "restart\n");
    if (fine && type == FRAME_DONE) /* says nothing about what was proved */
        text_puts(lines, "gave-up\n");
    text_free(&fields.label);
    text_free(&fields.nogood);
    text_free(&fields.info);
    return fine;
}

static bool fail_at_frame(const struct profiler_reader *r, struct error *e,
                          const char *why)
{
    return error_fail(e, "frame %llu: %s", (unsigned long long)r->n_frames, why);
}

bool profiler_read(struct profiler_reader *r, const char *bytes, size_t count,
                   struct text *lines, struct error *e)
{
    struct text *in = &r->pending;
    struct error why;
    size_t used = 0;
    bool fine = true;

    text_add(in, bytes, count);
    while (fine && in->length - used >= 4) {
        int32_t length = (int32_t)load_little(in->data + used);
        const char *at = in->data + used + 4;
        bool fits = length >= 1 && (size_t)length <= PROFILER_FRAME;
        if (fits && in->length - used - 4 < (size_t)length)
            break;
        r->n_frames++;
        fine = fits ? put_frame(r->geo, at, at + length, lines, &why)
                    : error_fail(&why, "expected a length 1..%zu, found %d",
                                 PROFILER_FRAME, length);
        used += 4 + (fine ? (size_t)length : 0);
    }
    memmove(in->data, in->data + used, in->length - used + 1);
    in->length -= used;
    return fine || fail_at_frame(r, e, why.text);
}

bool profiler_ends_well(const struct profiler_reader *r, struct error *e)
{
    return r->pending.length == 0 ||
           error_fail(e, "frame %llu is cut off", (unsigned long long)r->n_frames + 1);
}

static struct sockaddr_in address_of(int port)
{
    return (struct sockaddr_in){.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)port),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
}

/* Returns -1 after closing the socket. */
static int fail_with_port(int fd, int port, struct error *e)
{
    char name[24];

    snprintf(name, sizeof name, "port %d", port);
    error_fail_errno(e, name, errno);
    if (fd >= 0)
        close(fd);
    return -1;
}

int profiler_listen(const char *port, struct error *e)
{
    int number = atoi(port);

    if (number < 1 || number > UINT16_MAX) {
        error_fail(e, "expected a port 1..%d, found '%s'", UINT16_MAX, port);
        return -1;
    }
    struct sockaddr_in address = address_of(number);
    int yes = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

    /* A port is free again as soon as its last listener has closed it. */
    if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0 ||
        bind(fd, (struct sockaddr *)&address, sizeof address) != 0 ||
        listen(fd, 1) != 0)
        return fail_with_port(fd, number, e);
    return fd;
}

/* ---- Sending ---- */

struct node {
    int32_t number, run;
    int n_children;
};

/* The current node of a level is its decision or, once a decision above it was refuted,
 * the last refutation: a node has two children, unless partial restarts come back to
 * it. */
struct profiler_sender {
    int socket;
    int failed;         /* errno of the first failure; 0: none */
    struct node *level; /* [room]: the current node of each level; 0 is the root */
    uint32_t *decision; /* [room]: of each level from 1 on */
    int n_levels, room;
    int32_t n_nodes, run;
    struct stats stats; /* of the search before the step */
    struct text frame;  /* the last node, until its status is known; else empty */
    enum profiler_status status;
    char label[32];
    struct text out;
    bool (*stop)(void); /* of the search's setting */
};

static void end_frame(struct profiler_sender *p)
{
    uint32_t length = (uint32_t)p->frame.length;

    for (int shift = 0; shift < 32; shift += 8)
        text_putc(&p->out, (char)(length >> shift));
    text_add(&p->out, p->frame.data, p->frame.length);
    text_clear(&p->frame);
}

/* Adds the last node to the frames to send. */
static void end_node(struct profiler_sender *p)
{
    if (p->frame.length == 0)
        return;
    put_big(&p->frame, p->status == NODE_BRANCH ? 2 : 0);
    text_putc(&p->frame, (char)p->status);
    put_field(&p->frame, FIELD_LABEL, p->label);
    end_frame(p);
}

/* Begins a node below `parent`, NULL for a root, which becomes that of a level. */
static void begin_node(struct profiler_sender *p, struct node *parent, int level)
{
    const struct node above = parent ? *parent : (struct node){-1, -1, -1};
    const struct node node = {p->n_nodes++, p->run, 0};
    const int32_t numbers[] = {node.number,     node.run,  0,
                               above.number,    above.run, parent ? 0 : -1,
                               above.n_children};

    end_node(p);
    text_putc(&p->frame, FRAME_NODE);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        put_big(&p->frame, numbers[i]);
    p->status = NODE_BRANCH;
    if (parent)
        parent->n_children++;
    p->level[level] = node;
}

static void label_node(struct profiler_sender *p, const struct search *s,
                       uint32_t level, bool differs)
{
    int n = s->store->n, c = level_cell(level);

    snprintf(p->label, sizeof p->label, "r%dc%d%s%u", c / n + 1, c % n + 1,
             differs ? "!=" : "=", (level & 0xff) + 1);
}

static void note_status(struct profiler_sender *p, const struct search *s)
{
    if (s->stats.solutions > p->stats.solutions)
        p->status = NODE_SOLVED;
    else if (s->conflict && p->status == NODE_BRANCH)
        p->status = NODE_FAILED;
    p->stats = s->stats;
}

/* Makes room for `count` levels. */
static void make_room(struct profiler_sender *p, int count)
{
    if (count <= p->room)
        return;
    p->room = 2 * count;
    p->level = alloc_resize(p->level, (size_t)p->room, sizeof *p->level);
    p->decision = alloc_resize(p->decision, (size_t)p->room, sizeof *p->decision);
}

/* Sends what there is. */
static void flush(struct profiler_sender *p)
{
    size_t sent = 0;

    while (sent < p->out.length && !p->failed) {
        ssize_t count =
            send(p->socket, p->out.data + sent, p->out.length - sent, MSG_NOSIGNAL);
        sent += count > 0 ? (size_t)count : 0;
        if (count < 0 && (errno != EINTR || (p->stop && p->stop())))
            p->failed = errno;
    }
    text_clear(&p->out);
}

struct profiler_sender *profiler_connect(int port, struct error *e)
{
    struct sockaddr_in address = address_of(port);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0) {
        fail_with_port(fd, port, e);
        return NULL;
    }
    struct profiler_sender *p = alloc_zeroed(1, sizeof *p);
    p->socket = fd;
    text_init(&p->frame);
    text_init(&p->out);
    return p;
}

void profiler_begin(struct profiler_sender *p, const struct search *s, const char *name)
{
    struct text info;

    text_init(&info);
    text_puts(&info, "{\"name\":");
    text_json(&info, name);
    text_puts(&info, ",\"has_restarts\":true,\"execution_id\":1}");
    text_putc(&p->frame, FRAME_START);
    text_putc(&p->frame, FIELD_VERSION);
    put_big(&p->frame, VERSION);
    put_field(&p->frame, FIELD_INFO, info.data);
    end_frame(p);
    text_free(&info);
    p->stop = s->setting.stop;
    make_room(p, 1);
    begin_node(p, NULL, 0);
    note_status(p, s);
    flush(p);
}

static void begin_run(struct profiler_sender *p)
{
    char info[40];

    end_node(p);
    snprintf(info, sizeof info, "{\"restart_id\":%d}", ++p->run);
    text_putc(&p->frame, FRAME_RESTART);
    put_field(&p->frame, FIELD_INFO, info);
    end_frame(p);
    p->label[0] = '\0';
    begin_node(p, NULL, 0);
}

void profiler_step(struct profiler_sender *p, const struct search *s)
{
    int count = search_n_levels(s), kept = 0;

    if (search_level_kind(s) != LEVELS_DECISIONS)
        return;
    while (kept < count && kept < p->n_levels &&
           search_level(s, kept) == p->decision[kept + 1])
        kept++;
    make_room(p, count + 2);
    if (s->stats.restarts > p->stats.restarts && count == 0)
        begin_run(p);
    else if (s->stats.restarts > p->stats.restarts)
        end_node(p);
    if (s->stats.refutations > p->stats.refutations) {
        begin_node(p, &p->level[kept], kept);
        if (p->n_levels == kept + 1)
            label_node(p, s, p->decision[kept + 1], true);
        else
            snprintf(p->label, sizeof p->label, "backjump");
    }
    for (; kept < count; kept++) {
        uint32_t level = search_level(s, kept);
        begin_node(p, &p->level[kept], kept + 1);
        label_node(p, s, level, level & LEVEL_EXCLUDES);
        p->decision[kept + 1] = level;
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
        end_node(p);
        text_putc(&p->frame, FRAME_DONE);
        end_frame(p);
        flush(p);
    }
    int failed = p->failed;
    close(p->socket);
    text_free(&p->frame);
    text_free(&p->out);
    free(p->level);
    free(p->decision);
    free(p);
    return failed == 0 || error_fail_errno(e, "the profiler", failed);
}
