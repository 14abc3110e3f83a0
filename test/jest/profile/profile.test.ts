// profile(): what it holds together, what it leaves alone, and what it writes.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cuda, CudaDevice, CudaGraph, CudaModule, cudaPlan, CudaStream, DeviceArray, type KernelProfile, profile } from '../../../lib';
import { observations } from '../../../lib/profile/observation';
import { failureOf } from '../helpers/failure-of';
import { node, root } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

const onSoftware = process.env['CUDA_FFI_DEVICE'] === 'software';
const onlySoftware = onSoftware ? describe : describe.skip;
const source = `
__device__ __noinline__ int twice(int x) { return x * 2; }
__device__ int total;
__global__ void inc(int* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = twice(x[i]) + 1;
}
__global__ void add(int n) { atomicAdd(&total, n); }
__global__ void out(int* x) { x[threadIdx.x + (1ll << 42)] = 1; }`;

/** Launches that have been counted in the process. */
function countedSoFar(): number {
  return observations().reduce((sum, { kernels }) => sum + kernels.reduce((more, { launches }) => more + launches, 0), 0);
}

/** What speedscope's file-format-schema.json asks of a sampled profile, and its viewer beyond that. */
function expectSpeedscope(file: any, total: number): void {
  expect(Object.keys(file).sort()).toEqual(['$schema', 'exporter', 'profiles', 'shared']);
  expect(file.$schema).toBe('https://www.speedscope.app/file-format-schema.json');
  const { frames } = file.shared;
  for (const { name, ...rest } of frames) {
    expect(name).toMatch(/./);
    expect(rest).toEqual(rest.file === undefined ? {} : { file: expect.any(String), line: expect.any(Number) });
  }
  for (const { name, samples, weights, ...rest } of file.profiles) {
    expect(rest).toEqual({ type: 'sampled', unit: 'none', startValue: 0, endValue: total });
    expect(frames[samples[0][0]].name).toBe(name); // the outermost comes first
    expect(samples.flat().filter((frame: number) => !(Number.isInteger(frame) && frame < frames.length))).toEqual([]);
    expect(weights).toHaveLength(samples.length);
    expect(weights.reduce((sum: number, weight: number) => sum + weight, 0)).toBe(total);
  }
}

