#!/usr/bin/env bash
# Builds the documentation of the libraries; every warning, such as a link to nothing, is an error.
set -euo pipefail
cd "$(dirname "$0")/.."

swift package dump-symbol-graph --minimum-access-level package --skip-synthesized-members >/dev/null
graphs=$(dirname "$(find .build -name AppFlip.symbols.json -print -quit)")
output=$(mktemp -d)
trap 'rm -rf "$output"' EXIT

# Libraries have names in upper case, executables don't.
for folder in Sources/[A-Z]*; do
  module=$(basename "$folder")
  # What only the project's own tests build has none.
  [ -e "$graphs/$module.symbols.json" ] || continue
  catalog=$folder/$module.docc
  [ -d "$catalog" ] || { catalog=$output/$module.docc; mkdir "$catalog"; }
  mkdir "$output/$module.graphs"
  cp "$graphs/$module.symbols.json" "$output/$module.graphs"
  find "$graphs" -name "$module@*.symbols.json" -exec cp {} "$output/$module.graphs" \;
  docc convert "$catalog" --additional-symbol-graph-dir "$output/$module.graphs" \
    --fallback-display-name "$module" --fallback-bundle-identifier "appflip.$module" \
    --output-dir "$output/$module.doccarchive" --warnings-as-errors
  echo "documentation of $module: no warnings"
done
