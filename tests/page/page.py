#!/usr/bin/env python3
"""The page in a browser without a window, beside the program on this computer.

Usage: page.py FOLDER-OF-THE-PAGE PROGRAM [SECONDS-OF-USE]

Checks that twelve searches count and solve the same, that twenty frames have the same
pixels, that keys change the title, that a minute of use has no error and shows at least
twenty frames a second, and that a second visit needs no network. Exits with 1 if not."""
import hashlib, json, os, subprocess, sys, tempfile, time
from urllib.parse import urlencode
import browser

FOLDER, PROGRAM = sys.argv[1], sys.argv[2]
SECONDS = float(sys.argv[3]) if len(sys.argv) > 3 else 60
PUZZLES = os.path.join(os.path.dirname(__file__), "..", "..", "puzzles")
COUNTS = ["status", "solutions", "nodes", "decisions", "refutations", "propagations",
          "moves", "restarts", "solution"]
SEARCHES = [
    {"size": "9"},
    {"size": "25"},
    {"size": "100"},
    {"size": "49", "seed": "5"},
    {"size": "16", "preset": "backtrack-candidates", "max-nodes": "20000"},
    {"puzzle": "09/inkala-2012.txt", "strategy": "learn"},
    {"puzzle": "09/inkala-2012.txt", "strategy": "backtrack", "prop": "none"},
    {"puzzle": "16/holes-60.txt", "strategy": "learn"},
    {"puzzle": "09/inkala-2012.txt", "strategy": "greedy", "max-nodes": "3000"},
    {"size": "25", "strategy": "tabu", "seed": "3"},
    {"size": "9", "strategy": "anneal"},
    {"size": "9", "strategy": "progressive", "max-nodes": "3000"},
]
FILMS = [
    {"size": "9", "view": "values"},
    {"size": "25", "view": "order"},
    {"size": "100"},
    {"puzzle": "09/inkala-2012.txt", "strategy": "learn", "view": "learning"},
    {"size": "4", "palette": "classic", "resolution": "1920x1080"},
]
MOMENTS = [
    {"size": "100", "speed": "3000"},
    {"puzzle": "09/inkala-2012.txt", "strategy": "learn", "speed": "40"},
    {"size": "16", "holes": ".6", "seed": "7", "strategy": "backtrack"},
    {"puzzle": "25/holes-60.txt", "speed": "100", "view": "failures"},
]
FRAMES = [1, 20, 40, 59]
failures = []


def check(fine, text):
    print(("ok: " if fine else "FAILED: ") + text, flush=True)
    if not fine:
        failures.append(text)


def words_of(parameters):
    words = []
    for name, value in parameters.items():
        if name == "puzzle":
            words.append(os.path.join(PUZZLES, value))
        elif name != "run":
            words += ["--" + name] + ([value] if value else [])
    return words


def start(page, port, parameters):
    page.open(f"http://127.0.0.1:{port}/?{urlencode(parameters)}")


def await_end(page):
    page.wait("return window.sudoscopeExit !== undefined", 60)
    return page.run("return window.sudoscopeExit")


def printed(page):
    """The JSON line that the program has printed, from the browser's log."""
    for line in page.log():
        text = line["message"].split(" ", 2)[-1]
        if text.startswith('"{'):
            return json.loads(json.loads(text))
    return {}


def search(page, port, parameters):
    parameters = {"run": "solve", "json": "", **parameters}
    native = json.loads(subprocess.run(
        [PROGRAM, "solve"] + words_of(parameters), stdout=subprocess.PIPE).stdout)
    start(page, port, parameters)
    await_end(page)
    found = printed(page)
    different = [name for name in COUNTS if found.get(name) != native.get(name)]
    check(not different, "search %s: %s nodes%s" % (
        parameters, native["nodes"], "; different: %s" % different if different else ""))


def film(page, port, parameters):
    path = tempfile.mktemp(suffix=".y4m")
    parameters = {"run": "record", "seconds": "1", "speed": "30",
                  "resolution": "640x360", **parameters}
    subprocess.run([PROGRAM] + ["record"] + words_of(parameters) + ["-o", path],
                   check=True)
    with open(path, "rb") as file:
        film = file.read()
    os.unlink(path)
    start(page, port, {**parameters, "output": "/home/web_user/film.y4m"})
    await_end(page)
    width, height = (int(side) for side in parameters["resolution"].split("x"))
    size = width * height * 3 // 2 + len(b"FRAME\n")
    begin = film.index(b"\n") + 1
    for frame in FRAMES:
        at = begin + frame * size
        native = hashlib.sha256(film[at:at + size]).hexdigest()
        found = page.run_async(
            "const done = arguments[2];"
            "const film = program.FS.readFile('/home/web_user/film.y4m');"
            "crypto.subtle.digest('SHA-256', film.slice(arguments[0], arguments[1]))"
            ".then((hash) => done([...new Uint8Array(hash)]"
            ".map((byte) => byte.toString(16).padStart(2, '0')).join('')));",
            at, at + size)
        check(len(film) >= at + size and found == native,
              "frame %d of %s" % (frame, parameters))


