"""Random streams for the reader of CP-Profiler's frames, kept if they reach new pairs of
lines in the adapter. Whatever comes, in whatever pieces: the reader ends, names the frame
that is wrong, and its lines are lines that sudoscope reads.

    fuzz_cp_profiler.py ADAPTER RUNS [SEED] [FLOOR]

Fails if it reaches fewer than FLOOR pairs of lines. A failure prints its stream.
"""
import contextlib
import importlib.util
import io
import random
import re
import struct
import sys

spec = importlib.util.spec_from_file_location("adapter", sys.argv[1])
adapter = importlib.util.module_from_spec(spec)
spec.loader.exec_module(adapter)

RUNS = int(sys.argv[2])
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
FLOOR = int(sys.argv[4]) if len(sys.argv) > 4 else 0
SIZES = [1, 4, 9, 25]
MOST_FRAMES, MOST_KEPT = 6, 400
WORDS = [
    "=", "<", ">", "!=", "<=", ">=", "x[", "]", "r3c4", "x_1_1", "..", ",", " ", "-", "0", "1",
    "5", "9", '{"domains":{', '"x[0]":"', "1..3,5", '"}}', '{"name":"', "\\ud800", "\\u0000",
    "[" * 2000, "7" * 5000, "\n", "\r", "\x7f", "\u0085", "\u2028", "\xe9", "no",
]  # fmt: skip
STREAM = re.compile(
    r"(?:node -?[0-9]+ -?[0-9]+ ok [^\n]*\n|(?:assign|remove) [0-9]+ [0-9]+\n"
    r"|(?:solution|fail|restart|gave-up)\n|(?:learn|say) [^\n]*\n)*"
)


def field(kind, data):
    return struct.pack(">Bi", kind, len(data)) + data


def node(status, *fields):
    return struct.pack(">B8iB", 0, 2, 0, 0, 1, 0, 0, 0, 0, status) + b"".join(fields)


SEEDS = [
    [bytes([2]) + struct.pack(">Bi", 3, 3) + field(2, b'{"name":"a"}'), bytes([1])],
    [bytes([3]) + field(2, b'{"restart_id":1}')],
    [node(2, field(0, b"x[3] = 4")), node(1, field(0, b"r1c2!=1"), field(1, b"1 2"))],
    [node(0, field(2, b'{"domains":{"x[0]":"1..3,5","x_2_1":"4"}}'))],
    [node(3, field(0, b"x[0] < 2")), node(0)],
]

# ---- What a run reaches ----

reached, now = set(), set()
lines_of_adapter = adapter.read_frames.__code__.co_filename


def trace_lines(frame, event, _):
    if frame.f_code.co_filename != lines_of_adapter:
        return None
    last = [0]

    def trace_line(frame, event, _):
        if event == "line":
            now.add((last[0], frame.f_lineno))
            last[0] = frame.f_lineno
        return trace_line

    return trace_line


def read(stream, pieces, n):
    """Its lines, and what is said of a wrong frame."""
    lines, errors = [], io.StringIO()
    with contextlib.redirect_stderr(errors), contextlib.suppress(SystemExit):
        lines.extend(adapter.read_frames(pieces(stream), n))
    return "".join(lines), errors.getvalue()


def whole(stream):
    return [stream] if stream else []


def in_pieces(size):
    return lambda stream: [stream[at : at + size] for at in range(0, len(stream), size)]


# ---- What must hold ----


def check(stream, n, rng):
    sys.settrace(trace_lines)
    try:
        lines, error = read(stream, whole, n)
    finally:
        sys.settrace(None)
    lines.encode()  # no half of a surrogate pair
    if not STREAM.fullmatch(lines):
        raise AssertionError("a line that sudoscope does not read: %r" % lines)
    for cell, value in re.findall(r"^(?:assign|remove) (.*) (.*)$", lines, re.MULTILINE):
        assert int(cell) < n * n and 1 <= int(value) <= n, (cell, value)
    if re.search("[\0-\x09\x0b-\x1f\x7f]", lines):
        raise AssertionError("a control character: %r" % lines)
    assert re.fullmatch("(frame [0-9]+(:| is cut off).*\n)?", error), error
    if rng.random() < 0.1:
        parts = in_pieces(rng.randrange(1, 40))
        assert read(stream, parts, n) == (lines, error), "pieces make a difference"


# ---- Streams ----


def change(data, rng):
    data, at = bytearray(data), rng.randrange(len(data) + 1)
    size = rng.choice([1, 1, 2, 4, 8, 30])
    way = rng.randrange(6)
    if way == 0 and at < len(data):
        data[at] = rng.choice([0, 1, 2, 3, 4, 127, 128, 255, rng.randrange(256)])
    elif way == 1:
        del data[at : at + size]
    elif way == 2:
        data[at:at] = data[at : at + size]
    elif way == 3 and at + 4 <= len(data):
        struct.pack_into(">i", data, at, rng.choice([-1, 0, 1, 2, len(data), 1 << 30]))
    else:
        data[at:at] = rng.choice(WORDS).encode()
    return bytes(data)


def change_text(body, rng):
    """A changed node whose last field has its right length."""
    texts = [change(body[39 + 5 :], rng) or b"x", rng.choice(WORDS).encode()]
    return node(rng.randrange(4), *[field(rng.randrange(3), text) for text in texts])


def new_stream(kept, rng):
    frames = list(rng.choice(kept))
    for _ in range(rng.choice([1, 1, 2, 4])):
        at = rng.randrange(len(frames))
        way = rng.randrange(8)
        if way == 0:
            frames[at:at] = rng.choice(kept)[:2]
        elif way == 1 and len(frames) > 1:
            del frames[at]
        elif way < 4:
            frames[at] = change_text(frames[at], rng)
        else:
            frames[at] = change(frames[at], rng)
    return frames[:MOST_FRAMES]


def joined(frames, rng):
    stream = b"".join(struct.pack("<i", len(body)) + body for body in frames)
    return change(stream, rng) if rng.random() < 0.1 else stream


def main():
    rng, kept = random.Random(SEED), list(SEEDS)
    for run in range(RUNS):
        frames = SEEDS[run] if run < len(SEEDS) else new_stream(kept, rng)
        stream, n = joined(frames, rng), rng.choice(SIZES)
        now.clear()
        try:
            check(stream, n, rng)
        except Exception:
            print("run %d, n = %d: %s" % (run, n, stream[:4000].hex()), flush=True)
            raise
        if not now <= reached:
            reached.update(now)
            kept.append(frames)
            if len(kept) > MOST_KEPT:
                del kept[rng.randrange(len(SEEDS), len(kept))]
    print("%d runs, %d streams kept, %d pairs of lines" % (RUNS, len(kept), len(reached)))
    if len(reached) < FLOOR:
        sys.exit("expected at least %d pairs of lines" % FLOOR)


main()
