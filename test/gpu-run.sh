#!/usr/bin/env bash
# The suite and the examples on a machine's GPU, with the addon and dist/ already built. Node is all that it needs.
set -u
cd "$(dirname "$0")/.."
export CUDA_FFI_DEVICE=cuda
status=0
nvidia-smi --query-gpu=name,driver_version --format=csv,noheader || status=1
node examples/run-all.mjs || status=1
# Lifecycle tests count the device's memory: no other process of the suite may hold any meanwhile.
node node_modules/.bin/jest --ci --testPathIgnorePatterns /node_modules/ lifecycle || status=1
node node_modules/.bin/jest --ci --runInBand lifecycle || status=1
exit $status
