"""The sign-in and the consent of the servers here that leave both to their deployment, with tokens against forgery."""

import secrets
from urllib.parse import urlencode

from flask import Flask, abort, redirect, render_template_string, request, session

app = Flask(__name__)
app.secret_key = secrets.token_bytes(16)


def page(form):
    session.setdefault("token", secrets.token_urlsafe(8))
    return render_template_string(
        "<!doctype html><form method=post>"
        "<input type=hidden name=csrf_token value='{{ session.token }}'>" + form + "</form>")


@app.after_request
def refuse_frames(response):
    response.headers["X-Frame-Options"] = "DENY"
    return response


def check_token():
    if request.form.get("csrf_token") != session.get("token"):
        abort(400)


@app.route("/login", methods=["GET", "POST"])
def login():
    if request.method == "POST":
        check_token()
        if request.form.get("password") == "secret":
            session["user"] = request.form["username"]
            # No other site: a path of this server.
            return redirect("/" + request.args.get("next", "").lstrip("/"))
    return page("<input name=username><input type=password name=password><button>Sign in</button>")


def sign_in():
    """The response that signs a user in first; None if a user is signed in."""
    if "user" in session:
        return None
    if request.method == "POST":
        abort(403)
    return redirect("/login?" + urlencode({"next": request.full_path}))


def consent():
    return page("<button name=confirm value=''>No</button><button name=confirm value=yes>Yes</button>")


def is_confirmed():
    check_token()
    return bool(request.form["confirm"])
