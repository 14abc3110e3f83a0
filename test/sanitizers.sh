#!/usr/bin/env bash
# The native tests and the Jest suite under sanitizers:
#   test/sanitizers.sh address   AddressSanitizer and UndefinedBehaviorSanitizer, all suites; two leaks are Node's own
#   test/sanitizers.sh thread    ThreadSanitizer; of the Jest suites those with many streams, threads or devices
#   test/sanitizers.sh           both
set -euo pipefail
cd "$(dirname "$0")/.."
export CUDA_FFI_DEVICE=software
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

build_and_run_native() {
  cmake --preset "$1"
  cmake --build --preset "$1"
  ctest --preset "$1"
  npm run build:ts
}

preloaded() {
  gcc -print-file-name="$1"
}

address() {
  build_and_run_native asan
  printf 'leak:%s\n' node::contextify::ContextifyScript::New ossl_load_builtin_compressions > "$work/leaks"
  CUDA_FFI_ADDON="$PWD/build/asan/bin/cuda_ffi.node" \
    ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
    LSAN_OPTIONS="suppressions=$work/leaks:print_suppressions=0" \
    LD_PRELOAD="$(preloaded libasan.so) $(preloaded libubsan.so)" node node_modules/.bin/jest
}

# Reports of the processes that tests start are in files too, and any of them is a failure.
thread() {
  export TSAN_OPTIONS="suppressions=$PWD/test/tsan-suppressions.txt:second_deadlock_stack=1"
  build_and_run_native tsan
  CUDA_FFI_ADDON="$PWD/build/tsan/bin/cuda_ffi.node" TSAN_OPTIONS="$TSAN_OPTIONS:log_path=$work/tsan:exitcode=0" \
    LD_PRELOAD="$(preloaded libtsan.so)" node node_modules/.bin/jest --runInBand \
    test/jest/{streams,calls,call-order,devices,device-errors,large-arrays,launch-options,lifecycle,memory}.test.ts
  cat "$work"/tsan.* 2> /dev/null && exit 1
  echo 'ThreadSanitizer reported nothing.'
}

case "${1:-both}" in
  address) address ;;
  thread) thread ;;
  both)
    address
    thread
    ;;
  *) echo "usage: $0 [address|thread]" >&2 && exit 2 ;;
esac
