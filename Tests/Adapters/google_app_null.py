"""An App Flip adapter whose Google app comes to the same conclusion whatever comes back.

The argument is the conclusion. What is linked is the code of the link, or one that nobody issued.
"""

import json
import secrets
import sys
from urllib.parse import parse_qs, quote, urlencode

outcome = sys.argv[1]


def start(app_link, client_id, scopes, redirect_uri):
    """Start a good flip, so that what comes back is all that there is to find out."""
    state = secrets.token_urlsafe(32)
    query = {
        "client_id": client_id,
        "scope": " ".join(scopes),
        "state": state,
        "redirect_uri": redirect_uri,
    }
    url = app_link + "?" + urlencode(query, quote_via=quote)
    return {"opened": [{"url": url, "universal_links_only": True}], "state": state}


def returned(activity, url):
    """Conclude."""
    if outcome != "linked":
        return {"outcome": outcome}
    params = parse_qs((url or "").partition("?")[2])
    return {"outcome": "linked", "code": params.get("code", ["no-code"])[0]}


for line in sys.stdin:
    request = json.loads(line)
    ok = {}
    if request["op"] == "hello":
        ok = {
            "protocol": 1,
            "implementation": {"name": f"null-{outcome}", "version": "1", "language": "Python"},
            "roles": ["google-app"],
            "features": ["start", "universal-links-only", "sessions"],
        }
    elif request["op"] == "run":
        given = request["input"]
        ok = start(**given["start"]) if "start" in given else returned(**given["returned"])
    print(json.dumps({"id": request["id"], "ok": ok}), flush=True)
