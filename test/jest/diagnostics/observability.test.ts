import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CudaModule, DeviceArray } from '../../../lib';
import { node, root, runNode } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

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
    { id: expect.any(Number), kernel: 'inc', grid: [1, 1, 1], block: [5, 1, 1], sharedMemory: 0, device: 0, stream: expect.any(Number) },
    { id: 0, kernel: 'inc', grid: [1, 1, 1], block: [3, 1, 1], sharedMemory: 0, device: 0, stream: expect.any(Number) },
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

test('a blocking call and one that the driver refuses settle too', async () => {
  const ended = await runNode(
    `const { subscribe } = require('node:diagnostics_channel');
     const ids = [];
     subscribe('cuda-ffi:launch', ({ id }) => ids.push(id));
     subscribe('cuda-ffi:settle', ({ id, error }) => console.log(ids.indexOf(id), error?.code));
     const mod = await cuda.CudaModule.compile(${JSON.stringify(source)});
     const array = cuda.DeviceArray.zeros([2], 'int32');
     mod.inc.sync(array, 2);
     const tooMany = mod.inc.with({ block: 2048 });
     await tooMany(array, 2).catch(() => {});
     await tooMany(new Int32Array(2), 2).catch(() => {});
     try { tooMany.sync(array, 2); } catch {}`,
  );
  expect(ended.stderr).toBe('');
  expect(ended.stdout).toBe('0 undefined\n1 CUDA_ERROR_INVALID_VALUE\n2 CUDA_ERROR_INVALID_VALUE\n3 CUDA_ERROR_INVALID_VALUE\n');
});

test('a compile that fails says so', async () => {
  const stages: string[] = [];
  const compiling = CudaModule.compile('__global__ void k() { nonsense(); }', { onProgress: ({ stage }) => stages.push(stage) });
  await expect(compiling).rejects.toThrow('nonsense');
  expect(stages).toEqual(['compiling', 'failed']);
});

