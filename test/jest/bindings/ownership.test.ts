// Contexts, modules and kernels between the C APIs and the package's classes: who owns what, and what is left when one of them is gone.
import { CudaBuffer, CudaContext, CudaDevice, CudaEvent, CudaModule, CudaStream, DeviceArray } from '../../../lib';
import { driver, nvrtc } from '../../../lib/bindings';

const { isSoftware } = CudaDevice.getDefault();
const onSoftware = isSoftware ? test : test.skip;

const source = `
__device__ int counted[2];
__global__ void add(int* x, int n) { x[threadIdx.x] += n; counted[0] = n; }
extern "C" __global__ void plain(int* x, int n) { x[threadIdx.x] -= n; }`;

let ptx: Buffer;

beforeAll(() => {
  driver.cuInit(0);
  driver.cuCtxSetCurrent(CudaContext.getDefault());
  const program = nvrtc.nvrtcCreateProgram(source, 'ownership.cu', [], []);
  nvrtc.nvrtcCompileProgram(program, []);
  ptx = Buffer.from(nvrtc.nvrtcGetPTX(program));
  nvrtc.nvrtcDestroyProgram(program);
});

const isCudaError = (code: RegExp) => expect.objectContaining({ name: 'CudaError', code: expect.stringMatching(code) });

/** A context of C's own, which is not current. */
function contextOfC(): driver.CUcontext {
  const context = driver.cuCtxCreate(null, 0, driver.cuDeviceGet(0));
  expect(driver.cuCtxPopCurrent()).toBe(context);
  return context;
}

/** Whether C still has the context. */
const works = (context: driver.CUcontext) => {
  driver.cuCtxPushCurrent(context);
  try {
    driver.cuMemFree(driver.cuMemAlloc(4));
  } finally {
    driver.cuCtxPopCurrent();
  }
};

test("the device's primary context is one object, however it is come by", () => {
  const primary = CudaContext.getDefault();
  const retained = driver.cuDevicePrimaryCtxRetain(CudaDevice.getDefault());
  expect(CudaContext.from(retained)).toBe(primary);
  expect(CudaContext.from(primary.handle)).toBe(primary);
  driver.cuDevicePrimaryCtxRelease(CudaDevice.getDefault());
  works(primary.handle);
});

test('a device is one object, however it is come by', () => {
  expect(CudaDevice.from(driver.cuDeviceGet(0))).toBe(CudaDevice.list()[0]);
  expect(() => CudaDevice.from(1000)).toThrow(/CudaDevice.from: expected a CUdevice \(a number\), received 1000/);
});

test("C's context is worked in, and stays C's", async () => {
  const handle = contextOfC();
  const context = CudaContext.from(handle);
  expect(context).not.toBe(CudaContext.getDefault());
  expect([context.handle, context.device, context.isValid]).toEqual([handle, CudaDevice.getDefault(), true]);
  CudaContext.setDefault(context);
  try {
    using array = await DeviceArray.from(Int32Array.of(1, 2, 3));
    using mod = await CudaModule.compile(source);
    await mod.add!.with({ grid: 1, block: 3 })(array, 10);
    expect([...((await array.get()) as Int32Array)]).toEqual([11, 12, 13]);
    expect(array.context).toBe(context);
    expect(driver.cuStreamGetCtx(CudaStream.current(context))).toBe(handle);
  } finally {
    CudaContext.setDefault(undefined);
  }
  const event = new CudaEvent({ context });
  event.dispose();
  driver.cuCtxPushCurrent(handle);
  const address = driver.cuMemAlloc(8);
  driver.cuCtxPopCurrent();
  const buffer = CudaBuffer.fromAddress(address, 8, { context });
  expect(buffer.context).toBe(context);
  buffer.fill(7);
  const bytes = new Uint8Array(8);
  await buffer.copyTo(bytes);
  expect([...bytes]).toEqual(Array(8).fill(7));
  buffer.dispose();
  driver.cuMemFree(address);
  context.dispose();
  expect(() => context.handle).toThrow(/disposed/);
  works(handle);
  driver.cuCtxDestroy(handle);
});

test('what is current stays so when a context that C owns is disposed of', () => {
  const handle = contextOfC();
  driver.cuCtxPushCurrent(handle);
  const context = CudaContext.from(handle);
  context.dispose();
  expect(driver.cuCtxGetCurrent()).toBe(handle);
  driver.cuCtxPopCurrent();
  driver.cuCtxDestroy(handle);
});

