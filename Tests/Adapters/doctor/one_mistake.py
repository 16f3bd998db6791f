"""An App Flip adapter that plays the app and the Google app right, but for one mistake.

The first argument names the mistake; `none` is none, and `dies-of-oddities` harms nobody: it ends at what
the suite never asks for. What stands here is the adapter: what the app and
the Google app make of a link is as little as a good link needs.
"""

import base64
import json
import os
import select
import signal
import sys
import time
from urllib.parse import parse_qs, quote, urlencode, urlsplit

MISTAKE = sys.argv[1]
# With `--silences FILE` a byte is added to the file for each while that passes without an answer.
SILENCES = sys.argv[3] if sys.argv[2:3] == ["--silences"] else None
OUTCOMES = ["approves", "declines"]
ERRORS = {"declines": "access_denied"}
# Writes a long line to standard error, and an empty one to standard output, for each line it reads.
LOGGER = "while read -r line; do printf '%01000d\\n' 0 >&2; echo; done"


def pass_time(*_):
    """Tell a test's clock that time passes without an answer."""
    if SILENCES:
        with open(SILENCES, "ab") as file:
            file.write(b".")


def readable(file):
    """Wait for something to read; time passes until there is."""
    while SILENCES and not select.select([file], [], [], 0.02)[0]:
        pass_time()


class Unsupported(Exception):
    """What the adapter can't do."""


def text(value):
    """Read text, which may be bytes."""
    if isinstance(value, dict) and MISTAKE != "text-only":
        return base64.b64decode(value["b64"]).decode("utf-8", "surrogateescape")
    return value + ""


def query(url):
    return parse_qs(urlsplit(url).query, errors="surrogateescape")


class App:
    """The app and the Google app of one session."""

    def __init__(self):
        self.state = None
        self.runs = 0

    def receive(self, given):
        """Answer a flip."""
        self.runs += 1
        params = query(text(given["url"] or ""))
        if given["outcome"] not in OUTCOMES:
            if MISTAKE == "dies-of-oddities":
                os._exit(3)
            if MISTAKE == "half-an-answer":
                return {"handled": True}
            raise Unsupported(given["outcome"])
        if MISTAKE == "refuses-declared" and given["outcome"] == "declines":
            raise Unsupported("declines")
        if MISTAKE == "remembers" and self.runs > 1:
            return {"handled": True, "opened": []}
        code = text(given["code"])
        if MISTAKE == "question-marks":
            code = code.encode("ascii", "replace").decode()
        if MISTAKE == "latin-1":
            code = code.encode().decode("latin-1")
        answer = {"state": params["state"][0]}
        if given["outcome"] == "approves":
            answer["code"] = code if MISTAKE != "own-code" else "a-code-of-its-own"
        else:
            answer["error"] = ERRORS[given["outcome"]]
        url = params["redirect_uri"][0] + "?" + urlencode(answer, quote_via=quote, safe="")
        opened = {"url": url, "universal_links_only": True}
        if MISTAKE == "no-universal-links-only":
            del opened["universal_links_only"]
        return {"handled": True, "opened": [opened]}

    def start(self, given):
        """Start a flip."""
        self.state = os.urandom(16).hex()
        link = {
            "client_id": given["client_id"],
            "scope": " ".join(given["scopes"]),
            "state": self.state,
            "redirect_uri": given["redirect_uri"],
        }
        url = given["app_link"] + "?" + urlencode(link, quote_via=quote, safe="")
        return {"opened": [{"url": url, "universal_links_only": True}], "state": self.state}

    def take_back(self, given):
        """Say what a link that comes back means."""
        state = text(given["pending"]["state"]) if given.get("pending") else self.state
        params = query(text(given["returned"]["url"] or ""))
        if state is None or params.get("state") != [state]:
            return {"outcome": "ignored"}
        return {"outcome": "linked", "code": params["code"][0]}


