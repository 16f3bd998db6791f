"""An App Flip adapter whose app is careful, but doesn't survive some links, or many.

The argument names what goes wrong: `hang`, `die` and `malformed` with links that hold "xyzzy", `leak` and `slow`
after many of them, whatever they are. `swell` takes memory with each link until it is killed for that, `slower` takes
longer with each; both are `malformed` too. `spoilt-hang`, `spoilt-die` and `spoilt-malformed` go wrong with a link that
holds a semicolon, if one with a zero byte came before in the same process.
"""

import json
import os
import re
import signal
import sys
import time
from urllib.parse import unquote_to_bytes

URI = re.compile(r"(?:[A-Za-z0-9._~:/?@!$&'()*+,;=#-]|%[0-9A-Fa-f]{2})*")
REDIRECT_URI = re.compile(
    r"https://oauth-redirect(-sandbox)?\.googleusercontent\.com/a/[A-Za-z0-9]+(\.[A-Za-z0-9-]+)+"
)
OUTCOMES = {
    "approves": None,
    "declines": "access_denied",
    "cancels": "cancelled",
    "account-disabled": "unrecoverable",
}
# What an app does before it turns slow or runs out of descriptors.
MANY = 90


def parameters(query):
    """The values by their names, as they stand there and decoded; None where one came twice."""
    values = {}
    for part in query.split("&"):
        name, _, raw = part.partition("=")
        name = unquote_to_bytes(name).decode()
        if raw:
            values[name] = None if name in values else (raw, unquote_to_bytes(raw).decode())
    return values


def opened(given):
    """The URLs that the app opens."""
    link = given["url"]
    if link is None or given["activity"] != "browsing-web" or not URI.fullmatch(link):
        return []
    try:
        values = parameters(link.partition("#")[0].partition("?")[2])
    except UnicodeDecodeError:
        return []
    known = [values.get(name, ("", "")) for name in ("client_id", "redirect_uri", "state")]
    if None in known or not REDIRECT_URI.fullmatch(known[1][1]):
        return []
    (_, client), (_, target), (state, _) = known
    if client != client_id or not state:
        answer = "error=invalid_request"
    elif OUTCOMES[given["outcome"]]:
        answer = "error=" + OUTCOMES[given["outcome"]]
    else:
        answer = "code=" + "".join(f"%{byte:02X}" for byte in given["code"].encode())
    return [f"{target}?{answer}" + (f"&state={state}" if state else "")]


def run(request):
    """Handle a link, or don't survive it."""
    global is_spoilt
    given = request["input"]
    link = given["url"] or ""
    is_awkward = is_spoilt and ";" in link if spoils else "xyzzy" in link
    is_spoilt = is_spoilt or "%00" in link
    if manner == "hang" and is_awkward:
        time.sleep(3600)
    if manner == "die" and is_awkward:
        os._exit(7)
    if manner in ("malformed", "swell", "slower") and is_awkward:
        return {"handled": "yes", "opened": []}
    if manner == "slow" and served > MANY:
        time.sleep(0.005)
    if manner == "slower" and served > MANY:
        time.sleep(0.03 * (served - MANY))
    if manner == "leak":
        leaked.append(open(os.devnull))
    if manner == "swell":
        leaked.append(bytearray(1 << 16))
        if len(leaked) > MANY:
            # As a system does that has no memory left, and no second thoughts.
            os.kill(os.getpid(), signal.SIGKILL)
    urls = opened(given)
    return {"handled": bool(urls), "opened": [{"url": url} for url in urls]}


spoils, manner = sys.argv[1].startswith("spoilt-"), sys.argv[1].removeprefix("spoilt-")
client_id, served, leaked, is_spoilt = "", 0, [], False
if manner == "leak":
    import resource

    resource.setrlimit(resource.RLIMIT_NOFILE, (MANY, MANY))
for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "hello":
        client_id = request["config"]["client_id"]
        ok = {
            "protocol": 1,
            "implementation": {"name": "awkward-links"},
            "roles": ["app"],
            "outcomes": list(OUTCOMES),
            "features": ["code"],
            "max_in_flight": 16,
        }
    else:
        ok = run(request) if request["op"] == "run" else {}
        served += 1
    print(json.dumps({"id": request["id"], "ok": ok}), flush=True)
