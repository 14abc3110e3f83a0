#!/bin/bash
# All-reduce on two GPUs, 4 B to 64 MiB: ours beside PyTorch's, in turns. Prints a table for each way to ask for it; see
# bench/small-collectives.mjs. Needs Node, what `npm run prepare` builds, python3 with torch, and NCCL at CUDA_FFI_NCCL: best the file that
# torch itself loads (site-packages/nvidia/nccl/lib/libnccl.so.2), which is taken if CUDA_FFI_NCCL is not set.
#
# usage: bench/collectives.sh [TURNS]
set -euo pipefail
cd "$(dirname "$0")/.."
[ -f dist/lib/index.js ] || { echo 'There is no dist/: npm run prepare builds it' >&2; exit 1; }
if [ -z "${CUDA_FFI_NCCL:-}" ]; then
  found=$(python3 -c 'import importlib.util as u; print(next(iter(u.find_spec("nvidia.nccl").submodule_search_locations)))' 2>/dev/null || true)
  [ -n "$found" ] && export CUDA_FFI_NCCL="$found/lib/libnccl.so.2"
fi
echo "Node $(node --version), NCCL: ${CUDA_FFI_NCCL:-as found}"
python3 -c 'import torch; print("PyTorch", torch.__version__, "with NCCL", ".".join(map(str, torch.cuda.nccl.version())))' 2>/dev/null || true
nvidia-smi --query-gpu=name --format=csv,noheader 2>/dev/null || true
exec timeout 120 node bench/small-collectives.mjs "${1:-3}"
