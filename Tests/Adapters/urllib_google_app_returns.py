"""An App Flip adapter whose Google app only takes links that come back, as few lines as will do.

It reads the query as a form, looks at the error before the state, and ends linking where the state
is not the one that it sent.
"""

import json
import sys
from urllib.parse import parse_qsl

RECOVERABLE = ["cancelled", "invalid_request"]


def returned(pending, activity, url):
    """Say what a link means for the pending request."""
    if not pending or activity != "browsing-web" or not url:
        return {"outcome": "ignored"}
    target, _, query = url.partition("?")
    if target != pending["redirect_uri"]:
        return {"outcome": "ignored"}
    pairs = parse_qsl(query)
    params = dict(pairs)
    if len(params) < len(pairs):
        return {"outcome": "failed", "error": "a parameter is repeated"}
    if params.get("state", pending["state"]) != pending["state"]:
        return {"outcome": "failed", "error": "the state is wrong"}
    if "error" in params:
        outcome = "fallback" if params["error"] in RECOVERABLE else "aborted"
        return {"outcome": outcome, "error": params["error"]}
    if "state" not in params or "code" not in params:
        return {"outcome": "failed", "error": "the state or the code is missing"}
    return {"outcome": "linked", "code": params["code"]}


for line in sys.stdin:
    request = json.loads(line)
    ok = {}
    if request["op"] == "hello":
        ok = {
            "protocol": 1,
            "implementation": {"name": "urllib-google-app-returns", "language": "Python"},
            "roles": ["google-app"],
        }
    elif request["op"] == "run":
        given = request["input"]
        ok = returned(given["pending"], **given["returned"])
    print(json.dumps({"id": request["id"], "ok": ok}), flush=True)
