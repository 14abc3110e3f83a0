"""Launches the kernels of bench/profile-beside-ncu.mjs once each: for ncu to count."""

import json
import sys

import cupy

with open(sys.argv[1]) as file:
    what = json.load(file)
n = what["n"]
at = cupy.array(what["at"], dtype=cupy.int32)
for kernel in what["kernels"]:
    x, y = cupy.zeros(n, dtype=cupy.float32), cupy.zeros(n, dtype=cupy.float32)
    run = cupy.RawKernel(kernel["source"], kernel["name"])
    run(tuple(kernel["grid"]), tuple(kernel["block"]), (x, y, at, cupy.int32(n)))
cupy.cuda.Device().synchronize()
