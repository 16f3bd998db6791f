#!/usr/bin/env python3
"""Follows the page Contributing in a temporary copy of the checkout: adds what it adds, where it says so, runs what it
runs, and sees what it says is seen. Ends with 1, and names the step, if the page is wrong.

usage: .ci/contributing.py [COPY]

COPY is a copy made before, with a build of APPFLIP_OWN_TESTS=all, that nobody needs any more.

Of the page it reads the sections below "## Add". A sentence before a block says what the block is: text for a file
("In a new file, `F`:", "At the end of `F`:", "In `F`, below `TEXT`:"), or, after a command, what is seen of it ("It
fails", "It passes", "It writes"). Three dots in a line stand for whatever is between.
"""
import contextlib, os, pathlib, re, shutil, signal, subprocess, sys, tempfile, textwrap

CHECKOUT = pathlib.Path(__file__).resolve().parent.parent
PAGE = "Sources/Conformance/Conformance.docc/Contributing.md"
# What the page promises: Swift files for a rule, files for the others.
FILES = {"A rule": 2, "A case": 1, "A fault": 1, "A mutator": 1}
PLACE = re.compile(r"In `(?P<file>[^`]+)`, (?P<where>at the start of|at the end of|above|below) `(?P<text>[^`]+)`:")


class Wrong(Exception):
    """What of the page doesn't hold."""


def blocks(page):
    """The blocks of the page: section, the sentence before it, language, text."""
    section, sentence, lines, wanted = None, [], iter(page.splitlines()), False
    for line in lines:
        if line.startswith("## "):
            wanted = line.startswith("## Add")
        elif line.startswith("### "):
            section, sentence = line[4:], []
        elif line.startswith("```"):
            text = []
            for inner in lines:
                if inner == "```":
                    break
                text.append(inner)
            if wanted:
                yield section, " ".join(sentence), line[3:], text
            sentence = []
        elif line:
            sentence.append(line)
        else:
            sentence = sentence if sentence and sentence[-1].endswith(":") else []


def add(copy, sentence, block):
    """Adds a block to the file that the sentence names, and returns the file; None if it names none."""
    if new := re.fullmatch(r"In a new file, `([^`]+)`:", sentence):
        file = copy / new[1]
        if file.exists():
            raise Wrong(f"{new[1]} is there already")
        file.write_text("\n".join(block) + "\n")
        return new[1]
    if end := re.fullmatch(r"At the end of `([^`]+)`:", sentence):
        with open(copy / end[1], "a") as file:
            file.write("\n".join(block) + "\n")
        return end[1]
    place = PLACE.fullmatch(sentence)
    if not place:
        return None
    file = copy / place["file"]
    lines = file.read_text().split("\n")
    found = [number for number, line in enumerate(lines) if place["text"] in line]
    if len(found) != 1:
        raise Wrong(f"`{place['text']}` is in {len(found)} lines of {place['file']}, not in one")
    at = found[0]
    indent = " " * (len(lines[at]) - len(lines[at].lstrip()))
    if place["where"] == "below":
        at += 1
    elif place["where"] == "at the start of":
        at, indent = at + 1, indent + "  "
    elif place["where"] == "at the end of":
        ends = (n for n in range(at + 1, len(lines)) if re.match(re.escape(indent) + r"[\]})]", lines[n]))
        at, indent = next(ends), indent + "  "
    # A test has an empty line before it.
    block = [""] * block[0].startswith("@") + block
    lines[at:at] = textwrap.indent("\n".join(block), indent).split("\n")
    file.write_text("\n".join(lines))
    return place["file"]


def needed_targets(copy, page):
    """The project's own test targets that the page runs suites of, without the files of the other suites: building all
    of them would take three times as long."""
    runs = re.findall(r"swift test --filter '?([\w|]+)", page)
    suite = re.compile(rf"struct ({'|'.join(name for names in runs for name in names.split('|'))})\b")
    targets = []
    for target in (copy / "Tests").iterdir():
        files = {file: file.read_text() for file in target.rglob("*.swift")}
        if target.name in ["ConformanceTests", "FuzzTests"] or not any(map(suite.search, files.values())):
            continue
        targets.append(target.name)
        for file, text in files.items():
            if "@Suite" in text and not suite.search(text):
                file.unlink()
    return targets


