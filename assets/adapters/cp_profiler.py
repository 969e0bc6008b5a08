"""CP-Profiler's protocol (github.com/cp-profiler), version 3, as lines that sudoscope reads.

    cp_profiler.py listen PORT      waits for a solver on this computer, and prints its
                                    nodes as lines; the board is on standard input
    cp_profiler.py check PORT       whether somebody could listen there
    cp_profiler.py send PORT NAME restarts|once [SECONDS]
                                    sends the tree of a trace on standard input to a
                                    profiler on this computer; says whether the search may
                                    restart; after the end of the trace gives up if the
                                    profiler reads nothing for so long

A frame begins with its length in bytes, a little-endian int32. Then come a byte for its
type and its members, in big-endian order:
- NODE: number, run and thread of the node; the same of its parent (the number is -1 if
  the node is a root); its index under the parent; its number of children (0: none or
  not known); all int32. Then a byte for its status, and fields.
- START, RESTART: fields. DONE: nothing.
A field is a byte for its kind, then an int32 (VERSION) or a text with its length.
"""
import errno
import json
import os
import re
import select
import signal
import socket
import struct
import sys

NODE, DONE, START, RESTART = range(4)
SOLVED, FAILED, BRANCH, SKIPPED = range(4)
LABEL, NOGOOD, INFO, VERSION = range(4)
NODE_HEAD = struct.Struct(">8iB")
LONGEST_FRAME = 1 << 20
MOST_UNSENT = 1 << 28  # bytes


def end(message):
    print(message, file=sys.stderr)
    sys.exit(1)


# ---- From a solver: nodes become lines ----


class WrongFrame(Exception):
    pass


def printable(text):
    text = text.encode(errors="backslashreplace").decode()  # JSON has halves of pairs
    return re.sub("[\0-\x1f\x7f]", lambda c: "\\x%02x" % ord(c[0]), text)


def fields_of(body, at):
    """The texts of a frame by their kinds."""
    fields = {}
    while at < len(body):
        kind = body[at]
        if kind > VERSION or at + 5 > len(body):
            raise WrongFrame("its optional fields have another form")
        (length,) = struct.unpack_from(">I", body, at + 1)
        length = 0 if kind == VERSION else length
        at += 5
        if at + length > len(body):
            raise WrongFrame("its optional fields have another form")
        if kind != VERSION:
            fields[kind] = body[at : at + length].decode(errors="backslashreplace")
        at += length
    return fields


def number(digits):
    """Python refuses thousands of digits; with fewer of them, no value and no cell either."""
    return int(digits[:1000])


def cell_of(name, n):
    """The cell that a variable's name means; None: it is not the name of a cell. One
    number is the index of the cell, from 0. Two numbers are row and column: from 0 if
    they are in brackets, else from 1."""
    numbers = [number(digits) for digits in re.findall(r"[0-9]+", name)]
    if not re.fullmatch(r".*[0-9][\[\](), ]*", name, re.DOTALL):
        return None
    if len(numbers) == 1:
        row, column = divmod(numbers[0], n)
    elif len(numbers) == 2:
        row, column = [index - ("[" not in name) for index in numbers]
    else:
        return None
    return row * n + column if 0 <= row < n and 0 <= column < n else None


def value_lines(cell, orders, ranges, n):
    """The lines of a comparison of a cell with ranges such as "1..3,5". The orders say
    where the value lies: "=" in a range, "<" below it, ">" above it. No lines if the
    comparison leaves no value or has another form."""
    part = r"\s*([+-]?[0-9]+)(?:\.\.\s*([+-]?[0-9]+))?"
    found = re.match(r"%s(?:[, ]*(?=[0-9])%s)*" % (part, part), ranges)
    if cell is None or not found or ranges[found.end() : found.end() + 1] not in ("", " "):
        return ""
    left = set()
    for low, high in re.findall(part, found[0]):
        low, high = number(low), number(high or low)
        for value in range(1, n + 1):
            order = "<" if value < low else ">" if value > high else "="
            if order in orders:
                left.add(value)
    if len(left) == 1:
        return "assign %d %d\n" % (cell, *left)
    gone = [value for value in range(1, n + 1) if left and value not in left]
    return "".join("remove %d %d\n" % (cell, value) for value in gone)


