"""Canaille with its own pages, on a database of this run."""

import datetime
import tempfile

from canaille import create_app
from canaille.app import models
from canaille.backends import Backend

import served

FOLDER = tempfile.TemporaryDirectory()
application = create_app({
    "SECRET_KEY": "of this run", "PREFERRED_URL_SCHEME": "http",
    "CANAILLE": {"DATABASE": "sql", "SMTP": None},
    "CANAILLE_SQL": {"DATABASE_URI": f"sqlite:///{FOLDER.name}/db", "PASSWORD_SCHEMES": "plaintext"},
    # Google's requests have no nonce.
    "CANAILLE_OIDC": {"REQUIRE_NONCE": False}})
with application.app_context(), Backend.instance.session():
    Backend.instance.save(models.User(
        formatted_name="Ada", family_name="Lovelace", user_name="ada", password="secret",
        emails=["ada@example.com"]))
    Backend.instance.save(models.Client(
        client_id=served.CLIENT_ID, client_name="Google", client_secret="secret",
        client_id_issued_at=datetime.datetime.now(datetime.timezone.utc),
        redirect_uris=served.REDIRECT_URIS, grant_types=["authorization_code"], response_types=["code"],
        scope=["openid", "profile"], token_endpoint_auth_method="client_secret_basic"))


@application.after_request
def forget_consents(response):
    """Canaille remembers a consent; here the user decides about each request."""
    with Backend.instance.session():
        for consent in Backend.instance.query(models.Consent):
            Backend.instance.delete(consent)
    return response


served.serve(application)
