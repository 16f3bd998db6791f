"""A server that answers each request with the number of connections it took; it ends with its standard input."""

import http.server
import os
import sys
import threading


class Count(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    connections = 0

    def setup(self):
        super().setup()
        Count.connections += 1

    def log_message(self, *_):
        pass

    def do_GET(self):
        body = str(Count.connections).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Count)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()
os._exit(0)
