#!/usr/bin/env bash
# Tests of the package as npm packs it: other Nodes, TypeScripts, test runners and bundlers, and its own source build.
#   test/package/run.sh [NAME.test.mjs …]     of the tarball that CUDA_FFI_TARBALL names, or of one that is packed now
set -euo pipefail
cd "$(dirname "$0")"
# No lock file: npm ci refuses the one that npm makes here, over optional dependencies of other platforms.
[ -d node_modules ] || npm install --no-package-lock --ignore-scripts --no-audit --no-fund
if [ -z "${CUDA_FFI_TARBALL:-}" ]; then
  packed=$(mktemp -d)
  trap 'rm -rf "$packed"' EXIT
  (cd ../.. && npm pack --silent --pack-destination "$packed")
  CUDA_FFI_TARBALL=$(echo "$packed"/*.tgz)
fi
export CUDA_FFI_TARBALL
if [ $# -eq 0 ]; then set -- *.test.mjs; fi
node --test --test-concurrency=1 "$@"
