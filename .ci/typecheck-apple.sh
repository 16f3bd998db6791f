#!/usr/bin/env bash
# Type-checks the package for macOS and the iOS simulator on a machine with Linux: what the compiler of a Mac
# would refuse shows before anybody with a Mac finds it. Nothing is built, and nothing runs.
#
# Checked for macOS are the targets that Package.swift has: with APPFLIP_OWN_TESTS set, the project's own tests
# too. Checked for the iOS simulator are the libraries, all that they need, and the example app with its tests.
# The toolchain brings the declarations of Swift's own modules, the package `ziglang` those of Darwin's C
# library, and .ci/apple those of Foundation and Dispatch that the project uses: a new one needs a line there.
# APPFLIP_APPLE_CACHE names the folder that keeps what is prepared once, about 40 MB.
set -euo pipefail
cd "$(dirname "$0")/.."

skip() {
  echo "$1: nothing was type-checked for Apple's platforms"
  exit 0
}

[ "$(uname -s)" = Linux ] || skip "this is no Linux, and swift build does more"
command -v python3 >/dev/null || skip "python3 is not on the PATH"
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
[ -d "$toolchain/lib/swift/linux/Swift.swiftmodule" ] \
  || skip "the toolchain has no interfaces of Swift's modules"

# What is prepared holds for one toolchain.
key=$(swiftc --version 2>/dev/null | sha256sum | cut -c 1-16)
cache=${APPFLIP_APPLE_CACHE:-${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/appflip-apple}
mkdir -p "$cache/$key"

# The version is one whose headers are known to do.
wheel=ziglang==0.17.1
if [ ! -d "$cache/$wheel" ]; then
  download=$(mktemp -d)
  trap 'rm -rf "$download"' EXIT
  python3 -m pip download --quiet --no-deps --timeout 10 --retries 1 --dest "$download" "$wheel" \
    >"$download/log" 2>&1 || skip "the package $wheel can't be had"
  python3 .ci/apple/headers.py "$download"/*.whl "$download/headers"
  mv "$download/headers" "$cache/$wheel"
fi

descriptions=$cache/$key/packages.json
for package in . Tests/AcmeApp; do
  swift package --package-path "$package" describe --type json | tr -d '\n'
  echo
  swift package --package-path "$package" dump-package | tr -d '\n'
  echo
done >"$descriptions"
exec python3 -B .ci/apple/typecheck.py "$toolchain" "$cache/$wheel" "$cache/$key" "$descriptions"
