"""Authlib in Flask with SQLAlchemy, as its documentation shows it, with a sign-in and a consent."""

import tempfile

from authlib.integrations.flask_oauth2 import AuthorizationServer
from authlib.integrations.sqla_oauth2 import (
    OAuth2AuthorizationCodeMixin,
    OAuth2ClientMixin,
    create_query_client_func,
)
from authlib.oauth2 import OAuth2Error
from authlib.oauth2.rfc6749 import grants
from flask import request, session
from flask_sqlalchemy import SQLAlchemy

import flask_pages
import served

FOLDER = tempfile.TemporaryDirectory()
app = flask_pages.app
app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{FOLDER.name}/db"
db = SQLAlchemy(app)


class Client(db.Model, OAuth2ClientMixin):
    id = db.Column(db.Integer, primary_key=True)


class AuthorizationCode(db.Model, OAuth2AuthorizationCodeMixin):
    id = db.Column(db.Integer, primary_key=True)
    user = db.Column(db.String)


class AuthorizationCodeGrant(grants.AuthorizationCodeGrant):
    def save_authorization_code(self, code, request):
        db.session.add(AuthorizationCode(
            code=code, client_id=request.client.client_id, redirect_uri=request.payload.redirect_uri,
            scope=request.payload.scope, user=request.user))
        db.session.commit()


with app.app_context():
    db.create_all()
    client = Client(client_id=served.CLIENT_ID, client_secret="secret")
    client.set_client_metadata({
        "client_name": "Google", "redirect_uris": served.REDIRECT_URIS, "scope": " ".join(served.SCOPES),
        "grant_types": ["authorization_code"], "response_types": ["code"]})
    db.session.add(client)
    db.session.commit()

authorization = AuthorizationServer(
    app, query_client=create_query_client_func(db.session, Client), save_token=lambda *_: None)
authorization.register_grant(AuthorizationCodeGrant)


@app.route("/oauth/authorize", methods=["GET", "POST"])
def authorize():
    if first := flask_pages.sign_in():
        return first
    try:
        grant = authorization.get_consent_grant(end_user=session["user"])
    except OAuth2Error as error:
        return authorization.handle_error_response(request, error)
    if request.method == "GET":
        return flask_pages.consent()
    return authorization.create_authorization_response(
        grant=grant, grant_user=session["user"] if flask_pages.is_confirmed() else None)


served.serve(app)
