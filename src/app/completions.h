/* Completions for bash, from the tables behind --help. */
#ifndef APP_COMPLETIONS_H
#define APP_COMPLETIONS_H

/* Writes the script to standard output. */
void completions_print(void);

#endif
