#!/usr/bin/env python3
"""Plants differences into a trace: python3 differences.py TRACE COUNT writes changed traces
TRACE.0, TRACE.1 ... and prints for each the line of it where the two traces part, and what
each says there."""
import random
import sys

original = open(sys.argv[1]).read().splitlines()
lines = original
n = int(lines[0].split()[2])
box = [int(word) for word in lines[0].split()[3].split("x")]
PLACES = ("decide", "fail", "undo", "solution", "restart", "done")


def cell(word):
    row, column = word[1:].split("c")
    return int(row) - 1, int(column) - 1


def peers(a, b):
    return a[0] == b[0] or a[1] == b[1] or all(a[i] // box[i] == b[i] // box[i] for i in (0, 1))


def next_place(i):
    """The index of the first line from i on at which traces are compared."""
    while lines[i].split()[0] not in PLACES:
        i += 1
    return i


def is_hidden(i, place):
    """Whether candidate (cell, value) of line i is gone at the place for another reason."""
    _, name, value = lines[i].split()[:3]
    levels, assigned = [0], []
    for line in lines[2:place]:
        words = line.split()
        if words[0] in ("decide", "assign"):
            if words[0] == "decide":
                levels.append(len(assigned))
            assigned.append((cell(words[1]), words[2]))
        elif words[0] == "undo":
            del assigned[levels[int(words[1]) + 1]:]
            del levels[int(words[1]) + 1:]
    clues = [((i // n, i % n), value) for i, value in enumerate(lines[1].split()[1:])]
    here = cell(name)
    return any(where == here or (peers(where, here) and own == value)
               for where, own in assigned + clues if own != "0")


def indices(verb):
    return [i for i, line in enumerate(lines) if line.split()[0] == verb]


def plant(kind, rng):
    """Changes `lines`; returns the number of the line where they part, and the texts."""
    if kind == 0:  # another value of a decision
        i = rng.choice(indices("decide"))
        verb, name, value = lines[i].split()
        other = int(value) % n + 1
        says = f"decides {name} = {value}", f"decides {name} = {other}"
        lines[i] = f"{verb} {name} {other}"
    elif kind == 1:  # another cell
        i = rng.choice(indices("decide"))
        _, name, value = lines[i].split()
        other = "r1c1" if name != "r1c1" else "r1c2"
        says = f"decides {name} = {value}", f"decides {other} = {value}"
        lines[i] = f"decide {other} {value}"
    elif kind == 2:  # a candidate that stays
        candidates = [k for k in indices("remove") if lines[next_place(k)].startswith("decide")]
        rng.shuffle(candidates)
        removed = next(k for k in candidates if not is_hidden(k, next_place(k)))
        i = next_place(removed)
        _, name, value = lines[removed].split()[:3]
        says = f"{name} cannot be {value}", f"{name} can be {value}"
        del lines[removed]
        i -= 1
    elif kind == 3:  # a dead end too many
        i = rng.choice(indices("decide")[1:])
        says = "decides {} = {}".format(*lines[i].split()[1:]), "has a dead end"
        lines.insert(i, "fail")
    elif kind == 4:  # a dead end that is not seen
        failed = rng.choice([i for i in indices("fail")
                             if lines[next_place(i + 2)].startswith("decide")])
        del lines[failed:failed + 2]
        i = next_place(failed)
        says = "has a dead end", "decides"
    elif kind == 5:  # a restart
        i = rng.choice(indices("decide"))
        says = "decides {} = {}".format(*lines[i].split()[1:]), "restarts"
        lines.insert(i, "restart")
    elif kind == 6:  # back by another number of levels
        undo = rng.choice([i for i in indices("undo") if int(lines[i].split()[1]) > 0])
        level = int(lines[undo].split()[1])
        lines[undo] = f"undo {level - 1}"
        i = next_place(undo + 1)
        says = f"is at level {level}", f"is at level {level - 1}"
    else:  # the trace is cut
        i = next_place(rng.randrange(10, len(lines)))
        del lines[i:]
        says = ".", "the trace ends"
        i -= 1
    return i + 1, says


for seed in range(int(sys.argv[2])):
    lines = list(original)
    line, says = plant(seed % 8, random.Random(seed))
    with open(f"{sys.argv[1]}.{seed}", "w") as file:
        file.write("\n".join(lines) + "\n")
    print(line, *says, sep="\t")