onlySoftware('profile', () => {
  let mod: CudaModule<string>;
  beforeAll(async () => {
    mod = await CudaModule.compile(source as string, { name: 'profiled.cu' });
  });
  const named = (kernels: readonly KernelProfile[], name: string) => kernels.find((kernel) => kernel.name.startsWith(name))!;

  describe('a kernel once, whoever has launched it', () => {
    const text = `${source}\n// several` as string;
    const devices = CudaDevice.list();
    const made: [what: string, make: (text: string) => Promise<CudaModule<string>[]>][] = [
      ['two modules of one source', (text) => Promise.all([CudaModule.compile(text), CudaModule.compile(text)])],
      ['two devices', (text) => Promise.all([devices[0]!, devices.at(-1)!].map((device) => CudaModule.compile(text, { device })))],
    ];

    test.each(made)('%s', async (_, make) => {
      const modules: any[] = await make(text);
      const alone = await profile(() => modules[0].inc.with({ grid: 2, block: 64 })(new Int32Array(100), 100));
      const { kernels, advice } = await profile(async () => {
        for (const each of modules) await each.inc.with({ grid: 2, block: 64 })(new Int32Array(100), 100);
        await modules[1].add.with({ grid: 1, block: 32 })(1); // one of them alone has run it
      });
      expect(kernels.map(({ name, launches }) => `${name} ${launches}`).sort()).toEqual(['add(int) 1', 'inc(int*, int) 2']);
      const [once, twice] = [named(alone.kernels, 'inc('), named(kernels, 'inc(')];
      expect([twice.blocks, twice.threads, twice.grid]).toEqual([4, 256, once.grid]);
      expect(twice.totals).toEqual(Object.fromEntries(Object.entries(once.totals).map(([name, value]) => [name, 2 * value])));
      expect(twice.lines.map(({ line, counts }) => [line, counts.lanes])).toEqual(
        once.lines.map(({ line, counts }) => [line, 2 * counts.lanes]),
      );
      expect(twice.instructions.length).toBe(once.instructions.length);
      expect(new Set(advice).size).toBe(advice.length);
    });

    test('one kernel of two names is two, as is one name with different code', async () => {
      const [one, other]: any[] = await Promise.all([1, 2].map((by) => CudaModule.compile(`__global__ void k(int* x) { *x += ${by}; }`)));
      const { kernels } = await profile(async () => {
        await one.k(new Int32Array(1));
        await other.k(new Int32Array(1));
        await one.k(new Int32Array(1));
      });
      expect(kernels.map(({ name, launches }) => `${name} ${launches}`).sort()).toEqual(['k(int*) 1', 'k(int*) 2']);
    });
  });

  test('results are the same, and only what runs meanwhile is counted', async () => {
    const inc = mod.kernel('inc').with({ grid: 4, block: 64 });
    const x = new Int32Array(200).fill(3);
    await inc(x, 200);
    const { kernels } = await profile(() => inc(x, 200));
    await inc(x, 200);
    expect(x).toEqual(new Int32Array(200).fill(31));
    expect(kernels).toHaveLength(1);
    expect(kernels[0]).toMatchObject({ name: 'inc(int*, int)', launches: 1, blocks: 4, threads: 256, grid: [4, 1, 1], block: [64, 1, 1] });
    expect(kernels[0]!.totals).toMatchObject({ accesses: 400, notTaken: 200, taken: 56 });
  });

  test('lines and instructions add up to the totals, and functions that are called belong to the kernel', async () => {
    const { kernels, sources } = await profile(() => mod.kernel('inc').with({ grid: 1, block: 32 })(new Int32Array(32), 32));
    const { lines, instructions, totals } = kernels[0]!;
    expect(Object.keys(sources)).toEqual(['profiled.cu']);
    expect(lines.find(({ line }) => line === 7)!.counts.accesses).toBe(64);
    expect(lines.find(({ line }) => line === 2)!.counts.lanes).toBeGreaterThan(0);
    expect(new Set(instructions.map((one) => one.function))).toEqual(new Set(['inc(int*, int)', 'twice(int)']));
    expect(instructions.reduce((sum, { counts }) => sum + counts.issued, 0)).toBe(totals.issued);
    expect(lines.reduce((sum, { counts }) => sum + counts.issued, 0)).toBe(totals.issued);
    expect(instructions.some(({ text }) => text.startsWith('ld.global'))).toBe(true);
  });

  test('variables of the module are the same as without', async () => {
    const total = mod.global('total');
    await mod.kernel('add').with({ grid: 1, block: 1 })(5);
    await profile(() => mod.kernel('add').with({ grid: 1, block: 1 })(6));
    await mod.kernel('add').with({ grid: 1, block: 1 })(7);
    expect((await total.get())[0]).toBe(18);
  });

  test('in another stream, in a graph, in a plan, queued, jitted, and two at once', async () => {
    const x = await DeviceArray.zeros(64, 'int32');
    const inc = mod.kernel('inc').with({ grid: 1, block: 64 });
    const stream = new CudaStream();
    const graph = new CudaGraph();
    graph.addKernel(inc, [x, 64]);
    const exec = graph.instantiate();
    const plan = cudaPlan((y: DeviceArray) => {
      inc(y, 64);
    });
    const jitted = cuda.jit('void(int32[])', (y: Int32Array) => {
      if (cuda.threadIdx.x < y.length) y[cuda.threadIdx.x]! += 1;
    });
    const one = profile(async () => {
      await inc.with({ stream })(x, 64);
      await exec.launch();
      inc.enqueue(x, 64);
      await jitted.with({ grid: 1, block: 64 })(x);
      await plan(x);
    });
    const other = profile(() => mod.kernel('add').with({ grid: 1, block: 1 })(1));
    const [first] = await Promise.all([one, other]);
    expect(named(first.kernels, 'inc').launches).toBe(4);
    expect(first.kernels.some(({ name }) => name !== 'inc(int*, int)' && !name.startsWith('add'))).toBe(true);
    stream.dispose();
  });

  test('a fault is the same fault, and the profile rejects with it', async () => {
    const failure = await failureOf(() => profile(() => mod.kernel('out').with({ grid: 1, block: 32 })(new Int32Array(4))));
    expect(failure).toMatchObject({ code: 'CUDA_ERROR_ILLEGAL_ADDRESS' });
    expect(failure.message).toContain('profiled.cu:10');
    CudaDevice.getDefault().reset();
  });

  test('sources without a name are told apart', async () => {
    const one = await CudaModule.compile('__global__ void one(int* x) {\n  x[0] = 1;\n}');
    const two = await CudaModule.compile('__global__ void two(int* x) {\n\n  x[0] = 2;\n}');
    const { kernels, sources } = await profile(async () => {
      await one.one(new Int32Array(1));
      await two.two(new Int32Array(1));
    });
    expect(Object.keys(sources)).toEqual(['kernel.cu', 'kernel.cu (2)']);
    const lineOf = (name: string) => named(kernels, name).lines.find(({ counts }) => counts.accesses > 0)!;
    expect(sources[lineOf('one').file]!.split('\n')[lineOf('one').line - 1]).toBe('  x[0] = 1;');
    expect(sources[lineOf('two').file]!.split('\n')[lineOf('two').line - 1]).toBe('  x[0] = 2;');
  });

  test('a folder that cannot be made is refused before the work', async () => {
    const work = jest.fn();
    const before = countedSoFar();
    await expect(profile(work, { output: join(__filename, 'x') })).rejects.toMatchObject({ code: 'ERR_CUDA_ARGUMENT' });
    expect(work).not.toHaveBeenCalled();
    await (await CudaModule.compile('__global__ void f() {}')).f.with({ grid: 1, block: 1 })();
    expect(countedSoFar()).toBe(before);
  });

  test('a worker that ends its profile does not end that of the program', async () => {
    const ended = await node([
      '-e',
      `const { Worker } = require('node:worker_threads');
       const { CudaModule, profile } = require(${JSON.stringify(root)});
       const worker = \`const { profile } = require(${JSON.stringify(root)});
         profile(() => {}).then(() => require('node:worker_threads').parentPort.postMessage(0));\`;
       (async () => {
         const mod = await CudaModule.compile('__global__ void f(int* x) { x[0] = 1; }');
         const { kernels } = await profile(async () => {
           await new Promise((resolve) => new Worker(worker, { eval: true }).once('message', resolve));
           await mod.f.with({ grid: 1, block: 1 })(new Int32Array(1));
         });
         console.log(kernels.length);
       })();`,
    ]);
    expect(ended).toMatchObject({ status: 0, stdout: '1\n', stderr: '' });
  });

  test('arguments', async () => {
    await expect(profile('x' as never)).rejects.toThrow('profile: expected a function that launches kernels, received "x"');
    await expect(profile(() => {}, { out: 'x' } as never)).rejects.toThrow('profile: there is no option out; did you mean output?');
  });
});