class Adapter:
    """The protocol."""

    def __init__(self):
        self.apps = {}
        self.always = App()
        self.is_upset = False
        self.logger = None
        self.logged = 0
        # Whether a request waits for a reply that won't come.
        self.owes = False

    def app(self, session):
        if MISTAKE == "one-session":
            return self.always
        if session is None:
            return self.always if MISTAKE == "remembers" else App()
        return self.apps.setdefault(session, App())

    def hello(self, request):
        features = ["universal-links-only", "sessions", "bytes"]
        app_features = features if MISTAKE == "own-code" else ["code", *features]
        ok = {
            "protocol": 1,
            "implementation": {"name": "one-mistake", "version": "1", "language": "Python"},
            "roles": {
                "app": {"outcomes": OUTCOMES, "features": app_features},
                "google-app": {"features": ["start", *features]},
            },
            "max_in_flight": 8,
        }
        if MISTAKE == "no-roles":
            ok["roles"] = []
        if MISTAKE == "any-version":
            ok["protocol"] = request["protocol"]["max"]
        elif not request["protocol"]["min"] <= 1 <= request["protocol"]["max"]:
            raise ValueError("no common version")
        if MISTAKE == "changes":
            ok["max_in_flight"] = os.getpid()
        return ok

    def run(self, request):
        if MISTAKE == "slow":
            pass_time()
            # Late: whoever waits has noticed by then.
            while SILENCES and not os.path.exists(SILENCES + ".seen"):
                time.sleep(0.005)
            if not SILENCES:
                time.sleep(2)
        if MISTAKE == "full-pipe":
            self.log()
        app = self.app(request.get("session"))
        given = request["input"]
        if request["role"] == "app":
            return app.receive(given)
        if request["role"] == "google-app":
            return app.start(given["start"]) if "start" in given else app.take_back(given)
        raise Unsupported(request["role"])

    def log(self):
        """Have a process log something, whose standard error nobody reads."""
        # Imported here, as the others need no time for it.
        import subprocess

        if self.logger is None:
            pipe = subprocess.PIPE
            self.logger = subprocess.Popen(
                ["/bin/sh", "-c", LOGGER], stdin=pipe, stdout=pipe, stderr=pipe)
        self.logger.stdin.write(b"\n")
        self.logger.stdin.flush()
        self.logged += 1
        if self.logged > 60:
            readable(self.logger.stdout)
        self.logger.stdout.readline()

    def reset(self, request):
        if MISTAKE == "keeps-sessions":
            return {}
        if MISTAKE == "reset-members":
            return {"done": True}
        if "session" in request:
            self.apps.pop(request["session"], None)
        else:
            self.apps.clear()
        if MISTAKE == "one-session":
            self.always = App()
        return {}

    def reply(self, request):
        """Answer a request that could be read."""
        known = {"id", "op", "protocol", "suite", "config", "role", "input", "session"}
        operations = {"hello": self.hello, "run": self.run, "reset": self.reset}
        try:
            if MISTAKE == "strict-members" and not set(request) <= known | {"deadline_ms"}:
                raise KeyError("unknown member")
            if request["op"] not in operations:
                if MISTAKE == "dies-of-oddities":
                    os._exit(3)
                if MISTAKE == "forgets-op":
                    self.owes = True
                    return None
                raise Unsupported(request["op"])
            return {"ok": operations[request["op"]](request)}
        except Unsupported as what:
            return {"unsupported": {"what": str(what)}}
        except Exception as error:
            self.is_upset = request["op"] == "run"
            return {"error": {"where": "adapter", "message": repr(error)}}

    def answer(self, line):
        """Answer a line."""
        if MISTAKE == "upset" and self.is_upset:
            os._exit(4)
        if MISTAKE == "keeps-cr" and line.endswith(b"\r"):
            return self.write(None, {"error": {"where": "adapter", "message": "CR"}})
        try:
            request = json.loads(line)
        except ValueError as error:
            if MISTAKE == "trace-on-output":
                os.write(1, b"Traceback (most recent call last):\n")
            if MISTAKE == "ok-to-anything":
                self.owes = True
                return self.write("1", {"ok": {}})
            return self.write(None, {"error": {"where": "adapter", "message": str(error)}})
        name = request["id"]
        if MISTAKE == "numeric-ids" and name.isdigit():
            name = str(int(name))
            self.owes = self.owes or name != request["id"]
        if MISTAKE == "number-for-id" and request["op"] == "run":
            name = 1
            self.owes = True
        body = self.reply(request)
        if body is not None:
            self.write(name, body)
        if MISTAKE == "logs-on-output" and request["op"] == "run":
            os.write(1, b"INFO one request served\n")

    def write(self, name, body):
        bytes = json.dumps({"id": name, **body}).encode() + b"\n"
        if MISTAKE == "buffered":
            held_back.append(bytes)
            # Only once: what comes at the end of input comes in time.
            pass_time()
        else:
            sys.stdout.buffer.write(bytes)
            sys.stdout.buffer.flush()

    def read(self):
        """Read what is there."""
        if self.owes:
            readable(0)
        return os.read(0, 1 << 16)

    def serve(self):
        """Answer lines until the end of input."""
        rest = b""
        while chunk := self.read():
            if MISTAKE == "read-is-line" and not chunk.endswith(b"\n") and len(chunk) < 1 << 16:
                self.owes = True
                continue
            *lines, rest = (rest + chunk).split(b"\n")
            if MISTAKE == "short-lines" and len(rest) >= 1 << 16:
                rest = b""
                self.owes = True
            if MISTAKE == "first-line-only":
                self.owes = len(lines) > 1 or bool(rest)
                lines, rest = lines[:1], b""
            if MISTAKE == "drops-in-a-crowd" and len(lines) > 4:
                self.owes = True
                lines.pop()
            for line in lines:
                self.answer(line)
        while MISTAKE == "waits-for-line" and rest:
            pass_time()
            time.sleep(0.02)


held_back = []
if MISTAKE == "ends":
    sys.exit(5)
if MISTAKE == "keeps-on-terminate":
    # Time passes from then on.
    signal.signal(signal.SIGALRM, pass_time)
    signal.signal(signal.SIGTERM, lambda *_: signal.setitimer(signal.ITIMER_REAL, 0.02, 0.02))
Adapter().serve()
os.write(1, b"".join(held_back))
os._exit(6 if MISTAKE == "status" else 0)
