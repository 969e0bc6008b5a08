"""The frames of CP-Profiler's protocol: what nodes and their labels say as lines, what is
said about frames that are wrong, and which nodes a trace becomes.

    cp_profiler.py ADAPTER
"""
import contextlib
import importlib.util
import io
import json
import socket
import struct
import sys
import unittest

spec = importlib.util.spec_from_file_location("adapter", sys.argv.pop(1))
adapter = importlib.util.module_from_spec(spec)
spec.loader.exec_module(adapter)

BRANCH, FAILED, SOLVED, SKIPPED = 2, 1, 0, 3
LABELS = {
    "x[3] = 4": "assign 3 4\n",
    "x[80]=9": "assign 80 9\n",
    "x[81] = 4": "",
    "r3c4=7": "assign 21 7\n",
    "r3c4!=7": "remove 21 7\n",
    "x_3_4 = 7": "assign 21 7\n",
    "x[0][1] == 2 (0)": "assign 1 2\n",
    "x[0,8] != 2": "remove 8 2\n",
    "x_0_1 = 2": "",
    "x_10_1 = 2": "",
    "x[5] <= 7": "remove 5 8\nremove 5 9\n",
    "x[5] < 7": "remove 5 7\nremove 5 8\nremove 5 9\n",
    "x[5] >= 2": "remove 5 1\n",
    "x[5] > 2": "remove 5 1\nremove 5 2\n",
    "x[5] = 10": "",
    "x[5] = 0": "",
    "X_INTRODUCED_12_ = 3": "",
    "x[5]": "",
    "cost = 5": "",
    "x[1][2][3] = 4": "",
    "x[5] ! 3": "",
    "x[5] = ": "",
    "x[5] = 3y": "",
    "x[99999999999999999999] = 3": "",
    "x[%s] = 3" % ("9" * 5000): "",
    "x[5] <= %s" % ("9" * 5000): "",
    "x[5] = 4..%s" % ("9" * 5000): "remove 5 1\nremove 5 2\nremove 5 3\n",
}
WRONG = {
    b"\0\0\0\0": "frame 2: expected a length 1..1048576, found 0",
    b"\xff\xff\xff\xff": "frame 2: expected a length 1..1048576, found -1",
    b"\1\0\x10\0": "frame 2: expected a length 1..1048576, found 1048577",
    b"\1\0\0\0\4": "frame 2: expected a type 0..3, found 4",
    b"\2\0\0\0\0\0": "frame 2: expected 34 bytes of a node, found 2",
    b"\2\0\0": "frame 2 is cut off",
    b"\2\0\0\0\1": "frame 2 is cut off",
    b"\2\0\0\0\2\0": "frame 2: its optional fields have another form",
    b"\6\0\0\0\2\0\0\0\0\1": "frame 2: its optional fields have another form",
    b"\6\0\0\0\2\0\xff\xff\xff\xff": "frame 2: its optional fields have another form",
    b"\6\0\0\0\2\4\0\0\0\0": "frame 2: its optional fields have another form",
    b"\x22\0\0\0\0" + b"aaaabbbbccccddddeeeeffffgggghhhh\4": "frame 2: expected a status 0..3, found 4",
}


def field(kind, text):
    return struct.pack(">Bi", kind, len(text)) + text.encode()


def frame(body):
    return struct.pack("<i", len(body)) + body


def node(label, run=0, thread=0, status=BRANCH, info=None):
    """Node 2 below node 1."""
    body = struct.pack(">B8iB", 0, 2, run, thread, 1, run, thread, 0, 0, status)
    return frame(body + field(0, label) + (field(2, info) if info else b""))


def lines_of(stream, piece):
    """The lines of a stream that comes in pieces of so many bytes, and the error."""
    pieces = [stream[at : at + piece] for at in range(0, len(stream), piece)]
    lines, errors = [], io.StringIO()
    with contextlib.redirect_stderr(errors), contextlib.suppress(SystemExit):
        lines.extend(adapter.read_frames(pieces, 9))
    return "".join(lines), errors.getvalue()


def nodes_of(trace):
    """(number, parent, index, children, status, label) of the nodes of a trace, with the
    other frames' types between them."""
    tree, found, at = adapter.Tree("name", True), [], 0
    for line in trace.splitlines():
        tree.take(line)
    tree.finish()
    while at < len(tree.out):
        (length,) = struct.unpack_from("<i", tree.out, at)
        body = bytes(tree.out[at + 4 : at + 4 + length])
        at += 4 + length
        if body[0] != 0:
            found.append(body[0])
            continue
        number, _, _, parent, _, _, index, children, status = struct.unpack_from(">8iB", body, 1)
        found.append((number, parent, index, children, status, body[39:].decode()))
    return found


