/* What animates the board of a search between two snapshots. */
#pragma once

#include "show/search_state.h"

void search_lights_init(struct search_show *s);
void search_lights_free(struct search_show *s);

/* The next frame does not blend with the last one, which is long ago. */
void search_lights_forget(struct search_show *s);

/* Once per frame, after the snapshot was fetched. */
void search_lights_update(struct search_show *s);
