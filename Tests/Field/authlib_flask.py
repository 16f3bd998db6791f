"""Authlib in Flask, as its documentation shows it, with a sign-in, a consent, and tokens against forgery."""

import secrets

from authlib.integrations.flask_oauth2 import AuthorizationServer
from authlib.oauth2 import OAuth2Error
from authlib.oauth2.rfc6749 import ClientMixin, grants
from flask import Flask, abort, redirect, render_template_string, request, session

import served

app = Flask(__name__)
app.secret_key = secrets.token_bytes(16)


class Client(ClientMixin):
    def get_client_id(self):
        return served.CLIENT_ID

    def get_default_redirect_uri(self):
        return served.REDIRECT_URIS[0]

    def get_allowed_scope(self, scope):
        return " ".join(word for word in (scope or "").split() if word in served.SCOPES)

    def check_redirect_uri(self, redirect_uri):
        return redirect_uri in served.REDIRECT_URIS

    def check_response_type(self, response_type):
        return response_type == "code"

    def check_grant_type(self, grant_type):
        return grant_type == "authorization_code"


class AuthorizationCodeGrant(grants.AuthorizationCodeGrant):
    def save_authorization_code(self, code, request):
        pass


def query_client(client_id):
    return Client() if client_id == served.CLIENT_ID else None


authorization = AuthorizationServer(app, query_client=query_client, save_token=lambda *_: None)
authorization.register_grant(AuthorizationCodeGrant)


def page(form):
    session.setdefault("token", secrets.token_urlsafe(8))
    return render_template_string(
        "<!doctype html><form method=post>"
        "<input type=hidden name=csrf_token value='{{ session.token }}'>" + form + "</form>")


def check_token():
    if request.form.get("csrf_token") != session.get("token"):
        abort(400)


@app.route("/login", methods=["GET", "POST"])
def login():
    if request.method == "POST":
        check_token()
        if request.form.get("password") == "secret":
            session["user"] = request.form["username"]
            return redirect(session.pop("next", "/"))
    return page("<input name=username><input type=password name=password><button>Sign in</button>")


@app.route("/oauth/authorize", methods=["GET", "POST"])
def authorize():
    if request.method == "POST":
        if "user" not in session:
            abort(403)
        check_token()
        allowed = request.form.get("confirm") == "yes"
        return authorization.create_authorization_response(
            grant_user=session["user"] if allowed else None)
    if "user" not in session:
        session["next"] = request.full_path
        return redirect("/login")
    try:
        authorization.get_consent_grant(end_user=session["user"])
    except OAuth2Error as error:
        return authorization.handle_error_response(request, error)
    return page("<button name=confirm value=no>No</button><button name=confirm value=yes>Yes</button>")


served.serve(app)
