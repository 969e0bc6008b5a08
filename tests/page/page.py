#!/usr/bin/env python3
"""The page in a browser without a window, beside the program on this computer.

Usage: page.py FOLDER-OF-THE-PAGE PROGRAM [SECONDS-OF-USE]

Checks that searches count and solve the same, that frames have the same pixels, that
moments open, that wrong addresses are explained, that buttons can be reached on screens
of several sizes, that keys change the title, that a minute of use has no error and shows
at least twenty frames a second, and that a second visit needs no network. Exits with 1 if
not."""
import base64, hashlib, json, os, subprocess, sys, tempfile, time, zlib
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
LARGE = ["100", "225"]  # moments of boards with half of their clues
FRAMES = [1, 20, 40, 59]
TITLES = {  # of the window, by the address
    "latin=40": "40\u00d740", "units=x&size=25": "25\u00d725", "n=16": "16\u00d716",
    "units=boxes+windows&size=9": "9\u00d79", "exercise=hall-set": "4\u00d74"}
REFUSED = {
    "sizee=9": "unknown option '--sizee'; did you mean '--size'?",
    "size=abc": "--size: expected a whole number 4..256",
    "strategy=lern": "did you mean 'learn'?",
    "solver=mine": "--solver cannot be used in a page in a browser",
    "var=mine.lua": "mine.lua: scripts cannot be used in a page in a browser",
    "command=clip": "'clip' cannot be given by a page in a browser",
    "tour=own": "--tour: expected a file or one of",
    "puzzle=123": "expected a puzzle",
    "#1abc": "--moment: expected a text as it was copied"}
SCREENS = [(1280, 720, 1, ""), (1920, 1080, 1, ""), (360, 740, 3, ""), (740, 360, 3, ""),
           (640, 480, 1, "&embed")]
passed = 0
failures = []


def check(fine, text):
    global passed
    print(("ok: " if fine else "FAILED: ") + text, flush=True)
    passed += fine
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
    if isinstance(parameters, dict):
        parameters = urlencode(parameters)
    page.open("about:blank")  # a change behind # alone loads nothing
    page.open(f"http://127.0.0.1:{port}/?{parameters}")


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


def native_film(words):
    """What `record` makes: the frames, and the lines that it prints."""
    path = tempfile.mktemp(suffix=".y4m")
    lines = subprocess.run([PROGRAM, "record"] + words + ["-o", path], check=True,
                           text=True, stdout=subprocess.PIPE,
                           stderr=subprocess.DEVNULL).stdout.splitlines()
    with open(path, "rb") as file:
        film = file.read()
    os.unlink(path)
    return film, lines


def film(page, port, parameters, moment=""):
    parameters = {"run": "record", "seconds": "1", "speed": "30",
                  "resolution": "640x360", **parameters}
    film, _ = native_film(
        words_of(parameters) + (["--moment", moment] if moment else []))
    start(page, port, urlencode({**parameters, "output": "/home/web_user/film.y4m"}) +
          "#" + moment)
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
              "frame %d of %s%s" % (frame, parameters, " of the moment" * bool(moment)))


def moment(page, port, parameters):
    """A moment that the program prints opens in the page at the same step."""
    shape = {"resolution": "640x360", "seconds": "1"}
    _, lines = native_film(words_of({**shape, **parameters, "print-moment": ""}))
    native = json.loads(subprocess.run(
        [PROGRAM, "solve", "--json", "--max-nodes", "3000", "--moment", lines[-1]],
        stdout=subprocess.PIPE).stdout.splitlines()[0])
    start(page, port, "run=solve&json&max-nodes=3000#" + lines[-1])
    await_end(page)
    found = printed(page)
    different = [name for name in COUNTS if found.get(name) != native.get(name)]
    check(not different, "moment of %s, %d characters%s" % (
        parameters, len(lines[-1]), "; different: %s" % different if different else ""))
    return lines[-1]


def unpacked(moment):
    return zlib.decompress(base64.urlsafe_b64decode(moment[1:] + "==="))


def large_moment(page, port, size):
    """The same of a board whose clues are in the text; and the page copies it, too."""
    with tempfile.NamedTemporaryFile(suffix=".txt") as file:
        subprocess.run([PROGRAM, "generate", "--size", size, "--holes", ".5"],
                       check=True, stdout=file)
        text = moment(page, port, {"puzzle": file.name, "speed": "100"})
    film(page, port, {}, text)
    start(page, port, "#" + text)
    page.wait("return window.sudoscopeFrames > 5")
    copied = ""
    for _ in range(100):  # the first frames show the board before the moment's steps
        if copied and unpacked(copied) == unpacked(text):
            break
        page.run("window.sudoscopeCopied = ''")
        page.press("Y")
        copied = page.wait("return window.sudoscopeCopied")
    check(unpacked(copied) == unpacked(text),
          "the page copies the moment of %s in %d characters" % (size, len(copied)))


