"""An authorization endpoint that asks for the user's consent each time, with a form that has a token.

The sign-in has two pages. What was asked for is kept on the server, a request each, and the form names it. The argument is one of the faults:
form-trusted, tabs-shared, code-again, code-short, parameter-decides, token-unchecked, cookie-everywhere (the token is
checked, and the cookie goes everywhere), framed, cached, script (of a third party, without a policy), iss-in-success,
host (the sign-in is where the Host field says). It prints its port, and ends with its standard input.
"""

import http.server
import os
import secrets
import sys
import threading
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

REDIRECT_URIS = {
    f"https://oauth-redirect{sandbox}.googleusercontent.com/a/com.google.{app}{kind}"
    for sandbox in ("", "-sandbox") for app in ("Chromecast", "OPA") for kind in ("", ".dev", ".enterprise")
}
FAULT = sys.argv[1] if len(sys.argv) > 1 else ""
users, requests, tokens, codes = {}, {}, {}, {}
EVERYWHERE = FAULT in ("token-unchecked", "cookie-everywhere")


class Pages(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def send(self, status, body="", **fields):
        if FAULT == "script" and body:
            body += "<script src='https://cdn.example/a.js'></script>"
        elif body:
            fields["Referrer_Policy"] = "no-referrer"
        if FAULT != "framed":
            fields["Content_Security_Policy"] = "default-src *; frame-ancestors 'none'"
        fields["Cache_Control"] = "public, max-age=60" if FAULT == "cached" else "no-store"
        fields["Content_Type"] = "text/html; charset=utf-8"
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body.encode())))
        self.end_headers()
        self.wfile.write(body.encode())

    def session(self):
        cookies = dict(pair.strip().split("=", 1) for pair in self.headers.get("Cookie", "").split(";") if "=" in pair)
        return cookies.get("sid") if cookies.get("sid") in users else None

    def answer(self, request, answer, target=None):
        if FAULT == "iss-in-success" and "code" in answer:
            answer = answer | {"iss": "https://server.example"}
        state = f"&state={request['state']}" if request["state"] else ""
        self.send(302, Location=f"{target or request['redirect_uri']}?{urlencode(answer)}{state}")

    def code(self, session):
        if FAULT == "code-short":
            return secrets.token_hex(8)
        if FAULT == "code-again":
            return codes.setdefault(session, secrets.token_urlsafe(24))
        return secrets.token_urlsafe(24)

    def do_GET(self):
        parts = urlsplit(self.path)
        given = parse_qs(parts.query, keep_blank_values=True)
        if parts.path == "/login":
            return self.send(200, "<form method=post><input name=user><button name=decision>Continue</button></form>")
        targets, clients, states = (given.get(name, []) for name in ("redirect_uri", "client_id", "state"))
        if len(targets) != 1 or targets[0] not in REDIRECT_URIS:
            return self.send(400, "This link can't be used.")
        raw = [pair.partition("=")[2] for pair in parts.query.split("&") if unquote(pair.partition("=")[0]) == "state"]
        request = {"redirect_uri": targets[0], "state": raw[0] if len(raw) == 1 else ""}
        if clients != ["google-LINK-42"] or len(states) != 1 or not states[0] or given.get("response_type") != ["code"]:
            return self.answer(request, {"error": "invalid_request"})
        session = self.session()
        if session is None:
            host = self.headers["Host"] if FAULT == "host" else "localhost"
            page = "/login?" + urlencode({"next": self.path})
            return self.send(302, Location=f"http://{host}{page}" if FAULT == "host" else page)
        if FAULT == "parameter-decides" and given.get("approve") == ["true"]:
            return self.answer(request, {"code": self.code(session)})
        number = session if FAULT == "tabs-shared" else secrets.token_urlsafe(8)
        requests[number] = request
        tokens.setdefault(session, secrets.token_urlsafe(16))
        fields = {"request": number, "csrf_token": tokens[session], "redirect_uri": targets[0]}
        hidden = "".join(f"<input type=hidden name={name} value='{value}'>" for name, value in fields.items())
        self.send(200, f"<form method=post action=/consent>{hidden}"
                       "<button name=decision value=allow><button name=decision value=deny></form>")

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", "0"))).decode("latin-1")
        form = {name: values[0] for name, values in parse_qs(body).items()}
        parts = urlsplit(self.path)
        if parts.path == "/login":
            if form.get("password") != "secret-" + form.get("user", ""):
                return self.send(200, "<form method=post><input name=user><input type=password name=password></form>")
            sid = secrets.token_urlsafe(12)
            users[sid] = form["user"]
            kind = "Secure; SameSite=None" if EVERYWHERE else "SameSite=Lax"
            location = parse_qs(parts.query)["next"][0]
            return self.send(303, Location=location, Set_Cookie=f"sid={sid}; Path=/; HttpOnly; {kind}")
        session, request = self.session(), requests.get(form.get("request"))
        isOwn = session is not None and form.get("csrf_token") == tokens.get(session)
        if parts.path != "/consent" or session is None or request is None or not (isOwn or FAULT == "token-unchecked"):
            return self.send(403, "This form can't be used.")
        if form.get("decision") != "allow":
            return self.answer(request, {"error": "access_denied"})
        target = form.get("redirect_uri") if FAULT == "form-trusted" else None
        self.answer(request, {"code": self.code(session)}, target)


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()
os._exit(0)
