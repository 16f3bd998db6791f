"""An App Flip adapter whose app gives a code to whoever asks, at whatever redirect_uri."""

import json
import sys
from urllib.parse import parse_qsl, quote, urlencode

OUTCOMES = [
    "approves",
    "declines",
    "cancels",
    "sign-in-fails",
    "offline",
    "times-out",
    "account-disabled",
]
FALLBACK = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"


def run(given):
    """Open the redirect_uri of the link with the code, whoever sent it and whatever happens."""
    query = (given["url"] or "").partition("#")[0].partition("?")[2]
    params = dict(parse_qsl(query, keep_blank_values=True))
    target = params.get("redirect_uri", FALLBACK)
    answer = urlencode({"code": given["code"], "state": params.get("state", "")}, quote_via=quote)
    opened = {"url": f"{target}?{answer}", "universal_links_only": True}
    return {"handled": True, "opened": [opened]}


for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "hello":
        ok = {
            "protocol": 1,
            "implementation": {"name": "accept-everything", "version": "1", "language": "Python"},
            "roles": ["app"],
            "outcomes": OUTCOMES,
            "features": ["code", "universal-links-only"],
        }
    elif request["op"] == "run":
        ok = run(request["input"])
    else:
        ok = {}
    print(json.dumps({"id": request["id"], "ok": ok}), flush=True)