onSoftware('a context that C destroys too early is an error of what is used, and disposing of it is none', async () => {
  const handle = contextOfC();
  const context = CudaContext.from(handle);
  const stream = new CudaStream({ context });
  const event = new CudaEvent({ context });
  driver.cuCtxDestroy(handle);
  expect(() => new CudaStream({ context })).toThrow(isCudaError(/^CUDA_ERROR_(CONTEXT_IS_DESTROYED|INVALID_CONTEXT)$/));
  expect(() => event.record(stream)).toThrow(isCudaError(/^CUDA_ERROR_/));
  expect(() => CudaContext.from(handle)).toThrow(isCudaError(/^CUDA_ERROR_(CONTEXT_IS_DESTROYED|INVALID_CONTEXT)$/));
  stream.dispose();
  event.dispose();
  context.dispose();
});

test("C's module is called by its kernels' names, and stays C's", async () => {
  const handle = driver.cuModuleLoadData(ptx);
  const mod = CudaModule.from(handle);
  expect(mod.handle).toBe(handle);
  expect(mod.kernels).toEqual(expect.arrayContaining(['add', 'plain']));
  const x = Int32Array.of(1, 2);
  await mod.add!.with({ grid: 1, block: 2 })(x, 5);
  await mod.kernel('plain', ['int *', 'int']).with({ grid: 1, block: 2 })(x, 1);
  expect([...x]).toEqual([5, 6]);
  const counted = (await mod.global('counted').get()) as Uint8Array;
  expect(counted[0]).toBe(5);
  expect(() => mod.missing!.sync(x)).toThrow(/missing/);
  mod.dispose();
  const add = driver.cuModuleGetFunction(handle, 'plain');
  expect(driver.cuFuncGetModule(add)).toBe(handle);
  driver.cuModuleUnload(handle);
});

test('a function of C is reached by its module and its name; one of a library too', async () => {
  const library = driver.cuLibraryLoadData(ptx, [], [], [], []);
  const wanted = driver.cuKernelGetFunction(driver.cuLibraryGetKernel(library, '_Z3addPii'));
  const mod = CudaModule.from(driver.cuFuncGetModule(wanted));
  const kernel = mod.kernel(driver.cuFuncGetName(wanted));
  expect(kernel.handle).toBe(wanted);
  const x = Int32Array.of(7);
  await kernel.with({ grid: 1, block: 1 })(x, 1);
  expect([...x]).toEqual([8]);
  mod.dispose();
  driver.cuLibraryUnload(library);
});

test('modules and kernels of the package are taken for handles, until they are disposed of', async () => {
  const mod = await CudaModule.compile(source);
  expect(driver.cuModuleGetFunction(mod, '_Z3addPii')).toBe(mod.add!.handle);
  expect(driver.cuFuncGetModule(mod.add!)).toBe(mod.handle);
  const address = driver.cuMemAlloc(8);
  driver.cuMemcpyHtoD(address, Int32Array.of(1, 2));
  driver.cuLaunchKernel(mod.add!, 1, 1, 1, 2, 1, 1, 0, null, [
    [address, 40],
    ['int *', 'int'],
  ]);
  const x = new Int32Array(2);
  driver.cuMemcpyDtoH(x, address);
  expect([...x]).toEqual([41, 42]);
  driver.cuMemFree(address);
  const { add } = mod;
  mod.dispose();
  expect(() => mod.handle).toThrow(/disposed/);
  expect(() => driver.cuModuleGetFunction(mod, 'plain')).toThrow(/disposed/);
  expect(() => driver.cuFuncGetModule(add!)).toThrow(/disposed/);
});

// NVIDIA's driver follows a made-up handle to the end of the process, as it would in C.
onSoftware('handles that are none are refused by the driver', () => {
  expect(() => CudaContext.from(12345n)).toThrow(isCudaError(/^CUDA_ERROR_INVALID_(CONTEXT|HANDLE)$/));
  expect(() => CudaModule.from(12345n)).toThrow(isCudaError(/^CUDA_ERROR_INVALID_(CONTEXT|HANDLE)$/));
});

test.each<[() => unknown, RegExp]>([
  [() => CudaContext.from(0n), /CudaContext.from: expected a handle \(a bigint\), received 0n/],
  [() => CudaContext.from(1 as never), /CudaContext.from: expected a handle/],
  [() => CudaModule.from('k' as never), /CudaModule.from: expected a handle/],
  [() => CudaBuffer.fromAddress(1n, 1, { contxt: undefined } as never), /there is no option contxt; did you mean context\?/],
  [() => CudaModule.from(1n, { context: CudaDevice.getDefault() as never }), /expected a CudaContext for context/],
  [() => driver.cuModuleGetFunction(new CudaStream() as never, 'k'), /expected a CUmodule or a CudaModule/],
  [() => driver.cuFuncGetModule((() => {}) as never), /expected a CUfunction or a kernel of a CudaModule/],
])('%s is refused', (make, message) => {
  expect(make).toThrow(message);
});
