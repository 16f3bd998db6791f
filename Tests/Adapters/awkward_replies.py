"""Declares one role, and answers every request with one reply that is hard to take.

The argument names the reply.
"""

import json
import sys
from urllib.parse import parse_qs, quote

TARGET = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
APP, ENDPOINT = "app", "authorization-endpoint"


def opened(url, count=1):
    urls = [{"url": url, "universal_links_only": True}] * count
    return {"handled": True, "opened": urls}


def redirect(*locations, status=302, body="", **more):
    headers = [["location", location] for location in locations]
    return {"status": status, "headers": headers, "body": body, **more}


# The role that is declared, and the reply to a good request, whose right answer is the URL.
REPLIES = {
    "endpoint-reply-from-app": (APP, redirect),
    "google-app-reply-from-app": (APP, lambda url: {"opened": [], "state": "S1"}),
    "app-reply-from-endpoint": (ENDPOINT, opened),
    "status-0": (ENDPOINT, lambda url: redirect(url, status=0)),
    "status-99": (ENDPOINT, lambda url: redirect(url, status=99)),
    "status-1000": (ENDPOINT, lambda url: redirect(url, status=1000)),
    "long-body": (ENDPOINT, lambda url: redirect(url, body="x" * 65_537)),
    "cut-body": (
        ENDPOINT,
        lambda url: redirect(url, body="x" * 65_536, body_truncated=True),
    ),
    "no-uri": (ENDPOINT, lambda url: redirect("://\0 [%zz\r\n")),
    "thousand-locations": (ENDPOINT, lambda url: redirect(*[url] * 1_000)),
    "ten-thousand-urls": (APP, lambda url: opened("https://e.example/?code=c", 10_000)),
    "long-line": (APP, lambda url: opened(url, 10_000)),
}

role, reply = REPLIES[sys.argv[1]]
for request in map(json.loads, sys.stdin):
    if request["op"] == "hello":
        ok = {"protocol": 1, "implementation": {"name": "awkward"}, "roles": [role]}
        ok["features"] = ["code", "universal-links-only"] if role == APP else ["code"]
    elif request["op"] == "run":
        code = quote(request["input"]["code"], safe="")
        asked = parse_qs(request["input"]["url"].partition("?")[2])
        ok = reply(f"{TARGET}?code={code}&state={asked['state'][0]}")
    else:
        ok = {}
    print(json.dumps({"id": request["id"], "ok": ok}), flush=True)
