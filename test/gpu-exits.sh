#!/usr/bin/env bash
# Whether processes end well on a busy GPU: a suite that leaves objects of every class behind, many times at once, beside programs
# that keep the GPU busy. Prints how many runs ended with each status; 139 is a segmentation fault. The addon and dist/ are built
# already, and Node is all that it needs.
#
#   usage: test/gpu-exits.sh [seconds]
set -u
cd "$(dirname "$0")/.."
export CUDA_FFI_DEVICE=${CUDA_FFI_DEVICE:-cuda}
seconds=${1:-150}
end=$((SECONDS + seconds))

busy() {
  while [ $SECONDS -lt $end ]; do
    node -e '
      const { CudaModule } = require("./dist/lib/index.js");
      const x = new Int32Array(1 << 20);
      CudaModule.compile("__global__ void add(int* x) { for (int i = 0; i < 1000; ++i) x[blockIdx.x * blockDim.x + threadIdx.x] += i; }")
        .then(async (mod) => { for (let i = 0; i < 200; i++) await mod.add.with({ grid: 4096, block: 256 })(x); });'
  done
}

for _ in 1 2 3 4; do busy & done
run_suite() {
  node node_modules/.bin/jest --ci --testPathIgnorePatterns /node_modules/ --runTestsByPath test/jest/errors/codes.test.ts > /dev/null 2>&1
  echo "status $?"
}
export -f run_suite
seq 1000 | timeout "$seconds" xargs -P 12 -n 1 bash -c run_suite 2> /dev/null | sort | uniq -c
wait
