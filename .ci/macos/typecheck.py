"""Type-checks the targets of a package for macOS; .ci/typecheck-macos calls it.

typecheck.py TOOLCHAIN HEADERS WORK DESCRIPTION: the toolchain's folder `usr`, Darwin's headers, a folder that
keeps what is prepared, and what `swift package describe` and `swift package dump-package` say as JSON, a line each.

Prints each error and each warning, for warnings are errors here, and how many targets have none. A target is
checked again only if its sources, its settings or a target that it needs changed.
"""

import hashlib
import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TOOLCHAIN, HEADERS, WORK, DESCRIPTION = (Path(word).resolve() for word in sys.argv[1:])
DECLARATIONS = Path(__file__).resolve().parent
LINUX = TOOLCHAIN / "lib/swift/linux"
SDK, RESOURCES, MODULES = WORK / "sdk", WORK / "resources", WORK / "modules"

# Swift's own modules, each behind those that it needs.
INTERFACES = [
    "Swift", "SwiftOnoneSupport", "_Concurrency", "_RegexParser", "_StringProcessing", "Synchronization",
    "_TestDiscovery", "_TestingInterop", "Testing",
]
# What is declared beside this file, likewise.
STANDINS = ["Darwin", "Dispatch", "Foundation"]


def frontend(version, action, name, *words):
    """Calls the compiler; returns its exit status and what it complains about."""
    command = [
        TOOLCHAIN / "bin/swift-frontend", action, "-module-name", name,
        "-target", f"arm64-apple-macos{version}", "-sdk", SDK, "-resource-dir", RESOURCES,
        "-I", MODULES, "-module-cache-path", WORK / "clang", "-disable-objc-interop",
        "-diagnostic-style", "llvm", *words,
    ]
    run = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    complaints = re.findall(r"^.*: (?:error|warning): .*$", run.stderr, re.MULTILINE)
    complaints = [line for line in dict.fromkeys(complaints) if not line.startswith("<unknown>")]
    if run.returncode and not complaints:
        complaints = [run.stderr[-2000:]]
    return run.returncode, complaints


def module(name):
    """Where a compiled module belongs."""
    path = MODULES / f"{name}.swiftmodule" / "arm64-apple-macos.swiftmodule"
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


C_MODULES = ["-Xcc", f"-fmodule-map-file={DECLARATIONS}/module.modulemap", "-Xcc", "-fapinotes-modules"]

# MARK: - What was done before


def stamp(*contents):
    """A short name for all that a result depends on."""
    return hashlib.sha256("\0".join(str(content) for content in contents).encode()).hexdigest()


def stamp_file(name):
    path = WORK / "stamps" / name
    path.parent.mkdir(exist_ok=True)
    return path


def is_done(name, current):
    """Whether a module was compiled from just this, without a complaint."""
    path = stamp_file(name)
    return path.exists() and path.read_text() == current


# MARK: - What comes from elsewhere


def link(path, target):
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.is_symlink():
        path.symlink_to(target)


def prepare(version):
    """Compiles the modules that the project imports and that aren't its own; returns a stamp of them all."""
    link(SDK / "usr/include", HEADERS)
    for name in ("shims", "apinotes", "clang"):
        link(RESOURCES / name, TOOLCHAIN / "lib/swift" / name)
    everything = stamp(version)
    for name in INTERFACES:
        text = for_macos(interface_of(name), version)
        everything = stamp(everything, text)
        if not is_done(name, everything):
            interface = WORK / f"{name}.swiftinterface"
            interface.write_text(text)
            words = ["-parse-stdlib"] if name == "Swift" else []
            compile_or_exit(
                name, everything, version, "-compile-module-from-interface", *words, interface)
    for name in STANDINS:
        sources = sorted(DECLARATIONS.glob(f"{name}*"))
        everything = stamp(everything, *[source.read_text() for source in sources])
        if not is_done(name, everything):
            compile_or_exit(
                name, everything, version, "-emit-module", "-swift-version", 5, "-parse-as-library",
                *C_MODULES, *[source for source in sources if source.suffix == ".swift"])
    return everything


def compile_or_exit(name, current, version, action, *words):
    status, complaints = frontend(version, action, name, "-o", module(name), *words)
    if status:
        sys.exit(f"the module {name} can't be prepared for macOS:\n" + "\n".join(complaints))
    stamp_file(name).write_text(current)


