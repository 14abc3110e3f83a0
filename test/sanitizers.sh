#!/usr/bin/env bash
# The native tests and the Jest suite under AddressSanitizer and UndefinedBehaviorSanitizer. Two leaks are Node's own.
set -euo pipefail
cd "$(dirname "$0")/.."
export CUDA_FFI_DEVICE=software
cmake --preset asan
cmake --build --preset asan
ctest --preset asan
npm run build:ts
suppressions=$(mktemp)
trap 'rm -f "$suppressions"' EXIT
printf 'leak:%s\n' node::contextify::ContextifyScript::New ossl_load_builtin_compressions > "$suppressions"
export CUDA_FFI_ADDON="$PWD/build/asan/bin/cuda_ffi.node"
export ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
export LSAN_OPTIONS="suppressions=$suppressions:print_suppressions=0"
LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so)" node node_modules/.bin/jest
