"""A small authorization endpoint on Python's http.server, which prints its port.

It ends with its standard input. A cookie says who is signed in; somebody who isn't gets the login
page. Consent is a form with a token. It knows one client and the 12 redirect URIs, reads each
parameter once, and sends the state back as it came, still escaped. Its first argument, if it has
one, is the name of a fault that it then has, its second the port.
"""

import collections
import html
import http.server
import os
import secrets
import sys
import threading
from urllib.parse import quote, unquote_to_bytes, urlencode

CLIENT_ID = b"google-LINK-42"
REDIRECT_URIS = [
    f"https://oauth-redirect{sandbox}.googleusercontent.com/a/com.google.{app}{kind}".encode()
    for sandbox in ("", "-sandbox")
    for app in ("Chromecast", "OPA")
    for kind in ("", ".dev", ".enterprise")
]
FAULT = sys.argv[1] if len(sys.argv) > 1 else None
PORT = int(sys.argv[2]) if len(sys.argv) > 2 else 0


def decode(text):
    return unquote_to_bytes(text.replace("+", " "))


def parameters(query):
    """The values of each parameter, still escaped; one without a value isn't there."""
    found = collections.defaultdict(list)
    for pair in query.split("&"):
        name, _, value = pair.partition("=")
        if value:
            found[decode(name)].append(value)
    return found


class Endpoint(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    cookie = None

    def do_GET(self):
        self.authorize(parameters(self.path.partition("?")[2]))

    def do_POST(self):
        length = int(self.headers.get("Content-Length", "0"))
        body = self.rfile.read(length).decode("latin-1")
        path, _, query = self.path.partition("?")
        if path == "/consent":
            form = {name: decode(values[0]) for name, values in parameters(body).items()}
            self.decide(form)
        else:
            self.authorize(parameters(f"{query}&{body}"))

    def authorize(self, given):
        redirect_uris = [decode(value) for value in given[b"redirect_uri"]]
        if FAULT == "fails-on-bad-input" and len(redirect_uris) != 1:
            return self.show(500, "<p>ValueError: not enough values to unpack</p>")
        if len(redirect_uris) != 1 or not self.is_known(redirect_uris[0]):
            return self.refuse(given)
        state = given[b"state"][0] if len(given[b"state"]) == 1 else ""
        if FAULT == "ends-at-nul" and "%00" in state:
            os._exit(1)
        if FAULT == "ends-after-nul" and "%00" in state:
            self.server.ends = True
        if FAULT == "first-state-kept":
            cookies = dict(
                pair.strip().partition("=")[::2]
                for pair in self.headers.get("Cookie", "").split(";")
            )
            state = cookies.get("first", state)
            self.cookie = f"first={state}; Path=/"
        if FAULT == "state-decoded-twice":
            state = quote(unquote_to_bytes(decode(state)), safe="")
        answer = (redirect_uris[0], state)
        repeated = any(
            len(given[name]) > 1 for name in (b"client_id", b"state", b"response_type", b"scope")
        )
        is_client = [decode(value) for value in given[b"client_id"]] == [CLIENT_ID]
        if FAULT == "page-for-a-wrong-client" and not is_client:
            self.show(400, "<p>unknown client</p>")
        elif repeated or not is_client or not given[b"response_type"]:
            self.redirect(*answer, error="invalid_request")
        elif decode(given[b"response_type"][0]) != b"code":
            self.redirect(*answer, error="unsupported_response_type")
        elif "who=" not in self.headers.get("Cookie", ""):
            self.send_to("/login", 302)
        elif "who=disabled" in self.headers["Cookie"]:
            self.redirect(*answer, error="unrecoverable")
        else:
            self.ask(redirect_uri=answer[0].decode("latin-1"), state=state, token="t")

    def is_known(self, redirect_uri):
        return FAULT == "redirect-uri-unchecked" or redirect_uri in REDIRECT_URIS

    def refuse(self, given):
        page = "<p>unknown redirect_uri</p>"
        if FAULT == "page-reflects":
            page += "".join(
                decode(value).decode("latin-1")
                for value in given[b"redirect_uri"] + given[b"state"]
            )
        self.show(400, page)

    def ask(self, **hidden):
        fields = "".join(
            f'<input type="hidden" name="{name}" value="{html.escape(value)}">'
            for name, value in hidden.items()
        )
        fields += "".join(f'<button name="decision" value="{word}">{word}</button>' for word in ("deny", "allow"))
        self.show(200, f'<form method="post" action="/consent">{fields}</form>')

    def decide(self, form):
        if form.get(b"token") != b"t" or not self.is_known(form[b"redirect_uri"]):
            return self.show(403, "<p>no consent</p>")
        allowed = form.get(b"decision") == b"allow"
        answer = {"code": "4/" + secrets.token_urlsafe(24)} if allowed else {"error": "access_denied"}
        state = form.get(b"state", b"").decode("latin-1")
        if FAULT == "two-codes" and allowed:
            state += "&code=4%2FQ"
        self.redirect(form[b"redirect_uri"], state, **answer)

    def redirect(self, redirect_uri, state, **answer):
        query = urlencode(answer, quote_via=quote, safe="")
        if state:
            query += "&state=" + state
        status = 307 if FAULT == "redirects-with-307" else 303
        self.send_to(f"{redirect_uri.decode('latin-1')}?{query}", status)

    def send_to(self, location, status):
        self.send_response(status)
        self.send_header("Location", location)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def show(self, status, page):
        page = page.encode("latin-1")
        # Chunked, with no Content-Length.
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=iso-8859-1")
        self.send_header("X-Frame-Options", "DENY")
        if self.cookie:
            self.send_header("Set-Cookie", self.cookie)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for chunk in (page[:5], page[5:]):
            self.wfile.write(b"%x\r\n%s\r\n" % (len(chunk), chunk))
        self.wfile.write(b"0\r\n\r\n")

    def log_message(self, *arguments):
        pass


def end_with_input():
    sys.stdin.buffer.read()
    os._exit(0)


threading.Thread(target=end_with_input, daemon=True).start()
server = http.server.HTTPServer(("127.0.0.1", PORT), Endpoint)
server.ends = False
print(server.server_address[1], flush=True)
while not server.ends:
    server.handle_request()
# Those who wait for a connection are refused.
server.server_close()
os._exit(1)
