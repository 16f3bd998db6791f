"""What the servers of this folder share: Google's redirect URIs, and a WSGI application on a free port of this
machine, which is printed with the client's ID, until standard input ends."""

import socketserver
import sys
import threading
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

CLIENT_ID = "google-LINK-42"
REDIRECT_URIS = [
    f"https://oauth-redirect{sandbox}.googleusercontent.com/a/com.google.{app}{kind}"
    for sandbox in ("", "-sandbox")
    for app in ("Chromecast", "OPA")
    for kind in ("", ".dev", ".enterprise")
]
SCOPES = {"devices": "Your devices", "profile": "Your profile"}


class Quiet(WSGIRequestHandler):
    def log_message(self, *_):
        pass


class Threads(socketserver.ThreadingMixIn, WSGIServer):
    daemon_threads = True


def serve(application, client_id=CLIENT_ID):
    server = make_server("127.0.0.1", 0, application, server_class=Threads, handler_class=Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_port, client_id, flush=True)
    sys.stdin.read()
