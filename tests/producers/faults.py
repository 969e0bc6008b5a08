#!/usr/bin/env python3
"""What the referee makes of correct programs and of programs with a planted mistake.

faults.py PROGRAM FOLDER_OF_THE_SOURCES [--short]

Prints a table of the mistakes, then of the correct traces, and fails if a correct trace
has a wrong step, if more than 5 % of the steps are undecided, or if fewer than nine of
ten mistakes are found. --short: fewer correct traces, and no mistakes.
--faults, --traces: one of the two.

The numbers are dead ends after which a mistake is made: there it costs the solution. One
that is made below a wrong decision changes nothing."""
import os
import re
import subprocess
import sys
import tempfile
import time

program, source = sys.argv[1:3]
short = "--short" in sys.argv
producer = f"python3 {source}/tests/producers/producer.py"
folder = tempfile.mkdtemp()
HANG = 600  # seconds; only what hangs takes longer

FAULTS = """
clears box; clears nobox; clears short; clears values; clears first; clears giveup 900
clears noclear 40; overwrites box; overwrites first; noclear box; noclear values
checks box; checks nobox; checks_noclear first; checks_noclear short; singles box
singles values; singles first; singles noclear; backjumps values; restarts first 3
copies nobox; copies alias; copies first; stack nobox
stack_boards box; stack_boards first; words unit; words prune 227; words fail 228
words row; words copy; words undo; words solution; words unsolvable; words first
words_learn clause 266; words_board row; nodes copy; nodes fail 920; nodes first
cover_words skip 82; cover_words undo
""".replace("\n", ";").split(";")
CORRECT = """clears overwrites noclear checks checks_noclear singles probes restarts backjumps
cover copies stack stack_boards breadth swaps words words_learn words_board nodes
cover_words""".split()
LARGE = "singles backjumps copies stack stack_boards words words_learn nodes".split()


def watched(arguments, last):
    """A command whose status is that of the program, also if it takes too long."""
    return f"bash -c 'set -o pipefail; timeout {HANG} {producer} {arguments} | {last}'"


def check(puzzle, *options):
    """Status, wrong lines and counts of `check` with these options."""
    started = time.monotonic()
    done = subprocess.run([program, "check", puzzle, *options], text=True,
                          capture_output=True, timeout=900)
    seconds = time.monotonic() - started
    counts = re.search(r"([\d,]+) wrong, ([\d,]+) right, ([\d,]+) hints, ([\d,]+) "
                       r"undecided, ([\d,]+) in dead branches; (.*)", done.stderr)
    assert counts, done.stderr
    numbers = [int(x.replace(",", "")) for x in counts.groups()[:5]]
    return done.stdout.splitlines(), numbers, seconds, counts.group(6)


def faults():
    puzzle = f"{source}/puzzles/09/inkala-2012.txt"
    found = early = count = 0
    print("fault | level | caught at line | of | seconds | sentence")
    for fault in filter(None, (f.strip() for f in FAULTS)):
        kind = fault.split()[0]
        level = 3 if kind.startswith("words") or kind in ("nodes", "cover_words") else \
            2 if kind in ("copies", "stack_boards", "breadth") else 1
        command = watched(fault, f"tee {folder}/trace")
        wrong, _, seconds, _ = check(puzzle, "--solver", command)
        lines = sum(1 for _ in open(f"{folder}/trace"))
        at, sentence = 0, "-"
        if wrong:
            at, sentence = re.match(r".*?:(\d+): (.*)", wrong[0]).groups()
        count += 1
        found += bool(wrong)
        early += bool(wrong) and int(at) < lines
        print(f"{fault} | {level} | {at or 'never'} | {lines} | {seconds:.2f} | {sentence}",
              flush=True)
    print(f"{found} of {count} found, {early} before the end\n")
    return found >= .9 * count and early >= .6 * count


def puzzles():
    for size, holes, seeds in ((9, .68, 3), (16, .45, 3), (6, .6, 2)):
        for seed in range(1, seeds + 1 if not short else 2):
            path = f"{folder}/{size}-{seed}"
            with open(path, "w") as file:
                subprocess.run([program, "generate", "--size", str(size), "--holes",
                                str(holes), "--seed", str(seed)], stdout=file, check=True,
                               stderr=subprocess.DEVNULL)
            yield size, path
    if not short:
        yield 9, f"{source}/puzzles/09/inkala-2012.txt"


def ours(path):
    """Traces of our own searches over the puzzle."""
    strategies = subprocess.run([program, "list", "strategies"], text=True,
                                capture_output=True, check=True).stdout
    for strategy in re.findall(r"^ *(\S+)", strategies, re.M):
        for prop in ("none", "hidden", "alldifferent") if not short else ("hidden",):
            trace = f"{folder}/{strategy}-{prop}"
            subprocess.run([program, "solve", "--strategy", strategy, "--prop", prop,
                            "--max-nodes", "5000", "--solutions",
                            "3" if strategy in ("backtrack", "learn") else "1", "--trace",
                            trace, path], capture_output=True)
            if os.path.exists(trace):
                yield f"{strategy} {prop}", ("--trace", trace)


def correct():
    count, failures, total, decided, most = 0, 0, 0, 0, 0
    worst = ""
    for size, path in puzzles():
        # Not `head`: a program that is through before head ends has the status 0, and so
        # claims an end, although its last lines are missing.
        theirs = [(kind, ("--solver", watched(kind, "sed 300001Q1")))
                  for kind in (LARGE if size > 9 else CORRECT)]
        for name, options in theirs + list(ours(path)):
            wrong, numbers, seconds, ending = check(path, *options)
            claims = sum(numbers)
            count += 1
            failures += bool(wrong)
            total += claims
            decided += claims - numbers[3]
            share = numbers[3] / max(claims, 1)
            if share > most:
                most, worst = share, f"{name} at {size}x{size}"
            if wrong or share > .05 or seconds > 20:
                print(f"{name} at {size}x{size} {path}: {numbers} {seconds:.1f} s {ending} {wrong[:1]}",
                      flush=True)
    print(f"{count} correct traces: {failures} with a wrong step; of {total} claims "
          f"{total - decided} undecided; most in a trace: {most:.1%} {worst}")
    return failures == 0 and total - decided <= .05 * total


fine = "--traces" in sys.argv or short or faults()
if "--faults" not in sys.argv:
    fine = correct() and fine
sys.exit(0 if fine else 1)
