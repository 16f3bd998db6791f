"""An authorization endpoint that returns every secret it gets: as it is, percent-encoded, in HTML and in JSON.

The argument is a file with JSON: the password, which must arrive as it is, and further secrets. /authorize has a
form with the password, and redirects to the redirect URI. Its response has status 500 if a secret was changed on the
way, or is in the command line of a child of the suite. It prints its port, and ends with its standard input.
"""

import glob
import html
import http.server
import json
import os
import sys
import threading
from urllib.parse import parse_qs, quote, quote_plus, urlsplit

with open(sys.argv[1], encoding="utf-8") as file:
    password, others = json.load(file)


def shown_by_ps():
    for name in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            with open(name, "rb") as file:
                line = file.read()
        except OSError:
            continue
        is_own = not any(b"\0%s\0" % word in line for word in (b"check", b"replay", b"fuzz", b"doctor", b"differential"))
        if b"http-adapter" in line and is_own and any(secret.encode() in line for secret in [password] + others):
            return True
    return False


class Pages(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def send(self, status, body, **fields):
        body = body.encode()
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.send(200, "<form method=post><input name=user><input type=password name=password></form>")

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", "0"))).decode("latin-1")
        given = parse_qs(body).get("password", [""])[0]
        fields = [self.headers.get(name, "") for name in ("Authorization", "Cookie", "X-Api-Key")]
        seen = [given] + fields
        text = "".join(f"<p>{form}</p>" for one in seen for form in
                       (one, html.escape(one), quote(one, safe=""), quote_plus(one), json.dumps(one)))
        query = parse_qs(urlsplit(self.path).query)
        target = query.get("redirect_uri", ["https://a.example/"])[0]
        state = quote(query.get("state", [""])[0], safe="")
        isRight = given == password and all(any(secret in field for field in fields) for secret in others)
        status = 500 if not isRight or shown_by_ps() else 302
        self.send(status, text, Location=f"{target}?error=access_denied&error_description={quote(' '.join(seen))}&state={state}",
                  X_Seen=quote(given), X_Authorization=fields[0])


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()
os._exit(0)
