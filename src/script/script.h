/* Scripts in Lua as plug-ins: a file that ends in .lua defines a variable order, a
 * value order, a propagator or a restart rule, in the words of words.h. */
#pragma once

#include "solve/setting.h"

/* A name is a path, relative to the current folder, or that of a version, "mine.lua@"
 * and 16 hexadecimal digits, the hash of its text; find reads the file. So the names
 * of plug-ins identify what a search does. */
extern const struct plug_source script_source;

/* Reads the file of every script of a setting again if it has changed, and replaces
 * the plug-ins by those of the newest version. Returns whether it has replaced one, or
 * a file that was wrong is right again. If the file is wrong, fills the error once, and
 * the setting keeps its last version; else the error's text is empty. Reads no more
 * than the file's times if nothing changed. */
bool script_renew(struct setting *set, struct error *e);
