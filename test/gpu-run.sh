#!/usr/bin/env bash
# The suite and the examples on a machine's GPU, with the addon and dist/ already built: `gpu-run.sh`, or `gpu-run.sh hip`
# for AMD's, where hipRTC is needed and only the tests of AMD's path are run. Node is all else that it needs.
set -u
cd "$(dirname "$0")/.."
export CUDA_FFI_DEVICE=${1:-cuda}
status=0
if [ "$CUDA_FFI_DEVICE" = hip ]; then
  node dist/lib/cli/main.js doctor || status=1
  node examples/run-all.mjs || status=1
  node node_modules/.bin/jest --ci --runInBand test/jest/hip || status=1
  exit $status
fi
nvidia-smi --query-gpu=name,driver_version --format=csv,noheader || status=1
node examples/run-all.mjs || status=1
# Lifecycle tests count the device's memory: no other process of the suite may hold any meanwhile.
node node_modules/.bin/jest --ci --testPathIgnorePatterns /node_modules/ lifecycle || status=1
node node_modules/.bin/jest --ci --runInBand lifecycle || status=1
exit $status