def interface_of(name):
    """The public declarations of a module of the toolchain; they are nearly the same on Linux and macOS."""
    return next((LINUX / f"{name}.swiftmodule").glob("*.swiftinterface")).read_text()


def for_macos(interface, version):
    """Takes out of an interface what only Linux has, and every body: nothing runs."""
    interface = interface.replace(
        "swift-module-flags: ", "swift-module-flags: -experimental-skip-all-function-bodies ", 1)
    interface = re.sub(r"-target \S+", f"-target arm64-apple-macos{version}", interface, count=1)
    interface = re.sub(r"^.*import Glibc\n", "", interface, flags=re.MULTILINE)
    # A declaration that Apple has deployed backwards would be asked for its original.
    interface = re.sub(r"^ *@backDeployed\(.*\)\n", "", interface, flags=re.MULTILINE)
    # These are said to be older than the type that they stand for.
    interface = re.sub(
        r"@available\(.*\)(\s+@_implements\(.*\) public typealias)",
        rf"@available(macOS {version}, *)\1", interface)
    return interface


# MARK: - The targets


def check(target, root, needed, everything, version, settings):
    """Checks a target once those that it needs were checked; returns its stamp, and what is wrong with it."""
    name = target["c99name"]
    results = [result.result() for result in needed]
    if any(complaints for _, complaints in results):
        return "", ["it needs a target that doesn't type-check"]
    sources = [root / target["path"] / source for source in target["sources"]]
    current = stamp(
        everything, settings, *[needs for needs, _ in results],
        *[f"{source}\n{source.read_text()}" for source in sources])
    if is_done(name, current):
        return current, []
    library = [] if any(source.name == "main.swift" for source in sources) else ["-parse-as-library"]
    # Nobody imports a test target; and its macros ask for constants, which need the bodies left out above.
    action = ["-typecheck"] if target["type"] == "test" else ["-emit-module", "-o", module(name)]
    status, complaints = frontend(
        version, action[0], name, *action[1:], *settings, *library, *C_MODULES, *sources)
    if not status and not complaints:
        stamp_file(name).write_text(current)
    return current, [line.replace(f"{root}/", "") for line in complaints]


def in_order(targets):
    """The targets, each behind those that it needs."""
    ordered = {}

    def visit(name):
        if name in ordered or name not in targets:
            return
        for needed in targets[name].get("target_dependencies", []):
            visit(needed)
        ordered[name] = targets[name]

    for name in targets:
        visit(name)
    return ordered


def settings_of(manifest):
    """The settings that Package.swift gives each target, as the compiler takes them."""
    words = ["-swift-version", manifest["swiftLanguageVersions"][0], "-package-name", "appflip_conformance",
             "-enable-testing", "-Onone", "-D", "DEBUG", "-D", "SWIFT_PACKAGE",
             "-plugin-path", TOOLCHAIN / "lib/swift/host/plugins/testing",
             "-plugin-path", TOOLCHAIN / "lib/swift/host/plugins"]
    for kind in (setting["kind"] for setting in manifest["targets"][0]["settings"]):
        if "strictMemorySafety" in kind:
            words.append("-strict-memory-safety")
        if "enableUpcomingFeature" in kind:
            words += ["-enable-upcoming-feature", kind["enableUpcomingFeature"]["_0"]]
    return words


def main():
    description, manifest = (json.loads(line) for line in DESCRIPTION.read_text().splitlines())
    version = next(entry["version"] for entry in description["platforms"] if entry["name"] == "macos")
    everything = prepare(version)
    targets = in_order({target["name"]: target for target in description["targets"]})
    settings = settings_of(manifest)
    root = Path(description["path"])
    wrong = {}
    with ThreadPoolExecutor(2) as workers:
        results = {}
        for name, target in targets.items():
            needed = [results[other] for other in target.get("target_dependencies", [])]
            results[name] = workers.submit(
                check, target, root, needed, everything, version, settings)
        for name, result in results.items():
            _, complaints = result.result()
            if complaints:
                wrong[name] = complaints
                print("\n".join([f"{name}:"] + [f"  {line}" for line in complaints]), flush=True)
    print(f"{len(targets) - len(wrong)} of {len(targets)} targets type-check for macOS {version}")
    if wrong:
        sys.exit("what Foundation declares and .ci/macos lacks gets a line there; the rest is to be mended")


main()
