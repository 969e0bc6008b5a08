"""wayland_drag.py URI-LIST-FILE: another program on a Wayland display, whose file is dragged.

Its window, as large as the display, waits for a press of the pointer; then it vanishes,
and the drag goes on over the windows behind it. Ends once the file's bytes were taken.
The words of the protocol are written by hand, so that the test needs no library:
a message is an object, (size << 16) + opcode, and arguments, in words of 32 bits.
"""

import array
import os
import socket
import struct
import sys

WIDTH, HEIGHT = 1200, 680
# An object's id is its place in the order of creation, which the display demands.
(DISPLAY, REGISTRY, NAMED, COMPOSITOR, SHM, SEAT, DRAGS, SHELL, POINTER, DEVICE, SURFACE,
 ROLE, WINDOW, POOL, BUFFER, SOURCE) = range(1, 17)
BOUND = [("wl_compositor", COMPOSITOR, 1), ("wl_shm", SHM, 1), ("wl_seat", SEAT, 1),
         ("wl_data_device_manager", DRAGS, 3), ("xdg_wm_base", SHELL, 1)]
COPY, PRESSED = 1, 1


class Connection:
    def __init__(self):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(20)
        self.socket.connect(os.path.join(os.environ["XDG_RUNTIME_DIR"],
                                         os.environ["WAYLAND_DISPLAY"]))
        self.bytes = b""
        self.files = array.array("i")

    def ask(self, target, opcode, *arguments, file=None):
        body = b"".join(string(a) if isinstance(a, str) else struct.pack("=I", a)
                        for a in arguments)
        message = struct.pack("=II", target, (8 + len(body)) << 16 | opcode) + body
        passed = [] if file is None else [(socket.SOL_SOCKET, socket.SCM_RIGHTS,
                                           array.array("i", [file]))]
        self.socket.sendmsg([message], passed)

    def event(self):
        """Returns its object, its opcode and its arguments as bytes."""
        while len(self.bytes) < 8 or len(self.bytes) < self.size():
            more, passed, _, _ = self.socket.recvmsg(4096, 1024)
            if not more:
                sys.exit("wayland_drag: the display is gone")
            self.bytes += more
            for _, _, files in passed:
                self.files.frombytes(files)
        size = self.size()
        target, word = struct.unpack_from("=II", self.bytes)
        body, self.bytes = self.bytes[8:size], self.bytes[size:]
        return target, word & 0xffff, body

    def size(self):
        return struct.unpack_from("=I", self.bytes, 4)[0] >> 16


def string(text):
    data = text.encode() + b"\0"
    return struct.pack("=I", len(data)) + data + b"\0" * (-len(data) % 4)


def open_window(display, globals):
    for name, target, version in BOUND:
        display.ask(REGISTRY, 0, globals[name], name, version, target)
    display.ask(SEAT, 0, POINTER)
    display.ask(DRAGS, 1, DEVICE, SEAT)
    display.ask(COMPOSITOR, 0, SURFACE)
    display.ask(SHELL, 2, ROLE, SURFACE)
    display.ask(ROLE, 1, WINDOW)
    display.ask(SURFACE, 6)
    memory = os.memfd_create("picture")
    os.ftruncate(memory, WIDTH * HEIGHT * 4)
    display.ask(SHM, 0, POOL, WIDTH * HEIGHT * 4, file=memory)
    display.ask(POOL, 0, BUFFER, 0, WIDTH, HEIGHT, WIDTH * 4, 1)


def show(display, buffer):
    display.ask(SURFACE, 1, buffer, 0, 0)
    display.ask(SURFACE, 2, 0, 0, WIDTH, HEIGHT)
    display.ask(SURFACE, 6)


def drag(display, serial):
    display.ask(DRAGS, 0, SOURCE)
    display.ask(SOURCE, 0, "text/uri-list")
    display.ask(SOURCE, 2, COPY)
    display.ask(DEVICE, 0, SOURCE, SURFACE, 0, serial)
    show(display, 0)
    print("dragged", flush=True)


def main():
    with open(sys.argv[1], "rb") as file:
        dragged = file.read()
    globals = {}
    display = Connection()
    display.ask(DISPLAY, 1, REGISTRY)
    display.ask(DISPLAY, 0, NAMED)
    while True:
        target, opcode, body = display.event()
        words = struct.unpack_from("=%dI" % (len(body) // 4), body)
        if (target, opcode) == (DISPLAY, 0):
            sys.exit("wayland_drag: %r" % body)
        elif (target, opcode) == (REGISTRY, 0):
            name = body[8:8 + words[1] - 1].decode()
            globals[name] = words[0]
        elif (target, opcode) == (NAMED, 0):
            open_window(display, globals)
        elif (target, opcode) == (SHELL, 0):
            display.ask(SHELL, 3, words[0])
        elif (target, opcode) == (ROLE, 0):
            display.ask(ROLE, 4, words[0])
            show(display, BUFFER)
        elif (target, opcode) == (POINTER, 0):
            print("ready", flush=True)
        elif (target, opcode) == (POINTER, 3) and words[3] == PRESSED:
            drag(display, words[0])
        elif (target, opcode) == (SOURCE, 1):
            with os.fdopen(display.files.pop(0), "wb") as taker:
                taker.write(dragged)
            return
        elif (target, opcode) == (SOURCE, 2):
            sys.exit("wayland_drag: nobody took it")


main()
