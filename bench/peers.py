"""The call measurements of a Python binding, taken as run.mjs asks for them.

usage: python3 bench/peers.py cuda.core|CuPy
       python3 bench/peers.py cuda.bindings PTX_FILE
"""
import json
import statistics
import sys
import time
from pathlib import Path

import numpy as np

SOURCE = (Path(__file__).parent / "kernels.cu").read_text()
LAUNCH, SMALL, LARGE = 256, 1024, 16_777_216  # elements, as in measure.mjs


def time_each(samples, operations, operation, between=lambda: None):
    """The median over samples of the microseconds of one operation; one before them is not counted."""
    times = []
    operation()
    between()
    for _ in range(samples):
        start = time.perf_counter()
        for _ in range(operations):
            operation()
        times.append((time.perf_counter() - start) * 1e6 / operations)
        between()
    return statistics.median(times)


def graphs(launch, wait):
    """A graph of three launches, each of which takes what the one before has made."""

    def both():
        launch()
        wait()

    return {
        "graph, enqueue": lambda: time_each(20, 500, launch, wait),
        "graph, launch and wait": lambda: time_each(1000, 1, both),
    }


def launches(enqueue, wait):
    def both():
        enqueue()
        wait()

    return {
        "enqueue": lambda: time_each(20, 500, enqueue, wait),
        "launch and wait": lambda: time_each(1000, 1, both),
    }


def cupy_measures():
    import cupy

    saxpy = cupy.RawKernel(SOURCE, "saxpy")
    stream = cupy.cuda.Stream(non_blocking=True)
    stream.use()
    x, y, out = (cupy.full(LAUNCH, value, cupy.float32) for value in (1, 2, 0))
    a, n = np.float32(2), np.uint64(LAUNCH)

    stream.begin_capture()
    for source, target in ((x, out), (out, x), (x, out)):
        saxpy((1,), (256,), (a, source, y, target, n))
    graph = stream.end_capture()

    def host_call(elements, samples):
        host = []

        def call():
            dx, dy = cupy.asarray(host[0]), cupy.asarray(host[1])
            result = cupy.empty(elements, cupy.float32)
            saxpy(((elements + 255) // 256,), (256,), (a, dx, dy, result, np.uint64(elements)))
            result.get(out=host[2])

        def take():
            if not host:
                host.extend(np.full(elements, value, np.float32) for value in (1, 2, 0))
            return time_each(samples, 1, call)

        return take

    return {
        **launches(lambda: saxpy((1,), (256,), (a, x, y, out, n)), stream.synchronize),
        **graphs(lambda: graph.launch(stream), stream.synchronize),
        "call, 4 KiB arrays": host_call(SMALL, 500),
        "saxpy 16M": host_call(LARGE, 3),
    }


def cuda_core_measures():
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
    measures = launches(lambda: launch(stream, config, saxpy, a, x, y, out, n), stream.sync)
    if not hasattr(device, "create_graph_builder"):
        return measures  # an older cuda.core
    builder = device.create_graph_builder().begin_building()
    for source, target in ((x, out), (out, x), (x, out)):
        launch(builder, config, saxpy, a, source, y, target, n)
    graph = builder.end_building().complete()
    return {**measures, **graphs(lambda: graph.launch(stream), stream.sync)}


def cuda_bindings_measures():
    import ctypes

    from cuda.bindings import driver

    def value(result):
        code, *values = result
        if code != driver.CUresult.CUDA_SUCCESS:
            raise RuntimeError(code)
        return values[0] if values else None

    value(driver.cuInit(0))
    value(driver.cuCtxSetCurrent(value(driver.cuDevicePrimaryCtxRetain(value(driver.cuDeviceGet(0))))))
    module = value(driver.cuModuleLoadData(Path(sys.argv[2]).read_bytes() + b"\0"))
    saxpy = value(driver.cuModuleGetFunction(module, b"saxpy"))
    stream = value(driver.cuStreamCreate(driver.CUstream_flags.CU_STREAM_NON_BLOCKING))
    x, y, out = (int(value(driver.cuMemAlloc(4 * LAUNCH))) for _ in range(3))
    types = (ctypes.c_float, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)

    def enqueue():
        arguments = ((2.0, x, y, out, LAUNCH), types)
        value(driver.cuLaunchKernel(saxpy, 1, 1, 1, 256, 1, 1, 0, stream, arguments, 0))

    return launches(enqueue, lambda: value(driver.cuStreamSynchronize(stream)))


def serve(binding, measures):
    for line in sys.stdin:
        measure = line.strip()
        take = measures.get(measure)
        figure = {"measure": measure, "binding": binding, "microseconds": round(take(), 3)} if take else {}
        print(json.dumps(figure), flush=True)


binding = sys.argv[1]
serve(binding, {"cuda.core": cuda_core_measures, "CuPy": cupy_measures, "cuda.bindings": cuda_bindings_measures}[binding]())