def domain_lines(info, n):
    """The lines of {"domains":{"x[0]":"1..3,5","x[1]":"4"}}."""
    try:
        domains = json.loads(info)["domains"]
        return "".join(
            value_lines(cell_of(name, n), "=", values, n) for name, values in domains.items()
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return ""


def number_of(node, run, thread):
    """One number of a node's three; -1: no node."""
    if node < 0:
        return -1
    return node + ((max(run, 0) & 0xFFFFFF) << 31) + ((max(thread, 0) & 0x7F) << 55)


def node_lines(body, n):
    """A skipped node has none, as it was never searched."""
    if len(body) < 1 + NODE_HEAD.size:
        raise WrongFrame("expected %d bytes of a node, found %d" % (1 + NODE_HEAD.size, len(body)))
    *numbers, _, _, status = NODE_HEAD.unpack_from(body, 1)
    if status > SKIPPED:
        raise WrongFrame("expected a status 0..%d, found %d" % (SKIPPED, status))
    fields = fields_of(body, 1 + NODE_HEAD.size)
    if status == SKIPPED:
        return ""
    label = fields.get(LABEL, "")
    lines = "node %d %d ok %s\n" % (
        number_of(*numbers[:3]), number_of(*numbers[3:]), printable(label)
    )
    # The label may be a comparison such as "x[3] = 4" or "r3c4 != 7".
    name, sign, ranges = re.match(r'([^=!<>"]*)([=!<>]*)(.*)', label, re.DOTALL).groups()
    if sign not in ("", "!"):
        orders = "<>" if sign[0] == "!" else sign
        lines += value_lines(cell_of(name, n), orders, ranges, n)
    lines += domain_lines(fields.get(INFO, ""), n)
    if fields.get(NOGOOD):
        lines += "learn %s\n" % printable(fields[NOGOOD])
    return lines + {SOLVED: "solution\n", FAILED: "fail\n", BRANCH: ""}[status]


def start_lines(info):
    try:
        return "say %s\n" % printable(json.loads(info)["name"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return ""


def frame_lines(body, n):
    if body[0] > RESTART:
        raise WrongFrame("expected a type 0..%d, found %d" % (RESTART, body[0]))
    if body[0] == NODE:
        return node_lines(body, n)
    fields = fields_of(body, 1)
    if body[0] == START:
        return start_lines(fields.get(INFO, ""))
    return "restart\n" if body[0] == RESTART else "gave-up\n"


def read_frames(chunks, n):
    """The lines of a stream that comes in pieces. Ends at the first wrong frame, since
    nobody knows where the next one begins."""
    pending, frames = bytearray(), 0
    for chunk in chunks:
        pending += chunk
        at, lines = 0, []
        try:
            while len(pending) - at >= 4:
                (length,) = struct.unpack_from("<i", pending, at)
                is_wrong = not 1 <= length <= LONGEST_FRAME
                if not is_wrong and len(pending) - at - 4 < length:
                    break
                frames += 1
                if is_wrong:
                    raise WrongFrame("expected a length 1..%d, found %d" % (LONGEST_FRAME, length))
                lines.append(frame_lines(bytes(pending[at + 4 : at + 4 + length]), n))
                at += 4 + length
        except WrongFrame as wrong:
            yield "".join(lines)
            end("frame %d: %s" % (frames, wrong))
        del pending[:at]
        yield "".join(lines)
    if pending:
        end("frame %d is cut off" % (frames + 1))


def port_number(text):
    if not re.fullmatch("[0-9]+", text) or not 1 <= int(text) <= 65535:
        end("expected a port 1..65535, found '%s'" % text)
    return int(text)


def bind(port, listens):
    """A socket for solvers on this computer only. A port whose old connection waits for
    its last packets can be opened; lanes of one race share theirs. Only a socket that
    waits for a solver listens: another one would take its connection and lose it."""
    server = socket.socket()
    server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if listens:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        server.bind(("127.0.0.1", port))
        if listens:
            server.listen(1)
    except OSError as why:
        end("port %d: %s" % (port, os.strerror(why.errno)))
    return server


def listen(port):
    rows = [line.split() for line in sys.stdin if line.strip() and line[0] != "#"]
    server = bind(port, True)
    print("say Waiting for a solver on port %d" % port, flush=True)
    peer, _ = server.accept()
    server.close()  # the next solver is another lane's
    print("say", flush=True)  # no more waiting
    for lines in read_frames(iter(lambda: peer.recv(1 << 16), b""), int(rows[0][0])):
        sys.stdout.write(lines)
        sys.stdout.flush()


# ---- To a profiler: the tree of a trace becomes nodes ----


def field(kind, text):
    data = text.encode(errors="surrogateescape")
    return struct.pack(">Bi", kind, len(data)) + data


class Tree:
    """The nodes on the path from the root, each with its number, its run and its number
    of children. If the decision of the next level is refuted, the node of this refutation
    becomes the node of the level. So a node has at most two children, except when a
    partial restart returns to it."""

    def __init__(self, name, has_restarts):
        info = {"name": name, "has_restarts": has_restarts, "execution_id": 1}
        text = json.dumps(info, separators=(",", ":"))
        fields = struct.pack(">Bi", VERSION, 3) + field(INFO, text)
        self.out = bytearray()  # frames that are complete
        self.put_frame(bytes([START]) + fields)
        self.nodes = self.run = 0
        self.last = None  # number, parent's number and run, index, label, status
        self.has_jumped = False  # levels were undone, and nothing says yet what was refuted
        self.begin_root()

    def put_frame(self, body):
        self.out += struct.pack("<i", len(body)) + body

    def put_last(self):
        """The status of a node is known when the next one begins."""
        if self.last:
            number, parent, parent_run, index, label, status = self.last
            children = 2 if status == BRANCH else 0
            node = number, self.run, 0
            above = parent, parent_run, -1 if parent < 0 else 0
            head = NODE_HEAD.pack(*node, *above, index, children, status)
            self.put_frame(bytes([NODE]) + head + field(LABEL, label))
        self.last = None

    def begin_root(self):
        self.path = [[self.nodes, 0]]
        self.last = (self.nodes, -1, -1, -1, "", BRANCH)
        self.nodes += 1

    def begin(self, label):
        """A child of the node at the end of the path. Returns what the path has of it."""
        self.put_last()
        parent = self.path[-1]
        self.last = (self.nodes, parent[0], self.run, parent[1], label, BRANCH)
        parent[1] += 1
        self.nodes += 1
        return [self.nodes - 1, 0]

    def end_last(self, status):
        if self.last and self.last[-1] == BRANCH:
            self.last = self.last[:-1] + (status,)

    def take(self, line):
        verb, *words = line.split()[:3] or [""]
        if self.has_jumped and verb != "refute":
            # What a backjump refutes is no single decision, so its node has no label.
            self.path[-1] = self.begin("")
        self.has_jumped = False
        if verb == "decide" or verb == "refute":
            cell, value = words[0], int(words[1])
            is_equal = (value > 0) == (verb == "decide")
            child = self.begin("%s%s%d" % (cell, "=" if is_equal else "!=", abs(value)))
            if verb == "decide":
                self.path.append(child)
            else:
                self.path[-1] = child
        elif verb == "undo":
            del self.path[int(words[0]) + 1 :]
            self.has_jumped = True
        elif verb == "restart" and int(words[0]) > 0:
            del self.path[int(words[0]) + 1 :]
        elif verb == "restart":
            self.put_last()
            self.run += 1
            self.put_frame(bytes([RESTART]) + field(INFO, '{"restart_id":%d}' % self.run))
            self.begin_root()
        elif verb == "solution":
            self.end_last(SOLVED)
        elif verb == "fail":
            self.end_last(FAILED)

    def finish(self):
        self.put_last()
        self.put_frame(bytes([DONE]))


def send(port, name, has_restarts, patience=None):
    """Reads the trace whether or not the profiler reads its nodes, so that the search
    never waits for it."""
    tree, pending = Tree(name, has_restarts), b""
    is_whole = is_lost = False  # the trace has been read; a part of it was not kept
    peer = socket.socket()
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 16)
    try:
        peer.connect(("127.0.0.1", port))
        peer.setblocking(False)
        while not is_whole or tree.out:
            reads, writes = [] if is_whole else [0], [peer] if tree.out else []
            ready = select.select(reads, writes, [], patience if is_whole else None)
            if ready[1]:
                del tree.out[: peer.send(tree.out)]
            elif is_whole:
                raise OSError(errno.ETIMEDOUT, "")
            if ready[0]:
                chunk = os.read(0, 1 << 16)
                is_whole = not chunk
                is_lost = is_lost or len(tree.out) > MOST_UNSENT
                if is_lost and is_whole:
                    raise OSError(errno.ETIMEDOUT, "")
                *lines, pending = (pending + chunk).split(b"\n")
                for line in [] if is_lost else lines:
                    tree.take(line.decode())
                if is_whole:
                    tree.finish()
    except OSError as why:
        end("port %d: %s" % (port, os.strerror(why.errno)))


def main():
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    words = sys.argv[1:]
    if len(words) == 2 and words[0] == "listen":
        listen(port_number(words[1]))
    elif len(words) == 2 and words[0] == "check":
        bind(port_number(words[1]), False)
    elif len(words) in (4, 5) and words[0] == "send" and words[3] in ("restarts", "once"):
        send(port_number(words[1]), words[2], words[3] == "restarts", *map(float, words[4:]))
    else:
        print(__doc__, file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
