/* Counts flashes as WCAG 2.2 does ("general flash"): pairs of opposing changes of
 * relative luminance of a tenth of the range or more. */
#pragma once

/* The most flashes of one place in any `fps` frames, given its luminance in `frames`.
 */
int flashes_most(const float *seen, int frames, int fps);

/*
 * The most general flashes of a board in any second: seen[cell][frames], n x n cells
 * that fill the height of a screen of 16:9. Two measures; the larger one counts.
 *
 * Places: a flash of an area counts if the area covers a quarter of a visual field of
 * 10 degrees, a third of the screen's width and height. The cells that flash k times in
 * the same second, in step or not, cover a quarter of some field: k flashes.
 *
 * Fields: cells that flash less often may flash in turn. The cells that complete a
 * flash within three frames cover a quarter of some field: the field flashes. A flash
 * of a cell counts once.
 */
int flashes_of_board(const float *seen, int n, int frames, int fps);
