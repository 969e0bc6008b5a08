/* The protocol of CP-Profiler (github.com/cp-profiler), version 3, both ways: turns the
 * nodes that a solver sends into lines of a trace, and sends our searches as nodes. */
#pragma once

#include "base/text.h"
#include "solve/search.h"

/* A frame begins with an int32 in little-endian order, the number of bytes after it.
 * Then come a byte for its type and its members, these in big-endian order:
 * - NODE: eight int32: number, run and thread of the node; the same of its parent (the
 *   number is -1 if the node is a root); the node's index under its parent; its number
 *   of children (0: none or not known). Then a byte for its status, then fields
 * - START, RESTART: fields
 * - DONE: nothing
 * A field is a byte for its kind, then an int32 (VERSION) or a text with its length
 * before it. */
enum profiler_frame { FRAME_NODE, FRAME_DONE, FRAME_START, FRAME_RESTART };
enum profiler_status { NODE_SOLVED, NODE_FAILED, NODE_BRANCH, NODE_SKIPPED };
enum profiler_field { FIELD_LABEL, FIELD_NOGOOD, FIELD_INFO, FIELD_VERSION };

/* The most bytes of a frame; a longer one is an error. */
#define PROFILER_FRAME ((size_t)1 << 20)

struct profiler_reader {
    const struct geometry *geo; /* not owned */
    uint64_t n_frames;          /* number of frames read */
    struct text pending;        /* the bytes of a frame that is not complete */
};

/* Appends the lines of the frames that these bytes complete. A node becomes a line
 * `node`, then lines `assign` and `remove` for its label, such as "x[3] = 4", or for
 * its domains. The name of a variable means a cell:
 * - One number is the index of the cell, from 0.
 * - Two numbers in brackets are row and column, from 0.
 * - Two numbers without brackets are row and column, from 1.
 * False at the first wrong frame: where the next one begins is then unknown. */
bool profiler_read(struct profiler_reader *r, const char *bytes, size_t count,
                   struct text *lines, struct error *e);

/* Call it after the last byte. False if the bytes end within a frame. */
bool profiler_ends_well(const struct profiler_reader *r, struct error *e);

/* Opens a socket that waits for solvers on this computer only; `port` is a number as
 * text. Returns -1 on error. */
int profiler_listen(const char *port, struct error *e);

struct profiler_sender;

/* Connects to a profiler on this computer; NULL on error. While the functions below
 * wait for the profiler to read, they call `stop` about five times per second. Once
 * `stop` returns true, the rest of the tree is not sent. */
struct profiler_sender *profiler_connect(int port, bool (*stop)(void *context),
                                         void *context, struct error *e);

/* Sends the frame START and the root. The search must not have taken a step yet. */
void profiler_begin(struct profiler_sender *p, const struct search *s,
                    const char *name);

/* Sends the nodes of the step that was taken last: one for each decision and each
 * refutation, and a root for each restart. Waits while the profiler reads nothing. Does
 * nothing for a search whose levels are not decisions, such as a local search. */
void profiler_step(struct profiler_sender *p, const struct search *s);

/* Whether nodes were lost, because the profiler closed the connection or because `stop`
 * returned true. */
bool profiler_has_failed(const struct profiler_sender *p);

/* Ends the tree, closes the connection and frees `p`, which may be NULL. False if the
 * tree was not sent completely. */
bool profiler_end(struct profiler_sender *p, struct error *e);
