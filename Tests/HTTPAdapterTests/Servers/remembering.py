"""An authorization endpoint that remembers who consented, as OpenID Connect servers do, and never asks them again.

/authorize redirects to a sign-in, which sets a cookie and redirects back; then there is a consent with two buttons,
unless the account consented before. A form that is posted to /authorize is redirected to the sign-in, and lost.
With the argument https it redirects each request there, with login its sign-in is at another origin, and with p1 its
field for the password is called so. It prints its port, and ends with its standard input.
"""

import http.server
import os
import secrets
import sys
import threading
from urllib.parse import parse_qs, quote, unquote, urlencode, urlsplit

REDIRECT_URIS = {
    f"https://oauth-redirect{sandbox}.googleusercontent.com/a/com.google.{app}{kind}"
    for sandbox in ("", "-sandbox") for app in ("Chromecast", "OPA") for kind in ("", ".dev", ".enterprise")
}
users, consented = {}, set()
PASSWORD = "p1" if "p1" in sys.argv else "password"


class Pages(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def send(self, status, body="", **fields):
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Frame-Options", "DENY")
        self.send_header("Content-Length", str(len(body.encode())))
        self.end_headers()
        self.wfile.write(body.encode())

    def form(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", "0"))).decode("latin-1")
        return {name: values[0] for name, values in parse_qs(body).items()}

    def user(self):
        cookies = dict(pair.strip().split("=", 1) for pair in self.headers.get("Cookie", "").split(";") if "=" in pair)
        return users.get(cookies.get("sid"))

    def answer(self, query):
        parts = urlsplit(self.path)
        given = parse_qs(parts.query, keep_blank_values=True)
        targets, clients, states = (given.get(name, []) for name in ("redirect_uri", "client_id", "state"))
        if len(targets) != 1 or targets[0] not in REDIRECT_URIS:
            return self.send(400, "This link can't be used.")
        if clients != ["google-LINK-42"] or len(states) != 1 or not states[0] or given.get("response_type") != ["code"]:
            query = {"error": "invalid_request"}
        raw = [pair.partition("=")[2] for pair in parts.query.split("&") if unquote(pair.partition("=")[0]) == "state"]
        state = f"&state={raw[0]}" if len(raw) == 1 and raw[0] else ""
        self.send(302, Location=f"{targets[0]}?{urlencode(query)}{state}", Referrer_Policy="no-referrer")

    def do_GET(self):
        path = urlsplit(self.path).path
        if "https" in sys.argv:
            return self.send(301, Location=f"https://{self.headers['Host']}{self.path}")
        if "login" in sys.argv:
            return self.send(302, Location="https://login.example.com/?" + urlencode({"next": self.path}))
        if path == "/login":
            return self.send(200, f"<title>Sign in</title><form method=post><input name=user><input type=password name={PASSWORD}></form>")
        user = self.user()
        if user is None:
            return self.send(302, Location="/login?" + urlencode({"next": self.path}))
        if user in consented:
            return self.answer({"code": secrets.token_urlsafe(24)})
        self.send(200, f"<form method=post action='/consent?{quote(self.path, safe='')}'>"
                       "<button name=decision value=allow><button name=decision value=deny></form>")

    def do_POST(self):
        parts = urlsplit(self.path)
        form = self.form()
        if parts.path == "/login":
            if form.get(PASSWORD) != "secret-" + form.get("user", ""):
                return self.do_GET()
            sid = secrets.token_urlsafe(12)
            users[sid] = form["user"]
            return self.send(303, Location=parse_qs(parts.query)["next"][0], Set_Cookie=f"sid={sid}; Path=/; HttpOnly")
        if parts.path == "/consent" and self.user() is not None:
            self.path = unquote(parts.query)
            if form.get("decision") != "allow":
                return self.answer({"error": "access_denied"})
            consented.add(self.user())
            return self.answer({"code": secrets.token_urlsafe(24)})
        self.send(302, Location="/login?next=/")


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()
os._exit(0)
