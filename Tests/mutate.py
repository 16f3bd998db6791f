#!/usr/bin/env python3
"""Changes the sources in one place at a time, and prints the changes that no test notices.

usage: Tests/mutate.py [--seed N] [--count N] [--in PREFIX]... [--here] [--list] [--report]

The seed chooses COUNT changes among all places: a negated condition, a changed comparison, a removed statement, a
removed guard, a different enum case, a number plus 1. Each change is built and tested alone, in a copy of the commit
at .build/mutation, which is kept for the next call. A change that doesn't compile is replaced with another one.

--in PREFIX: change only files whose paths begin with this text, such as Sources/Web
--here: change this checkout and restore each file, instead of a copy
--list: print the chosen changes, test nothing
--report: also write Reports/mutation.txt

The value of APPFLIP_OWN_TESTS decides which tests are built (default: all). A survivor is a missing test, or a change
that means the same: decide for each. Ends with 1 if a change survived.
"""
import argparse, collections, math, os, pathlib, random, re, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# The tests of each folder, the longest path first; a change in a folder without an entry isn't made.
TESTS = {
    "Sources/AdapterKit": "AdapterKitTests",
    "Sources/AdapterProtocol": "AdapterProtocolTests",
    "Sources/AppFlip": "AppFlipTests",
    "Sources/AppFlipTesting": "InProcessTests",
    "Sources/Commands": "CommandsTests|ReportingTests",
    "Sources/Commands/Doctor": "DoctorTests",
    "Sources/Conformance": "ConformanceModuleTests|ReportingTests",
    "Sources/Conformance/Baseline": "Baseline[A-Za-z]*Tests|FuzzResultTests|ReportTests",
    "Sources/Conformance/Record": "ReportingTests|ConformanceModuleTests.Baseline",
    "Sources/Conformance/Reports": "ReportingTests",
    "Sources/Fuzzing": "FuzzingTests|ReportingTests",
    "Sources/HTTPAdapter": "HTTPAdapterTests",
    "Sources/Harness": "HarnessTests",
    "Sources/Processes": "HarnessTests",
    "Sources/ReferenceImplementation": "ReferenceImplementationTests",
    "Sources/Web": "HTTPAdapterTests|ConformanceModuleTests.PageTests",
}

COMPARISONS = {" == ": " != ", " != ": " == ", " < ": " <= ", " <= ": " < ", " > ": " >= ", " >= ": " > "}
OTHERS = {" && ": " || ", " || ": " && ", ".min()": ".max()", ".max()": ".min()", ".first": ".last"}
SKIPPED = re.compile(r"\s*(//|#|@|import |(package|public) import |func |init|(package|public|private|fileprivate) )")
STATEMENT = re.compile(r"\s+(?!(let|var|return|throw|case|default|if|guard|else|for|while|do|try|switch|break)\b)"
                       r"[a-z_][\w.\[\]()$?]*(\(.*\)| [-+]?= .*)$")
CONDITION = re.compile(r"(?P<head>\s*(?:\} else )?if |\s*guard )(?P<condition>[^,{]+?)(?P<rest>(?: else)? \{.*)")
GUARD = re.compile(r"\s*(guard [^=]*[^=]+ else \{ .* \}|if [^{]* \{ (return|continue|break|throw)\b[^}]*\})$")


class Change(collections.namedtuple("Change", "file line kind old new")):
    def __str__(self):
        new = self.new.strip() or "(nothing)"
        return f"{self.file}:{self.line}: {self.kind}\n  - {self.old.strip()}\n  + {new}"


def code(line):
    """The line with blanks in place of its literals and its comment: the positions stay."""
    line = re.sub(r'"(?:[^"\\]|\\.)*"', lambda found: '"' + " " * (len(found[0]) - 2) + '"', line)
    return re.sub(r"//.*", lambda found: " " * len(found[0]), line)


def siblings(files):
    """The other cases of the enum that alone has a case of a name; enums with associated values are left out."""
    owners = collections.defaultdict(list)
    for text in files.values():
        for body in re.findall(r"\benum \w+[^{\n]*\{(.*?)\n\s*\}", text, re.S):
            rows = re.findall(r"^\s*case ([\w, ]+)(?: = .*)?$", body, re.M)
            names = [name.strip() for row in rows for name in row.split(",")]
            for name in names:
                owners[name].append([other for other in names if other != name])
    return {name: lists[0] for name, lists in owners.items() if len(lists) == 1 and lists[0]}


