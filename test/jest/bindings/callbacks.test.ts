// Functions that C calls, and calls on other threads.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { driver, nvJitLink, nvrtc } from '../../../lib/bindings';
import { callbackCount } from '../../../lib/bindings/callbacks/callbacks';
import { runNode } from '../helpers/run-node';

let stream: driver.CUstream;

beforeAll(() => {
  driver.cuInit(0);
  driver.cuCtxSetCurrent(driver.cuDevicePrimaryCtxRetain(driver.cuDeviceGet(0)));
  stream = driver.cuStreamCreate(0);
});

afterEach(() => expect(callbackCount()).toBe(0));

const until = async (ready: () => boolean) => {
  while (!ready()) await wait(1);
};

test('cuLaunchHostFunc calls on this thread, once, with what it was given', async () => {
  const calls: unknown[] = [];
  driver.cuLaunchHostFunc(stream, (userData) => calls.push(userData), { any: 'value' });
  driver.cuStreamSynchronize(stream); // does not wait for it, and is not waited for
  expect(calls).toEqual([]);
  await until(() => calls.length > 0);
  expect(calls).toEqual([{ any: 'value' }]);
});

test('cuStreamAddCallback says which stream, and how it went', async () => {
  const calls: unknown[] = [];
  driver.cuStreamAddCallback(stream, (...args) => calls.push(args), 'user', 0);
  await until(() => calls.length > 0);
  expect(calls).toEqual([[stream, 0, 'user']]);
});

test('a function that is called later finds what AsyncLocalStorage held where it was given', async () => {
  const storage = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  storage.run('its own', () => driver.cuLaunchHostFunc(stream, () => seen.push(storage.getStore()), null));
  await until(() => seen.length > 0);
  expect(seen).toEqual(['its own']);
});

test('a thousand callbacks come in order', async () => {
  const calls: unknown[] = [];
  for (let i = 0; i < 1000; i++) driver.cuLaunchHostFunc(stream, (number) => calls.push(number), i);
  await until(() => calls.length === 1000);
  expect(calls).toEqual(Array.from({ length: 1000 }, (_, i) => i));
});

test('a function that C does not take is not kept', () => {
  // NVIDIA's driver follows a made-up handle to the end of the process, as it would in C.
  if (process.env['CUDA_FFI_DEVICE'] !== 'cuda') {
    expect(() => driver.cuLaunchHostFunc(12345n as driver.CUstream, () => {}, null)).toThrow(
      expect.objectContaining({ operation: 'cuLaunchHostFunc' }),
    );
  }
  expect(() => driver.cuLaunchHostFunc(stream, 'function' as never, null)).toThrow(/a function or null/);
  expect(() => driver.cuLaunchHostFunc(stream, null, null)).toThrow(/CUDA_ERROR_INVALID_VALUE/);
});

test('the occupancy calculator asks during the call; what the function throws comes out of it', () => {
  const module = driver.cuModuleLoadData('.version 7.0\n.target sm_75\n.address_size 64\n.visible .entry k() { ret; }');
  const kernel = driver.cuModuleGetFunction(module, 'k');
  const asked: number[] = [];
  const [grid, block] = driver.cuOccupancyMaxPotentialBlockSize(kernel, (size) => (asked.push(size), size * 4), 0, 0);
  expect([grid > 0, block > 0, asked.length > 0]).toEqual([true, true, true]);
  expect(driver.cuOccupancyMaxPotentialBlockSize(kernel, null, 0, 128)[1]).toBeLessThanOrEqual(128);
  const failing = () => {
    throw new Error('from the callback');
  };
  expect(() => driver.cuOccupancyMaxPotentialBlockSize(kernel, failing, 0, 0)).toThrow('from the callback');
  driver.cuModuleUnload(module);
});

test('a graph calls a function each time that it runs', async () => {
  const result = await runNode(`
    const { driver } = require(require('node:path').join(require('node:path').dirname(require.resolve(${JSON.stringify(`${__dirname}/../../../dist/lib/bindings/index.js`)})), 'index.js'));
    driver.cuInit(0);
    driver.cuCtxSetCurrent(driver.cuDevicePrimaryCtxRetain(driver.cuDeviceGet(0)));
    const calls = [];
    const graph = driver.cuGraphCreate(0);
    driver.cuGraphAddHostNode(graph, [], { fn: (data) => calls.push(data), userData: 'node' });
    const exec = driver.cuGraphInstantiate(graph, 0);
    for (let i = 0; i < 3; i++) driver.cuGraphLaunch(exec, null);
    driver.cuCtxSynchronize();
    await new Promise((resolve) => setTimeout(resolve, 50));
    console.log(calls.join());
  `);
  expect([result.stdout.trim(), result.stderr, result.status]).toEqual(['node,node,node', '', 0]);
});

