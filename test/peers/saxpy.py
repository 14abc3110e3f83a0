"""Other people's bindings on whatever libcuda the loader finds first: their saxpy, checked against NumPy.

usage: LD_LIBRARY_PATH=<folder where libcuda.so.1 is the software device> python3 test/peers/saxpy.py

Each binding runs in a process of its own, compiles to PTX, and prints one line. The exit status counts those that failed.
CuPy goes through the CUDA runtime library, which takes NVIDIA's driver alone (docs/decisions/0014).
"""
import os
import subprocess
import sys

import numpy as np

COUNT = 100_000
SOURCE = """
extern "C" __global__ void saxpy(float a, const float* x, const float* y, float* out, size_t n) {
  const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i < n) out[i] = a * x[i] + y[i];
}"""
BLOCK = 256
GRID = (COUNT + BLOCK - 1) // BLOCK
X = np.arange(COUNT, dtype=np.float32)
Y = np.ones(COUNT, dtype=np.float32)


def cuda_bindings():
    from cuda.bindings import driver, nvrtc

    def check(answer):
        assert int(answer[0]) == 0, answer[0]
        return answer[1] if len(answer) == 2 else answer[1:]

    check(driver.cuInit(0))
    device = check(driver.cuDeviceGet(0))
    print("device:", check(driver.cuDeviceGetName(128, device)).split(b"\0")[0].decode())
    context = check(driver.cuDevicePrimaryCtxRetain(device))
    check(driver.cuCtxSetCurrent(context))
    program = check(nvrtc.nvrtcCreateProgram(SOURCE.encode(), b"saxpy.cu", 0, [], []))
    check(nvrtc.nvrtcCompileProgram(program, 1, [b"-arch=compute_80"]))
    ptx = b" " * check(nvrtc.nvrtcGetPTXSize(program))
    check(nvrtc.nvrtcGetPTX(program, ptx))
    module = check(driver.cuModuleLoadData(ptx))
    kernel = check(driver.cuModuleGetFunction(module, b"saxpy"))
    stream = check(driver.cuStreamCreate(0))
    memory = [check(driver.cuMemAlloc(X.nbytes)) for _ in range(3)]
    check(driver.cuMemcpyHtoDAsync(memory[0], X.ctypes.data, X.nbytes, stream))
    check(driver.cuMemcpyHtoDAsync(memory[1], Y.ctypes.data, Y.nbytes, stream))
    values = [np.array([2], np.float32), *(np.array([int(m)], np.uint64) for m in memory), np.array([COUNT], np.uint64)]
    arguments = np.array([v.ctypes.data for v in values], np.uint64)
    check(driver.cuLaunchKernel(kernel, GRID, 1, 1, BLOCK, 1, 1, 0, stream, arguments.ctypes.data, 0))
    out = np.zeros_like(X)
    check(driver.cuMemcpyDtoHAsync(out.ctypes.data, memory[2], X.nbytes, stream))
    check(driver.cuStreamSynchronize(stream))
    return out


def cuda_core():
    from cuda.bindings import driver

    try:
        from cuda.core import Device, LaunchConfig, Program, ProgramOptions, launch
    except ImportError:
        from cuda.core.experimental import Device, LaunchConfig, Program, ProgramOptions, launch
    device = Device()
    device.set_current()
    print("device:", device.name)
    stream = device.create_stream()
    program = Program(SOURCE, code_type="c++", options=ProgramOptions(arch="compute_80"))
    kernel = program.compile("ptx").get_kernel("saxpy")
    buffers = [device.allocate(X.nbytes, stream=stream) for _ in range(3)]
    stream.sync()
    for buffer, values in zip(buffers, (X, Y)):
        assert int(driver.cuMemcpyHtoD(int(buffer.handle), values.ctypes.data, values.nbytes)[0]) == 0
    config = LaunchConfig(grid=GRID, block=BLOCK)
    launch(stream, config, kernel, np.float32(2), *buffers, np.uint64(COUNT))
    stream.sync()
    out = np.zeros_like(X)
    assert int(driver.cuMemcpyDtoH(out.ctypes.data, int(buffers[2].handle), out.nbytes)[0]) == 0
    return out


def cupy_raw_kernel():
    os.environ["CUPY_COMPILE_WITH_PTX"] = "1"
    import cupy

    print("device:", cupy.cuda.runtime.getDeviceProperties(0)["name"].decode())
    saxpy = cupy.RawKernel(SOURCE, "saxpy")
    x, y, out = cupy.asarray(X), cupy.asarray(Y), cupy.zeros_like(X)
    saxpy((GRID,), (BLOCK,), (np.float32(2), x, y, out, np.uint64(COUNT)))
    return out.get()


BINDINGS = {"cuda.bindings": cuda_bindings, "cuda.core": cuda_core, "CuPy": cupy_raw_kernel}


def main():
    if len(sys.argv) == 2:
        out = BINDINGS[sys.argv[1]]()
        np.testing.assert_array_equal(out, 2 * X + Y)
        return 0
    failed = 0
    for name in BINDINGS:
        process = subprocess.run([sys.executable, __file__, name], capture_output=True, text=True)
        last = (process.stderr.strip().splitlines() or [""])[-1]
        print(f"{name}: {'right' if process.returncode == 0 else f'failed ({process.returncode}): {last}'}, {process.stdout.strip()}")
        if process.returncode != 0:
            print(process.stderr)
            failed += 1
    return failed


if __name__ == "__main__":
    sys.exit(main())
