// The page around the program: starts it with the parameters of the address, shows its
// frames on a canvas, and passes keys, pointer, touch, wheel, paste and drop on to it.
"use strict";

// The order of enum input_kind in src/front/window.h.
const INPUT = { key: 1, motion: 2, leave: 3, click: 4, doubleClick: 5, wheel: 6,
                file: 7, paste: 8, hidden: 9 };
const HOME = "/home/web_user";
const KEPT_FILES = "sudoscope.files"; // in localStorage: {path: text}
// The least height of text in CSS pixels; the panel below a board is 66 letters wide.
const leastText = (width) => Math.min(11, width / 40);
const MOST_SHOWN = 65536; // characters of what the program prints
const MOST_KEPT = 1024 * 1024; // bytes of all of them
const KEYS = { " ": "Space", ArrowUp: "Up", ArrowDown: "Down", ArrowLeft: "Left",
               ArrowRight: "Right", Enter: "Return" };
const NAMED = /^(Escape|Backspace|Tab|Delete|Insert|Home|End|PageUp|PageDown|F([1-9]|1[0-2]))$/;
// With Ctrl a browser's own keys stay its own; paste arrives as an event.
const CTRL = new Set(["c", "s", "z", "y"]);
const US_SIGNS = { Minus: "-_", Equal: "=+", BracketLeft: "[{", BracketRight: "]}",
                   Backslash: "\\|", Semicolon: ";:", Quote: "'\"", Backquote: "`~",
                   Comma: ",<", Period: ".>", Slash: "/?" };

const canvas = document.getElementById("board");
const screenOfBoard = document.getElementById("screen");
const message = document.getElementById("message");
const status = document.getElementById("status");
const picture = canvas.getContext("2d", { alpha: false });
let program = null; // the instance of sudoscope.js, once it runs
let hasEnded = false;
let lostKeys = ""; // platform_lost_keys in src/base/platform.h

// ---- Parameters ----

// ?size=25&preset=... is the command line --size 25 --preset ...; `run` is its first
// word, `exercise` the name of an exercise, `puzzle` the name of a puzzle that the page
// has, or the digits of one; what follows # is a moment. A + in a list stays a +.
async function commandLine(files) {
  const words = [];
  const parameters = new URLSearchParams(location.search);
  if (parameters.get("run")) words.push(parameters.get("run"));
  if (parameters.get("exercise")) words.push("exercise", parameters.get("exercise"));
  for (const [name, value] of parameters) {
    const option = (name.length > 1 ? "--" : "-") + name;
    if (name === "run" || name === "exercise" || name === "embed") continue;
    if (name === "puzzle") {
      const isText = !/^[\w./-]+\.txt$/.test(value);
      if (isText) files["/tmp/puzzle.txt"] = value + "\n"; // outside HOME: not kept
      words.push(isText ? "/tmp/puzzle.txt" : "/sudoscope/puzzles/" + value);
    } else if (value === "") {
      words.push(option);
    } else {
      words.push(option, name === "command" ? value : value.replace(/ /g, "+"));
    }
  }
  if (location.hash.length > 1)
    words.push("--moment", await inStoredBlocks(location.hash.slice(1)));
  return words;
}

// ---- Moments: the browser packs them, the program knows stored blocks alone ----

const MOMENT_BYTES = 65536, MOMENT_LINES = 1 << 20; // src/options/moment.h

