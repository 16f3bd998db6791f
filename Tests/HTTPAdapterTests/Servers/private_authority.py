"""A server for the name localhost alone, whose certificate no authority signed: it is written to the folder that is
named, cert.pem. It answers with fields out of their order, and ends with its standard input. What is said at /cut ends too early."""

import http.server
import os
import ssl
import subprocess
import sys
import threading

folder = sys.argv[1]
CERTIFICATE, KEY = f"{folder}/cert.pem", f"{folder}/key.pem"
subprocess.run(
    ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", KEY, "-out", CERTIFICATE, "-days", "2",
     "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
    check=True, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Endpoint(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
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
