"""A platform of Apple's, and the modules that come from elsewhere, compiled for it."""

import hashlib
import re
import subprocess
import sys
from pathlib import Path

DECLARATIONS = Path(__file__).resolve().parent
C_MODULES = ["-Xcc", f"-fmodule-map-file={DECLARATIONS}/module.modulemap", "-Xcc", "-fapinotes-modules"]

# Swift's own modules, each behind those that it needs.
INTERFACES = [
    "Swift", "SwiftOnoneSupport", "_Concurrency", "_RegexParser", "_StringProcessing", "Synchronization",
    "_TestDiscovery", "_TestingInterop", "Testing",
]
# What is declared beside this file, likewise.
STANDINS = ["Darwin", "Dispatch", "Foundation"]


def stamp(*contents):
    """A short name for all that a result depends on."""
    return hashlib.sha256("\0".join(str(content) for content in contents).encode()).hexdigest()


def link(path, target):
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.is_symlink():
        path.symlink_to(target)


class Platform:
    """A platform, and the folder that keeps what was compiled for it.

    `name` is for people, `system` is Swift's name of the system, and `environment` ends the triple.
    """

    def __init__(self, name, system, environment, version, toolchain, headers, work):
        self.name, self.system, self.version = f"{name} {version}", system, version
        self.triple = f"arm64-apple-{system.lower()}{version}{environment}"
        self.unversioned = f"arm64-apple-{system.lower()}{environment}"
        self.toolchain, self.headers = toolchain, headers
        self.work = work / self.unversioned
        self.sdk, self.resources, self.modules = (
            self.work / name for name in ("sdk", "resources", "modules"))

    def frontend(self, action, name, *words):
        """Calls the compiler; returns its exit status and what it complains about."""
        command = [
            self.toolchain / "bin/swift-frontend", action, "-module-name", name, "-target", self.triple,
            "-sdk", self.sdk, "-resource-dir", self.resources, "-I", self.modules,
            "-module-cache-path", self.work / "clang", "-disable-objc-interop",
            "-diagnostic-style", "llvm", *words,
        ]
        run = subprocess.run([str(word) for word in command], capture_output=True, text=True)
        complaints = re.findall(r"^.*: (?:error|warning): .*$", run.stderr, re.MULTILINE)
        complaints = [line for line in dict.fromkeys(complaints) if not line.startswith("<unknown>")]
        if run.returncode and not complaints:
            complaints = [run.stderr[-2000:]]
        return run.returncode, complaints

    def module(self, name):
        """Where a compiled module belongs."""
        path = self.modules / f"{name}.swiftmodule" / f"{self.unversioned}.swiftmodule"
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    # MARK: - What was done before

    def is_done(self, name, current):
        """Whether a module was compiled from just this, without a complaint."""
        path = self.work / "stamps" / name
        return path.exists() and path.read_text() == current

    def note_done(self, name, current):
        path = self.work / "stamps" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(current)

    # MARK: - What comes from elsewhere

    def prepare(self):
        """Compiles the modules that the project imports and that aren't its own; returns a stamp of them all."""
        link(self.sdk / "usr/include", self.headers)
        for name in ("shims", "apinotes", "clang"):
            link(self.resources / name, self.toolchain / "lib/swift" / name)
        current = stamp(self.triple)
        for name in INTERFACES:
            text = self.adapted(self.interface_of(name))
            current = stamp(current, text)
            if not self.is_done(name, current):
                interface = self.work / f"{name}.swiftinterface"
                interface.write_text(text)
                words = ["-parse-stdlib"] if name == "Swift" else []
                self.compile(name, current, "-compile-module-from-interface", *words, interface)
        for name in STANDINS:
            sources = sorted(DECLARATIONS.glob(f"{name}*"))
            current = stamp(current, *[source.read_text() for source in sources])
            if not self.is_done(name, current):
                self.compile(
                    name, current, "-emit-module", "-swift-version", 5, "-parse-as-library", *C_MODULES,
                    *[source for source in sources if source.suffix == ".swift"])
        return current

    def compile(self, name, current, action, *words):
        status, complaints = self.frontend(action, name, "-o", self.module(name), *words)
        if status:
            sys.exit("\n".join([f"the module {name} can't be prepared for {self.name}:", *complaints]))
        self.note_done(name, current)

    def interface_of(self, name):
        """The public declarations of a module of the toolchain, nearly the same on Linux and elsewhere."""
        folder = self.toolchain / f"lib/swift/linux/{name}.swiftmodule"
        return next(folder.glob("*.swiftinterface")).read_text()

    def adapted(self, interface):
        """Takes out of an interface what only Linux has, and every body: nothing runs."""
        interface = interface.replace(
            "swift-module-flags: ", "swift-module-flags: -experimental-skip-all-function-bodies ", 1)
        interface = re.sub(r"-target \S+", f"-target {self.triple}", interface, count=1)
        interface = re.sub(r"^.*import Glibc\n", "", interface, flags=re.MULTILINE)
        # A declaration that Apple has deployed backwards would be asked for its original.
        interface = re.sub(r"^ *@backDeployed\(.*\)\n", "", interface, flags=re.MULTILINE)
        # These are said to be older than the type that they stand for.
        return re.sub(
            r"@available\(.*\)(\s+@_implements\(.*\) public typealias)",
            rf"@available({self.system} {self.version}, *)\1", interface)
