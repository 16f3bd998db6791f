"""An App Flip adapter whose Google app is written with urllib.parse and secrets.

The app checks where the link comes back to, then that no parameter is repeated, then the state.
How a link is read it leaves to urlsplit and parse_qs: the scheme may be in any case, a fragment is
dropped, control characters around and line ends within the link are removed, `+` is a space.
"""

import base64
import hmac
import json
import secrets
import sys
from urllib.parse import parse_qs, quote, urlencode, urlsplit

OUTCOMES = {
    "cancelled": "fallback",
    "invalid_request": "fallback",
    "access_denied": "aborted",
    "unrecoverable": "aborted",
}


def bytes(text):
    """The bytes of a text in which surrogates stand for what is no UTF-8."""
    return text.encode("utf-8", "surrogateescape")


class GoogleApp:
    """The Google app under test."""

    def __init__(self):
        self.pending = None

    def start(self, app_link, client_id, scopes, redirect_uri):
        """Return the link that flips to the app, and remember what was asked for."""
        state = secrets.token_urlsafe(32)
        self.pending = {"client_id": client_id, "redirect_uri": redirect_uri, "state": state}
        query = {
            "client_id": client_id,
            "scope": " ".join(scopes),
            "state": state,
            "redirect_uri": redirect_uri,
        }
        return app_link + "?" + urlencode(query, errors="surrogateescape", quote_via=quote)

    def returned(self, activity, url):
        """Return what became of the pending request."""
        if self.pending is None or activity != "browsing-web" or url is None:
            return {"outcome": "ignored"}
        link = urlsplit(url)
        if f"{link.scheme}://{link.netloc}{link.path}" != self.pending["redirect_uri"]:
            return {"outcome": "ignored"}
        params = parse_qs(link.query, keep_blank_values=True, errors="surrogateescape")
        if any(len(values) > 1 for values in params.values()):
            return {"outcome": "ignored", "reason": "a repeated parameter"}
        state, code, error = (params.get(name, [""])[0] for name in ("state", "code", "error"))
        if not hmac.compare_digest(bytes(state), bytes(self.pending["state"])):
            return {"outcome": "ignored", "reason": "the state of another request"}
        self.pending = None
        if error and not code:
            return {"outcome": OUTCOMES.get(error, "fallback"), "error": error}
        if code and not error:
            return {"outcome": "linked", "code": code}
        return {"outcome": "failed", "reason": "not one of code and error"}


def read(value):
    """Turn the strings of a request, some of them in Base64, into texts."""
    if isinstance(value, list):
        return [read(item) for item in value]
    if isinstance(value, dict) and "b64" in value:
        return base64.b64decode(value["b64"]).decode("utf-8", "surrogateescape")
    if isinstance(value, dict):
        return {name: read(item) for name, item in value.items()}
    return value


def written(text):
    """Turn a text into a string of a reply."""
    try:
        return bytes(text).decode("utf-8")
    except UnicodeDecodeError:
        return {"b64": base64.b64encode(bytes(text)).decode()}


def hello(request):
    """Say what this adapter can do; whatever else is needed comes with each request."""
    return {
        "protocol": 1,
        "implementation": {"name": "urllib-google-app", "version": "1", "language": "Python"},
        "roles": ["google-app"],
        "features": ["start", "universal-links-only", "sessions", "bytes"],
    }


def run(request):
    """Let the app of the session, or a new one, start a flip or take a returned link."""
    session, given = request.get("session"), read(request["input"])
    app = GoogleApp() if session is None else sessions.setdefault(session, GoogleApp())
    if "start" in given:
        url = app.start(**given["start"])
        opened = {"url": written(url), "universal_links_only": True}
        return {"opened": [opened], "state": app.pending["state"]}
    if "pending" in given:
        app.pending = given["pending"]
    reply = app.returned(**given["returned"])
    return {name: written(value) for name, value in reply.items()}


def reset(request):
    """Forget a session, or all of them."""
    if "session" in request:
        sessions.pop(request["session"], None)
    else:
        sessions.clear()
    return {}


sessions = {}
OPERATIONS = {"hello": hello, "run": run, "reset": reset}

for line in sys.stdin:
    request = json.loads(line)
    try:
        reply = {"ok": OPERATIONS[request["op"]](request)}
    except Exception as error:
        reply = {"error": {"where": "implementation", "message": repr(error)}}
    print(json.dumps({"id": request["id"], **reply}), flush=True)
