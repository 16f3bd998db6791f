#!/usr/bin/env bash
# Runs the code with threads, processes and readers of bytes under a sanitizer, thread or address: the programs, judging
# and fuzzing an adapter, and the tests of that code.
set -euo pipefail
cd "$(dirname "$0")/.."
exec </dev/null
kind=${1:?name the sanitizer: thread or address}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if ! echo 'print(1)' | swiftc -sanitize="$kind" -o "$folder/probe" - >/dev/null 2>&1 || ! "$folder/probe" >/dev/null; then
  echo "the toolchain has no $kind sanitizer here: nothing ran under it"
  exit 0
fi
# The library's Mutex isn't built with the sanitizer, which reports the values that it guards.
printf 'race:%s\n' 'Processes*Watchdog' 'Fuzzing*FailureLog' \
  'Fuzzing*FuzzListener' 'Commands*ProgressLine' >"$folder/suppressions"
export TSAN_OPTIONS="suppressions=$folder/suppressions" ASAN_OPTIONS=detect_leaks=0
export APPFLIP_OWN_TESTS=HarnessTests,AdapterProtocolTests
build=(--sanitize="$kind" --scratch-path ".build/$kind")
swift build --build-tests "${build[@]}"
swift test --skip-build "${build[@]}" --filter "${APPFLIP_OWN_TESTS//,/|}"
programs=.build/$kind/debug
export APPFLIP_REPORTS=$folder/reports APPFLIP_TIMEOUT_MS=60000
"$programs/appflip" check --role app --adapter "$programs/reference-adapter"
"$programs/appflip" fuzz --links 1000 --jobs 3 --adapter "$programs/reference-adapter"
echo "the programs and ${APPFLIP_OWN_TESTS//,/ and } ran under the $kind sanitizer"
