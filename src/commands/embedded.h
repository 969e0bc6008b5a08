/* Texts of assets/ that the program carries, made by src/CMakeLists.txt: lines, then
 * NULL. */
#ifndef COMMANDS_EMBEDDED_H
#define COMMANDS_EMBEDDED_H

extern const char *const embedded_man[];
extern const char *const embedded_completions[];

#endif
