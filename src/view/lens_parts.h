/* What the two pictures of the lens, graph and matrix, have in common. For them alone.
 */
#ifndef VIEW_LENS_PARTS_H
#define VIEW_LENS_PARTS_H

#include "view/lens.h"

struct lens_scene {
    struct draw_list *d;
    const struct layout *l;
    const struct snapshot *snap;
    const struct glyphs *glyphs;
    const struct lens *lens;
    const struct explanation *e;
    struct explain_state s;
    struct rect body; /* below the sentence */
    double progress;  /* eased */
    int alpha;        /* of all that is not a cell: 0 while cells glide */
};

#define LENS_EDGE 0x68707au /* a candidate of which nothing is known yet */
#define LENS_DARK 0x1a1e23u /* the ground of the matrix */

/* Cells that stand alone are grey, so that those which share are seen. */
color_t lens_component_color(const struct lens_scene *scene, int component);

/* The colour of what is matched at a position. */
color_t lens_position_color(const struct lens_scene *scene, int pos);

/* Whether the cell belongs to the Hall violator of a unit that cannot be filled. */
bool lens_is_violator(const struct lens_scene *scene, int pos);

/* Between the cell's place in the grid and `home`. */
struct rect lens_glide(const struct lens_scene *scene, int pos, struct rect home);

/* The largest text that fits, centred; nothing where none does. */
void lens_fit_text(const struct lens_scene *scene, struct rect at, color_t color,
                   const char *text);

/* "r5c1". */
const char *lens_cell_name(const struct explanation *e, int pos, char out[16]);

/* The cell of the unit, in the colour and with the value that it has in the grid. */
void lens_cell_chip(const struct lens_scene *scene, int pos, struct rect home);

int lens_mix(int from, int to, double t);

void lens_draw_graph(const struct lens_scene *scene);
void lens_draw_matrix(const struct lens_scene *scene);

#endif