def explain(page, port):
    """Wrong addresses are explained, right ones show their board."""
    message = "return document.getElementById('message').textContent"
    for address, text in REFUSED.items():
        start(page, port, address)
        code = await_end(page)
        found = page.run("return document.querySelector('#message pre').textContent"
                         ".split('\\n')[0]")
        check(code in (1, 2) and text in found, "?%s: %s" % (address, found))
    for address, title in TITLES.items():
        start(page, port, address)
        page.wait("return window.sudoscopeFrames > 5")
        check(title in page.run("return document.title"), "?" + address)
    start(page, port, "help")
    await_end(page)
    help_text = page.run(message)
    check("--latin N" in help_text and
          "--units LIST" in help_text, "?help shows the options")
    missing = [word for word in ("F9", "F10", "F5", "Tab", "--solver COMMAND", "--control")
               if word in help_text]
    check(not missing, "?help names nothing that the page lacks %s" % missing)


def reach(page, port, width, height, scale, more):
    """All buttons are on the screen, large enough, named, and reached by Tab."""
    shape = "%dx%d%s" % (width, height, more)
    page.command("Emulation.setDeviceMetricsOverride", width=width, height=height,
                 deviceScaleFactor=scale, mobile=scale > 1)
    page.command("Emulation.setTouchEmulationEnabled", enabled=scale > 1)
    start(page, port, "size=25" + more)
    page.wait("return window.sudoscopeFrames > 5")
    small = page.run(
        "return [...document.querySelectorAll('nav button')].filter((button) => {"
        "const at = button.getBoundingClientRect();"
        "return at.height < 44 || at.width < 44 || at.left < 0 || at.right > innerWidth ||"
        "  at.bottom > innerHeight || button.scrollWidth > button.clientWidth ||"
        "  !button.ariaLabel.toLowerCase().includes(button.textContent.toLowerCase());"
        "}).map((button) => button.textContent)")
    check(not small, "%s: each button is on the screen, 44 pixels high, named %s" %
          (shape, small))
    reached = set()
    for _ in range(20):
        page.press("\ue004")
        reached.add(page.run("return document.activeElement.dataset.key || ''"))
    count = page.run("return document.querySelectorAll('nav button').length")
    check(len(reached - {""}) == count, "%s: Tab reaches %d of %d buttons" %
          (shape, len(reached - {""}), count))
    mute = page.run(
        "return [...document.querySelectorAll('nav button')].filter((button) => {"
        "button.focus();"
        "const said = document.getElementById('status').textContent;"
        "return said !== button.title || !said.includes(button.ariaLabel) ||"
        "  !said.includes('(key ' + button.dataset.key + ')');"
        "}).map((button) => button.textContent)")
    check(not mute, "%s: each button says what it does %s" % (shape, mute))
    at = page.run("scrollTo(0, 0); const at = document.querySelector('[data-key=Up]')"
                  ".getBoundingClientRect(); return [at.left + 9, at.top + 9]")
    point = [{"x": at[0], "y": at[1]}]
    if scale > 1:
        page.command("Input.dispatchTouchEvent", type="touchStart", touchPoints=point)
        page.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    else:
        for kind in ("mousePressed", "mouseReleased"):
            page.command("Input.dispatchMouseEvent", type=kind, button="left",
                         clickCount=1, **point[0])
    page.wait("return document.title.includes('36\u00d736')")
    check(page.run("return document.activeElement.id") == "board",
          "%s: a %s on Larger acts, and keys act on the board again" %
          (shape, "tap" if scale > 1 else "click"))


def use(page, port):
    start(page, port, {"size": "25"})
    page.wait("return window.sudoscopeFrames > 5")
    title = page.run("return document.title")
    page.press("\ue013")  # Up: a larger board
    page.wait("return document.title.includes('36\u00d736')")
    check("25\u00d725" in title, "the key Up changed the title from: " + title)
    page.log()
    # \ue00c is Escape: it closes the help, and the door
    keys = "v1 2 5 6 d d p o ] ] ] ] j j c b W W ? \ue00c : \ue00c n e g . , R"
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
        for size in LARGE:
            large_moment(page, port, size)
        explain(page, port)
        for screen in SCREENS[1:] + SCREENS[:1]:
            reach(page, port, *screen)
        use(page, port)
        revisit(page, server)
    finally:
        page.close()
    print("%d passed, %d failed" % (passed, len(failures)))
    return 1 if failures else 0


sys.exit(main())
