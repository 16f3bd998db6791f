"""A small authorization endpoint on Python's http.server, which prints its port.

It ends with its standard input. A cookie says who is signed in; somebody who isn't gets the login page. Consent is a form with a
token. It approves of one client and one redirect URI.
"""

import http.server
import os
import sys
import threading
import urllib.parse

REDIRECT_URI = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"


class Endpoint(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        self.authorize(urllib.parse.parse_qs(url.query, keep_blank_values=True))

    def do_POST(self):
        length = int(self.headers.get("Content-Length", "0"))
        form = self.rfile.read(length).decode()
        fields = urllib.parse.parse_qs(form, keep_blank_values=True)
        if urllib.parse.urlsplit(self.path).path == "/consent":
            self.decide(fields)
        else:
            self.authorize(fields)

    def authorize(self, query):
        if query.get("redirect_uri") != [REDIRECT_URI]:
            self.answer(400, "<p>unknown redirect_uri</p>")
        elif query.get("client_id") != ["google"]:
            self.redirect(query, error="invalid_request")
        elif "who=" not in self.headers.get("Cookie", ""):
            self.send_response(302)
            self.send_header("Location", "/login")
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif "who=disabled" in self.headers["Cookie"]:
            self.redirect(query, error="unrecoverable")
        else:
            state = query["state"][0].replace("&", "&amp;").replace('"', "&quot;")
            page = '<form method="post" action="/consent"><input type="hidden" name="state" value="%s">'
            self.answer(200, page % state + '<input type="hidden" name="token" value="t"></form>')

    def decide(self, form):
        if form.get("token") != ["t"]:
            self.answer(403, "<p>no token</p>")
        elif form.get("decision") == ["allow"]:
            self.redirect(form, code="4/P")
        else:
            self.redirect(form, error="access_denied")

    def redirect(self, query, **answer):
        answer["state"] = query["state"][0]
        text = urllib.parse.urlencode(answer, quote_via=urllib.parse.quote, safe="")
        self.send_response(303)
        self.send_header("Location", REDIRECT_URI + "?" + text)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def answer(self, status, page):
        # Chunked, with no Content-Length.
        self.send_response(status)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for chunk in (page[:5].encode(), page[5:].encode()):
            self.wfile.write(b"%x\r\n%s\r\n" % (len(chunk), chunk))
        self.wfile.write(b"0\r\n\r\n")

    def log_message(self, *arguments):
        pass


def end_with_input():
    sys.stdin.buffer.read()
    os._exit(0)


threading.Thread(target=end_with_input, daemon=True).start()
server = http.server.HTTPServer(("127.0.0.1", 0), Endpoint)
print(server.server_address[1], flush=True)
server.serve_forever()
