/* Internals of the lens: its two diagrams and what they share. */
#pragma once

#include "solve/explain.h"
#include "solve/snapshot.h"
#include "view/layout.h"
#include "view/pen.h"

struct lens_scene {
    struct draw_list *d;
    const struct layout *l;
    const struct snapshot *snap;
    const struct glyphs *glyphs;
    const struct explanation *e;
    struct explain_state s; /* at the end of the stage */
    struct rect body;       /* below the sentence */
    int palette;
    double progress, glide; /* 0 .. 1, eased */
    int alpha;              /* of all but the cells: 0 while they glide */
};

#define LENS_EDGE 0x68707au /* a candidate with no result yet */
#define LENS_DARK 0x1a1e23u /* the ground of the matrix */

/* Interpolates: t = 0 gives `from`, t = 1 gives `to`. */
int lens_mix(int from, int to, double t);

/* Grey for a component of one cell, so that the larger ones stand out. */
color_t lens_component_color(const struct lens_scene *scene, int component);

/* What flipping the augmenting path does to an edge. */
enum lens_role { NOT_ON_PATH, GAINED, GIVEN_UP };
enum lens_role lens_role(const struct explain_state *s, int pos, int v);

/* Whether the cell belongs to the Hall violator of a unit without a matching. */
bool lens_is_violator(const struct lens_scene *scene, int pos);

/* The largest text that fits, centred; nothing if none does. */
void lens_fit_text(const struct lens_scene *scene, struct rect at, color_t color,
                   const char *text);

struct phrase lens_cell_name(const struct explanation *e, int pos); /* "r5c1" */

/* Draws a cell with its value: on the board at glide 0, at `home` at glide 1. */
void lens_cell_chip(const struct lens_scene *scene, int pos, struct rect home);

/* Within scene->body: cells left, values right; or cells as rows, values as columns. */
void lens_draw_graph(const struct lens_scene *scene);
void lens_draw_matrix(const struct lens_scene *scene);
