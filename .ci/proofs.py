#!/usr/bin/env python3
"""Writes what the suite says of everything that it knows, and compares it with what it said before.

usage: .ci/proofs.py FOLDER [BEFORE]

Of the build in .build/debug, made with APPFLIP_OWN_TESTS=1, FOLDER gets: all cases with their requests and the
answers that each edition permits; what is said of each rule; the requests of every link with at most one deviation,
by role; the verdicts on the reference by edition, on its right choices, and on the adapters of Tests/Adapters; the
recorded tables of Tests/KillMatrix and of Reports. With BEFORE, the folder of an earlier call, it tells which of
them differ, and ends with 1 if any does.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILT = ROOT / ".build" / "debug"
APPFLIP = BUILT / "appflip"
REFERENCE = BUILT / "reference-adapter"
ROLES = ["app", "authorization-endpoint", "google-app"]


def output(*arguments):
    """What a program prints; whether it succeeds doesn't matter."""
    call = [str(argument) for argument in arguments]
    done = subprocess.run(call, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.stdout.decode("utf-8", "replace")


def verdicts(adapter, *options):
    """The verdict on each case that isn't passed by all rules, and the number of the others."""
    with tempfile.TemporaryDirectory() as reports:
        output(APPFLIP, "check", "--adapter", adapter, "--reports", reports, *options)
        written = pathlib.Path(reports, "conformance.jsonl")
        if not written.exists():
            return "no report\n"
        rows = [json.loads(line) for line in written.read_text().splitlines()]
    lines, passed = [], 0
    for row in (row for row in rows if row.get("type") == "case"):
        findings = row.get("findings", [])
        if row["verdict"] == "pass" and not findings:
            passed += 1
            continue
        lines.append(f"{row['id']} {row['verdict']}")
        lines += [f"  {f.get('rule', 'adapter')} {f['verdict']} {f.get('as', '')}" for f in findings]
    return "\n".join([f"{passed} pass"] + lines) + "\n"


def requests(role):
    """The requests of each link of the fuzzer's list, sorted, without their ids."""
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder, "log")
        command = f"{sys.executable} {pathlib.Path(__file__).resolve()} --record {log}"
        output(APPFLIP, "fuzz", "--links", "0", "--adapter", command, "--role", role, "--reports", folder)
        lines = log.read_text().splitlines()
    return "\n".join(sorted({re.sub(r'"id":"?[^",]*"?,?', "", line) for line in lines})) + "\n"


def record(log):
    """Stands between the suite and the reference, and notes what the suite sends."""
    with subprocess.Popen([REFERENCE], stdin=subprocess.PIPE) as process, open(log, "ab") as file:
        for line in iter(sys.stdin.buffer.readline, b""):
            file.write(line)
            process.stdin.write(line)
            process.stdin.flush()
        process.stdin.close()


def proofs():
    """Each proof's name, and what makes its text."""
    yield "cases.jsonl", lambda: output(APPFLIP, "explain", "--json")
    rules = [line.split("\t")[0] for line in output(APPFLIP, "explain").splitlines()]
    for rule in rules:
        yield f"rules/{rule.replace('/', '.')}.txt", lambda rule=rule: output(APPFLIP, "explain", rule)
    for role in ROLES:
        yield f"links/{role}.txt", lambda role=role: requests(role)
    for edition in "1234":
        yield f"verdicts/edition-{edition}.txt", lambda edition=edition: verdicts(
            f"{REFERENCE} --edition {edition}", "--edition", edition
        )
    for choice in output(REFERENCE, "--list-choices").split():
        yield f"verdicts/choice-{choice.replace('/', '.')}.txt", lambda choice=choice: verdicts(
            f"{REFERENCE} --choice {choice}"
        )
    for adapter in sorted((ROOT / "Tests" / "Adapters").glob("*.*")):
        run = {".py": "python3", ".mjs": "node"}.get(adapter.suffix)
        # What isn't on this machine, or is no adapter, has no report, now and before.
        if run and not adapter.name.startswith(("appflip_coverage", "idle")):
            yield f"verdicts/{adapter.name}.txt", lambda run=run, adapter=adapter: verdicts(
                f"{run} Tests/Adapters/{adapter.name}"
            )


def write(folder):
    """Writes all proofs."""
    for name, text in proofs():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text())
    for recorded in ["Tests/KillMatrix", "Reports/reference"]:
        shutil.copytree(ROOT / recorded, folder / recorded, dirs_exist_ok=True)


def differing(folder, before):
    """The files that aren't the same on both sides."""
    names = {
        path.relative_to(side)
        for side in [folder, before]
        for path in side.rglob("*")
        if path.is_file()
    }
    for name in sorted(names):
        pair = [side / name for side in [folder, before]]
        if not all(path.exists() for path in pair):
            yield f"{name}: only in {[str(path.parent) for path in pair if path.exists()][0]}"
        elif pair[0].read_bytes() != pair[1].read_bytes():
            lines = [set(path.read_text(errors="replace").splitlines()) for path in pair]
            yield f"{name}: {len(lines[0] - lines[1])} lines new, {len(lines[1] - lines[0])} gone"


def main():
    """Writes, compares, and tells."""
    if sys.argv[1:2] == ["--record"]:
        return record(sys.argv[2])
    if len(sys.argv) not in (2, 3) or not APPFLIP.exists():
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    if folder.exists():
        sys.exit(f"{folder} exists; name a folder that doesn't")
    write(folder)
    if len(sys.argv) == 3:
        found = list(differing(folder, pathlib.Path(sys.argv[2])))
        print("\n".join(found) or "the same")
        sys.exit(1 if found else 0)


main()
