"""django-oidc-provider with its own pages and Django's sign-in, on a database of this run."""

import tempfile

import django
from django.conf import settings
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.urls import include, path

import served

FOLDER = tempfile.TemporaryDirectory()
LOGIN = "<form method=post>{% csrf_token %}{{ form.as_p }}<button>Sign in</button></form>"

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"], SECRET_KEY="of this run", ROOT_URLCONF=__name__, USE_TZ=True,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": f"{FOLDER.name}/db"}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField", LOGIN_URL="/login/",
    INSTALLED_APPS=[
        "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "oidc_provider"],
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
                ("django.template.loaders.locmem.Loader", {"registration/login.html": LOGIN}),
                "django.template.loaders.app_directories.Loader"]}}],
    PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
    LOGGING_CONFIG=None, OIDC_LOGIN_URL="/login/")
django.setup()
urlpatterns = [
    path("", include("django.contrib.auth.urls")),
    path("openid/", include("oidc_provider.urls", namespace="oidc_provider")),
]
call_command("migrate", verbosity=0)

from django.contrib.auth.models import User  # noqa: E402
from oidc_provider.models import Client, ResponseType  # noqa: E402

User.objects.create_user("ada", password="secret")
client = Client(name="Google", client_id=served.CLIENT_ID, client_secret="secret", reuse_consent=False)
client.redirect_uris = served.REDIRECT_URIS
client.save()
client.response_types.add(ResponseType.objects.get(value="code"))
application = get_wsgi_application()
served.serve(application)
