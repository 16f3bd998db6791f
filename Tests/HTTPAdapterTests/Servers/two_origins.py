"""An authorization endpoint whose people sign in at another origin, as with Hydra, Authelia or Keycloak.

It prints the port of the endpoint and that of the sign-in. /authorize checks the request and redirects to the
sign-in, which has a form with a token against forgery, sets a cookie, and redirects back to /continue; there is
the consent, a form with a token and two buttons, which redirects to the redirect URI. A browser whose person is
signed in isn't asked to sign in again, and one that consented isn't asked at all. It ends with its standard input.
It takes no authorization request by POST. Whoever is named `disabled` can't be linked. An argument is the policy
of all pages.
"""

import html
import http.server
import os
import secrets
import sys
import threading
from urllib.parse import parse_qs, unquote_to_bytes, urlencode, urlsplit

CLIENT_ID = b"google-LINK-42"
REDIRECT_URIS = [
    f"https://oauth-redirect{sandbox}.googleusercontent.com/a/com.google.{app}{kind}".encode()
    for sandbox in ("", "-sandbox")
    for app in ("Chromecast", "OPA")
    for kind in ("", ".dev", ".enterprise")
]
flows, tokens, people, consented = {}, set(), {}, set()


def decode(text):
    return unquote_to_bytes(text.replace("+", " "))


def single(given, name):
    values = given.get(name, [])
    return values[0] if len(values) == 1 else None


class Pages(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def send(self, status, body="", **fields):
        body = body.encode()
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Cache-Control", "no-store")
        for policy in sys.argv[1:]:
            self.send_header("Content-Security-Policy", policy)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def form(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", "0"))).decode("latin-1")
        return {name: values[0] for name, values in parse_qs(body).items()}

    def is_forged(self, form):
        own = f"http://{self.headers['Host']}"
        return form.get("token") not in tokens or self.headers.get("Origin") != own

    def cookie(self, name):
        pairs = (pair.strip().partition("=") for pair in self.headers.get("Cookie", "").split(";"))
        return next((value for key, _, value in pairs if key == name), None)

    def page(self, text, action, inputs):
        token = secrets.token_urlsafe(8)
        tokens.add(token)
        self.send(200, f"<title>{text}</title><form action=/search><input name=q></form>"
                  f"<form method=post action='{html.escape(action)}'>"
                  f"<input type=hidden name=token value={token}>{inputs}</form>")


class Endpoint(Pages):
    def do_GET(self):
        path, _, query = self.path.partition("?")
        if path == "/authorize":
            return self.authorize(query)
        flow = flows.get(single(parse_qs(query), "flow"))
        who = people.get(self.cookie("who"))
        if path != "/continue" or flow is None or who is None:
            return self.send(404, "not found")
        if who == "disabled":
            return self.back(flow, error="unrecoverable")
        if self.cookie("who") in consented:
            return self.back(flow, code=secrets.token_urlsafe(24))
        self.page("Consent", self.path,
                  "<button name=decision value=deny>No</button><button name=decision value=allow>Yes</button>")

    def do_POST(self):
        path, _, query = self.path.partition("?")
        flow = flows.get(single(parse_qs(query), "flow"))
        form = self.form()
        if path != "/continue" or flow is None:
            return self.send(405, "no")
        if self.is_forged(form) or self.cookie("who") not in people:
            return self.send(403, "forged")
        tokens.discard(form["token"])
        if form.get("decision") == "allow":
            consented.add(self.cookie("who"))
            return self.back(flow, code=secrets.token_urlsafe(24))
        self.back(flow, error="access_denied")

    def authorize(self, query):
        given = {}
        for pair in query.split("&"):
            name, _, value = pair.partition("=")
            if value:
                given.setdefault(decode(name), []).append(value)
        targets = [decode(value) for value in given.get(b"redirect_uri", [])]
        if len(targets) != 1 or targets[0] not in REDIRECT_URIS:
            return self.send(400, "This link can't be used.")
        states, clients = given.get(b"state", []), [decode(value) for value in given.get(b"client_id", [])]
        flow = {"target": targets[0].decode(), "state": states[0] if len(states) == 1 else None}
        if [decode(value) for value in given.get(b"response_type", [])] != [b"code"]:
            return self.back(flow, error="unsupported_response_type")
        if clients != [CLIENT_ID] or len(states) > 1 or len(given.get(b"scope", [])) > 1:
            return self.back(flow, error="invalid_request")
        number = secrets.token_urlsafe(8)
        flows[number] = flow
        back = f"http://127.0.0.1:{ports[0]}/continue?flow={number}"
        if self.cookie("who") in people:
            return self.send(302, Location=back)
        self.send(302, Location=f"http://127.0.0.1:{ports[1]}/login?" + urlencode({"back": back}))

    def back(self, flow, **answer):
        query = urlencode(answer)
        if flow["state"] is not None:
            query += "&state=" + flow["state"]
        self.send(302, Location=f"{flow['target']}?{query}", Referrer_Policy="no-referrer")


class SignIn(Pages):
    def do_GET(self):
        self.page("Sign in", self.path, "<input name=user><input type=password name=password><input type=submit>")

    def do_POST(self):
        form, back = self.form(), parse_qs(urlsplit(self.path).query).get("back", [""])[0]
        if self.is_forged(form) or form.get("password") != "secret":
            return self.do_GET()
        who = secrets.token_urlsafe(8)
        people[who] = form.get("user")
        # Cookies know no ports.
        self.send(303, Location=back, Set_Cookie=f"who={who}; Path=/; HttpOnly; SameSite=Lax")


servers = [http.server.ThreadingHTTPServer(("127.0.0.1", 0), pages) for pages in (Endpoint, SignIn)]
ports = [server.server_address[1] for server in servers]
for server in servers:
    threading.Thread(target=server.serve_forever, daemon=True).start()
print(*ports, flush=True)
sys.stdin.read()
os._exit(0)
