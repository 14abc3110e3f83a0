#!/bin/sh
# What NVIDIA's runtime library and ours say to the same calls, on one driver: a line of table.cu for each that differs.
#   test/runtime/compare.sh [folder of libcudart_software.so]     (build/release/bin unless it is named)
# On a machine with a GPU both use the GPU's driver. Needs nvcc.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
ours=$(cd "${1:-$here/../../build/release/bin}" && pwd)
nvcc=${NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
theirs=${CUDA_RUNTIME:-$(dirname "$nvcc")/../lib64}
"$nvcc" -std=c++17 -Wno-deprecated-declarations -cudart shared -o "$work/table" "$here/table.cu"
mkdir "$work/ours"
for name in libcudart.so.12 libcudart.so.13; do ln -s "$ours/libcudart_software.so" "$work/ours/$name"; done
LD_LIBRARY_PATH=$theirs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} "$work/table" >"$work/nvidia.txt" || echo "NVIDIA's: exit status $?"
LD_LIBRARY_PATH=$work/ours${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} "$work/table" >"$work/own.txt" || echo "ours: exit status $?"
tail -n 1 "$work/nvidia.txt" "$work/own.txt"
diff --width=320 --suppress-common-lines --side-by-side "$work/nvidia.txt" "$work/own.txt" >"$work/differences" && echo 'no differences' && exit 0
cat "$work/differences"
echo "$(grep -c . "$work/differences") lines differ (NVIDIA's on the left)"
exit 1
