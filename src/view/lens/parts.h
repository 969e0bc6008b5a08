/* Internals of the lens: its diagrams, its lists and the parts that they share. */
#pragma once

#include "solve/explain.h"
#include "solve/snapshot.h"
#include "view/layout.h"
#include "view/pen.h"

struct lens_scene {
    struct draw_list *d;
    const struct layout *l;
    const struct snapshot *snap;
    const struct explanation *e;
    struct explain_state s; /* the state at the end of the stage */
    struct rect body;       /* place of the diagram, below the sentence */
    struct rect list;       /* place of the queue or table */
    int palette;
    double progress, glide; /* as in struct lens, 0 .. 1, but eased */
    int alpha; /* opacity of everything but the cells; 0 while cells glide */
};

#define LENS_EDGE 0x68707au /* colour of a candidate neither kept nor pruned yet */
#define LENS_DARK 0x1a1e23u /* background of the matrix */

/* Returns the colour of an SCC: grey for one node, so that larger SCCs stand out. */
color_t lens_component_color(const struct lens_scene *scene, int component);

/* Returns the SCC that both the cell and the value are in, or NODE_NONE. */
node_t lens_shared_component(const struct lens_scene *scene, int pos, int v);

/* How the augmenting path of this stage uses an edge: 1 forward; -1 backward, which
 * takes the edge out of the matching; 0 not at all. */
int lens_on_path(const struct explain_state *s, int from, int to);

/* Whether the node belongs to the Hall violator of a unit that cannot be filled. */
bool lens_is_violator(const struct lens_scene *scene, int node);

/* Sets cell_at[i] and value_at[i] to the distance of cell i and value i from the first
 * place, in pixels; places are `pitch` pixels apart. The order of the nodes changes:
 * - Once all SCCs are complete, cells move to an order by SCC, and each value moves to
 *   the place of its matched cell.
 * - Without a perfect matching, nodes of the Hall violator move to the front. */
void lens_place(const struct lens_scene *scene, int pitch, int *cell_at, int *value_at);

/* Returns the place of an SCC's first cell: the number of cells in earlier SCCs. */
int lens_first_place(const struct lens_scene *scene, int component);

/* How far nodes have moved from the unit's order (0) to that of lens_place (1). */
double lens_sorted_share(const struct lens_scene *scene);

/* Writes a text in the centre of `at` in the largest size that fits, if any does. */
void lens_fit_text(const struct lens_scene *scene, struct rect at, color_t color,
                   const char *text);

/* Returns the name of a node: "r5c1" for a cell, "7" for a value, "S" or "T". */
struct phrase lens_node_name(const struct explanation *e, struct alphabet a, int node);

/* Draws a cell with its value or candidates, on the way (glide) from its place on the
 * board to `home`. */
void lens_draw_cell(const struct lens_scene *scene, int pos, struct rect home);

/* Draw the diagram within scene->body. The graph has cells on the left and values on
 * the right; the matrix has cells as rows and values as columns. */
void lens_draw_graph(const struct lens_scene *scene);
void lens_draw_matrix(const struct lens_scene *scene);

/* Whether the stage belongs to the search for a maximum flow. */
bool lens_seeks_flow(const struct lens_scene *scene);

/* Draws the algorithm and highlights the line that the stage carries out. */
void lens_draw_code(const struct lens_scene *scene, struct rect at);

/* Draws within scene->list the queue of the search for a path, or the table of Tarjan's
 * search. If not all lines fit, scrolls to the line of the current node. */
void lens_draw_list(const struct lens_scene *scene);
bool lens_has_list(const struct lens_scene *scene);
int lens_list_columns(const struct lens_scene *scene); /* least width of the list */
