#!/usr/bin/env python3
"""Judges OAuth servers as their documentation deploys them, and compares the results with Reports/field.txt.

  .ci/field.py                compare; a server whose packages are missing is skipped
  .ci/field.py --record [NAME ...]
                           write Reports/field.txt; with names, judge these servers only
  .ci/field.py --packages     print the packages for pip
  .ci/field.py --serve NAME   start a server, sign in, and print the shell variables of the curl lines

Needs a build. The packages of PyPI must be where Python finds them (PYTHONPATH); those of Debian are installed with
apt."""
import contextlib, html.parser, http.cookiejar, importlib.metadata, json, os, pathlib, re, shlex, subprocess, sys
import tempfile, textwrap, typing, urllib.parse, urllib.request

CHECKOUT = pathlib.Path(__file__).resolve().parent.parent
REPORT, CAUSES = CHECKOUT / "Reports/field.txt", CHECKOUT / "Tests/Field/causes.txt"


class Server(typing.NamedTuple):
    name: str
    packages: dict
    script: str
    path: str
    # The fields of the forms: the same for each decision, for consent, for refusal.
    fields: dict
    approves: dict
    declines: dict
    scope: str = "devices profile"
    # Packages of Debian.
    is_debian: bool = False
    # What the report adds to the packages.
    remark: str = ""


FLASK = {"Flask": "3.1.3", "Werkzeug": "3.1.9"}
DJANGO = {"Django": "5.2.19"}
ADA = {"username": "ada", "password": "secret"}
SERVERS = [
    Server("Authlib", {"Authlib": "1.9.10", **FLASK, "Flask-SQLAlchemy": "3.1.1", "SQLAlchemy": "2.1.9"},
           "Tests/Field/authlib_flask.py", "/oauth/authorize", ADA, {"confirm": "yes"}, {"confirm": ""}),
    Server("oauthlib", {"oauthlib": "4.0.1", **FLASK},
           "Tests/Field/oauthlib_flask.py", "/authorize", ADA, {"confirm": "yes"}, {"confirm": ""}),
    # The consent has a button for yes alone: without it, the form says no.
    Server("django-toolkit", {"django-oauth-toolkit": "3.4.1", **DJANGO},
           "Tests/Field/django_toolkit.py", "/o/authorize/", ADA, {"allow": "Authorize"}, {"response_type": "code"}),
    Server("django-oidc", {"django-oidc-provider": "0.9.0", **DJANGO},
           "Tests/Field/django_oidc.py", "/openid/authorize", ADA, {"allow": "Authorize"}, {"response_type": "code"},
           "openid profile"),
    Server("mock", {"oidc-provider-mock": "0.3.4", "Authlib": "1.9.10", **FLASK},
           "Tests/Field/oidc_mock.py", "/oauth2/authorize", {}, {"sub": "ada"}, {"action": "deny"}, "openid profile"),
    Server("Canaille", {"Canaille[front,oidc,sqlite]": "0.3.6", "Authlib": "1.9.10", **FLASK},
           "Tests/Field/canaille_server.py", "/oauth/authorize", {"login": "ada", "password": "secret"},
           {"answer": "accept"}, {"answer": "deny"}, "openid profile"),
    # The consent has two forms: the one that declines has a _method.
    Server("Doorkeeper", {"ruby-doorkeeper": "5.5.0-2+deb12u1", "ruby-rails": "2:6.1.7.10+dfsg-1~deb12u4",
                          "ruby-rack": "2.2.22-0+deb12u2", "ruby-sqlite3": "1.4.2-4+b3",
                          "puma": "5.6.5-3+deb12u2"},
           "Tests/Field/doorkeeper_rails.rb", "/oauth/authorize", ADA, {"commit": "Authorize"}, {"_method": "delete"},
           is_debian=True),
    # The web app adds g_continue after the sign-in and the consent. Without the web app, the user can't decline.
    Server("Glewlwyd", {"glewlwyd": "2.7.5-3+deb12u1", "libulfius2.7": "2.7.13-1", "libmicrohttpd12": "0.9.75-6"},
           "Tests/Field/glewlwyd_server.py", "/api/oidc/auth?g_continue", {}, {}, {}, is_debian=True,
           remark="the user always approves: the pages are a web app, and the suite has the cookie of a session"),
    # A script of the consent page puts a minus before the stamp in confirm to decline. 1 passes as a stamp.
    Server("LemonLDAP", {"liblemonldap-ng-portal-perl": "2.16.1+ds-deb12u10", "starman": "0.4016-1",
                         "libplack-perl": "1.0050-1", "libhttp-entity-parser-perl": "0.25-2",
                         "libhash-multivalue-perl": "0.16-3", "libwww-form-urlencoded-xs-perl": "0.28-1+b1"},
           "Tests/Field/lemonldap.py", "/oauth2/authorize", {"user": "dwho", "password": "dwho"}, {"confirm": "1"},
           {"confirm": "-1"}, "openid profile", is_debian=True),
]
# The rules about which another source says something else.
CONTESTED = {
    "endpoint/client-id/mismatch":
        "Google's document wants invalid_request at the redirect URI; RFC 6749, 4.1.2.1 wants a page, as these "
        "servers show it. The rule passes in the profile oauth.",
    "endpoint/error/known":
        "Google's document has four codes; RFC 6749, 4.1.2.1 has invalid_scope and server_error too, and prescribes "
        "the first for a scope that isn't known. consent_required, a failure, is in neither.",
    "endpoint/state/percent-reading":
        "RFC 6749, appendix B writes a space as +, as these servers do; Google's test tool for iOS reads + as a "
        "plus. Google's own states have no space.",
    "endpoint/state/undecodable":
        "RFC 6749, A.5 has no such state, and says nothing of the response. Google sends none.",
}


