/* Completions for bash, from the tables behind --help. */
#ifndef COMMANDS_COMPLETIONS_H
#define COMMANDS_COMPLETIONS_H

/* Writes the script to standard output. */
void completions_print(void);

#endif
