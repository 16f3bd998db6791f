"""An App Flip adapter whose app gives the same answer to every link."""

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
ANSWER = (
    "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
    "?code=constant-code&state=constant-state"
)


def run(given):
    """Open one URL, always the same."""
    return {"handled": True, "opened": [{"url": ANSWER, "universal_links_only": True}]}


for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "hello":
        ok = {
            "protocol": 1,
            "implementation": {"name": "constant-answer", "version": "1", "language": "Python"},
            "roles": ["app"],
            "outcomes": OUTCOMES,
            "features": ["code", "universal-links-only"],
        }
    elif request["op"] == "run":
        ok = run(request["input"])
    else:
        ok = {}
    print(json.dumps({"id": request["id"], "ok": ok}), flush=True)
