"""The portal of LemonLDAP::NG on Starman, with the configuration of the package and its demonstration accounts, one
relying party, and a folder of this run.

apt must install the recommended packages, too: without some of them, the portal doesn't start. There is no persistent
storage: it keeps the consent of a user, who isn't asked again, and can't decline."""

import json
import pathlib
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

import served

PACKAGED = pathlib.Path("/var/lib/lemonldap-ng/conf/lmConf-1.json")
INI = """
[all]
logLevel = error
[configuration]
type = File
dirName = {folder}/conf
[portal]
staticPrefix = /static
templateDir = /usr/share/lemonldap-ng/portal/templates
languages = en
"""


def openssl(*arguments, **options):
    return subprocess.run(["openssl", *arguments], text=True, capture_output=True, check=True, **options).stdout


def configured(folder, port):
    private = openssl("genrsa", "2048")
    configuration = json.loads(PACKAGED.read_text())
    configuration["localSessionStorageOptions"]["cache_root"] = f"{folder}/cache"
    configuration["globalStorageOptions"] |= {"Directory": f"{folder}/sessions", "LockDirectory": f"{folder}/lock"}
    configuration |= {
        "portal": f"http://127.0.0.1:{port}/", "domain": "127.0.0.1",
        "notification": 0, "disablePersistentStorage": 1, "issuerDBOpenIDConnectActivation": 1,
        "oidcServicePrivateKeySig": private, "oidcServicePublicKeySig": openssl("rsa", "-pubout", input=private),
        "oidcServiceKeyIdSig": "of this run",
        "oidcRPMetaDataExportedVars": {"google": {"name": "cn"}},
        "oidcRPMetaDataOptions": {"google": {
            "oidcRPMetaDataOptionsClientID": served.CLIENT_ID, "oidcRPMetaDataOptionsClientSecret": "of this run",
            "oidcRPMetaDataOptionsDisplayName": "Google", "oidcRPMetaDataOptionsIDTokenSignAlg": "RS256",
            "oidcRPMetaDataOptionsRedirectUris": " ".join(served.REDIRECT_URIS)}},
    }
    for name in "conf", "cache", "sessions", "lock":
        (folder / name).mkdir()
    (folder / "conf/lmConf-1.json").write_text(json.dumps(configuration))
    ini = folder / "lemonldap-ng.ini"
    ini.write_text(INI.format(folder=folder))
    return ini


def wait(port):
    for _ in range(300):
        try:
            return urllib.request.urlopen(f"http://127.0.0.1:{port}/.well-known/openid-configuration").close()
        except OSError:
            time.sleep(0.1)
    sys.exit("the portal doesn't start")


with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with tempfile.TemporaryDirectory() as folder:
    server = subprocess.Popen(
        ["starman", "--listen", f"127.0.0.1:{port}", "--workers", "2", "-MLemonldap::NG::Portal::Main",
         "-e", "Lemonldap::NG::Portal::Main->run({})"],
        env={"PATH": "/usr/bin:/bin", "LLNG_DEFAULTCONFFILE": configured(pathlib.Path(folder), port)},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait(port)
        print(port, served.CLIENT_ID, flush=True)
        sys.stdin.read()
    finally:
        server.terminate()
        server.wait()