onlySoftware('what is written', () => {
  const program = (body: string) => `
    const { CudaModule, profile } = require(${JSON.stringify(root)});
    (async () => {
      const mod = await CudaModule.compile('__global__ void f(int* x) {\\n  x[threadIdx.x * 32] = 1;\\n}', { name: 'f.cu' });
      ${body}
    })();`;

  test('the five formats', async () => {
    const folder = temporaryFolder();
    const ended = await node([
      '-e',
      program(`await profile(() => mod.f.with({ grid: 1, block: 64 })(new Int32Array(2048)), { output: ${JSON.stringify(folder)} });`),
    ]);
    expect(ended).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(folder).sort()).toEqual(
      ['cpuprofile', 'html', 'json', 'speedscope.json', 'trace.json'].map((ending) => `kernels.${ending}`),
    );
    expect(JSON.parse(readFileSync(join(folder, 'kernels.trace.json'), 'utf8')).traceEvents).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ name: 'f', ph: 'X' })]),
    );
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    const cpu = JSON.parse(read('kernels.cpuprofile'));
    const total = JSON.parse(read('kernels.json')).kernels[0].totals.issued;
    expect(cpu.nodes[1].positionTicks.reduce((sum: number, { ticks }: { ticks: number }) => sum + ticks, 0)).toBe(total);
    expect(cpu.endTime).toBe(total);
    expect(cpu.nodes[1].callFrame.url).toBe('f.cu');
    expectSpeedscope(JSON.parse(read('kernels.speedscope.json')), total);
    expect(read('kernels.html')).toContain('Accesses are not coalesced');
    expect(read('kernels.html')).toContain('x[threadIdx.x * 32] = 1;');
  });

  test('a load that is not coalesced, in the line of a store that is', async () => {
    const gather = await CudaModule.compile('__global__ void gather(int* x, const int* y) { x[threadIdx.x] = y[threadIdx.x * 32]; }');
    const launch = { grid: 1, block: 256 };
    const { advice } = await profile(() => gather.gather.with(launch)(new Int32Array(256), new Int32Array(8192)));
    expect(advice).toEqual([
      expect.objectContaining({ line: 1, text: expect.stringContaining('Accesses are not coalesced: 1.0 lanes share') }),
    ]);
    const { advice: none } = await profile(() => gather.gather.with({ grid: 1, block: 1 })(new Int32Array(1), new Int32Array(1)));
    expect(none.filter(({ text }) => text.includes('coalesced'))).toEqual([]);
  });

  test.each(['CUDA_FFI_PROFILE', 'CUDA_FFI_COVERAGE'])('%s with the path of a file says so at the start, and once', async (variable) => {
    const run = program(`await mod.f.with({ grid: 1, block: 64 })(new Int32Array(2048));`);
    const { status, stderr } = await node(['-e', run], { environment: { [variable]: __filename } });
    expect(status).toBe(0);
    expect(stderr).toContain(`CudaWarning: ${variable}: ${__filename} is a file, so nothing can be written: name a folder.`);
    expect(stderr.match(new RegExp(`${variable}:`, 'g'))).toHaveLength(1);
  });

  test('CUDA_FFI_PROFILE and the command', async () => {
    const folder = temporaryFolder();
    const run = program(`await mod.f.with({ grid: 1, block: 64 })(new Int32Array(2048));`);
    const environment = { CUDA_FFI_PROFILE: folder };
    expect(await node(['-e', run], { environment })).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(folder).filter((name) => name.endsWith('.html'))).toHaveLength(1);
    const command = join(root, 'dist/lib/cli/main.js');
    const ended = await node([command, 'profile', '--output', folder, '-e', run]);
    expect(ended.status).toBe(2); // options are Node's business: a program is expected
    writeFileSync(join(folder, 'program.cjs'), run);
    const profiled = await node([command, 'profile', '--output', folder, join(folder, 'program.cjs')]);
    expect(profiled).toMatchObject({ status: 0, stderr: '' });
    expect(profiled.stdout).toMatch(/^f\(int\*\): 1 launch, \d+ warp instructions, 100\.0 % of their lanes active$/m);
    expect(profiled.stdout).toContain('f.cu:2: Accesses are not coalesced');
    const late = await node([command, 'profile', '--output', folder, join(folder, 'program.cjs'), '--output', 'x']);
    expect(late.stderr).toBe(`cuda-ffi profile: --output after the program belongs to that; the profile goes to ${folder}\n`);
    expect(readdirSync(folder).filter((name) => name.endsWith('.html'))).toHaveLength(1);
  });
});
