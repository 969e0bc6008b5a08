/* Scripts in Lua as plug-ins: a file that ends in .lua defines a variable order, a
 * value order, a propagator or a restart rule, in the words of words.h. */
#pragma once

#include "base/text.h"
#include "solve/setting.h"

/* Whether this program was built with Lua. */
extern const bool script_has_lua;

/* Finds scripts by name; `find` reads the file. A name is a path, relative to the
 * current folder, or the name of a version: "mine.lua@" and the hash of the file's text
 * in 16 hexadecimal digits. So the name of a version says exactly what a search
 * does. */
extern const struct plug_source script_source;

/* Finds only versions that this process has loaded before; opens no file. */
extern const struct plug_source script_loaded;

/* Appends a name that setting_name has written, with the absolute path of the file for
 * each script in it: setting_choose makes the same choice from it in any folder. False:
 * the name has no script, or a path has the character that separates names. */
bool script_name_with_path(enum plug_kind kind, const char *name, struct text *out);

/* Reads each script file of a setting again if the file's times have changed, and
 * replaces its plug-ins by those of the newest version. A file with an error keeps its
 * last version without error. `e` gets the first error in a changed file; without one,
 * e->text is empty. Returns true if a plug-in was replaced, or if an error in a file
 * was corrected. */
bool script_renew(struct setting *set, struct error *e);
