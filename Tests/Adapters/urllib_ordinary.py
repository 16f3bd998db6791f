"""An App Flip adapter whose app is written as one writes it with urllib.parse at the first go.

The app checks client_id and redirect_uri and answers every failure; how a link is read it leaves
to parse_qs: `+` is a space, a parameter without a value isn't there, the first of several copies
counts, and what is no UTF-8 becomes U+FFFD.
"""

import json
import sys
from urllib.parse import parse_qs, urlencode, urlsplit

PRODUCTION = "https://oauth-redirect.googleusercontent.com/a/"
SANDBOX = "https://oauth-redirect-sandbox.googleusercontent.com/a/"
BUNDLE_IDS = [
    "com.google.Chromecast.dev",
    "com.google.Chromecast.enterprise",
    "com.google.Chromecast",
    "com.google.OPA.dev",
    "com.google.OPA.enterprise",
    "com.google.OPA",
]
ALLOWED = [host + bundle_id for host in (PRODUCTION, SANDBOX) for bundle_id in BUNDLE_IDS]
ERRORS = {
    "declines": "access_denied",
    "cancels": "cancelled",
    "sign-in-fails": "cancelled",
    "offline": "cancelled",
    "times-out": "cancelled",
    "account-disabled": "unrecoverable",
}


class App:
    """The app under test."""

    def __init__(self, client_id):
        self.client_id = client_id
        self.opened = []

    def handle_link(self, activity, url, outcome, code):
        """Answer a flip; return whether the link was one."""
        if activity != "browsing-web" or url is None:
            return False
        params = parse_qs(urlsplit(url).query)
        redirect_uri = params.get("redirect_uri", [""])[0]
        state = params.get("state", [""])[0]
        if redirect_uri not in ALLOWED:
            return False
        if params.get("client_id", [""])[0] != self.client_id or not state:
            answer = {"error": "invalid_request"}
        elif outcome == "approves":
            answer = {"code": code}
        else:
            answer = {"error": ERRORS[outcome]}
        if state:
            answer["state"] = state
        self.opened.append(redirect_uri + "?" + urlencode(answer))
        return True


def hello(request):
    """Take the configuration that is offered and say what this adapter can do."""
    global client_id
    client_id = request["config"]["client_id"]
    return {
        "protocol": 1,
        "implementation": {"name": "urllib-ordinary", "version": "1", "language": "Python"},
        "roles": ["app"],
        "outcomes": ["approves", *ERRORS],
        "features": ["code", "universal-links-only"],
    }


def run(request):
    """Hand one link to a new app and report what it did."""
    given = request["input"]
    app = App(client_id)
    handled = app.handle_link(given["activity"], given["url"], given["outcome"], given["code"])
    opened = [{"url": url, "universal_links_only": True} for url in app.opened]
    return {"handled": handled, "opened": opened}


client_id = ""
OPERATIONS = {"hello": hello, "run": run, "reset": lambda request: {}}

for line in sys.stdin:
    request = json.loads(line)
    try:
        reply = {"ok": OPERATIONS[request["op"]](request)}
    except Exception as error:
        reply = {"error": {"where": "implementation", "message": repr(error)}}
    print(json.dumps({"id": request["id"], **reply}), flush=True)
