// Programs on the CUDA runtime API, on a GPU with NVIDIA's library, on the software device with the package's own.
import { setTimeout as wait } from 'node:timers/promises';
import { CudaBuffer, CudaDevice, CudaEvent, CudaModule, CudaStream, DeviceArray } from '../../../lib';
import { CudaError, driver, nvrtc, readMemory, runtime, writeMemory } from '../../../lib/bindings';
import { callbackCount } from '../../../lib/bindings/callbacks/callbacks';
import { runNode } from '../helpers/run-node';
import { join } from 'node:path';
import { root } from '../helpers/run-node';
import { hasNvidiasRuntime, hasOwnRuntime } from './fixtures/runtimes';

const isOnGpu = process.env['CUDA_FFI_DEVICE'] === 'cuda';
const canRun = isOnGpu ? hasNvidiasRuntime() : hasOwnRuntime;
const why = isOnGpu ? 'NVIDIA’s library was not found' : 'libcudart_software.so is not built';
const described = canRun ? describe : describe.skip;

const {
  cudaMemcpyKind: { cudaMemcpyHostToDevice: toDevice, cudaMemcpyDeviceToHost: toHost, cudaMemcpyDefault: anyway },
  cudaError_t: { cudaSuccess, cudaErrorNotReady, cudaErrorInvalidValue },
} = runtime;

const source = `
extern "C" __global__ void saxpy(float a, float *x, float *y, float *out, size_t n) {
  size_t tid = blockIdx.x * blockDim.x + threadIdx.x;
  if (tid < n) out[tid] = a * x[tid] + y[tid];
}
extern "C" __global__ void sample(cudaTextureObject_t texture, float *out, int width) {
  int i = threadIdx.x;
  out[i] = tex2D<float>(texture, i % width + 0.5f, i / width + 0.5f);
}
extern "C" __global__ void increase(int *x) { x[threadIdx.x]++; }
extern "C" __global__ void fault(int *x) { x[threadIdx.x] = 1; }`;

function compiled(): Buffer {
  const program = nvrtc.nvrtcCreateProgram(source, 'programs.cu', [], []);
  const major = runtime.cudaDeviceGetAttribute(runtime.cudaDeviceAttr.cudaDevAttrComputeCapabilityMajor, 0);
  const minor = runtime.cudaDeviceGetAttribute(runtime.cudaDeviceAttr.cudaDevAttrComputeCapabilityMinor, 0);
  nvrtc.nvrtcCompileProgram(program, ['--fmad=false', `--gpu-architecture=compute_${major}${minor}`]);
  const ptx = nvrtc.nvrtcGetPTX(program);
  nvrtc.nvrtcDestroyProgram(program);
  return ptx;
}

const until = async (ready: () => boolean) => {
  while (!ready()) await wait(1);
};

