"""oauthlib in Flask, as its documentation shows it for Django, with a sign-in and a consent."""

from flask import request, session
from oauthlib.oauth2 import AccessDeniedError, FatalClientError, OAuth2Error, RequestValidator, WebApplicationServer

import flask_pages
import served


class Validator(RequestValidator):
    def validate_client_id(self, client_id, request, *args, **kwargs):
        return client_id == served.CLIENT_ID

    def validate_redirect_uri(self, client_id, redirect_uri, request, *args, **kwargs):
        return redirect_uri in served.REDIRECT_URIS

    def get_default_redirect_uri(self, client_id, request, *args, **kwargs):
        return None

    def validate_response_type(self, client_id, response_type, client, request, *args, **kwargs):
        return response_type == "code"

    def validate_scopes(self, client_id, scopes, client, request, *args, **kwargs):
        return set(scopes) <= set(served.SCOPES)

    def get_default_scopes(self, client_id, request, *args, **kwargs):
        return list(served.SCOPES)

    def save_authorization_code(self, client_id, code, request, *args, **kwargs):
        pass


server = WebApplicationServer(Validator())
app = flask_pages.app


@app.route("/authorize", methods=["GET", "POST"])
def authorize():
    if first := flask_pages.sign_in():
        return first
    # Flask's request.url has some escapes decoded.
    url = f"{request.base_url}?{request.query_string.decode('latin-1')}"
    given = url, request.method, None, dict(request.headers)
    try:
        scopes, credentials = server.validate_authorization_request(*given)
        if request.method == "GET":
            return flask_pages.consent()
        if not flask_pages.is_confirmed():
            raise AccessDeniedError(request=credentials["request"])
        headers, body, status = server.create_authorization_response(
            *given, scopes, {"user": session["user"], **credentials})
        return body or "", status, headers
    except FatalClientError as error:
        return f"<!doctype html><p>{error.error}</p>", error.status_code
    except OAuth2Error as error:
        return "", 302, {"Location": error.in_uri(error.redirect_uri)}


served.serve(app)