function bytesOfMoment(text) {
  const base64 = text.slice(1).replace(/-/g, "+").replace(/_/g, "/");
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function momentOfBytes(bytes) {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return "1" + btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

async function through(stream, bytes) {
  const answer = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await answer.arrayBuffer());
}

// A zlib stream of stored blocks (RFC 1950, 1951).
function stored(bytes) {
  const out = [0x78, 0x01];
  let low = 1, high = 0;
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  for (let at = 0; at === 0 || at < bytes.length; at += 65535) {
    const some = bytes.subarray(at, at + 65535);
    const size = some.length;
    out.push(at + size === bytes.length ? 1 : 0, size & 255, size >> 8,
             ~size & 255, (~size >> 8) & 255, ...some);
  }
  out.push(high >> 8, high & 255, low >> 8, low & 255);
  return out;
}

// A text that is no moment stays as it is: the program says what is wrong with it.
async function inStoredBlocks(text) {
  try {
    const packed = bytesOfMoment(text);
    if (packed.length > MOMENT_BYTES) return text;
    const bytes = await through(new DecompressionStream("deflate"), packed);
    return bytes.length > MOMENT_LINES ? text : momentOfBytes(stored(bytes));
  } catch (error) {
    return text;
  }
}

// Compresses a moment that the program has copied; other texts stay as they are.
async function compressed(text) {
  if (!/^1eAE[\w-]+$/.test(text)) return text; // that of stored blocks
  const bytes = await through(new DecompressionStream("deflate"), bytesOfMoment(text));
  const packed = await through(new CompressionStream("deflate"), bytes);
  if (packed.length > MOMENT_BYTES)
    showForSomeTime("A moment has at most " + MOMENT_BYTES + " bytes; this board needs " +
                    packed.length + ".");
  return momentOfBytes(packed);
}

// ---- Files that outlive a visit: configuration, keys, recent puzzles ----

function keptFiles() {
  try {
    return JSON.parse(localStorage.getItem(KEPT_FILES)) || {};
  } catch (e) {
    return {};
  }
}

function makeFolders(fs, path) {
  let folder = "";
  for (const part of path.split("/").slice(1, -1)) {
    folder += "/" + part;
    if (!fs.analyzePath(folder).exists) fs.mkdir(folder);
  }
}

function restoreFiles(fs, files) {
  for (const [path, text] of Object.entries(files)) {
    makeFolders(fs, path);
    fs.writeFile(path, text);
  }
}

function eachFile(fs, folder, visit) {
  if (!fs.analyzePath(folder).exists) return;
  for (const name of fs.readdir(folder)) {
    const path = folder + "/" + name;
    if (name === "." || name === "..") continue;
    if (fs.isDir(fs.stat(path).mode)) eachFile(fs, path, visit);
    else visit(path);
  }
}

function keepFiles() {
  const files = {};
  const found = []; // [size, path]
  const isOffered = (path) => OFFERED.some((folder) => path.startsWith(folder));
  eachFile(program.FS, HOME, (path) => {
    if (!isOffered(path)) found.push([program.FS.stat(path).size, path]);
  });
  let left = MOST_KEPT;
  for (const [size, path] of found.sort((a, b) => a[0] - b[0]))
    if ((left -= size) >= 0) files[path] = program.FS.readFile(path, { encoding: "utf8" });
  try {
    localStorage.setItem(KEPT_FILES, JSON.stringify(files));
  } catch (e) {
    // A private window keeps nothing.
  }
}

// ---- Downloads: what the program saves as a picture or a document ----

const OFFERED = [HOME + "/Pictures", HOME + "/Documents", HOME + "/Videos"];
const sizes = {}; // of files that may still grow

function offer(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// The program leaves pixels, because the browser can encode a PNG.
function offerPicture(name, bytes) {
  const end = bytes.indexOf(10);
  const [, width, height] = new TextDecoder().decode(bytes.slice(0, end)).split(" ").map(Number);
  const image = new ImageData(width, height);
  for (let i = 0, from = end + 1; i < image.data.length; i += 4, from += 4) {
    image.data[i] = bytes[from + 2];
    image.data[i + 1] = bytes[from + 1];
    image.data[i + 2] = bytes[from];
    image.data[i + 3] = 255;
  }
  const drawing = document.createElement("canvas");
  drawing.width = width;
  drawing.height = height;
  drawing.getContext("2d").putImageData(image, 0, 0);
  drawing.toBlob((blob) => offer(name, blob), "image/png");
}

function offerDownloads() {
  for (const folder of OFFERED)
    eachFile(program.FS, folder, (path) => {
      const size = program.FS.stat(path).size;
      if (size === 0 || sizes[path] !== size) {
        sizes[path] = size;
        return;
      }
      const bytes = program.FS.readFile(path);
      const name = path.slice(path.lastIndexOf("/") + 1);
      program.FS.unlink(path);
      delete sizes[path];
      if (name.endsWith(".png")) offerPicture(name, bytes);
      else offer(name, new Blob([bytes]));
    });
}

// ---- Input ----

function toProgram(text) {
  if (text === undefined || text === null) return 0;
  const size = program.lengthBytesUTF8(text) + 1;
  const at = program._malloc(size);
  program.stringToUTF8(text, at, size);
  return at;
}

function post(kind, x, y, notches, text, key, usKey) {
  if (program && !hasEnded)
    program._page_post(kind, x, y, notches, toProgram(key), toProgram(usKey), toProgram(text));
}

function postKey(name, usName) {
  post(INPUT.key, 0, 0, 0, null, name, usName);
  startSound();
}

// What a key types on a US keyboard, by the name of its place; "" for others.
function usCharacter(event) {
  const letter = /^(?:Key|Digit)(.)$/.exec(event.code);
  const [plain, shifted] = letter
    ? [letter[1].toLowerCase(), event.code[0] === "K" ? letter[1] : ")!@#$%^&*("[letter[1]]]
    : US_SIGNS[event.code] || ["", ""];
  return event.shiftKey ? shifted : plain;
}

// The name of a key as src/front/window.h spells it; "" if the program has no use for it.
function keyName(event) {
  const isText = [...event.key].length === 1 &&
    (event.getModifierState("AltGraph") || (!event.ctrlKey && !event.altKey && !event.metaKey));
  if (isText) return event.key === " " ? "Space" : event.key;
  if (event.metaKey) return "";
  const key = (/^[ -~]$/.test(event.key) ? event.key : usCharacter(event)).toLowerCase();
  if (event.ctrlKey && !event.altKey && event.key.length === 1)
    return CTRL.has(key) ? "Ctrl+" + key.toUpperCase() : "";
  const name = KEYS[event.key] || (NAMED.test(event.key) ? event.key : "");
  if (!name || lostKeys.includes(" " + name + " ")) return "";
  return (event.ctrlKey ? "Ctrl+" : "") + (event.altKey ? "Alt+" : "") +
    (event.shiftKey && !event.ctrlKey && !event.altKey ? "Shift+" : "") + name;
}

function pixel(event) {
  const at = canvas.getBoundingClientRect();
  return [Math.floor((event.clientX - at.left) * canvas.width / at.width),
          Math.floor((event.clientY - at.top) * canvas.height / at.height)];
}

function listen() {
  let notches = 0;
  let lastTouch = 0;
  canvas.addEventListener("keydown", (event) => {
    const name = keyName(event);
    if (!name) return;
    event.preventDefault();
    postKey(name, [...name].length === 1 ? usCharacter(event) : "");
  });
  canvas.addEventListener("pointermove", (event) => post(INPUT.motion, ...pixel(event), 0));
  canvas.addEventListener("pointerleave", () => post(INPUT.leave, 0, 0, 0));
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    canvas.focus();
    const isSecond = event.timeStamp - lastTouch < 400;
    lastTouch = isSecond ? 0 : event.timeStamp;
    post(INPUT.motion, ...pixel(event), 0);
    post(isSecond ? INPUT.doubleClick : INPUT.click, ...pixel(event), 0);
    startSound();
  });
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    notches -= event.deltaMode === 0 ? event.deltaY / 100 : event.deltaY / 3;
    const whole = Math.trunc(notches);
    notches -= whole;
    if (whole !== 0) post(INPUT.wheel, ...pixel(event), whole);
  }, { passive: false });
  document.addEventListener("paste", (event) => {
    post(INPUT.paste, 0, 0, 0, event.clipboardData.getData("text"));
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", drop);
  document.addEventListener("visibilitychange", () => {
    program._page_set_visible(!document.hidden);
    if (!document.hidden) return;
    post(INPUT.hidden, 0, 0, 0); // the program saves its configuration
    setTimeout(keepFiles, 100);
  });
  document.addEventListener("fullscreenchange", () =>
    program._page_set_fullscreen(document.fullscreenElement !== null));
  for (const button of document.querySelectorAll("nav button")) {
    button.title = button.ariaLabel + " (key " + button.dataset.key + ")";
    button.addEventListener("click", (event) => {
      postKey(button.dataset.key);
      if (event.detail > 0) canvas.focus(); // after a click, keys act on the board again
    });
    for (const kind of ["pointerenter", "focus"])
      button.addEventListener(kind, () => explain(button.title));
    for (const kind of ["pointerleave", "blur"])
      button.addEventListener(kind, () => explain(""));
  }
}

// Says below the buttons what the one under the pointer does, else what the search does.
let explained = "";
function explain(text) {
  explained = text;
  status.textContent = text || document.title;
}

async function drop(event) {
  event.preventDefault();
  const file = event.dataTransfer.files[0];
  if (!file) {
    post(INPUT.paste, 0, 0, 0, event.dataTransfer.getData("text"));
    return;
  }
  const path = HOME + "/" + file.name.replace(/[/\0]/g, "_");
  makeFolders(program.FS, path);
  program.FS.writeFile(path, new Uint8Array(await file.arrayBuffer()));
  post(INPUT.file, 0, 0, 0, path);
}

// ---- Sound: browsers allow it after the first key or click ----

let sound = null;

async function startSound() {
  if (sound || !program) return;
  sound = new AudioContext({ sampleRate: 48000 });
  await sound.audioWorklet.addModule("sound.js");
  const ring = new AudioWorkletNode(sound, "ring", {
    outputChannelCount: [2],
    processorOptions: { buffer: program.wasmMemory.buffer, address: program._page_sound(),
                        frames: 4096 } });
  ring.connect(sound.destination);
}

// ---- Frames ----

let image = null;
let frames = 0;

function showFrame() {
  const frame = hasEnded ? 0 : program._page_frame(); // struct page_frame of page.h
  if (frame) {
    // HEAPU8 may still end where the memory did before a worker needed more.
    const [at, width, height] = new Uint32Array(program.wasmMemory.buffer, frame, 3);
    if (!image || image.width !== width || image.height !== height)
      image = new ImageData(width, height);
    image.data.set(new Uint8Array(program.wasmMemory.buffer, at, 4 * width * height));
    program._page_frame_taken();
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    picture.putImageData(image, 0, 0);
    frames++;
    window.sudoscopeFrames = frames; // for tests
  }
  if (!hasEnded) requestAnimationFrame(showFrame);
}

function resize() {
  const ratio = window.devicePixelRatio || 1;
  const at = screenOfBoard.getBoundingClientRect();
  program._page_resize(Math.max(1, Math.round(at.width * ratio)),
                       Math.max(1, Math.round(at.height * ratio)),
                       Math.floor(leastText(at.width) * ratio));
}

// ---- Start ----

function show(text) {
  message.hidden = text === "";
  message.firstChild.textContent = text;
}

// A warning of a program that runs disappears; the panel says what matters.
function showForSomeTime(text) {
  show(text);
  setTimeout(() => { if (!hasEnded && message.firstChild.textContent === text) show(""); }, 8000);
}

// Shows what the program has printed. Parameters that were wrong are left out next time.
function showEnd(code, text) {
  const again = message.lastChild;
  if (code === 2)
    text += "In the address, ?size=25 stands for the option --size 25; ?help lists all options.\n";
  show(text || "The search has ended.\n");
  again.hidden = false;
  again.addEventListener("click", () => {
    if (code === 2) location.href = location.pathname;
    else location.reload();
  });
}

async function start() {
  let errors = "", printed = "";
  const files = keptFiles();
  const words = await commandLine(files);
  if (new URLSearchParams(location.search).has("embed"))
    document.body.classList.add("embedded");
  program = await Sudoscope({
    arguments: words,
    preRun: [(module) => restoreFiles(module.FS, files)],
    print: (line) => {
      console.log(line);
      if (printed.length < MOST_SHOWN) printed += line + "\n";
    },
    printErr: (line) => {
      errors += line + "\n";
      showForSomeTime(errors);
    },
    onTitle: (title) => {
      document.title = title || "sudoscope";
      status.textContent = explained || title;
      canvas.setAttribute("aria-label", title);
    },
    onCopy: async (text) => {
      window.sudoscopeCopied = await compressed(text); // for tests
      navigator.clipboard.writeText(window.sudoscopeCopied).catch(() => {});
    },
    onFillScreen: (isFull) => {
      const done = !document.fullscreenEnabled ? Promise.reject()
        : isFull ? screenOfBoard.requestFullscreen() : document.exitFullscreen();
      done.catch(() => showForSomeTime("The browser does not fill the screen here."));
    },
    onPointer: (isShown) => { canvas.style.cursor = isShown ? "default" : "none"; },
    onExit: (code) => {
      hasEnded = true;
      keepFiles();
      window.sudoscopeExit = code; // for tests
      window.sudoscopeSeconds = performance.now() / 1000;
      showEnd(code, printed + errors);
    },
    onAbort: (what) => {
      hasEnded = true;
      showEnd(1, "The program has stopped: " + what + "\n");
    },
  });
  lostKeys = program.UTF8ToString(program._page_lost_keys());
  new ResizeObserver(resize).observe(screenOfBoard);
  resize();
  listen();
  canvas.focus();
  setInterval(offerDownloads, 500);
  requestAnimationFrame(showFrame);
}

window.addEventListener("hashchange", () => location.reload()); // another moment

if (window.crossOriginIsolated) {
  sessionStorage.removeItem("sudoscope.reloaded");
  if (navigator.serviceWorker) navigator.serviceWorker.register("service.js");
  start().catch((error) => show("The program does not start: " + error.message));
} else if (navigator.serviceWorker) {
  // The first visit: the service worker adds two headers, then the page loads again.
  show("Loading ...");
  navigator.serviceWorker.register("service.js").catch((error) => show(error.message));
  navigator.serviceWorker.ready.then(() => {
    if (!sessionStorage.getItem("sudoscope.reloaded")) {
      sessionStorage.setItem("sudoscope.reloaded", "1");
      location.reload();
    } else {
      show("This browser does not let a page use threads.");
    }
  });
} else {
  show("This page needs a browser with service workers, and an address that begins with https.");
}