described(canRun ? 'with the runtime library' : `with the runtime library (skipped: ${why})`, () => {
  let library: runtime.cudaLibrary_t;
  const kernel = (name: string) => runtime.cudaLibraryGetKernel(library, name);

  beforeAll(() => {
    runtime.cudaSetDevice(0);
    library = runtime.cudaLibraryLoadData(compiled(), null, null, null, null);
  });

  afterAll(() => runtime.cudaLibraryUnload(library));

  afterEach(() => expect(callbackCount()).toBe(0));

  test('the overview of cuda.bindings: memory of the runtime, NVRTC, a launch by the driver', async () => {
    const module = driver.cuModuleLoadData(compiled());
    const saxpy = driver.cuModuleGetFunction(module, 'saxpy');
    const [threads, blocks, a] = [512, 32, 2];
    const n = threads * blocks;
    const x = Float32Array.from({ length: n }, (_, i) => i / 7);
    const y = Float32Array.from({ length: n }, (_, i) => i);
    const out = new Float32Array(n);
    const [dX, dY, dOut] = [x, y, out].map((array) => runtime.cudaMalloc(array.byteLength));
    const stream = runtime.cudaStreamCreate();
    runtime.cudaMemcpyAsync(dX!, x, toDevice, stream);
    runtime.cudaMemcpyAsync(dY!, y, toDevice, stream);
    const parameters = [
      [a, dX!, dY!, dOut!, n],
      ['float', 'pointer', 'pointer', 'pointer', 'size_t'],
    ] as const;
    driver.cuLaunchKernel(saxpy, blocks, 1, 1, threads, 1, 1, 0, stream, parameters);
    await runtime.promises.cudaStreamSynchronize(stream);
    runtime.cudaMemcpy(out, dOut!, toHost);
    const wanted = x.map((value, i) => Math.fround(Math.fround(a * value) + y[i]!));
    expect(out).toEqual(wanted);

    // The same by the runtime's own launch.
    runtime.cudaMemset(dOut!, 0, out.byteLength);
    runtime.cudaLaunchKernel(kernel('saxpy'), { x: blocks, y: 1, z: 1 }, { x: threads, y: 1, z: 1 }, parameters, 0, stream);
    runtime.cudaStreamSynchronize(stream);
    runtime.cudaMemcpy(out, dOut!, toHost);
    expect(out).toEqual(wanted);
    runtime.cudaStreamDestroy(stream);
    for (const address of [dX!, dY!, dOut!]) runtime.cudaFree(address);
    driver.cuModuleUnload(module);
  });

  test('a texture over an array', () => {
    const [width, height] = [8, 4];
    const data = Float32Array.from({ length: width * height }, (_, i) => i * i);
    const format = runtime.cudaCreateChannelDesc(32, 0, 0, 0, runtime.cudaChannelFormatKind.cudaChannelFormatKindFloat);
    const array = runtime.cudaMallocArray(format, width, height, runtime.cudaArrayDefault);
    runtime.cudaMemcpy2DToArray(array, 0, 0, data, width * 4, width * 4, height, toDevice);
    const texture = runtime.cudaCreateTextureObject(
      { resType: runtime.cudaResourceType.cudaResourceTypeArray, res: { array: { array } } },
      { addressMode: [1, 1, 1], filterMode: 0, readMode: 0, normalizedCoords: 0 },
      null,
    );
    const out = runtime.cudaMalloc(data.byteLength);
    runtime.cudaLaunchKernel(
      kernel('sample'),
      { x: 1, y: 1, z: 1 },
      { x: width * height, y: 1, z: 1 },
      [
        [texture, out, width],
        ['unsigned long long', 'pointer', 'int'],
      ],
      0,
      null,
    );
    const back = new Float32Array(width * height);
    runtime.cudaMemcpy(back, out, toHost);
    expect(back).toEqual(data);
    expect(runtime.cudaGetTextureObjectResourceDesc(texture).resType).toBe(runtime.cudaResourceType.cudaResourceTypeArray);
    expect(runtime.cudaArrayGetInfo(array)).toEqual([format, { width, height, depth: 0 }, 0]);
    runtime.cudaDestroyTextureObject(texture);
    runtime.cudaFreeArray(array);
    runtime.cudaFree(out);
  });

  test('boxes: structures by value, and memory of the host inside a structure', () => {
    const extent = { width: 12, height: 3, depth: 2 };
    const pitched = runtime.cudaMalloc3D(extent);
    expect(pitched).toMatchObject({ xsize: 12, ysize: 3 });
    expect(pitched.pitch).toBeGreaterThanOrEqual(12);
    runtime.cudaMemset3D(pitched, 7, extent);
    const back = new Uint8Array(12 * 3 * 2);
    runtime.cudaMemcpy3D({ srcPtr: pitched, dstPtr: { ptr: back, pitch: 12, xsize: 12, ysize: 3 }, extent, kind: toHost });
    expect(back.every((byte) => byte === 7)).toBe(true);
    runtime.cudaFree(pitched.ptr);
  });

  test('streams, events and memory of the runtime are taken by the package', async () => {
    const handle = runtime.cudaStreamCreateWithFlags(runtime.cudaStreamNonBlocking);
    const eventHandle = runtime.cudaEventCreateWithFlags(runtime.cudaEventDisableTiming);
    const address = runtime.cudaMalloc(12);
    const [stream, event, buffer] = [CudaStream.from(handle), CudaEvent.from(eventHandle), CudaBuffer.fromAddress(address, 12)];
    const mod = await CudaModule.compile('__global__ void increase(int* x) { x[threadIdx.x]++; }');
    await buffer.copyFrom(Int32Array.of(1, 2, 3));
    await mod.increase!.with({ grid: 1, block: 3, stream })(buffer);
    event.record(stream);
    runtime.cudaEventSynchronize(eventHandle);
    const back = new Int32Array(3);
    runtime.cudaMemcpy(back, address, toHost);
    expect([...back]).toEqual([2, 3, 4]);
    for (const object of [event, stream, buffer, mod]) object.dispose();
    runtime.cudaEventDestroy(eventHandle);
    runtime.cudaStreamDestroy(handle);
    runtime.cudaFree(address);
  });

  test('objects of the package are taken by the runtime', async () => {
    const stream = new CudaStream();
    const event = new CudaEvent();
    const array = await DeviceArray.from(Int32Array.of(1, 2, 3));
    runtime.cudaLaunchKernel(kernel('increase'), { x: 1, y: 1, z: 1 }, { x: 3, y: 1, z: 1 }, [[array], [null]], 0, stream);
    runtime.cudaEventRecord(event, stream);
    runtime.cudaStreamSynchronize(stream);
    expect(runtime.cudaEventQuery(event)).toBe(cudaSuccess);
    const back = new Int32Array(3);
    runtime.cudaMemcpy(back, array, toHost);
    expect([...back]).toEqual([2, 3, 4]);
    expect(runtime.cudaPointerGetAttributes(array).type).toBe(runtime.cudaMemoryType.cudaMemoryTypeDevice);
    for (const object of [event, stream, array]) object.dispose();
  });

  test('properties of the device are those that the package knows', () => {
    const properties = runtime.cudaGetDeviceProperties(0);
    const device = CudaDevice.list()[0]!;
    const name = Buffer.from(properties.name).toString();
    expect(name.slice(0, name.indexOf('\0'))).toBe(device.name);
    expect(properties.warpSize).toBe(32);
    expect([properties.major, properties.minor]).toEqual(device.computeCapability);
    expect(runtime.cudaGetDeviceCount()).toBe(driver.cuDeviceGetCount());
    expect(runtime.cudaDeviceGetAttribute(runtime.cudaDeviceAttr.cudaDevAttrMultiProcessorCount, 0)).toBe(properties.multiProcessorCount);
  });

  test('functions that C calls, also from a graph', async () => {
    const stream = runtime.cudaStreamCreate();
    const calls: unknown[] = [];
    runtime.cudaLaunchHostFunc(stream, (userData) => calls.push(userData), 'host');
    runtime.cudaStreamAddCallback(stream, (...args) => calls.push(args), 'user', 0);
    runtime.cudaStreamSynchronize(stream);
    await until(() => calls.length === 2);
    expect(calls).toEqual(['host', [stream, cudaSuccess, 'user']]);
    runtime.cudaStreamDestroy(stream);
  });

  test('a capture, and its graph launched twice', () => {
    const stream = runtime.cudaStreamCreate();
    const address = runtime.cudaMalloc(4);
    runtime.cudaMemset(address, 0, 4);
    runtime.cudaStreamBeginCapture(stream, runtime.cudaStreamCaptureMode.cudaStreamCaptureModeThreadLocal);
    expect(runtime.cudaStreamIsCapturing(stream)).toBe(runtime.cudaStreamCaptureStatus.cudaStreamCaptureStatusActive);
    runtime.cudaLaunchKernel(kernel('increase'), { x: 1, y: 1, z: 1 }, { x: 1, y: 1, z: 1 }, [[address], ['pointer']], 0, stream);
    const graph = runtime.cudaStreamEndCapture(stream);
    expect(runtime.cudaGraphGetNodes(graph).length).toBe(1);
    const instance = runtime.cudaGraphInstantiate(graph, 0);
    runtime.cudaGraphLaunch(instance, stream);
    runtime.cudaGraphLaunch(instance, stream);
    runtime.cudaStreamSynchronize(stream);
    const back = new Int32Array(1);
    runtime.cudaMemcpy(back, address, toHost);
    expect(back[0]).toBe(2);
    runtime.cudaGraphExecDestroy(instance);
    runtime.cudaGraphDestroy(graph);
    runtime.cudaStreamDestroy(stream);
    runtime.cudaFree(address);
  });

  test('memory in a stream’s order, and page-locked memory by its address', () => {
    const stream = runtime.cudaStreamCreate();
    const address = runtime.cudaMallocAsync(8, stream);
    runtime.cudaMemsetAsync(address, 5, 8, stream);
    const host = runtime.cudaMallocHost(8);
    writeMemory(host, new Uint8Array(8));
    runtime.cudaMemcpyAsync(host, address, 8, anyway, stream);
    runtime.cudaFreeAsync(address, stream);
    runtime.cudaStreamSynchronize(stream);
    expect([cudaSuccess, cudaErrorNotReady]).toContain(runtime.cudaStreamQuery(stream));
    expect([...readMemory(host, 8)]).toEqual(Array(8).fill(5));
    runtime.cudaFreeHost(host);
    runtime.cudaStreamDestroy(stream);
  });

  test('errors have the runtime’s names, and stay until they are asked for', () => {
    expect(runtime.cudaGetLastError()).toBe(cudaSuccess);
    let thrown: unknown;
    try {
      runtime.cudaSetDevice(-1);
      runtime.cudaMemcpy(new Uint8Array(1), 0, 1, 99 as never);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(CudaError);
    expect(thrown).toMatchObject({ code: 'cudaErrorInvalidDevice', errno: 101, operation: 'cudaSetDevice' });
    expect(runtime.cudaPeekAtLastError()).toBe(runtime.cudaError_t.cudaErrorInvalidDevice);
    expect(runtime.cudaGetLastError()).toBe(runtime.cudaError_t.cudaErrorInvalidDevice);
    expect(runtime.cudaGetLastError()).toBe(cudaSuccess);
    expect(() => runtime.cudaEventCreateWithFlags(0xffff)).toThrow(expect.objectContaining({ errno: cudaErrorInvalidValue }));
    runtime.cudaGetLastError();
  });

  test('calls on other threads are for the device that is current here', async () => {
    const address = await runtime.promises.cudaMalloc(16);
    await runtime.promises.cudaMemset(address, 3, 16);
    const back = new Uint8Array(16);
    await runtime.promises.cudaMemcpy(back, address, toHost);
    expect([...back]).toEqual(Array(16).fill(3));
    await runtime.promises.cudaFree(address);
    await expect(runtime.promises.cudaMalloc(2 ** 52)).rejects.toMatchObject({ code: 'cudaErrorMemoryAllocation' });
  });

  test('after a kernel’s fault the error has the runtime’s name, and ends the context', async () => {
    const program = `
      const { runtime: r, nvrtc } = require(${JSON.stringify(join(root, 'dist/lib/bindings'))});
      r.cudaSetDevice(0);
      const program = nvrtc.nvrtcCreateProgram('extern "C" __global__ void fault(int* x) { *x = 1; }', 'fault.cu', [], []);
      nvrtc.nvrtcCompileProgram(program, []);
      const library = r.cudaLibraryLoadData(nvrtc.nvrtcGetPTX(program), null, null, null, null);
      r.cudaLaunchKernel(r.cudaLibraryGetKernel(library, 'fault'), { x: 1, y: 1, z: 1 }, { x: 1, y: 1, z: 1 }, [[16n], ['pointer']], 0, null);
      try { r.cudaDeviceSynchronize(); } catch (error) { console.log(error.code, error.errno, error.endsContext, error.message.includes('cudaErrorIllegalAddress: an illegal memory access')); }`;
    const { stdout, stderr } = await runNode(program);
    expect(stdout + stderr).toBe('cudaErrorIllegalAddress 700 true true\n');
  });
});
