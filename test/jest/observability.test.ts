import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { CudaModule, DeviceArray } from '../../lib';
import { runNode } from './helpers/run-node';

const source = '__global__ void inc(int* x, int n) { const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i]++; }';

test('diagnostics_channel has compiles, launches, copies and what became of them', async () => {
  const seen: [string, any][] = [];
  const listeners = ['compile', 'launch', 'copy', 'settle'].map((name) => {
    const listener = (message: unknown) => void seen.push([name, message]);
    subscribe(`cuda-ffi:${name}`, listener);
    return () => unsubscribe(`cuda-ffi:${name}`, listener);
  });
  const mod = await CudaModule.compile(source, { name: 'seen.cu' });
  await mod.inc(new Int32Array(5), 5);
  const array = await DeviceArray.from(new Int32Array(3));
  mod.inc.enqueue(array, 3);
  await array.get();
  listeners.forEach((stop) => stop());
  const after = seen.length;
  await mod.inc(array, 3);

  expect(seen).toHaveLength(after);
  const of = (name: string) => seen.filter(([channel]) => channel === name).map(([, message]) => message);
  // Other modules of this file may still be compiling.
  const compiled = of('compile').filter(({ name }) => name === 'seen.cu');
  expect(compiled.at(-1)).toEqual({ name: 'seen.cu', stage: 'loaded', milliseconds: expect.any(Number) });
  expect(of('launch')).toEqual([
    { id: expect.any(Number), kernel: 'inc', grid: [1, 1, 1], block: [5, 1, 1], sharedMemory: 0, device: 0 },
    { id: 0, kernel: 'inc', grid: [1, 1, 1], block: [3, 1, 1], sharedMemory: 0, device: 0 },
  ]);
  expect(of('copy').map(({ direction, bytes }) => [direction, bytes])).toEqual([
    ['inout', 20],
    ['in', 12],
    ['out', 12],
  ]);
  expect(of('settle')).toHaveLength(3);
  expect(of('settle')[0]).toEqual({ id: of('launch')[0].id, error: undefined, milliseconds: expect.any(Number) });
});

test('a settle message has the error', async () => {
  const ended = await runNode(
    `require('node:diagnostics_channel').subscribe('cuda-ffi:settle', ({ error }) => console.log(error.code));
     const mod = await cuda.CudaModule.compile('__global__ void wild() { *(int*)8 = 1; }');
     await mod.wild().catch(() => {});`,
  );
  expect(ended.stdout).toBe('CUDA_ERROR_ILLEGAL_ADDRESS\n');
});

test('NODE_DEBUG=cuda-ffi prints them, CUDA_FFI_PERF=1 makes them entries of perf_hooks', async () => {
  const ended = await runNode(
    `const { PerformanceObserver } = require('node:perf_hooks');
     new PerformanceObserver((list) => list.getEntries().forEach(({ name, entryType }) => console.log(entryType, name))).observe({ entryTypes: ['measure'] });
     const mod = await cuda.CudaModule.compile(${JSON.stringify(source)});
     await mod.inc(new Int32Array(1), 1);
     await new Promise((resolve) => setTimeout(resolve, 10));`,
    { environment: { NODE_DEBUG: 'cuda-ffi', CUDA_FFI_PERF: '1' } },
  );
  expect(ended.stderr).toMatch(/^CUDA-FFI \d+: launch \{/m);
  expect(ended.stdout).toBe('measure cuda-ffi inc\n');
});

test('CUDA_FFI_TRACE_LEAKS=1 lists what was never disposed, with the stack that made it', async () => {
  const body = `
    function allocates() { return cuda.DeviceArray.empty([100], 'float32'); }
    function opens() { return new cuda.CudaStream(); }
    allocates(); opens(); allocates().dispose(); new cuda.CudaEvent().dispose();`;
  const traced = await runNode(body, { environment: { CUDA_FFI_TRACE_LEAKS: '1' } });
  expect(traced.stderr).toContain('cuda-ffi: 2 not disposed');
  expect(traced.stderr).toMatch(/400 bytes of memory on device 0\n(?:\s+at .*\n)*?\s+at allocates/);
  expect(traced.stderr).toMatch(/CudaStream\n(?:\s+at .*\n)*?\s+at opens/);
  expect((await runNode(body)).stderr).toBe('');
});

describe('what a kernel says of itself', () => {
  const mod = new CudaModule(`${source}
    __global__ void __launch_bounds__(64) narrow(float* x) { __shared__ float s[100]; s[threadIdx.x] = x[0]; __syncthreads(); x[1] = s[0]; }`);

  test('attributes', () => {
    const { registers, ...others } = mod.narrow.attributes;
    expect(registers).toBeGreaterThan(0);
    expect(others).toMatchObject({ maxThreadsPerBlock: 64, sharedBytes: 400 });
  });

  test('occupancy', () => {
    const best = mod.inc.occupancy();
    expect(best.block).toBeGreaterThanOrEqual(32);
    expect(best.occupancy).toBeGreaterThan(0);
    expect(best.occupancy).toBeLessThanOrEqual(1);
    expect(mod.narrow.occupancy({ block: 64 }).block).toBe(64);
    expect(() => mod.narrow.occupancy({ block: 65 })).toThrow('narrow.occupancy: expected 1 to 64 threads a block, received 65');
  });

  test('tune() remembers the block that was fastest', async () => {
    const n = 10_000;
    const array = DeviceArray.zeros([n], 'int32');
    const result = await mod.inc.tune([array, n], { blocks: [32, 256, 4096], runs: 2 });
    expect(result.tried.map(({ block }) => block)).toEqual([32, 256]);
    expect([32, 256]).toContain(result.block);
    expect(mod.inc.defaultBlock).toBe(result.block);
    // Each of the sizes ran three times.
    expect(Array.from(await array.get())).toEqual(Array(n).fill(6));
    await mod.inc(array, n);
    expect((await array.get())[n - 1]).toBe(7);
  });
});
