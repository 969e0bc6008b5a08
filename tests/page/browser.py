"""A browser without a window, by the WebDriver protocol (W3C), and a static server."""
import base64, functools, http.client, http.server, json, subprocess, threading, time


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


def serve(folder):
    """Serves a folder on a free port; returns the server."""
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


class Browser:
    def __init__(self, width=1280, height=720, name="chromium"):
        driver = {"chromium": "chromedriver", "firefox": "geckodriver"}[name]
        self.driver = subprocess.Popen([driver, "--port=0"], stdout=subprocess.PIPE,
                                       stderr=subprocess.STDOUT, text=True)
        self.port = None
        while self.port is None:
            line = self.driver.stdout.readline()
            if not line:
                raise RuntimeError(driver + " did not start")
            words = line.replace(".", " ").replace(":", " ").split()
            if "successfully" in line or "Listening" in line:
                self.port = [int(w) for w in words if w.isdigit()][-1]
        threading.Thread(target=self.driver.stdout.read, daemon=True).start()
        wanted = {"browserName": "chrome", "goog:chromeOptions": {"args": [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            f"--window-size={width},{height}",
            "--autoplay-policy=no-user-gesture-required"]},
            "goog:loggingPrefs": {"browser": "ALL"}}
        answer = self.call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.session = "/session/" + answer["sessionId"]
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height,
                     deviceScaleFactor=1, mobile=False)

    def call(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        connection.request(method, path, json.dumps(body) if body is not None else None,
                           {"Content-Type": "application/json"})
        answer = json.loads(connection.getresponse().read())["value"]
        if isinstance(answer, dict) and "error" in answer:
            raise RuntimeError(answer["error"] + ": " + answer["message"][:300])
        return answer

    def command(self, name, **parameters):
        return self.call("POST", self.session + "/goog/cdp/execute",
                         {"cmd": name, "params": parameters})

    def open(self, url):
        self.call("POST", self.session + "/url", {"url": url})

    def run(self, script, *words):
        return self.call("POST", self.session + "/execute/sync",
                         {"script": script, "args": list(words)})

    def run_async(self, script, *words):
        """As run, but the script passes its answer to its last argument."""
        return self.call("POST", self.session + "/execute/async",
                         {"script": script, "args": list(words)})

    def wait(self, script, seconds=30):
        """Waits until the script returns something true, and returns that."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            answer = self.run("try { " + script + " } catch (e) { return null; }")
            if answer:
                return answer
            time.sleep(.05)
        raise RuntimeError("waited in vain: " + script)

    def press(self, key):
        actions = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.call("POST", self.session + "/actions", {"actions": [
            {"type": "key", "id": "keys", "actions": actions}]})

    def log(self):
        return self.call("POST", self.session + "/se/log", {"type": "browser"})

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", self.session + "/screenshot")))

    def close(self):
        try:
            self.call("DELETE", self.session)
        finally:
            self.driver.terminate()
            self.driver.wait()