def moment(page, port, parameters):
    """A moment that the program prints opens in the page at the same step."""
    shape = {"resolution": "640x360", "seconds": "1"}
    words = ["record"] + words_of({**shape, **parameters, "print-moment": ""})
    path = tempfile.mktemp(suffix=".y4m")
    lines = subprocess.run([PROGRAM] + words + ["-o", path], check=True, text=True,
                           stdout=subprocess.PIPE).stdout.splitlines()
    os.unlink(path)
    native = json.loads(subprocess.run(
        [PROGRAM, "solve", "--json", "--moment", lines[-1]],
        stdout=subprocess.PIPE).stdout.splitlines()[0])
    page.open(f"http://127.0.0.1:{port}/?run=solve&json#{lines[-1]}")
    page.run("location.reload()")  # a change behind # alone loads nothing
    await_end(page)
    found = printed(page)
    different = [name for name in COUNTS if found.get(name) != native.get(name)]
    check(not different, "moment of %s, %d characters%s" % (
        parameters, len(lines[-1]), "; different: %s" % different if different else ""))


def use(page, port):
    start(page, port, {"size": "25"})
    page.wait("return window.sudoscopeFrames > 5")
    title = page.run("return document.title")
    page.press("\ue013")  # Up: a larger board
    page.wait("return document.title.includes('26\u00d726')")
    check("25\u00d725" in title, "the key Up changed the title from: " + title)
    page.log()
    keys = "v1 2 5 6 d d p o ] ] ] ] j j c b W W ? ? n e g . , R"
    frames, began = page.run("return window.sudoscopeFrames"), time.monotonic()
    while time.monotonic() - began < SECONDS:
        for key in keys.split():
            page.press(key[0])
            time.sleep(.1)
        page.press(" ")
        page.press(" ")
        time.sleep(1)
    shown = page.run("return window.sudoscopeFrames") - frames
    rate = shown / (time.monotonic() - began)
    check(page.run("return window.sudoscopeExit === undefined"), "the program still runs")
    check(rate >= 20, "%.1f frames a second in %.0f s of use" % (rate, SECONDS))
    errors = [line["message"] for line in page.log() if line["level"] == "SEVERE"]
    check(not errors, "no error in the console" + "".join("\n  " + e for e in errors))


def revisit(page, server):
    """The second visit needs no network, and keeps the palette that the key c chose."""
    start(page, server.server_port, {"size": "9"})
    page.wait("return window.sudoscopeFrames > 5")
    page.press("c")
    time.sleep(.5)
    page.run("Object.defineProperty(document, 'hidden', { value: true });"
             "document.dispatchEvent(new Event('visibilitychange'));")
    kept = page.wait("return Object.entries(JSON.parse(localStorage.getItem("
                     "'sudoscope.files'))).map((pair) => pair.join(' ')).join()")
    check("palette" in kept, "the configuration is kept: " + kept.replace("\n", "; "))
    kept = page.run_async("const done = arguments[0]; caches.open('sudoscope').then("
                          "(files) => files.keys()).then((files) => "
                          "done(files.map((file) => file.url)))")
    check(kept and not any("?" in url for url in kept),
          "%d files are kept, the page once for all parameters" % len(kept))
    server.shutdown()
    server.server_close()
    start(page, server.server_port, {"size": "16"})
    page.wait("return window.sudoscopeFrames > 5")
    check("16\u00d716" in page.run("return document.title"), "the page runs offline")


def main():
    server = browser.serve(FOLDER)
    port = server.server_port
    page = browser.Browser()
    try:
        began = time.monotonic()
        start(page, port, {"size": "9"})
        page.wait("return window.sudoscopeFrames > 0")
        print("first frame, with the service worker's first visit: %.2f s" %
              (time.monotonic() - began))
        for parameters in SEARCHES:
            search(page, port, parameters)
        for parameters in FILMS:
            film(page, port, parameters)
        for parameters in MOMENTS:
            moment(page, port, parameters)
        use(page, port)
        revisit(page, server)
    finally:
        page.close()
    print("%d passed, %d failed" % (12 + 20 + 4 + 7 - len(failures), len(failures)))
    return 1 if failures else 0


sys.exit(main())
