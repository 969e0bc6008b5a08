#!/usr/bin/env python3
"""How fast the page is, beside the program on this computer.

Usage: speed.py FOLDER-OF-THE-PAGE PROGRAM [RUNS]

Prints the wall-clock seconds of each search, of composing and showing a frame (median of
5 s; needs a display), and of a race of four: the best of RUNS alternating runs, 3 if not
given. The start of page and program counts in neither."""
import json, os, subprocess, sys, tempfile, time
from urllib.parse import urlencode
import browser

FOLDER, PROGRAM = sys.argv[1], sys.argv[2]
RUNS = int(sys.argv[3]) if len(sys.argv) > 3 else 3
SEARCHES = {
    "empty 100x100": {"size": "100"},
    "empty 225x225": {"size": "225"},
    "learning 49x49": {"puzzle": "49/holes-65.txt", "strategy": "learn",
                       "max-nodes": "200000"},
    "tabu 144x144": {"size": "144", "strategy": "tabu"},
}
PUZZLES = os.path.join(os.path.dirname(__file__), "..", "..", "puzzles")
SHOW = {"size": "100", "seconds": "5"}
RACE = {"run": "race", "preset": "learning", "headless": "", "max-nodes": "150000"}


def words_of(parameters):
    words = []
    for name, value in parameters.items():
        if name == "run":
            words.insert(0, value)
        elif name == "puzzle":
            words.append(os.path.join(PUZZLES, value))
        else:
            words += ["--" + name] + ([value] if value else [])
    return words


def native(parameters):
    """The seconds of a run, and what it prints."""
    began = time.monotonic()
    printed = subprocess.run([PROGRAM] + words_of(parameters), stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, text=True).stdout
    return time.monotonic() - began, printed


def in_page(page, port, parameters):
    page.open("about:blank")
    page.open(f"http://127.0.0.1:{port}/?{urlencode(parameters)}")
    page.wait("return window.sudoscopeExit !== undefined", 120)
    return (page.run("return window.sudoscopeSeconds"),
            page.run("return document.querySelector('#message pre').textContent"))


def search(run, parameters):
    return json.loads(run({"run": "solve", "json": "", **parameters})[1].split("\n")[0])[
        "wall_seconds"]


def frame(run, read, report, more):
    """The median time to compose and show a frame of 1280x720."""
    run({**SHOW, "report": report, **more})
    return json.loads(read(report))["frame_work_ms"]["p50"] / 1000


def composing(page, here, folder, is_page):
    if not is_page:
        return frame(native, lambda path: open(path).read(), folder + "/report.json",
                     {"config": "/dev/null", "window": "1280x720"})
    height = page.run("return innerHeight - screenOfBoard.clientHeight") + 720
    page.command("Emulation.setDeviceMetricsOverride", width=1280, height=height,
                 deviceScaleFactor=1, mobile=False)
    return frame(here, lambda path: page.run(
        "return program.FS.readFile(arguments[0], { encoding: 'utf8' })", path),
        "/home/web_user/report.json", {})


def race(run):
    return run(RACE)[0] - run({"run": "list"})[0]


def main():
    server = browser.serve(FOLDER)
    page = browser.Browser()
    here = lambda parameters: in_page(page, server.server_port, parameters)
    run = (native, here)
    rows = {name: (lambda is_page, folder, p=p: search(run[is_page], p))
            for name, p in SEARCHES.items()}
    rows["composing 1280x720"] = lambda is_page, folder: composing(
        page, here, folder, is_page)
    rows["race of four"] = lambda is_page, folder: race(run[is_page])
    try:
        page.open(f"http://127.0.0.1:{server.server_port}/?size=9")
        page.wait("return window.sudoscopeFrames > 0")
        print("%-20s %10s %10s %8s" % ("", "page", "native", "speed"))
        for name, measure in rows.items():
            pairs = []
            for _ in range(RUNS):
                with tempfile.TemporaryDirectory() as folder:
                    pairs.append((measure(True, folder), measure(False, folder)))
            best = [min(pair[side] for pair in pairs) for side in (0, 1)]
            print("%-20s %8.4f s %8.4f s %8.2f" % (name, *best, best[1] / best[0]),
                  flush=True)
    finally:
        page.close()


main()
