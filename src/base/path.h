/* The one limit on paths. */
#ifndef BASE_PATH_H
#define BASE_PATH_H

#define PATH_SIZE 4096 /* bytes, with the NUL at the end */

#endif
