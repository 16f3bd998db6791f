"""An App Flip adapter whose app opens the link that it was opened with."""

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
    """Open the link itself, if there is one."""
    opened = [] if given["url"] is None else [{"url": given["url"], "universal_links_only": True}]
    return {"handled": bool(opened), "opened": opened}


for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "hello":
        ok = {
            "protocol": 1,
            "implementation": {"name": "echo-link", "version": "1", "language": "Python"},
            "roles": ["app"],
            "outcomes": OUTCOMES,
            "features": ["code", "universal-links-only"],
        }
    elif request["op"] == "run":
        ok = run(request["input"])
    else:
        ok = {}
    print(json.dumps({"id": request["id"], "ok": ok}), flush=True)
