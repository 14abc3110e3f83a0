#!/usr/bin/env bash
# The native tests, mutated PTX and the Jest suite under sanitizers.
#
#   test/sanitizers.sh [PART ...]
#
#   address   AddressSanitizer and UndefinedBehaviorSanitizer: address-build, address-native, address-operands, address-jest
#   thread    ThreadSanitizer: thread-build, thread-native, thread-jest (the suites with many streams, threads or devices)
#
# Both first build dist/, which their parts by themselves take as it is: typescript.
#
# Without a part, all of them. JOBS processes run at once (default: one for each processor). MUTATIONS is how many mutations of
# each kernel address-operands runs in each of three ways (default 2500, a million inputs in all). Once a sanitizer is built,
# its other parts may run at the same time. A part fails if a test fails or a sanitizer reports anything. The reports are
# kept in the folder REPORTS, if that is set.
set -euo pipefail
cd "$(dirname "$0")/.."
export CUDA_FFI_DEVICE=software
jobs=${JOBS:-$(nproc)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

build() {
  cmake --preset "$1" -G "${CMAKE_GENERATOR:-Ninja}"
  cmake --build "build/$1" --parallel "$jobs"
}

preloaded() {
  gcc -print-file-name="$1"
}

reports_of() {
  local folder=${REPORTS:-$work}/$1
  mkdir -p "$folder"
  echo "$folder"
}

# The processes that tests start are looked at too: all reports go to files, and any error in them is a failure.
jest_with_reports_in() {
  local reports=$1 status=0
  shift
  CUDA_FFI_TEST_PATIENCE=600 node node_modules/.bin/jest --ci --maxWorkers "$jobs" --testTimeout 3600000 "$@" || status=1
  node test/sanitizer-reports.mjs "$reports" || status=1
  return $status
}

address_build() {
  build asan
}

address_native() {
  ctest --preset asan -j "$jobs"
}

# Every kernel of the software device's tests, and mutations of its operands, in each way to run code, with every check and
# without. What such a kernel computes is of no interest here, only that it takes nothing down.
address_operands() {
  local seeds=$work/seeds texts=$work/texts seed
  node test/fuzz/split-kernels.mjs "$texts" test/software_device/execute/programs test/software_device/ptx/data
  for seed in "$texts"/*; do
    mkdir -p "$seeds/$(basename "$seed")"
    mv "$seed" "$seeds/$(basename "$seed")/"
  done
  export -f replay_seed
  find "$seeds" -mindepth 1 -type d -printf '%p always avx512\n%p always avx2\n%p off avx512\n' |
    xargs -P "$jobs" -L 1 bash -c 'replay_seed "$@"' replay "${MUTATIONS:-2500}"
}

# replay_seed MUTATIONS FOLDER TRANSLATE ISA: prints a line, and ends with a status that stops xargs if the process fell.
replay_seed() {
  local output status=0
  output=$(mktemp)
  CUDA_FFI_SOFTWARE_TRANSLATE=$3 CUDA_FFI_SOFTWARE_ISA=$4 build/asan/test/fuzz_replay "$2" "$1" > "$output" 2>&1 || status=$?
  echo "$(basename "$2") $3 $4: status $status, $(grep -c -E ' kernel [0-9]+: | refused: ' "$output") ends"
  if [ $status != 0 ]; then
    tail -n 60 "$output" >&2
    [ -z "${REPORTS:-}" ] || cp "$output" "$REPORTS/operands.$(basename "$2").$3.$4"
  fi
  rm "$output"
  return $((status > 0))
}

# What leaks ends no process (Node itself leaks at process.exit()), nor does a report: sanitizer-reports.mjs tells.
address_jest() {
  jest_with_addresses 1 --testPathIgnorePatterns /node_modules/ compile/signals
  # LeakSanitizer stops all threads at exit: one that NVRTC compiles in, in a worker, does not survive that.
  jest_with_addresses 0 test/jest/compile/signals
}

jest_with_addresses() {
  local leaks=$1 reports
  reports=$(reports_of "address.$1")
  shift
  CUDA_FFI_ADDON="$PWD/build/asan/bin/cuda_ffi.node" \
    ASAN_OPTIONS="detect_leaks=$leaks:allocator_may_return_null=1:exitcode=0:log_path=$reports/asan" \
    UBSAN_OPTIONS="halt_on_error=1:abort_on_error=1:print_stacktrace=1:log_path=$reports/ubsan" \
    LD_PRELOAD="$(preloaded libasan.so) $(preloaded libubsan.so)" jest_with_reports_in "$reports" "$@"
}

thread_options="suppressions=$PWD/test/tsan-suppressions.txt:second_deadlock_stack=1:history_size=7"

thread_build() {
  build tsan
}

thread_native() {
  TSAN_OPTIONS=$thread_options ctest --preset tsan -j "$jobs"
}

# ThreadSanitizer knows names only of libraries that are there when it first needs one, and suppressions are names: so the
# software device is there from the start.
thread_jest() {
  local reports
  reports=$(reports_of thread)
  CUDA_FFI_ADDON="$PWD/build/tsan/bin/cuda_ffi.node" TSAN_OPTIONS="$thread_options:log_path=$reports/tsan:exitcode=0" \
    LD_PRELOAD="$(preloaded libtsan.so) $PWD/build/tsan/bin/libcuda_software.so" jest_with_reports_in "$reports" \
    test/jest/{launch/bursts,device/{streams,devices,device-errors},launch/{calls,call-order,large-arrays,launch-options},native/lifecycle,memory/memory}.test.ts
}

run_part() {
  case "$1" in
    address) for part in typescript address-{build,native,operands,jest}; do run_part "$part"; done ;;
    thread) for part in typescript thread-{build,native,jest}; do run_part "$part"; done ;;
    typescript) node cmake/build-typescript.mjs ;;
    address-build | address-native | address-operands | address-jest | thread-build | thread-native | thread-jest) "${1/-/_}" ;;
    *) sed -n '2,/^set /s/^# \{0,1\}//p' "$0" >&2 && exit 2 ;;
  esac
}

[ $# -gt 0 ] || set -- address thread
for part in "$@"; do run_part "$part"; done
