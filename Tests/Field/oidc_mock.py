"""oidc-provider-mock with clients that must register, and Google registered."""

import json

import oidc_provider_mock
from werkzeug.test import Client

import served

application = oidc_provider_mock.app(require_client_registration=True)
answer = Client(application).post("/oauth2/clients", json={"redirect_uris": served.REDIRECT_URIS})
served.serve(application, client_id=json.loads(answer.text)["client_id"])