describe('CUDA_FFI_NVTX', () => {
  const bin = process.env['CUDA_FFI_ADDON'] ? dirname(process.env['CUDA_FFI_ADDON']) : join(root, 'build/release/bin');
  const standIn = join(bin, 'stand_in/libnvtx_stand_in.so');
  const program = `
    const { CudaModule, DeviceArray } = cuda;
    const options = { name: 'seen.cu', cache: false };
    const mod = await CudaModule.compile(${JSON.stringify(source)}, options);
    await mod.inc(new Int32Array(1), 1);
    const array = DeviceArray.zeros([1], 'int32');
    await Promise.all([mod.inc(array, 1), mod.inc(array, 1)]);
    mod.inc.sync(array, 1);
    mod.inc.enqueue(array, 1);
    await array.get();
    await mod.inc.with({ block: 2048 })(array, 1).catch(() => {});
    await CudaModule.compile('nonsense', { ...options, name: 'wrong.cu' }).catch(() => {});`;

  async function marked(environment: Record<string, string>): Promise<string[]> {
    expect(existsSync(standIn)).toBe(true);
    const log = join(temporaryFolder(), 'log');
    const ended = await runNode(program, { environment: { ...environment, NVTX_STAND_IN_LOG: log } });
    expect(ended.stderr).toBe('');
    return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  }

  // The two that are in flight together may end in either order; all else is one after the other.
  const ranges = [
    'start 1 cuda-ffi compile seen.cu',
    'end 1',
    'start 2 cuda-ffi inc',
    'end 2',
    'start 3 cuda-ffi inc',
    'start 4 cuda-ffi inc',
    expect.stringMatching(/^end [34]$/),
    expect.stringMatching(/^end [34]$/),
    'start 5 cuda-ffi inc',
    'end 5',
    'start 6 cuda-ffi inc',
    'end 6',
    'start 7 cuda-ffi compile wrong.cu',
    'end 7',
  ];

  test('names a library: each compile and each call that somebody waits for is a range of it', async () => {
    expect(await marked({ CUDA_FFI_NVTX: standIn })).toEqual(ranges);
  });

  test('=1 takes the profiler that is injected', async () => {
    const [attached, ...others] = await marked({ CUDA_FFI_NVTX: '1', NVTX_INJECTION64_PATH: standIn });
    expect(attached).toMatch(/^attached/);
    expect(others).toEqual(ranges);
  });

  test('unset: nothing is marked', async () => {
    expect(await marked({ CUDA_FFI_NVTX: '', NVTX_INJECTION64_PATH: standIn })).toEqual([]);
  });

  test('where there is no such library, one warning says so and calls go on', async () => {
    const ended = await runNode(`${program}\nconsole.log('went on');`, { environment: { CUDA_FFI_NVTX: '/nowhere/nvtx.so' } });
    expect(ended.stdout).toBe('went on\n');
    expect(ended.stderr.match(/CUDA_FFI_NVTX is set/g)).toHaveLength(1);
    expect(ended.stderr).toContain('/nowhere/nvtx.so');
  });
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
  const file = join(temporaryFolder(), 'kernels.cu');
  writeFileSync(file, source);
  const makers: [string, string, string][] = [
    ['400 bytes of memory on device 0', 'allocates', "cuda.DeviceArray.empty([100], 'float32')"],
    ['CudaStream', 'opens', 'new cuda.CudaStream()'],
    ['CudaEvent', 'marks', 'new cuda.CudaEvent()'],
    ['CudaContext on device 0', 'isolates', 'new cuda.CudaContext()'],
    ['HostDevicePair', 'pairs', 'new cuda.HostDevicePair(new Int32Array(1))'],
    ['module later.cu', 'compilesLater', "new cuda.CudaModule(source, { name: 'later.cu' })"],
    ['module first.cu', 'compiles', "cuda.CudaModule.compile(source, { name: 'first.cu' })"],
    ['module kernels.cu', 'loadsFile', 'cuda.CudaModule.loadFile(file)'],
    ['module image', 'loads', "cuda.CudaModule.load('.version 7.0\\n.target sm_70\\n.address_size 64\\n.visible .entry f() { ret; }')"],
    ['module kernel.cu', 'declares', "cuda.Library(source, { inc: ['void', ['int *', 'int']] })"],
    ['8 bytes of memory on device 0', 'zeroes', "cuda.DeviceArray.zeros([2], 'float32')"],
    ['12 bytes of memory on device 0', 'copies', 'cuda.DeviceArray.from(Float32Array.of(1, 2, 3))'],
    ['16 bytes of memory on device 0', 'counts', "cuda.DeviceArray.arange(0, 4, 'int32')"],
    ['20 bytes of memory on device 0', 'buffers', 'cuda.CudaBuffer.alloc(20)'],
    ['CudaSurface of 24 bytes on device 0', 'draws', "cuda.CudaSurface.empty([2, 3], 'float32')"],
    ['CudaTexture of 16 bytes on device 0', 'samples', 'cuda.CudaTexture.from(Float32Array.of(1, 2, 3, 4), { shape: [2, 2] })'],
    ['CudaGraph', 'graphs', 'new cuda.CudaGraph()'],
  ];
  const body = (end: string) => `
    const source = ${JSON.stringify(source)}, file = ${JSON.stringify(file)};
    ${makers.map(([, name, expression]) => `function ${name}() { return ${expression}; }`).join('\n')}
    const made = await Promise.all([${makers.map(([, name]) => `${name}()`)}]);
    made[4].allocate();
    await made[5].ready;
    await made[6].inc(new Int32Array(1), 1);
    await new cuda.CudaModule('no C++').ready.catch(() => {}); // was never there
    new cuda.HostDevicePair(new Int32Array(1)); // has nothing yet
    ${end}`;
  const environment = { CUDA_FFI_TRACE_LEAKS: '1' };
  const traced = await runNode(body(''), { environment });
  expect(traced.stderr).toContain(`cuda-ffi: ${makers.length + 1} not disposed`); // the pair's memory too
  for (const [what, maker] of makers) expect(traced.stderr).toMatch(new RegExp(`^${what}\\n\\s+at (?:async )?${maker} `, 'm'));
  const disposed = await runNode(body('for (const it of made) it[Symbol.dispose]();'), { environment });
  expect(disposed.stderr).toBe('');
  expect((await runNode(body(''))).stderr).toBe('');
});

test('an imported module is not listed: it lasts as long as the process', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'kernels.cu'), source);
  writeFileSync(
    join(folder, 'main.cjs'),
    "require('./kernels.cu').default.inc.sync(new Int32Array(1), 1); import('./kernels.cu').then((kernels) => kernels.default.inc(new Int32Array(1), 1));",
  );
  const register = join(root, 'dist/lib/register/register.js');
  const ended = await node(['--import', register, join(folder, 'main.cjs')], { environment: { CUDA_FFI_TRACE_LEAKS: '1' } });
  expect(ended).toMatchObject({ status: 0, stderr: '' });
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

  test('tune() sets the block that was fastest', async () => {
    const n = 10_000;
    const array = DeviceArray.zeros([n], 'int32');
    const result = await mod.inc.tune([array, n], { blocks: [32, 256, 4096], runs: 2, force: true });
    expect(result.remembered).toBe(false);
    expect(result.tried.map(({ block }) => block)).toEqual([32, 256]);
    expect([32, 256]).toContain(result.block);
    expect(mod.inc.defaultBlock).toBe(result.block);
    // Each of the sizes ran three times.
    expect(Array.from(await array.get())).toEqual(Array(n).fill(6));
    await mod.inc(array, n);
    expect((await array.get())[n - 1]).toBe(7);
  });
});
