"""A peer of CP-Profiler's protocol, version 3, that shares no code with the program.

    profiler_peer.py listen PORT         prints what it receives, one line a frame, then counts
    profiler_peer.py send PORT [FILE]    sends the frames that the lines of FILE describe

A line to send: node ID PARENT ALT KIDS STATUS [label=TEXT] [info=TEXT] [nogood=TEXT],
start NAME, restart RUN, done, or bytes HEX, which are sent as they are.
"""
import json
import socket
import struct
import sys

NODE, DONE, START, RESTART = range(4)
LABEL, NOGOOD, INFO, VERSION = range(4)
NAMES = ["SOLVED", "FAILED", "BRANCH", "SKIPPED"]


def field(kind, text):
    data = text.encode()
    return struct.pack(">Bi", kind, len(data)) + data


def frame(body):
    return struct.pack("<i", len(body)) + body


def encode(line):
    words = line.split("\t")
    if words[0] == "node":
        node, parent, alt, kids = map(int, words[1:5])
        run = int(words[6]) if len(words) > 6 and words[6].isdigit() else 0
        body = struct.pack(">Biiiiiiii", NODE, node, run, 0, parent, run, 0, alt, kids)
        body += struct.pack(">B", NAMES.index(words[5]))
        for word in words[6:]:
            if "=" in word:
                kind, text = word.split("=", 1)
                body += field({"label": LABEL, "nogood": NOGOOD, "info": INFO}[kind], text)
        return frame(body)
    if words[0] == "start":
        info = '{"has_restarts":false,"name":"%s","execution_id":7}' % words[1]
        return frame(struct.pack(">BBi", START, VERSION, 3) + field(INFO, info))
    if words[0] == "restart":
        return frame(struct.pack(">B", RESTART) + field(INFO, '{"restart_id":%s}' % words[1]))
    if words[0] == "done":
        return frame(struct.pack(">B", DONE))
    if words[0] == "bytes":
        return bytes.fromhex(words[1])
    raise SystemExit("unknown line: " + line)


def send(port, lines):
    peer = socket.create_connection(("127.0.0.1", port))
    for line in lines:
        data = encode(line.rstrip("\n"))
        # Frames arrive in pieces.
        peer.sendall(data[:7])
        peer.sendall(data[7:])
    peer.close()


def fields_of(body, at):
    out = {}
    while at < len(body):
        kind, value = struct.unpack_from(">Bi", body, at)
        at += 5
        if kind != VERSION:
            value = body[at:at + value].decode()
            at += len(value)
        out[kind] = value
    assert at == len(body)
    return out


def receive(port):
    server = socket.create_server(("127.0.0.1", port))
    peer, _ = server.accept()
    stream = peer.makefile("rb")
    nodes, roots, children, is_done, kinds = {}, 0, {}, False, []
    while True:
        head = stream.read(4)
        if not head:
            break
        length, = struct.unpack("<i", head)
        body = stream.read(length)
        assert len(body) == length and not is_done
        kinds.append(body[0])
        if body[0] == NODE:
            values = struct.unpack_from(">8iB", body, 1)
            node, parent = values[0:3], values[3:6]
            alt, kids, status = values[6:9]
            fields = fields_of(body, 34)
            assert node not in nodes
            if parent[0] < 0:
                roots += 1
                assert parent == (-1, -1, -1) and alt == -1
            else:
                assert nodes[parent] == "BRANCH", (node, parent)
                assert alt == len(children.setdefault(parent, []))
                children[parent].append(fields.get(LABEL, ""))
            nodes[node] = NAMES[status]
            assert kids == (2 if status == 2 else 0)
        elif body[0] == START:
            assert kinds == [START]
            fields = fields_of(body, 1)
            assert fields[VERSION] == 3
            print("start", fields[INFO])
            has_restarts = json.loads(fields[INFO])["has_restarts"]
        elif body[0] == RESTART:
            assert has_restarts is True
            fields_of(body, 1)
        else:
            assert body[0] == DONE and length == 1
            is_done = True
    of = list(nodes.values())
    # The two children of a node exclude each other.
    for labels in children.values():
        if len(labels) == 2 and "=" in labels[1] and "!" not in labels[0]:
            assert labels[1] == labels[0].replace("=", "!="), labels
    print("nodes %d roots %d solved %d failed %d inner %d with_two %d done %d" % (
        len(of), roots, of.count("SOLVED"), of.count("FAILED"), of.count("BRANCH"),
        sum(len(c) == 2 for c in children.values()), is_done))


if __name__ == "__main__":
    if sys.argv[1] == "listen":
        receive(int(sys.argv[2]))
    else:
        with open(sys.argv[3]) if len(sys.argv) > 3 else sys.stdin as lines:
            send(int(sys.argv[2]), lines)
