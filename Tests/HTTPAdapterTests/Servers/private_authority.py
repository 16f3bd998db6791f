"""A server for the name localhost alone, whose certificate no authority signed: it is written to the folder that is
named, cert.pem. It answers with fields out of their order, and ends with its standard input. What is said at /cut ends too early.

What is said at /endless/START begins with START and doesn't end; /sent returns how many bytes of it were sent."""

import http.server
import os
import ssl
import subprocess
import sys
import threading
from urllib.parse import unquote_to_bytes

folder = sys.argv[1]
CERTIFICATE, KEY = f"{folder}/cert.pem", f"{folder}/key.pem"
subprocess.run(
    ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", KEY, "-out", CERTIFICATE, "-days", "2",
     "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
    check=True, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Endpoint(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    sent = 0

    def endless(self, start, part):
        self.wfile.write(start)
        while True:
            self.wfile.write(part)
            Endpoint.sent += len(part)

    def do_GET(self):
        if self.path.startswith("/endless/"):
            start, _, part = self.path.removeprefix("/endless/").rpartition("/")
            try:
                self.endless(unquote_to_bytes(start), unquote_to_bytes(part) * 1000)
            except OSError:
                return
        if self.path == "/sent":
            self.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n" + str(Endpoint.sent).encode())
            return
        if self.path == "/cut":
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc")
            return
        self.wfile.write(b"HTTP/1.1 200 OK\r\nX-B: 1\r\nX-A: 2\r\nX-B: 3\r\n\r\n" + self.path.encode("latin-1"))


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Endpoint)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(CERTIFICATE, KEY)
server.socket = context.wrap_socket(server.socket, server_side=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()
os._exit(0)
