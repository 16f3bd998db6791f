"""An App Flip adapter whose app takes no link for a flip."""

import json
import sys

OUTCOMES = [
    "approves",
    "declines",
    "cancels",
    "sign-in-fails",
    "offline",
    "times-out",
    "account-disabled",
]


def run(given):
    """Open nothing."""
    return {"handled": False, "opened": []}


for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "hello":
        ok = {
            "protocol": 1,
            "implementation": {"name": "refuse-everything", "version": "1", "language": "Python"},
            "roles": ["app"],
            "outcomes": OUTCOMES,
            "features": ["code", "universal-links-only"],
        }
    elif request["op"] == "run":
        ok = run(request["input"])
    else:
        ok = {}
    print(json.dumps({"id": request["id"], "ok": ok}), flush=True)
