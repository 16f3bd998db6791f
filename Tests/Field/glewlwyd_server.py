"""Glewlwyd with the plugin for OpenID Connect, which also accepts requests of OAuth 2.0, and a database of this run.

The sign-in is a web app: the script signs in ada through the API, grants both scopes, and prints the session's cookie
after the client's ID. A request with g_continue needs no page then."""

import gzip
import http.client
import json
import pathlib
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

import served

ADA = {"username": "ada", "password": "of this run"}
LIBRARIES = "/usr/lib/glewlwyd"
CONFIG = """
port={port}
bind_address="127.0.0.1"
external_url="http://127.0.0.1:{port}"
login_url="login.html"
api_prefix="api"
log_mode="console"
log_level="NONE"
cookie_secure=0
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="{libraries}/user"
user_middleware_module_path="{libraries}/user_middleware"
client_module_path="{libraries}/client"
user_auth_scheme_module_path="{libraries}/scheme"
plugin_module_path="{libraries}/plugin"
hash_algorithm="SHA512"
database = {{ type = "sqlite3" path = "{database}" }};
"""
# The settings that the plugin wants, for the code flow alone.
PLUGIN = {
    "iss": "https://acme.example", "jwt-type": "sha", "jwt-key-size": "256", "key": "of this run",
    "access-token-duration": 3600, "refresh-token-duration": 1209600, "code-duration": 600,
    "refresh-token-rolling": True, "allow-non-oidc": True, "auth-type-code-enabled": True,
    "auth-type-token-enabled": False, "auth-type-id-token-enabled": False, "auth-type-none-enabled": False,
    "auth-type-password-enabled": False, "auth-type-client-enabled": False, "auth-type-refresh-enabled": True,
}


class Browser:
    """The API with the session of one user."""

    def __init__(self, port, **user):
        self.port, self.cookie = port, ""
        self.cookie = self.send("POST", "/auth/", user).getheader("Set-Cookie").split(";")[0]

    def send(self, method, path, body):
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.request(method, f"/api{path}", json.dumps(body),
                           {"Content-Type": "application/json", "Cookie": self.cookie})
        response = connection.getresponse()
        if response.status != 200:
            sys.exit(f"{method} {path}: {response.status} {response.read().decode()}")
        return response


def configured(folder, port):
    script = gzip.open("/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz", "rt").read()
    with sqlite3.connect(folder / "db") as database:
        database.executescript(script)
    config = folder / "glewlwyd.conf"
    config.write_text(CONFIG.format(port=port, libraries=LIBRARIES, database=folder / "db"))
    return config


def wait(port):
    for _ in range(200):
        try:
            return socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            time.sleep(0.05)
    sys.exit("glewlwyd doesn't start")


def prepare(port):
    """The cookie of ada."""
    admin = Browser(port, username="admin", password="password")
    for name, words in served.SCOPES.items():
        admin.send("POST", "/scope/", {"name": name, "display_name": words, "description": words,
                                       "password_required": True, "password_max_age": 0, "scheme": {}})
    admin.send("POST", "/mod/plugin/", {"module": "oidc", "name": "oidc", "display_name": "oidc", "order_rank": 0,
                                        "enabled": True, "readonly": False, "parameters": PLUGIN})
    admin.send("POST", "/client/", {"client_id": served.CLIENT_ID, "name": "Google", "enabled": True,
                                    "confidential": True, "client_secret": "of this run", "scope": [],
                                    "redirect_uri": served.REDIRECT_URIS, "authorization_type": ["code"],
                                    "token_endpoint_auth_method": ["client_secret_post"]})
    admin.send("POST", "/user/", {**ADA, "name": "Ada", "enabled": True, "scope": ["g_profile", *served.SCOPES]})
    ada = Browser(port, **ADA)
    ada.send("PUT", f"/auth/grant/{served.CLIENT_ID}/", {"scope": " ".join(served.SCOPES)})
    return ada.cookie


with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with tempfile.TemporaryDirectory() as folder:
    server = subprocess.Popen(["glewlwyd", "--config-file", configured(pathlib.Path(folder), port)],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait(port)
        print(port, served.CLIENT_ID, prepare(port), flush=True)
        sys.stdin.read()
    finally:
        server.terminate()
        server.wait()