def run(copy, commands, environment):
    """Runs commands; returns whether they passed, and what they wrote."""
    process = subprocess.Popen(
        ["bash", "-e", "-c", "\n".join(commands)], cwd=copy, env=environment, start_new_session=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    try:
        output = process.communicate()[0]
    except BaseException:
        # An interrupted build ends its compilers, which have process groups of their own; a killed one doesn't.
        with contextlib.suppress(ProcessLookupError, subprocess.TimeoutExpired):
            os.killpg(process.pid, signal.SIGINT)
            process.wait(30)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        raise
    return process.returncode == 0, re.sub(r"\x1b\[[0-9;]*m", "", output)


def sees(output, line):
    """Whether a line of the output has all that stands between the dots, in its order."""
    pattern = ".*".join(re.escape(part.strip()) for part in line.split("..."))
    return re.search(pattern, output) is not None


def follow(copy, environment):
    page = (copy / PAGE).read_text()
    environment.pop("APPFLIP_RECORD", None)
    touched, ran, section = {}, None, None
    for section, sentence, language, block in blocks(page):
        try:
            if language == "sh":
                if ran:
                    raise Wrong(f"nothing is said of what {ran[0]} shows")
                passed, output = run(copy, block, environment)
                ran = (block[0], passed, output)
            elif ran:
                command, passed, output = ran
                fails = sentence.startswith("It fails")
                if not fails and not re.match("It (passes|writes)", sentence):
                    raise Wrong(f"nothing is said of what {command} shows")
                missing = [line for line in block if not sees(output, line)]
                if passed == fails or missing:
                    lines = output.splitlines()
                    told = [line for line in lines[:-60] if re.search(r"✘|error:|recorded", line)]
                    sys.stderr.write("\n".join(told + lines[-60:]) + "\n")
                    raise Wrong(f"{command} {'passed' if passed else 'failed'}, and this was not seen: {missing}")
                print(f"{section}: {command}: {'failed' if fails else 'passed'}, as the page says")
                ran = None
            else:
                file = add(copy, sentence, block)
                if not file:
                    raise Wrong(f"a block stands behind \"{sentence}\": where does it belong?")
                touched.setdefault(section, set()).add(file)
                print(f"{section}: added to {file}")
        except (Wrong, OSError, StopIteration) as error:
            raise Wrong(f"section \"{section}\": {error}") from None
    for section, count in FILES.items():
        files = touched.get(section, set())
        counted = [file for file in files if not file.startswith("Tests/KillMatrix/")]
        if len(counted) != count:
            raise Wrong(f"section \"{section}\" has {len(counted)} files, not {count}: {sorted(counted)}")
    passed, output = run(
        copy, ["swift format lint --strict --recursive Sources Tests"], environment)
    if not passed:
        raise Wrong(f"what was added isn't formatted:\n{output}")


@contextlib.contextmanager
def copied():
    """A copy of the checkout, for as long as it is needed."""
    with tempfile.TemporaryDirectory(prefix="appflip-contributing-", ignore_cleanup_errors=True) as folder:
        copy = pathlib.Path(folder) / "checkout"
        # SwiftPM leaves its locks there.
        os.environ["TMPDIR"] = folder
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=CHECKOUT,
            check=True, capture_output=True, text=True).stdout
        for name in filter(None, listed.split("\0")):
            with contextlib.suppress(FileNotFoundError):
                (copy / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(CHECKOUT / name, copy / name)
        yield copy, []


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    signal.signal(signal.SIGHUP, lambda *_: sys.exit(129))
    # A copy that has all tests built is quicker than a new one with the few that the page needs.
    built = contextlib.nullcontext((pathlib.Path(sys.argv[1]), ["all"])) if sys.argv[1:] else copied()
    with built as (copy, targets):
        targets = targets + needed_targets(copy, (copy / PAGE).read_text())
        # What the page's `git diff` compares with.
        for words in (["init", "--quiet"], ["add", "--all"]):
            subprocess.run(["git", *words], cwd=copy, check=True)
        try:
            follow(copy, dict(os.environ, APPFLIP_OWN_TESTS=",".join(targets)))
        except Wrong as error:
            sys.exit(f"the page Contributing doesn't hold: {error}")
    print("a rule, a case, a fault and a mutator were added as the page Contributing says")


main()
