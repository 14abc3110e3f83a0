# What bench/gpu-libraries.mjs measures, with CuPy.
import time

import cupy as cp

ROW = 20  # as in bench/gpu-libraries.mjs


def report(name, times):
    print(f"{name} {sorted(times)[len(times) // 2]:.3f}")


def measure(name, count, call):
    begin, calls = time.perf_counter(), 0
    while calls < 300 and time.perf_counter() - begin < 1.5:  # as long as bench/gpu-libraries.mjs
        call()
        cp.cuda.get_current_stream().synchronize()
        calls += 1
    times = []
    for _ in range(count):
        begin = time.perf_counter()
        call()
        cp.cuda.get_current_stream().synchronize()
        times.append((time.perf_counter() - begin) * 1e6)
    report(name, times)
    times = []
    for _ in range(5):
        begin = time.perf_counter()
        for _ in range(ROW):
            call()
        cp.cuda.get_current_stream().synchronize()
        times.append((time.perf_counter() - begin) * 1e6 / ROW)
    report(f"{name}, {ROW} in a row, each", times)


rng = cp.random.default_rng(1)
for name, n, dtype, count in [("gemm 4096 float32", 4096, "f4", 30), ("gemm 4096 float16", 4096, "f2", 50), ("gemm 16 float32", 16, "f4", 2000)]:
    a, b = ((2 * rng.random((n, n), "f4") - 1).astype(dtype) for _ in range(2))
    out = cp.empty((n, n), dtype)
    measure(name, count, lambda: cp.matmul(a, b, out=out))
x = (rng.random(2**24, "f4") + 1j * rng.random(2**24, "f4")).astype("c8")
measure("fft 2^24 complex64", 50, lambda: cp.fft.fft(x))
real = x.real.copy()
measure("rfft 2^24 float32", 50, lambda: cp.fft.rfft(real))
keys = rng.integers(0, 2**32, 10**8, dtype="u4")
measure("sort 10^8 uint32", 10, lambda: cp.sort(keys))
floats = rng.standard_normal(10**8, dtype="f4")
measure("sort 10^8 float32", 10, lambda: cp.sort(floats))
measure("argsort 10^8 float32", 5, lambda: cp.argsort(floats))
