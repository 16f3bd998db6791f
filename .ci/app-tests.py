#!/usr/bin/env python3
"""Runs the suite inside the tests of an app, the package Tests/AcmeApp, and sees that it does what the page
"In Xcode" says: known failures fail nothing, each broken rule is one issue, a crash is found in the next run, and
a link that never returns ends the run. Ends with 1, and says what is wrong, if it doesn't.
"""
import fcntl, os, pathlib, re, signal, subprocess, sys, tempfile, time

CHECKOUT = pathlib.Path(__file__).resolve().parent.parent
PACKAGE = CHECKOUT / "Tests/AcmeApp"
# What the fuzzer finds with its usual seed in a handler that leaves the reading of links to Foundation.
FOUND = {
    "app/redirect-uri/format", "app/client-id/match", "app/answer/at-redirect-uri", "app/state/in-error",
    "app/params/missing", "app/state/exact",
}
# What one link in thousands shows: draws bring it and take it away.
RARE = {
    "app/redirect-uri/environment", "app/params/order-free", "app/params/undecodable", "app/params/client-mismatch",
}
problems = []


def swift(*words, **variables):
    """Calls swift in the package; returns its exit status and what it printed."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("APPFLIP_")}
    run = subprocess.run(
        ["swift", *words, "--package-path", str(PACKAGE)], env=environment | variables, text=True, errors="replace",
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
    return run.returncode, run.stdout


def test(names, reports, **variables):
    return swift("test", "--skip-build", "--filter", names, ACME_REPORTS=str(reports), **variables)


def stop(names, reports, number, file, text, **variables):
    """Tests, and sends a signal once a file has a text."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("APPFLIP_")}
    run = subprocess.Popen(
        ["swift", "test", "--skip-build", "--filter", names, "--package-path", str(PACKAGE)],
        env=clean | {"ACME_REPORTS": str(reports)} | variables, text=True, errors="replace",
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
    while run.poll() is None and not (file.exists() and text in file.read_text()):
        time.sleep(0.1)
    run.send_signal(number)
    run.communicate()


def expect(what, holds, output):
    print(f"{'yes' if holds else 'NO '}  {what}", flush=True)
    if not holds:
        problems.append(what)
        print(output[-6000:])


def issues(output):
    """The rules that issues were recorded about, each as often as it was."""
    return re.findall(r"^↳ (app/\S+) \((?:required|standard|practice)\): fails", output, re.MULTILINE)


def page_lines():
    """The lines of the page's examples in Swift that aren't in the package."""
    page = (CHECKOUT / "Sources/AppFlipTesting/AppFlipTesting.docc/InXcode.md").read_text()
    examples = "\n".join(re.findall(r"```swift\n(.*?)```", page, re.DOTALL))
    package = {line.strip() for file in PACKAGE.rglob("*.swift") if ".build" not in file.parts
               for line in file.read_text().splitlines()}
    lines = [line.strip() for line in examples.splitlines() if line.strip()]
    # What each reader writes in another way.
    own = ("configuration: acme))", "@testable import", "var options", "options.", "struct AppFlipTests")
    return [line for line in lines if line not in package and not line.startswith(own)]


expect("the examples of the page are those of the package", not page_lines(), "\n".join(page_lines()))

with tempfile.TemporaryDirectory() as folder:
    reports = pathlib.Path(folder)
    status, output = swift("build", "--build-tests")
    expect("the package builds", status == 0, output)
    if problems:
        sys.exit(1)

    status, output = test("AppFlipTests/conforms", reports)
    expect("failures that the list expects fail nothing", status == 0, output)
    for suite in ("SceneTests", "SwiftUITests", "MendedTests"):
        status, output = test(suite, reports)
        expect(f"{suite} passes", status == 0, output)

    status, output = test("AppFlipTests/links", reports, ACME_EXPECTS_NOTHING="1")
    table = (reports / "AppFlipTests/fuzz-links/fuzzing.txt").read_text()
    found = set(re.findall(r"^  fails +\d+  (app/\S+) ", table, re.MULTILINE))
    expect("the fuzzer finds what is known", found - RARE == FOUND, "\n".join(found ^ FOUND))
    told = re.findall(r"^↳ (app/\S+)$", output, re.MULTILINE)
    files = set(re.findall(r"more in (/\S+)", output))
    expect("each issue names the file of its failures", files == {f"{reports}/AppFlipTests/fuzz-links/fuzzing.json"}, output)
    expect("each rule is one issue there, too", found <= set(told) and len(set(told)) == len(told), "\n".join(told))
    status, output = test("AppFlipTests/conforms", reports, ACME_EXPECTS_NOTHING="1")
    told = issues(output)
    expect("without the list the tests fail", status != 0, output)
    expect("each broken rule is one issue", told and len(set(told)) == len(told), "\n".join(told))
    text = (reports / "AppFlipTests/conformance.txt").read_text()
    expect("the report says so, too", text.startswith("FAIL: "), text)

    status, output = test("FragileTests", reports, ACME_MISBEHAVES="crash")
    expect("a crash ends the process", status != 0 and "a host with a zone" in output, output)
    status, output = test("FragileTests", reports, ACME_MISBEHAVES="crash")
    expect("the next run begins with that link", "The test process ended in an earlier run" in output, output)
    expect("and ends with it again", "a host with a zone" in output, output)
    status, output = test("FragileTests", reports, ACME_MISBEHAVES="crash")
    expect("the run after that leaves it out, and comes to its end", "a host with a zone" not in output, output)
    expect("with the link marked as failed", status != 0 and "app/survives" in issues(output), output)
    status, output = test("FragileTests", reports, ACME_MISBEHAVES="no")
    expect("once it is mended, it is handed over again", "The test process ended" in output, output)
    status, output = test("FragileTests", reports, ACME_MISBEHAVES="no")
    expect("and forgotten", "The test process ended" not in output, output)

    status, output = test("FragileTests", reports, ACME_MISBEHAVES="exit")
    expect("code that calls exit(0) doesn't end the tests with 0", status != 0, output)
    expect("which say so in one line", output.count("the code under test called exit before the suite was done") == 1, output)
    text = (reports / "FragileTests/conformance.txt").read_text()
    expect("as the report does, with the link", text.startswith("INCOMPLETE: ") and "[fe80::1%25en0]" in text, text)
    for _ in range(2):
        status, output = test("FragileTests", reports, ACME_MISBEHAVES="exit")
    expect("the run after the next one leaves it out, and tests all others", "app/survives" in issues(output), output)
    for _ in range(2):
        status, output = test("FragileTests", reports, ACME_MISBEHAVES="no")
    expect("nothing of it is left once it is mended", "The test process ended" not in output, output)
    test("FragileTests", reports, ACME_MISBEHAVES="_exit")
    text = (reports / "FragileTests/conformance.txt").read_text()
    expect("the report of code that calls _exit isn't a pass", not text.startswith("PASS"), text)
    for _ in range(2):
        test("FragileTests", reports, ACME_MISBEHAVES="no")

    file = reports / "FragileTests/conformance.txt"
    for number in (signal.SIGINT, signal.SIGTERM):
        under_way = reports / "FragileTests/under-way/under-way.jsonl"
        stop("FragileTests", reports, number, under_way, "fe80", ACME_MISBEHAVES="wait")
        # Of SIGTERM the tests hear by the end of swift test, and they have the folder until they end.
        with open(reports / "FragileTests/suite.lock", "a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
        text = file.read_text()
        expect(f"a run that is stopped by {number.name} has its report", text.startswith("INCOMPLETE: ") and "not all cases were run: the run was stopped" in text, text)
    status, output = test("FragileTests", reports, ACME_MISBEHAVES="no")
    expect("and isn't taken for a crash", "The test process ended" not in output, output)

    with open(reports / "FragileTests/suite.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        status, output = test("FragileTests", reports, ACME_MISBEHAVES="no")
        expect("two runs don't share a folder", status != 0 and "another run" in output, output)
        expect("and nothing passes then", "Test survives(_:)" not in output, output)

    status, output = test("FragileTests", reports, ACME_MISBEHAVES="hang")
    expect("no test passes behind it", not re.search("^✔ Test survives", output, re.MULTILINE), output)
    expect("a link that never returns ends the run", status != 0 and "didn't return within" in output, output)
    text = (reports / "FragileTests/conformance.txt").read_text()
    expect("with a report that names the link", "[fe80::1%25en0]" in text, text)

    status, output = test("AnotherRoleTests", reports, ACME_ASKS_FOR_ANOTHER_ROLE="1")
    told = output.count("doesn't have the role google-app")
    expect("cases of a role that the app doesn't play are one issue", status != 0 and told == 1, output)

sys.exit(1 if problems else 0)