def missing(server):
    """What a server lacks here; empty if it can run."""
    for package, version in server.packages.items():
        here = found(package, server.is_debian)
        if here != version:
            return f"{package} {version} is needed, and here is {here or 'none'}"
    return ""


def found(package, is_debian):
    """The version of a package that is installed; empty if it isn't."""
    if is_debian:
        return dpkg("-W", "-f", "${db:Status-Status} ${Version}", package).removeprefix("installed ")
    with contextlib.suppress(importlib.metadata.PackageNotFoundError):
        return importlib.metadata.version(package.split("[")[0])
    return ""


def dpkg(*arguments):
    """What dpkg-query prints; empty if it fails, or isn't there."""
    with contextlib.suppress(FileNotFoundError):
        return subprocess.run(["dpkg-query", *arguments], text=True, capture_output=True).stdout.strip()
    return ""


@contextlib.contextmanager
def started(server):
    """The URL of a server, Google's client ID, and the cookie of a user who is signed in (empty if the forms sign in),
    while it runs."""
    language = "ruby" if server.script.endswith(".rb") else sys.executable
    with subprocess.Popen([language, server.script], cwd=CHECKOUT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True) as process:
        port, client_id, *cookie = process.stdout.readline().split()
        try:
            yield f"http://127.0.0.1:{port}{server.path}", client_id, "".join(cookie)
        finally:
            process.stdin.close()