test('a process waits for its callbacks, and for nothing else', async () => {
  const result = await runNode(`
    const { driver } = require(${JSON.stringify(`${__dirname}/../../../dist/lib/bindings/index.js`)});
    driver.cuInit(0);
    driver.cuCtxSetCurrent(driver.cuDevicePrimaryCtxRetain(driver.cuDeviceGet(0)));
    driver.cuLaunchHostFunc(null, () => console.log('called'), null);
    driver.cuLaunchHostFunc(null, () => { throw new Error('uncaught'); }, null);
  `);
  expect(result.stdout.trim()).toBe('called');
  expect([/Error: uncaught/.test(result.stderr), result.status]).toEqual([true, 1]);
});

const source = '__global__ void k(int* p) { *p = 1; }';

test('a compile calls back, and ends when it is told to', async () => {
  const program = nvrtc.nvrtcCreateProgram(source, 'k.cu', [], []);
  let calls = 0;
  nvrtc.nvrtcSetFlowCallback(program, (payload) => (calls++, payload === 'stop' ? 1 : 0), 'go on');
  nvrtc.nvrtcCompileProgram(program, []);
  expect(calls).toBeGreaterThan(0);
  nvrtc.nvrtcSetFlowCallback(program, (payload) => (payload === 'stop' ? 1 : 0), 'stop');
  await expect(nvrtc.promises.nvrtcCompileProgram(program, [])).rejects.toMatchObject({ code: 'NVRTC_ERROR_CANCELLED' });
  nvrtc.nvrtcDestroyProgram(program);
});

describe('promises', () => {
  test('leave this thread free, and resolve to what the plain functions return', async () => {
    let turns = 0;
    const ticking = setInterval(() => turns++, 0);
    const program = nvrtc.nvrtcCreateProgram(source, 'k.cu', [], []);
    await nvrtc.promises.nvrtcCompileProgram(program, []);
    const module = await driver.promises.cuModuleLoadData(nvrtc.nvrtcGetPTX(program));
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(0);
    const address = await driver.promises.cuMemAlloc(12);
    const x = Int32Array.of(1, 2, 3);
    const copied = driver.promises.cuMemcpyHtoD(address, x);
    x.fill(0); // what was there at the call is copied
    await copied;
    const back = new Int32Array(3);
    expect(await driver.promises.cuMemcpyDtoH(back, address)).toBeUndefined();
    expect([...back]).toEqual([1, 2, 3]);
    await driver.promises.cuCtxSynchronize();
    driver.cuModuleUnload(module);
    driver.cuMemFree(address);
    nvrtc.nvrtcDestroyProgram(program);
  });

  test('reject with what the plain functions throw', async () => {
    await expect(driver.promises.cuMemFree(1n << 60n)).rejects.toMatchObject({
      name: 'CudaError',
      code: 'CUDA_ERROR_INVALID_VALUE',
      operation: 'cuMemFree',
    });
    await expect(driver.promises.cuMemFree('x' as never)).rejects.toThrow(TypeError);
    await expect(driver.promises.cuMemcpyDtoH(new Int32Array(4), 4096n)).rejects.toMatchObject({ name: 'CudaError' });
  });

  test('an array that is detached meanwhile is an error, not a fault', async () => {
    const address = driver.cuMemAlloc(64);
    const back = new Uint8Array(64);
    const copied = driver.promises.cuMemcpyDtoH(back, address);
    structuredClone(back.buffer, { transfer: [back.buffer] });
    await expect(copied).rejects.toThrow(/detached or resized during the call/);
    driver.cuMemFree(address);
  });

  test('many at once', async () => {
    const addresses = await Promise.all(Array.from({ length: 50 }, () => driver.promises.cuMemAlloc(256)));
    expect(new Set(addresses).size).toBe(50);
    await Promise.all(addresses.map((address) => driver.promises.cuMemFree(address)));
  });
});

test('nvJitLink links what NVRTC made', async () => {
  const program = nvrtc.nvrtcCreateProgram('extern "C" __global__ void k() {}', 'k.cu', [], []);
  nvrtc.nvrtcCompileProgram(program, ['-arch=sm_80', '-rdc=true']);
  const linker = nvJitLink.nvJitLinkCreate(['-arch=sm_80']);
  nvJitLink.nvJitLinkAddData(linker, nvJitLink.nvJitLinkInputType.NVJITLINK_INPUT_CUBIN, nvrtc.nvrtcGetCUBIN(program), 'k');
  await nvJitLink.promises.nvJitLinkComplete(linker);
  expect(nvJitLink.nvJitLinkGetLinkedCubin(linker).subarray(1, 4).toString()).toBe('ELF');
  expect(typeof nvJitLink.nvJitLinkGetInfoLog(linker)).toBe('string');
  nvJitLink.nvJitLinkDestroy(linker);
  nvrtc.nvrtcDestroyProgram(program);
});

test('an error of the compiler is thrown; its messages are asked for', () => {
  const program = nvrtc.nvrtcCreateProgram('nonsense', 'k.cu', [], []);
  expect(() => nvrtc.nvrtcCompileProgram(program, [])).toThrow(
    expect.objectContaining({ name: 'CudaError', code: 'NVRTC_ERROR_COMPILATION', errno: 6 }),
  );
  expect(nvrtc.nvrtcGetProgramLog(program)).toContain('k.cu(1): error');
  nvrtc.nvrtcDestroyProgram(program);
});
