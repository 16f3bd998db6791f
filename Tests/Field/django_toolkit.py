"""django-oauth-toolkit with its own pages and Django's sign-in, on a database of this run."""

import tempfile

import django
from django.conf import settings
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.urls import include, path

import served

FOLDER = tempfile.TemporaryDirectory()
LOGIN = "<form method=post>{% csrf_token %}{{ form.as_p }}<button>Sign in</button></form>"
BASE = "<!doctype html><title>Acme</title>{% block content %}{% endblock %}"

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"], SECRET_KEY="of this run", ROOT_URLCONF=__name__, USE_TZ=True,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": f"{FOLDER.name}/db"}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField", LOGIN_URL="/login/",
    INSTALLED_APPS=[
        "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "oauth2_provider"],
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware", "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware", "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware"],
    TEMPLATES=[{
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "OPTIONS": {
            "context_processors": ["django.template.context_processors.request"],
            "loaders": [
                ("django.template.loaders.locmem.Loader", {
                    "registration/login.html": LOGIN, "oauth2_provider/base.html": BASE}),
                "django.template.loaders.app_directories.Loader"]}}],
    PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
    LOGGING_CONFIG=None,
    OAUTH2_PROVIDER={"SCOPES": served.SCOPES, "PKCE_REQUIRED": False})
django.setup()
urlpatterns = [
    path("", include("django.contrib.auth.urls")),
    path("o/", include("oauth2_provider.urls", namespace="oauth2_provider")),
]
call_command("migrate", verbosity=0)

from django.contrib.auth.models import User  # noqa: E402
from oauth2_provider.models import Application  # noqa: E402

User.objects.create_user("ada", password="secret")
Application.objects.create(
    client_id=served.CLIENT_ID, name="Google", client_type="confidential",
    authorization_grant_type="authorization-code", redirect_uris=" ".join(served.REDIRECT_URIS))
application = get_wsgi_application()
served.serve(application)