def changes(file, text, cases, chance):
    """All changes of a file."""
    isLong = False  # in a literal of several lines
    for number, line in enumerate(text.split("\n"), 1):
        if line.count('"""') == 1:
            isLong = not isLong
        if isLong or '"""' in line or SKIPPED.match(line) or not line.strip():
            continue
        shown = code(line)

        def change(kind, new):
            return Change(file, number, kind, line, new)

        for table, kind in ((COMPARISONS, "a changed comparison"), (OTHERS, "a changed operator")):
            for old, new in table.items():
                for found in re.finditer(re.escape(old) + r"(?!\w)", shown):
                    yield change(kind, line[:found.start()] + new + line[found.end():])
        condition = CONDITION.fullmatch(line)
        if condition and not re.search(r"\b(let|var|case)\b|#", condition["condition"]):
            yield change("a negated condition",
                         f"{condition['head']}!({condition['condition'].strip()}){condition['rest']}")
        balanced = all(shown.count(a) == shown.count(b) for a, b in ("()", "[]", "{}"))
        if balanced and GUARD.match(line) and not re.search(r"\b(let|var|case)\b", line):
            yield change("a removed guard", "")
        elif balanced and STATEMENT.match(shown):
            yield change("a removed statement", "")
        for found in re.finditer(r"(?<![\w.$])\d+(?![\w.])", shown):
            yield change("a number plus 1", f"{line[:found.start()]}{int(found[0]) + 1}{line[found.end():]}")
        for found in re.finditer(r"(?<![\w)\]?])\.(\w+)\b(?![(\w])", shown):
            if found[1] in cases and not shown.lstrip().startswith("case "):
                other = chance.choice(cases[found[1]])
                yield change("a different enum case", f"{line[:found.start()]}.{other}{line[found.end():]}")


def tests(file):
    folder = max((folder for folder in TESTS if file.startswith(folder + "/")), key=len, default=None)
    return TESTS.get(folder)


def call(root, *words, limit):
    """Whether a command succeeds in time."""
    environment = {"APPFLIP_OWN_TESTS": "all", **os.environ}
    try:
        return subprocess.run(words, cwd=root, env=environment, timeout=limit, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def outcome(root, change):
    """What comes of a change: killed, survived, or invalid if it doesn't compile."""
    path = root / change.file
    original = path.read_text()
    lines = original.split("\n")
    lines[change.line - 1] = change.new
    try:
        path.write_text("\n".join(lines))
        if not call(root, "swift", "build", "--build-tests", limit=1_800):
            return "invalid"
        passes = call(root, "swift", "test", "--skip-build", "--filter", tests(change.file), limit=1_200)
        return "survived" if passes else "killed"
    finally:
        path.write_text(original)


def copy():
    """A checkout of the commit with a build of its own."""
    folder = ROOT / ".build" / "mutation"
    commit = subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=ROOT, text=True).strip()
    if not folder.exists():
        subprocess.check_call(["git", "clone", "--quiet", "--shared", str(ROOT), str(folder)])
    subprocess.check_call(["git", "fetch", "--quiet", "origin"], cwd=folder)
    subprocess.check_call(["git", "checkout", "--quiet", "--force", commit], cwd=folder)
    return folder


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--in", dest="prefixes", action="append", default=[])
    for name in ("--here", "--list", "--report"):
        parser.add_argument(name, action="store_true")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    root = ROOT if options.here or options.list else copy()
    files = {str(path.relative_to(root)): path.read_text() for path in sorted((root / "Sources").rglob("*.swift"))}
    cases = siblings(files)
    prefixes = tuple(options.prefixes) or ("Sources/",)
    found = [change for file, text in files.items() if file.startswith(prefixes) and tests(file)
             for change in changes(file, text, cases, chance)]
    # Each kind has the same chance: most places are numbers.
    counts = collections.Counter(change.kind for change in found)
    found.sort(key=lambda change: math.log(1 - chance.random()) * counts[change.kind], reverse=True)
    if options.list:
        print("\n".join(map(str, found[:options.count])))
        return 0
    if not call(root, "swift", "build", "--build-tests", limit=7_200):
        sys.exit("the sources don't build without a change")
    results = []
    for change in found:
        if len(results) == options.count:
            break
        result = outcome(root, change)
        print(f"{result}: {change}", flush=True)
        if result != "invalid":
            results.append((change, result))
    by_module = collections.defaultdict(list)
    for change, result in results:
        by_module[change.file.split("/")[1]].append(result)
    rows = [f"{module:24} {outcomes.count('killed'):4} of {len(outcomes)} noticed"
            for module, outcomes in sorted(by_module.items())]
    survivors = [change for change, result in results if result == "survived"]
    text = f"seed {options.seed}, {len(results)} changes in {', '.join(prefixes)}: {len(survivors)} survived\n\n"
    text += "\n".join(rows) + "\n\n" + "".join(f"{change}\n" for change in survivors)
    print("\n" + text, end="")
    if options.report:
        (ROOT / "Reports" / "mutation.txt").write_text(text)
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
