"""An App Flip adapter whose app does what the code samples of Google's document do.

The app reads the link with Foundation's URLComponents, takes the first of several copies, checks
the activity, client_id and the presence of state and redirect_uri, and nothing else. Its error
answer is the same whatever went wrong, and carries no state. What stands here of Foundation is how
it reads and writes URLs with Swift 6.3 on Linux, as far as the samples depend on it.
"""

import json
import re
import sys
from urllib.parse import unquote_to_bytes

OUTCOMES = [
    "approves",
    "declines",
    "cancels",
    "sign-in-fails",
    "offline",
    "times-out",
    "account-disabled",
]

UNRESERVED = r"\-A-Za-z0-9._~"
SUB_DELIMS = "!$&'()*+,;="
# The characters that Foundation leaves alone in each component of a URL.
ALLOWED = {
    "user": UNRESERVED + SUB_DELIMS,
    "password": UNRESERVED + SUB_DELIMS + ":",
    "host": UNRESERVED + SUB_DELIMS,
    "address": UNRESERVED + SUB_DELIMS + ":",
    "path": UNRESERVED + SUB_DELIMS + ":@/",
    "query": UNRESERVED + SUB_DELIMS + ":@/?",
    "fragment": UNRESERVED + SUB_DELIMS + ":@/?",
    # In the value of a query item the delimiters of a query are escaped too; `+` is not.
    "item": UNRESERVED + "!$'()*+,:@/?;",
}
VALID = {part: re.compile(f"(?:[{chars}]|%[0-9A-Fa-f]{{2}})*") for part, chars in ALLOWED.items()}
INVALID = {part: re.compile(f"[^{chars}]") for part, chars in ALLOWED.items()}
# What stands before the first delimiter is a scheme if that delimiter is a colon.
START = re.compile(r"([^]:/?#[@]*)(:?)(.*)", re.DOTALL)
SCHEME = re.compile("[A-Za-z][A-Za-z0-9+.-]*")
PARTS = re.compile(r"(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?", re.DOTALL)
PLACE = re.compile(r"(?:\[([^]]*)\]|([^:]*))(?::([0-9]*))?", re.DOTALL)
# Swift compares strings by canonical equivalence, and these three characters equal ASCII ones.
CANONICAL = {0x212A: "K", 0x037E: ";", 0x1FEF: "`"}


class NotAURL(Exception):
    """Foundation makes no URL of a text."""


def escape(text, part):
    """Percent-encode every character that the part of a URL doesn't allow, `%` included."""
    return INVALID[part].sub(
        lambda match: "".join(f"%{byte:02X}" for byte in match[0].encode()), text
    )


def repair(text, part):
    """Encode a whole part of a URL again, its escapes too, if one place in it is invalid."""
    if text is None or VALID[part].fullmatch(text):
        return text
    return escape(text, part)


def decode(text):
    """Decode escapes; a leading BOM is dropped, and what is no UTF-8 gives None."""
    try:
        return unquote_to_bytes(text).decode("utf-8-sig")
    except UnicodeDecodeError:
        return None


class URLComponents:
    """A URL in its parts, as Foundation reads them."""

    def __init__(self, text):
        if not text:
            raise NotAURL
        start, delimiter, rest = START.fullmatch(text).groups()
        if start and delimiter and not SCHEME.fullmatch(start):
            raise NotAURL
        self.scheme = start if delimiter else None
        authority, path, query, fragment = PARTS.fullmatch(rest if delimiter else text).groups()
        self.authority = None if authority is None else self.read_authority(authority)
        self.path = repair(path, "path")
        if authority is None and (self.scheme is None or self.path != path):
            first, slash, others = self.path.partition("/")
            self.path = first.replace(":", "%3A") + slash + others
        self.query = repair(query, "query")
        self.fragment = repair(fragment, "fragment")

    @staticmethod
    def read_authority(text):
        """Read user, password, host and port, and write them again; an empty port is dropped."""
        credentials, at, place = text.rpartition("@")
        user, colon, password = credentials.partition(":")
        match = PLACE.fullmatch(place)
        if not match:
            raise NotAURL
        address, host, port = match.groups()
        if address is not None and not VALID["address"].fullmatch(address):
            raise NotAURL
        host = URLComponents.read_host(host) if address is None else f"[{address}]"
        user = repair(user, "user") + colon + repair(password, "password") + at
        return user + host + (f":{port}" if port else "")

    @staticmethod
    def read_host(text):
        """Map a host with other letters than ASCII ones to ASCII."""
        try:
            host = text if text.isascii() else text.encode("idna").decode().lower()
        except UnicodeError:
            raise NotAURL
        if not VALID["host"].fullmatch(host):
            raise NotAURL
        return host

    @property
    def query_items(self):
        """The parameters of the query, decoded; None for a value that isn't there."""
        items = [item.partition("=") for item in self.query.split("&")] if self.query else []
        return [
            (decode(name) or "", decode(value) if equals else None)
            for name, equals, value in items
        ]

    @query_items.setter
    def query_items(self, items):
        self.query = "&".join(f"{name}={escape(value, 'item')}" for name, value in items)

    @property
    def url(self):
        """The URL as text."""
        scheme = "" if self.scheme is None else f"{self.scheme}:"
        authority = "" if self.authority is None else f"//{self.authority}"
        fragment = "" if self.fragment is None else f"#{self.fragment}"
        return f"{scheme}{authority}{self.path}?{self.query}{fragment}"


class App:
    """The app of the document's code samples."""

    def __init__(self, client_id):
        self.client_id = client_id
        self.opened = []

    def continue_activity(self, activity, link, outcome, code):
        """Take a link over from the system; return what the app's link handler returns."""
        try:
            items = URLComponents(link or "").query_items if activity == "browsing-web" else []
        except NotAURL:
            return False
        client_id, state, redirect_uri = (
            next((value for key, value in items if key == name), None)
            for name in ("client_id", "state", "redirect_uri")
        )
        if client_id is None or state is None or redirect_uri is None:
            return False
        if client_id.translate(CANONICAL) != self.client_id.translate(CANONICAL):
            return False
        if outcome == "approves":
            self.open(redirect_uri, [("code", code), ("state", state)])
        else:
            description = ("error_description", "Invalid Request")
            self.open(redirect_uri, [("error", "invalid_request"), description])
        return True

    def open(self, redirect_uri, items):
        """Open the redirect URI with another query, if Foundation makes a URL of it."""
        try:
            components = URLComponents(redirect_uri)
        except NotAURL:
            return
        components.query_items = items
        self.opened.append(components.url)


def run(given):
    """Hand one link to a new app and report what it did."""
    app = App(client_id)
    handled = app.continue_activity(
        given["activity"], given["url"], given["outcome"], given.get("code")
    )
    opened = [{"url": url, "universal_links_only": True} for url in app.opened]
    return {"handled": handled, "opened": opened}


client_id = ""

for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "hello":
        client_id = request["config"]["client_id"]
        ok = {
            "protocol": 1,
            "implementation": {"name": "document-sample", "version": "1", "language": "Python"},
            "roles": ["app"],
            "outcomes": OUTCOMES,
            "features": ["code", "universal-links-only"],
        }
    elif request["op"] == "run":
        ok = run(request["input"])
    else:
        ok = {}
    print(json.dumps({"id": request["id"], "ok": ok}), flush=True)
