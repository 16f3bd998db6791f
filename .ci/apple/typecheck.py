"""Type-checks the targets of packages for Apple's platforms; .ci/typecheck-apple.sh calls it.

typecheck.py TOOLCHAIN HEADERS WORK DESCRIPTIONS: the toolchain's folder `usr`, Darwin's headers, a folder that
keeps what is prepared, and what `swift package describe` and `swift package dump-package` say as JSON, a line
each, of the project and then of packages that use its libraries.

Every target of the project is checked for macOS. For the iOS simulator those are checked that an app has in
it: the project's libraries, the targets that they need, and the other packages.

Prints each error and each warning, for warnings are errors here, and how many targets have none. A target is
checked again only if its sources, its settings or a target that it needs changed.
"""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from platforms import C_MODULES, DECLARATIONS, Platform, stamp

TOOLCHAIN, HEADERS, WORK, DESCRIPTIONS = (Path(word).resolve() for word in sys.argv[1:])

# MARK: - The targets


@dataclass
class Target:
    """As much of a target as the compiler is told; `needs` names targets."""

    name: str
    module: str
    is_test: bool
    sources: list
    settings: list
    needs: list


def targets_of(description, manifest, products):
    """The targets of a package by their names; `products` has the targets of each product of another package."""
    root, settings = Path(description["path"]), settings_of(description["name"], manifest)
    targets = {}
    for target in description["targets"]:
        sources = [root / target["path"] / source for source in target["sources"]]
        if target.get("resources"):
            sources.append(DECLARATIONS / "ResourceAccessor.swift")
        needs = target.get("target_dependencies", []) + [
            name for product in target.get("product_dependencies", []) for name in products[product]]
        targets[target["name"]] = Target(
            target["name"], target["c99name"], target["type"] == "test", sources, settings, needs)
    return targets


def settings_of(package, manifest):
    """The settings that Package.swift gives each target, as the compiler takes them."""
    version = (manifest.get("swiftLanguageVersions") or ["6"])[0]
    words = ["-swift-version", version, "-package-name", package.replace("-", "_"),
             "-enable-testing", "-Onone", "-D", "DEBUG", "-D", "SWIFT_PACKAGE",
             "-plugin-path", TOOLCHAIN / "lib/swift/host/plugins/testing",
             "-plugin-path", TOOLCHAIN / "lib/swift/host/plugins"]
    for kind in (setting["kind"] for setting in manifest["targets"][0]["settings"]):
        if "strictMemorySafety" in kind:
            words.append("-strict-memory-safety")
        if "enableUpcomingFeature" in kind:
            words += ["-enable-upcoming-feature", kind["enableUpcomingFeature"]["_0"]]
    return words


def in_order(names, targets):
    """The targets of these names and those that they need, each behind those that it needs."""
    ordered = {}

    def visit(name):
        if name not in ordered:
            for needed in targets[name].needs:
                visit(needed)
            ordered[name] = targets[name]

    for name in names:
        visit(name)
    return ordered


# MARK: - The check


def check(platform, target, current, needed):
    """Checks a target once those that it needs were checked; returns its stamp, and what is wrong with it."""
    results = [result.result() for result in needed]
    if any(complaints for _, complaints in results):
        return "", ["it needs a target that doesn't type-check"]
    current = stamp(
        current, *target.settings, *[needs for needs, _ in results],
        *[f"{source}\n{source.read_text()}" for source in target.sources])
    if platform.is_done(target.module, current):
        return current, []
    library = [] if any(source.name == "main.swift" for source in target.sources) else ["-parse-as-library"]
    # Nobody imports a test target; and its macros ask for constants, which need the bodies left out above.
    action = ["-typecheck"] if target.is_test else ["-emit-module", "-o", platform.module(target.module)]
    status, complaints = platform.frontend(
        action[0], target.module, *action[1:], *target.settings, *library, *C_MODULES, *target.sources)
    if not status and not complaints:
        platform.note_done(target.module, current)
    return current, complaints


def not_refused(platform, current):
    """What an app may not do, and the compiler doesn't refuse: else the check would prove nothing about it."""
    source = DECLARATIONS / "NoProcesses.swift"
    text = source.read_text()
    current = stamp(current, text)
    if platform.is_done(source.stem, current):
        return []
    _, complaints = platform.frontend("-typecheck", source.stem, "-parse-as-library", *C_MODULES, source)
    refused = {":".join(line.split(":")[:2]) for line in complaints if " is unavailable" in line}
    missing = [
        line.strip() for number, line in enumerate(text.splitlines(), 1)
        if line.endswith("// refused") and f"{source}:{number}" not in refused]
    if not missing:
        platform.note_done(source.stem, current)
    return missing


def main():
    description, manifest, *others = (json.loads(line) for line in DESCRIPTIONS.read_text().splitlines())
    targets = targets_of(description, manifest, {})
    products = {product["name"]: product["targets"] for product in description["products"]}
    libraries = [
        name for product in description["products"] if "library" in product["type"]
        for name in product["targets"]]
    users = {}
    for other in zip(others[::2], others[1::2]):
        users |= targets_of(*other, products)
    versions = {entry["name"]: entry["version"] for entry in description["platforms"]}
    mac = Platform("macOS", "macOS", "", versions["macos"], TOOLCHAIN, HEADERS, WORK)
    phone = Platform("the iOS simulator", "iOS", "-simulator", versions["ios"], TOOLCHAIN, HEADERS, WORK)
    wanted = {
        mac: in_order(targets, targets), phone: in_order([*libraries, *users], targets | users)}

    wrong = {platform: 0 for platform in wanted}
    with ThreadPoolExecutor(2) as workers:
        prepared = dict(zip(wanted, workers.map(Platform.prepare, wanted)))
        results = {}
        for platform, targets in wanted.items():
            for name, target in targets.items():
                needed = [results[platform, other] for other in target.needs]
                results[platform, name] = workers.submit(
                    check, platform, target, prepared[platform], needed)
        for (platform, name), result in results.items():
            _, complaints = result.result()
            if complaints:
                wrong[platform] += 1
                complaints = [line.replace(f"{description['path']}/", "") for line in complaints]
                print("\n  ".join([f"{name}, for {platform.name}:", *complaints]), flush=True)
    print(", ".join(
        f"{len(targets) - wrong[platform]} of {len(targets)} {verb}for {platform.name}"
        for (platform, targets), verb in zip(wanted.items(), ["targets type-check ", ""])))
    if missing := not_refused(phone, prepared[phone]):
        sys.exit("\n  ".join([f"the check for {phone.name} lets these pass:", *missing]))
    if any(wrong.values()):
        sys.exit("what Foundation declares and .ci/apple lacks gets a line there; the rest is to be mended")


main()