class Nodes(unittest.TestCase):
    def check(self, stream, lines):
        for piece in range(1, 100, 7):
            self.assertEqual(lines_of(stream, piece), (lines, ""))

    def test_labels_colour_the_cells_that_they_name(self):
        for label, lines in LABELS.items():
            self.check(node(label), "node 2 1 ok %s\n%s" % (label, lines))

    def test_domains_are_assignments_and_removals(self):
        info = '{"domains":{"x[0]":"1..3,5..9","y":"4"}}'
        self.check(node("", info=info), "node 2 1 ok \nremove 0 4\n")
        info = '{"name": 3, "domains": {"x[0]" : "4" , "x_2_1":"1..2"}}'
        removed = "".join("remove 9 %d\n" % value for value in range(3, 10))
        self.check(
            node("", status=SOLVED, info=info),
            "node 2 1 ok \nassign 0 4\n" + removed + "solution\n",
        )
        for info in ['{"domains":{"x[0]":"12..14"}}', '{"domains":{"x[0]":"1', '{"domains":[1]}', "[]"]:
            self.check(node("", status=FAILED, info=info), "node 2 1 ok \nfail\n")

    def test_a_skipped_node_has_no_lines(self):
        self.check(node("x[0] = 3", status=SKIPPED), "")

    def test_nodes_of_runs_and_threads_have_numbers_of_their_own(self):
        self.check(node("", run=-1), "node 2 1 ok \n")
        self.check(node("", run=1), "node 2147483650 2147483649 ok \n")
        self.check(node("", thread=1), "node 36028797018963970 36028797018963969 ok \n")

    def test_control_characters_stay_on_their_line(self):
        self.check(node("a\n\033[2J"), "node 2 1 ok a\\x0a\\x1b[2J\n")

    def test_other_frames_are_lines_of_their_own(self):
        start = bytes([2]) + struct.pack(">Bi", 3, 3)
        stream = frame(start + field(2, '{"has_restarts":false,"name":"a \\"b\\""}'))
        stream += frame(bytes([2]) + field(2, "no object"))
        stream += frame(bytes([3]) + field(2, '{"restart_id":1}')) + frame(bytes([1]))
        self.check(stream, 'say a "b"\nrestart\ngave-up\n')
        self.check(frame(start + field(2, '{"name":"\\ud800"}')), "say \\ud800\n")

    def test_wrong_frames_are_named_by_their_number(self):
        first = node("x[0] = 1")
        for wrong, message in WRONG.items():
            found = lines_of(first + wrong, 5)
            self.assertEqual(found, ("node 2 1 ok x[0] = 1\nassign 0 1\n", message + "\n"))


class Ports(unittest.TestCase):
    def test_a_port_that_is_only_tried_takes_no_connection(self):
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            port = other.getsockname()[1]
        with adapter.bind(port, False), self.assertRaises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port))
        with adapter.bind(port, True), socket.create_connection(("127.0.0.1", port)):
            message = io.StringIO()
            with contextlib.redirect_stderr(message), self.assertRaises(SystemExit):
                adapter.bind(port, False)
            self.assertIn("port %d: Address already in use\n" % port, message.getvalue())


class Trees(unittest.TestCase):
    root = (0, -1, -1, 2, BRANCH, "")

    def test_a_refuted_decision_is_a_second_child(self):
        self.assertEqual(
            nodes_of("decide r1c1 3\nfail r1c2\nundo 0\nrefute r1c1 3\nsolution\n"),
            [2, self.root, (1, 0, 0, 0, FAILED, "r1c1=3"), (2, 0, 1, 0, SOLVED, "r1c1!=3"), 1],
        )

    def test_levels_are_branches(self):
        self.assertEqual(
            nodes_of("decide r1c1 3\ndecide r2c1 -4\nundo 1\nrefute r2c1 -4\ndecide r5c5 1\n"),
            [2, self.root, (1, 0, 0, 2, BRANCH, "r1c1=3"), (2, 1, 0, 2, BRANCH, "r2c1!=4"),
             (3, 1, 1, 2, BRANCH, "r2c1=4"), (4, 3, 0, 2, BRANCH, "r5c5=1"), 1],
        )

    def test_a_backjump_refutes_no_decision(self):
        self.assertEqual(
            nodes_of("decide r1c1 3\ndecide r2c1 4\nfail r9c9\nundo 0\ndecide r3c1 2\n"),
            [2, self.root, (1, 0, 0, 2, BRANCH, "r1c1=3"), (2, 1, 0, 0, FAILED, "r2c1=4"),
             (3, 0, 1, 2, BRANCH, ""), (4, 3, 0, 2, BRANCH, "r3c1=2"), 1],
        )

    def test_a_restart_begins_another_tree(self):
        self.assertEqual(
            nodes_of("decide r1c1 3\nrestart 0\ndecide r1c2 3\nrestart 1\ndecide r1c3 1\n"),
            [2, self.root, (1, 0, 0, 2, BRANCH, "r1c1=3"), 3, (2, -1, -1, 2, BRANCH, ""),
             (3, 2, 0, 2, BRANCH, "r1c2=3"), (4, 3, 0, 2, BRANCH, "r1c3=1"), 1],
        )

    def test_the_tree_has_the_name_of_the_puzzle_and_may_restart(self):
        for restarts in [True, False]:
            body = bytes(adapter.Tree('a "b" \n', restarts).out[4:])
            self.assertEqual(struct.unpack_from(">BBi", body), (2, 3, 3))
            info = json.loads(body[11:])
            self.assertEqual((info["name"], info["has_restarts"]), ('a "b" \n', restarts))


unittest.main()
