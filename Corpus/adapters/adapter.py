# An App Flip adapter: one JSON object per line on standard input, one reply per line on standard output.
# Run: python3 adapter.py
import json, re, sys
from urllib.parse import quote, unquote_to_bytes as decode
GOOGLE = [f"https://oauth-redirect{sandbox}.googleusercontent.com/a/com.google.{app}{kind}".encode()
          for sandbox in ("", "-sandbox") for app in ("Chromecast", "OPA")
          for kind in ("", ".dev", ".enterprise")]
ERRORS = {"declines": "access_denied", "cancels": "cancelled", "sign-in-fails": "cancelled",
          "offline": "cancelled", "times-out": "cancelled", "account-disabled": "unrecoverable"}
LINK = re.compile(r"[^?#]*\?((?:[\w.~!$&'()*+,;:@/?=-]|%[\da-fA-F]{2})*)(?:#.*)?", re.ASCII)
def run(activity, url, outcome, code, **_):  # call your app's link handler here
    link = LINK.fullmatch(url or "")
    found = {b"client_id": [], b"state": [], b"redirect_uri": []}
    for name, _, value in (pair.partition("=") for pair in link[1].split("&")) if link else []:
        if value: found.get(decode(name), []).append(value)
    clients, states, targets = found.values()
    if activity != "browsing-web" or len(targets) != 1 or decode(targets[0]) not in GOOGLE:
        return {"handled": False, "opened": []}
    if [decode(client) for client in clients] != [config["client_id"].encode()] or len(states) != 1:
        answer = "error=invalid_request"
    elif outcome == "approves": answer = "code=" + quote(code, safe="")
    else: answer = "error=" + ERRORS[outcome]
    if len(states) == 1: answer += "&state=" + states[0]  # unchanged: equal for every reader
    url = decode(targets[0]).decode() + "?" + answer
    return {"handled": True, "opened": [{"url": url, "universal_links_only": True}]}
for request in map(json.loads, sys.stdin):
    op, body = request["op"], {"ok": {}}  # all that a reset needs: nothing is remembered here
    if op == "hello":
        config, app = request["config"], {"name": "readme", "language": "Python"}
        body["ok"] = {
            "protocol": 1, "implementation": app, "roles": ["app"], "max_in_flight": 64,
            "outcomes": ["approves", *ERRORS], "features": ["code", "universal-links-only"]}
    elif op == "run": body["ok"] = run(**request["input"])
    elif op != "reset": body = {"unsupported": {"what": op}}
    print(json.dumps({"id": request["id"], **body}), flush=True)
