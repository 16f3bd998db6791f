"""An App Flip adapter around an authorization endpoint on oauthlib.

The endpoint is written as oauthlib's documentation tells the author of a server to ("Creating a
Provider"): a RequestValidator that knows the clients, a WebApplicationServer, an error page for a
FatalClientError, a redirect for any other OAuth2Error. What it makes of a query is the library's.
"""

import json
import sys

from oauthlib import __version__
from oauthlib.oauth2 import (
    AccessDeniedError,
    FatalClientError,
    OAuth2Error,
    RequestValidator,
    WebApplicationServer,
)


class Validator(RequestValidator):
    """Knows one client, Google, and keeps the code that it was issued last."""

    def __init__(self, client_id, redirect_uris, scopes):
        self.client_id = client_id
        self.redirect_uris = redirect_uris
        self.scopes = scopes
        self.code = None

    def validate_client_id(self, client_id, request, *args, **kwargs):
        return client_id == self.client_id

    def validate_redirect_uri(self, client_id, redirect_uri, request, *args, **kwargs):
        return redirect_uri in self.redirect_uris

    def get_default_redirect_uri(self, client_id, request, *args, **kwargs):
        return None

    def validate_response_type(self, client_id, response_type, client, request, *args, **kwargs):
        return response_type == "code"

    def validate_scopes(self, client_id, scopes, client, request, *args, **kwargs):
        return set(scopes) <= set(self.scopes)

    def get_default_scopes(self, client_id, request, *args, **kwargs):
        return self.scopes

    def save_authorization_code(self, client_id, code, request, *args, **kwargs):
        self.code = code["code"]


class Cancelled(OAuth2Error):
    """The person left without deciding."""

    error = "cancelled"


class Unrecoverable(OAuth2Error):
    """The account can't be linked, now or later."""

    error = "unrecoverable"


REFUSALS = {
    "declines": AccessDeniedError,
    "cancels": Cancelled,
    "account-disabled": Unrecoverable,
}


class Endpoint:
    """The two views of the documentation's example, the request and the consent, as one."""

    def __init__(self, validator):
        self.validator = validator
        self.server = WebApplicationServer(validator)

    def authorize(self, outcome, *request):
        """Answer a request as its page does once the person has done what the outcome says."""
        try:
            scopes, credentials = self.server.validate_authorization_request(*request)
            if outcome in REFUSALS:
                raise REFUSALS[outcome](request=credentials["request"])
            del credentials["request"]
            headers, _, status = self.server.create_authorization_response(
                *request, scopes, credentials
            )
            return status, headers, "", self.validator.code
        except FatalClientError as error:
            page = f"<p>The client sent a request that is wrong: {error.description}</p>"
            return error.status_code, {"Content-Type": "text/html"}, page, None
        except OAuth2Error as error:
            return 302, {"Location": error.in_uri(error.redirect_uri)}, "", None


def hello(request):
    """Take the configuration that is offered and say what this adapter can do."""
    global endpoint
    config = request["config"]
    endpoint = Endpoint(
        Validator(config["client_id"], config["redirect_uris"], config["scopes"])
    )
    return {
        "protocol": 1,
        "implementation": {"name": "oauthlib", "version": __version__, "language": "Python"},
        "roles": ["authorization-endpoint"],
        "outcomes": ["approves", *REFUSALS],
        "features": ["post"],
    }


def run(request):
    """Hand one request to the endpoint and report its response."""
    given = request["input"]
    arguments = given["url"], given["method"], given["body"], dict(given["headers"])
    try:
        status, headers, page, code = endpoint.authorize(given["outcome"], *arguments)
    except Exception as error:
        # What nothing catches is what a deployment makes of it: a page with the status 500.
        print(repr(error), file=sys.stderr)
        status, headers, page, code = 500, {}, "", None
    reply = {"status": status, "headers": list(headers.items()), "body": page}
    return reply if code is None else {**reply, "issued_code": code}


endpoint = None
OPERATIONS = {"hello": hello, "run": run, "reset": lambda request: {}}

for line in sys.stdin:
    request = json.loads(line)
    ok = OPERATIONS[request["op"]](request)
    print(json.dumps({"id": request["id"], "ok": ok}), flush=True)