def judge(server, url, client_id, cookie):
    """The verdicts of each rule."""
    sign_in = [f"--header-when approves {shlex.quote(f'Cookie: {cookie}')}"] if cookie else []
    sign_in += [f"--field {name}={value}" for name, value in server.fields.items()]
    for decision, fields in ("approves", server.approves), ("declines", server.declines):
        sign_in += [f"--field-when {decision} {name}={value}" for name, value in fields.items()]
    with tempfile.TemporaryDirectory() as reports:
        process = subprocess.run(
            [CHECKOUT / ".build/debug/appflip", "check", "--role", "authorization-endpoint", "--timeout-ms", "60000",
             "--reports", reports, "--endpoint", url, "--client-id", client_id,
             "--endpoint-options", " ".join(["--scope", shlex.quote(server.scope), *sign_in])],
            cwd=CHECKOUT, stdin=subprocess.DEVNULL, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        report = pathlib.Path(reports) / "conformance.jsonl"
        if process.returncode not in (0, 1) or not report.exists():
            sys.exit(f"{server.name} wasn't judged:\n{process.stdout}")
        rules = json.loads(report.read_text().splitlines()[-1])["counts"]["rules"]
    return {rule: cell(counts) for rule, counts in rules.items()}


def cell(counts):
    judged = sum(counts.get(verdict, 0) for verdict in ("fail", "warn", "pass"))
    for verdict in "fail", "warn":
        if counts.get(verdict):
            return f"{verdict}:{counts[verdict]}/{judged}"
    return "ok" if judged else "-"


# MARK: - curl

class Forms(html.parser.HTMLParser):
    """The forms of a page: the action, the hidden fields, the names of all fields."""

    def __init__(self, page):
        super().__init__()
        self.found = []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        field = dict(attributes)
        if tag == "form":
            self.found.append((field.get("action") or "", {}, set()))
        elif self.found and tag in ("input", "button") and field.get("name"):
            if field.get("type") == "hidden":
                self.found[-1][1][field["name"]] = field.get("value") or ""
            self.found[-1][2].add(field["name"])


def decided(forms, wanted):
    """The fields that send the form of a decision, without those of the request."""
    _, hidden, names = next((form for form in forms if form[2] & wanted.keys()), forms[0])
    token = {name: value for name, value in hidden.items() if name.startswith(("csrf", "authenticity"))}
    return {**token, **{name: value for name, value in wanted.items() if name in names and name != "response_type"}}


def variables(server, url, client_id, cookie, folder):
    """Signs in, and makes the shell variables of the curl lines."""
    jar = http.cookiejar.MozillaCookieJar(f"{folder}/cookies")
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    client = urllib.parse.urlencode(
        {"response_type": "code", "client_id": client_id, "scope": server.scope}, quote_via=urllib.parse.quote)
    uri = "redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.OPA"
    fields, buttons = {**server.fields, **server.approves}, {}
    if cookie:
        name, value = cookie.split("=", 1)
        pathlib.Path(jar.filename).write_text(f"127.0.0.1\tFALSE\t/\tFALSE\t{2 ** 31 - 1}\t{name}\t{value}\n")
        return {"url": url, "jar": jar.filename, "client": client, "uri": uri}
    page = browser.open(f"{url}?{client}&{uri}&state=s")
    for _ in range(9):
        forms = Forms(page.read().decode()).found
        (action, hidden, _), names = forms[0], set().union(*(form[2] for form in forms))
        if not names & {"username", "login", "password"}:
            for decision, wanted in ("approves", server.approves), ("declines", server.declines):
                buttons[decision] = urllib.parse.urlencode(decided(forms, wanted))
            break
        filled = {**hidden, **{name: value for name, value in fields.items() if name in names}}
        page = browser.open(urllib.parse.urljoin(page.url, action), urllib.parse.urlencode(filled).encode())
    for cookie in jar:
        # curl wants a time of expiry.
        cookie.expires = cookie.expires or 2 ** 31 - 1
    jar.save(ignore_discard=True)
    return {"url": url, "jar": jar.filename, "client": client, "uri": uri, **buttons}


class Cause(typing.NamedTuple):
    rule: str
    servers: list
    owner: str
    place: str
    line: str
    why: str
    curl: str
    shows: str


def causes():
    found = []
    for block in re.split(r"\n\n+", CAUSES.read_text().split("\n\n", 1)[1].strip()):
        head, place, why, curl, shows = block.split("\n")
        rule, servers = head.split(": ")
        owner, place, line = place.split(" ", 2)
        found.append(Cause(rule, servers.split(", "), owner, place, line, why, curl, shows))
    return found


def check_line(cause, server):
    """Whether the line of code is where the report says. The source of a compiled program isn't installed: its place
    begins with a package and the version, which `missing` checks."""
    if cause.place.startswith(tuple(f"{package}-{version}/" for package, version in server.packages.items())):
        return
    file, number = cause.place.split(":")
    paths = [folder / file for folder in [CHECKOUT, *map(pathlib.Path, sys.path)]]
    paths += [pathlib.Path(line.split(": ")[1]) for line in dpkg("-S", f"*/{file}").splitlines() if server.is_debian]
    path = next((path for path in paths if path.exists()), None)
    if path is None or cause.line not in path.read_text().splitlines()[int(number) - 1]:
        sys.exit(f"{cause.rule}, {server.name}: {cause.place} isn't {cause.line}")


def check(cause, server, environment):
    """Whether the line of code is where the report says, and whether curl shows what it says."""
    check_line(cause, server)
    shown = subprocess.run(["bash", "-c", cause.curl], env={**os.environ, **environment}, text=True,
                           capture_output=True, errors="replace").stdout
    if not re.search(cause.shows, shown, re.MULTILINE):
        sys.exit(f"{cause.rule}, {server.name}: {cause.curl}\ndoesn't show {cause.shows}, but:\n{shown[:2000]}")


# MARK: - The report

def recorded():
    """The cells of the report, by server and rule."""
    lines = REPORT.read_text().splitlines() if REPORT.exists() else []
    place = next((place for place, line in enumerate(lines) if line.startswith("rule ")), len(lines))
    table = [line.replace("*", "").split() for line in lines[place:lines.index("", place)]] if lines else []
    return {name: {row[0]: row[column] for row in table[1:]}
            for column, name in enumerate(table[0] if table else []) if column}


def render(results, known):
    rules = sorted(set().union(*results.values()))
    broken = [(rule, name) for rule in rules for name in results if ":" in results[name].get(rule, "-")]
    explained = {(cause.rule, name) for cause in known for name in cause.servers}
    for rule, name in sorted(explained ^ set(broken)):
        print(f"{rule}, {name}: " + ("no cause in Tests/Field/causes.txt" if (rule, name) in broken else "nothing to explain"))
    lines = [*textwrap.wrap(
        "OAuth servers, rule by rule: fail:2/9 means that the server breaks the rule in 2 of the 9 cases that judged "
        "it; warn, that the rule isn't a required one; ok, that each case passes; -, that no case judged the rule. "
        "Each server is a live one in 2 configurations, deployed as its documentation shows. Below the table: whose "
        "each failure is, with file and line, and a curl line that shows it. If the place begins with a Debian "
        "package and its version, the program is compiled: the version and the curl line are checked, not the line. "
        "python3 .ci/field.py --record writes this file.", 110), ""]
    lines += [f"{server.name:<16}{server.script}: " + ", ".join(map(" ".join, server.packages.items()))
              + (f" ({server.remark})" if server.remark else "") for server in SERVERS]
    lines += ["", f"{'rule':<36}" + "".join(f"{name:<16}" for name in results)]
    for rule in rules:
        star = "*" if rule in CONTESTED else " "
        lines.append(f"{rule:<34}{star} " + "".join(f"{results[name].get(rule, '-'):<16}" for name in results))
    lines += ["", "* Contested:"]
    for rule, words in CONTESTED.items():
        lines += textwrap.wrap(f"{rule}: {words}", 110, initial_indent="  ", subsequent_indent="    ")
    lines += ["", *textwrap.wrap(
        "The curl lines: python3 .ci/field.py --serve NAME starts the server, signs in, and prints the variables: url is "
        "the endpoint, jar the cookies after the sign-in, client the parameters of an ordinary request without "
        "redirect_uri and state, uri a registered redirect_uri, approves and declines the fields of the consent form.",
        110), ""]
    for cause in known:
        lines.append(f"{cause.rule}: {', '.join(cause.servers)}")
        lines += textwrap.wrap(f"{cause.owner}, {cause.place}: {cause.why}", 110, initial_indent="  ", subsequent_indent="  ")
        lines += [f"    {cause.curl}", f"    shows {cause.shows}", ""]
    return "\n".join(line.rstrip() for line in lines)


def serve(name):
    server = next(server for server in SERVERS if server.name == name)
    if lacks := missing(server):
        sys.exit(lacks)
    with tempfile.TemporaryDirectory() as folder, started(server) as place:
        for variable, value in variables(server, *place, folder).items():
            print(f"{variable}='{value}'", flush=True)
        print("# until the end of standard input", flush=True)
        sys.stdin.read()


def main():
    match sys.argv[1:]:
        case ["--packages"]:
            print(*sorted({f"{package}=={version}"
                           for server in SERVERS if not server.is_debian
                           for package, version in server.packages.items()}))
            return
        case ["--serve", name]:
            return serve(name)
        case [] | ["--record", *_]: pass
        case _: sys.exit(__doc__)
    results, known, chosen = {}, causes(), sys.argv[2:] or [server.name for server in SERVERS]
    for server in SERVERS:
        if server.name not in chosen:
            results[server.name] = recorded().get(server.name, {})
            continue
        if lacks := missing(server):
            print(f"{server.name} is skipped: {lacks}")
            results[server.name] = recorded().get(server.name, {})
            continue
        with tempfile.TemporaryDirectory() as folder, started(server) as place:
            results[server.name] = judge(server, *place)
            environment = variables(server, *place, folder)
            for cause in known:
                if server.name in cause.servers:
                    check(cause, server, environment)
    text = render(results, known)
    if sys.argv[1:]:
        REPORT.write_text(text)
    elif text != REPORT.read_text():
        sys.exit(f"{text}\nThis isn't Reports/field.txt: see what changed, and record it with --record.")
    print("the servers of the field do what Reports/field.txt says")


main()
