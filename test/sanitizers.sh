#!/usr/bin/env bash
# The native tests and the Jest suite under sanitizers:
#   test/sanitizers.sh address   AddressSanitizer and UndefinedBehaviorSanitizer, all suites
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

# The processes that tests start are looked at too: all reports go to files, and any error in them is a failure.
jest_with_reports_in() {
  local reports=$1
  shift
  local status=0
  CUDA_FFI_TEST_PATIENCE=600 node node_modules/.bin/jest --testTimeout 3600000 "$@" || status=1
  node test/sanitizer-reports.mjs "$reports" || status=1
  return $status
}

# What leaks ends no process (Node itself leaks at process.exit()), nor does a report: sanitizer-reports.mjs tells.
address() {
  build_and_run_native asan
  jest_with_addresses 1 --testPathIgnorePatterns /node_modules/ compile/signals
  # LeakSanitizer stops all threads at exit: one that NVRTC compiles in, in a worker, does not survive that.
  jest_with_addresses 0 test/jest/compile/signals
}

jest_with_addresses() {
  local leaks=$1 reports="$work/address.$1"
  shift
  mkdir "$reports"
  CUDA_FFI_ADDON="$PWD/build/asan/bin/cuda_ffi.node" \
    ASAN_OPTIONS="detect_leaks=$leaks:exitcode=0:log_path=$reports/asan" \
    UBSAN_OPTIONS="halt_on_error=1:abort_on_error=1:print_stacktrace=1:log_path=$reports/ubsan" \
    LD_PRELOAD="$(preloaded libasan.so) $(preloaded libubsan.so)" jest_with_reports_in "$reports" "$@"
}

thread() {
  export TSAN_OPTIONS="suppressions=$PWD/test/tsan-suppressions.txt:second_deadlock_stack=1:history_size=7"
  build_and_run_native tsan
  mkdir "$work/thread"
  CUDA_FFI_ADDON="$PWD/build/tsan/bin/cuda_ffi.node" TSAN_OPTIONS="$TSAN_OPTIONS:log_path=$work/thread/tsan:exitcode=0" \
    LD_PRELOAD="$(preloaded libtsan.so)" jest_with_reports_in "$work/thread" --runInBand \
    test/jest/{launch/bursts,device/{streams,devices,device-errors},launch/{calls,call-order,large-arrays,launch-options},native/lifecycle,memory/memory}.test.ts
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
