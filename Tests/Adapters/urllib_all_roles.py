"""An App Flip adapter that plays every role, each in as few lines as a tutorial would have.

The app and the endpoint share one function for the answer, and all roles share one for reading a
query: `+` is a space, a parameter without a value isn't there, the last of several copies counts.
"""

import json
import secrets
import sys
from urllib.parse import parse_qsl, urlencode, urlsplit

HOSTS = ["oauth-redirect.googleusercontent.com", "oauth-redirect-sandbox.googleusercontent.com"]
NAMES = ["Chromecast", "OPA"]
KINDS = ["", ".dev", ".enterprise"]
ALLOWED = [
    f"https://{host}/a/com.google.{name}{kind}"
    for host in HOSTS
    for name in NAMES
    for kind in KINDS
]
ERRORS = {
    "declines": "access_denied",
    "cancels": "cancelled",
    "sign-in-fails": "cancelled",
    "offline": "cancelled",
    "times-out": "cancelled",
    "account-disabled": "unrecoverable",
}


def query(url):
    return dict(parse_qsl(urlsplit(url).query))


def answer(params, outcome, code):
    """The URL that answers a request with a good redirect_uri."""
    if params.get("client_id") != client_id or "state" not in params:
        result = {"error": "invalid_request"}
    elif outcome == "approves":
        result = {"code": code}
    else:
        result = {"error": ERRORS[outcome]}
    if "state" in params:
        result["state"] = params["state"]
    return params["redirect_uri"] + "?" + urlencode(result)


def app(activity, url, outcome, code):
    """Answer a flip."""
    params = query(url) if activity == "browsing-web" and url else {}
    if params.get("redirect_uri") not in ALLOWED:
        return {"handled": False, "opened": []}
    opened = {"url": answer(params, outcome, code), "universal_links_only": True}
    return {"handled": True, "opened": [opened]}


def endpoint(method, url, headers, body, outcome, code):
    """Answer an authorization request."""
    params = query(url)
    if params.get("redirect_uri") not in ALLOWED:
        return page("redirect_uri is not known here")
    if params.get("response_type") != "code":
        return page("response_type is not code")
    location = answer(params, outcome, code)
    return {"status": 302, "headers": [["location", location]], "body": ""}


def page(text):
    return {"status": 400, "headers": [["content-type", "text/plain"]], "body": text}


def start(app_link, client_id, scopes, redirect_uri):
    """Start a flip."""
    state = secrets.token_hex(16)
    params = {
        "client_id": client_id,
        "scope": " ".join(scopes),
        "state": state,
        "redirect_uri": redirect_uri,
    }
    url = f"{app_link}?{urlencode(params)}"
    return {"opened": [{"url": url, "universal_links_only": True}], "state": state}


def returned(pending, activity, url):
    """Say what a link that comes back means."""
    params = query(url) if pending and activity == "browsing-web" and url else {}
    if not params or not url.startswith(pending["redirect_uri"] + "?"):
        return {"outcome": "ignored"}
    if params.get("state") != pending["state"]:
        return {"outcome": "ignored"}
    if "error" in params:
        recoverable = params["error"] in ("cancelled", "invalid_request")
        return {"outcome": "fallback" if recoverable else "aborted", "error": params["error"]}
    if "code" in params:
        return {"outcome": "linked", "code": params["code"]}
    return {"outcome": "failed"}


def google_app(given):
    """Start a flip or end one."""
    if "start" in given:
        return start(**given["start"])
    return returned(given["pending"], **given["returned"])


def hello(request):
    """Take the configuration that is offered and say what this adapter can do."""
    global client_id
    client_id = request["config"]["client_id"]
    return {
        "protocol": 1,
        "implementation": {"name": "urllib-all-roles", "version": "1", "language": "Python"},
        "roles": {
            "app": {"outcomes": ["approves", *ERRORS]},
            "authorization-endpoint": {"outcomes": ["approves", "declines", "account-disabled"]},
            "google-app": {},
        },
        "features": ["code", "universal-links-only", "start"],
    }


client_id = ""
ROLES = {
    "app": lambda given: app(**given),
    "authorization-endpoint": lambda given: endpoint(**given),
    "google-app": google_app,
}
OPERATIONS = {
    "hello": hello,
    "run": lambda request: ROLES[request["role"]](request["input"]),
    "reset": lambda request: {},
}

for line in sys.stdin:
    request = json.loads(line)
    try:
        reply = {"ok": OPERATIONS[request["op"]](request)}
    except Exception as error:
        reply = {"error": {"where": "implementation", "message": repr(error)}}
    print(json.dumps({"id": request["id"], **reply}), flush=True)
