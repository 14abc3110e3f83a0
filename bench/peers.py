"""The call measurements of Python's bindings: cuda.core and CuPy, those that are there.

usage: python3 bench/peers.py [ROUNDS]
"""
import json
import statistics
import sys
import time
from pathlib import Path

import numpy as np

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 10
SOURCE = (Path(__file__).parent / "kernels.cu").read_text()
LAUNCH, SMALL, LARGE = 256, 1024, 16_777_216


def report(binding, measure, microseconds):
    print(json.dumps({"measure": measure, "binding": binding, "microseconds": round(microseconds, 3)}), flush=True)


def time_each(samples, operations, operation, between=lambda: None):
    """The median over samples of the microseconds of one operation."""
    times = []
    for _ in range(samples):
        start = time.perf_counter()
        for _ in range(operations):
            operation()
        times.append((time.perf_counter() - start) * 1e6 / operations)
        between()
    return statistics.median(times)


def launches(binding, enqueue, wait):
    time_each(3, 500, enqueue, wait)
    report(binding, "enqueue", time_each(20 * ROUNDS, 500, enqueue, wait))

    def both():
        enqueue()
        wait()

    report(binding, "launch and wait", time_each(500 * ROUNDS, 1, both))


def cupy_bench():
    import cupy

    saxpy = cupy.RawKernel(SOURCE, "saxpy")
    stream = cupy.cuda.Stream(non_blocking=True)
    with stream:
        x, y, out = (cupy.full(LAUNCH, value, cupy.float32) for value in (1, 2, 0))
        a, n = np.float32(2), np.uint64(LAUNCH)
        launches("CuPy", lambda: saxpy((1,), (256,), (a, x, y, out, n)), stream.synchronize)
        for measure, elements, samples in (("call, 4 KiB arrays", SMALL, 500 * ROUNDS), ("saxpy 16M", LARGE, 3 * ROUNDS)):
            host = [np.full(elements, value, np.float32) for value in (1, 2, 0)]
            count = np.uint64(elements)
            grid = ((elements + 255) // 256,)

            def call():
                dx, dy = cupy.asarray(host[0]), cupy.asarray(host[1])
                result = cupy.empty(elements, cupy.float32)
                saxpy(grid, (256,), (a, dx, dy, result, count))
                result.get(out=host[2])

            time_each(3, 1, call)
            report("CuPy", measure, time_each(samples, 1, call))


def cuda_core_bench():
    try:
        from cuda.core import Device, LaunchConfig, Program, ProgramOptions, launch
    except ImportError:
        from cuda.core.experimental import Device, LaunchConfig, Program, ProgramOptions, launch

    device = Device()
    device.set_current()
    stream = device.create_stream()
    major, minor = device.compute_capability
    program = Program(SOURCE, code_type="c++", options=ProgramOptions(arch=f"sm_{major}{minor}"))
    saxpy = program.compile("cubin").get_kernel("saxpy")
    buffers = [device.allocate(4 * LAUNCH, stream=stream) for _ in range(3)]
    config = LaunchConfig(grid=1, block=256)
    x, y, out = (int(buffer.handle) for buffer in buffers)
    a, n = np.float32(2), np.uint64(LAUNCH)
    launches("cuda.core", lambda: launch(stream, config, saxpy, a, x, y, out, n), stream.sync)


for name, bench in (("cuda.core", cuda_core_bench), ("CuPy", cupy_bench)):
    try:
        bench()
    except ImportError as error:
        print(f"{name} is not here: {error}", file=sys.stderr)
