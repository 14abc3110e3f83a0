# What bench/gpu-libraries.mjs measures, with CuPy.
import time

import cupy as cp
import cupyx.scipy.sparse

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
del keys, floats


def scattered(i):  # as in bench/gpu-libraries-ours.mjs
    bits = i * cp.uint32(2654435761)
    bits ^= bits >> cp.uint32(15)
    bits *= cp.uint32(0x2C1B3C6D)
    bits ^= bits >> cp.uint32(12)
    bits *= cp.uint32(0x297A2D39)
    return bits ^ (bits >> cp.uint32(15))


def systems(*shape):  # with a large diagonal, which pivots leave where it is
    n = shape[-1]
    return 2 * rng.random(shape, "f4") - 1 + n * cp.eye(n, dtype="f4")


a, b = systems(1024, 1024), rng.random(1024, "f4")
measure("solve 1024 float32", 20, lambda: cp.linalg.solve(a, b))
many, rights = systems(1000, 32, 32), rng.random((1000, 32, 1), "f4")
measure("solve 1000 of 32 float32", 50, lambda: cp.linalg.solve(many, rights))

ROWS = 10**6
offsets = cp.arange(0, 10 * ROWS + 1, 10, dtype="i4")
columns = (scattered(cp.arange(10 * ROWS, dtype="u4")) % cp.uint32(ROWS)).astype("i4")
sparse = cupyx.scipy.sparse.csr_matrix((rng.random(10 * ROWS, "f4"), columns, offsets), shape=(ROWS, ROWS))
x = rng.random(ROWS, "f4")
measure("spmv 10^6 rows of 10 float32", 50, lambda: sparse @ x)
dense = rng.random((ROWS, 32), "f4")
measure("spmm 10^6 rows of 10, 32 columns float32", 20, lambda: sparse @ dense)

keys = scattered(cp.arange(10**7, dtype="u4")) % cp.uint32(10**6)
measure("unique 10^7 uint32, a tenth of them different", 10, lambda: cp.unique(keys))
floats = 2 * rng.random(10**8, "f4") - 1
measure("select 10^8 float32, half of them", 10, lambda: floats[floats > 0])
rows = floats[: 10**7].reshape(10**5, 100)
measure("segmentedReduce 10^7 float32, 10^5 sums", 50, lambda: rows.sum(axis=1))  # CuPy has no segments of other lengths
