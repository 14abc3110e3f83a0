// npm run bench [-- software | programs | startup | bindings | marshalling | jit | plans | overhead | collectives] [-- --rounds N --cpus LIST --json FILE --plot FILE.svg]
//
// Measures calls with cuda-ffi and, in the same run, with its baselines: the driver API from C++ (native.cpp), koffi,
// and from Python cuda.core and CuPy where they are. Each is a process of its own; they take turns of some milliseconds,
// for a CPU that shares its core with other work is half as fast for seconds. With --cpus LIST, as taskset takes it, the
// calling threads run on two of these CPUs in each round, the same for all. Instead of these,
//   software     the software device's execution engine
//   startup      how long a process takes to its first result
//   marshalling  how objects, arrays and text become bytes
//   jit          kernels written in JavaScript beside the same in CUDA C++
//   bindings     cuLaunchKernel through cuda-ffi/bindings, C++, koffi and, from Python, cuda.bindings
//   overhead     what calls take on a driver on which nothing happens: the caller's own part, without any device; with
//                --cold one whose launches throw the caller out of the CPU's first caches, as a real driver's do
//   collectives  all-reduce of few bytes on two devices, beside PyTorch's
//   plans        three kernels as one launch: a plan beside graphs of the driver, cuda.core and CuPy
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CudaDevice } from 'cuda-ffi';
import { bars } from './bars.mjs';
import { Binding, cpusOf } from './binding.mjs';
import { median } from './measure.mjs';
import { svg } from './plot.mjs';
import { table } from './table.mjs';
import { valueMeasureNames } from './values.mjs';

const measures = [
  'enqueue',
  'enqueue, 64 at once',
  '10,000 enqueued',
  'launch and wait',
  'launch and wait, shape found',
  'awaited launch',
  '10,000 in flight',
  '10,000 enqueued, a Promise each',
  "10,000 in flight, JavaScript's share",
  'call, 4 KiB arrays',
  "call, 4 KiB arrays, the driver's share",
  'saxpy 16M',
  'saxpy 16M, its copies alone',
  'saxpy 16M, pinned',
];

/** What every binding of the plain functions has. */
const plainMeasures = ['enqueue', 'launch and wait', 'awaited launch'];
/** What has a part of the caller's own. */
const overheadMeasures = [...measures.slice(0, measures.indexOf('call, 4 KiB arrays') + 1), ...valueMeasureNames];
/** Three kernels, each of which takes what the one before has made. */
const planMeasures = ['graph, enqueue', 'graph, launch and wait', 'awaited plan', 'three calls, awaited together'];

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..');
const binaries = join(root, 'build/release/bin');

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '20' },
    json: { type: 'string' },
    plot: { type: 'string' },
    cpus: { type: 'string' },
    cold: { type: 'boolean', default: false },
  },
});

if (positionals[0] === 'software') {
  build('software_bench');
  execFileSync(join(binaries, 'software_bench'), positionals.slice(1), { stdio: 'inherit' });
} else if (positionals[0] === 'startup') {
  (await import('./startup.mjs')).benchStartup(Number(options.rounds));
} else if (positionals[0] === 'programs') {
  await (await import('./programs.mjs')).benchPrograms(positionals[1] ?? '', Number(options.rounds));
} else if (positionals[0] === 'marshalling') {
  await (await import('./marshalling.mjs')).benchMarshalling(positionals[1] ?? '', Number(options.rounds));
} else if (positionals[0] === 'jit') {
  await (await import('./jit.mjs')).benchJit(Number(options.rounds));
} else if (positionals[0] === 'collectives') {
  (await import('./small-collectives.mjs')).benchCollectives(Math.min(Number(options.rounds), 3));
} else if (positionals[0] === 'bindings') {
  await benchCalls(startPlainBindings, plainMeasures, () => []);
} else if (positionals[0] === 'plans') {
  await benchCalls(startBindings, planMeasures, () => []);
} else if (positionals[0] === 'overhead') {
  build('bench_idle_driver');
  if (options.cold) process.env.CUDA_FFI_BENCH_COLD = '1';
  await benchCalls(startOnIdleDriver, overheadMeasures, () => [], 'nothing happens on this driver');
} else {
  await benchCalls(startBindings, measures, starts);
}

/** `others` measures what no binding is asked for. `instead`: of a device, which bars are for. */
async function benchCalls(start, asked, others, instead) {
  build('bench_native');
  const scratch = mkdtempSync(join(tmpdir(), 'cuda-ffi-bench-'));
  try {
    const device = CudaDevice.getDefault();
    const where = `${instead ?? `${device.name}, driver ${device.driverVersion}`}, Node ${process.version}`;
    console.error(`${where}, ${options.rounds} rounds`);
    const bindings = await start(device, scratch);
    const taken = await takeTurns(bindings, asked, Number(options.rounds), options.cpus && cpusOf(options.cpus));
    const said = await Promise.all(bindings.map((binding) => binding.end()));
    const figures = instead ? taken : [...taken, ...said.flat()];
    report([...mediansOf(figures), ...others(scratch)], where, instead ? [] : bars);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function startBindings(device, scratch) {
  const ptx = await kernelsPtx(device, scratch);
  const software = join(binaries, 'libcuda_software.so');
  return [
    new Binding(join(binaries, 'bench_native'), [device.isSoftware ? software : 'cuda', ptx]),
    new Binding('node', ['--expose-gc', join(here, 'cuda-ffi.mjs')]),
    new Binding('node', [join(here, 'koffi.mjs'), device.isSoftware ? software : 'libcuda.so.1', ptx]),
    ...(device.isSoftware ? [] : ['cuda.core', 'CuPy'].map((peer) => new Binding('python3', [join(here, 'peers.py'), peer]))),
  ];
}

/** The driver's own functions, called from C++, from JavaScript, and from Python where cuda.bindings is installed. */
async function startPlainBindings(device, scratch) {
  const ptx = await kernelsPtx(device, scratch);
  const software = join(binaries, 'libcuda_software.so');
  return [
    new Binding(join(binaries, 'bench_native'), [device.isSoftware ? software : 'cuda', ptx]),
    new Binding('node', [join(here, 'bindings.mjs'), ptx]),
    new Binding('node', [join(here, 'koffi.mjs'), device.isSoftware ? software : 'libcuda.so.1', ptx]),
    ...(device.isSoftware ? [] : [new Binding('python3', [join(here, 'peers.py'), 'cuda.bindings', ptx])]),
  ];
}

async function startOnIdleDriver(device, scratch) {
  const ptx = await kernelsPtx(device, scratch);
  const driver = join(binaries, 'idle_driver/libcuda.so.1');
  // A thread for launches would have nothing to do.
  const asDriver = { CUDA_FFI_DEVICE: 'cuda', CUDA_FFI_LAUNCH_THREAD: 'off', LD_LIBRARY_PATH: dirname(driver) };
  return [
    new Binding(join(binaries, 'bench_native'), [driver, ptx]),
    new Binding('node', ['--expose-gc', join(here, 'cuda-ffi.mjs'), '--idle'], asDriver),
    new Binding('node', [join(here, 'koffi.mjs'), driver, ptx]),
  ];
}

async function kernelsPtx(device, scratch) {
  const { ptxOf } = await import('./ptx.mjs');
  const ptx = join(scratch, 'kernels.ptx');
  writeFileSync(ptx, ptxOf(join(here, 'kernels.cu'), device));
  return ptx;
}

/** Every measure of every binding in every round; a first round is for compilers and caches, and does not count. */
async function takeTurns(bindings, asked, rounds, cpus) {
  const figures = [];
  for (let round = 0; round <= rounds; round++) {
    console.error(round === 0 ? '… warming up' : `… round ${round} of ${rounds}`);
    for (const measure of asked) {
      // Large arrays are copied by several threads. Two, since threads that a binding starts now stay there too.
      const pair = round > 0 && cpus && !measure.startsWith('saxpy') ? pairOf(cpus, round) : undefined;
      for (const binding of bindings) {
        const figure = await binding.take(measure, pair);
        if (figure && round > 0) figures.push(figure);
      }
    }
  }
  return figures;
}

function pairOf(cpus, round) {
  return [cpus[round % cpus.length], cpus[(round + 1) % cpus.length]].join(',');
}

/** One figure for each measure of each binding: the median of its rounds. */
function mediansOf(figures) {
  const groups = [...new Set(figures.map(keyOf))].map((key) => figures.filter((figure) => keyOf(figure) === key));
  return groups.map((group) => ({ ...group[0], microseconds: median(group.map(({ microseconds }) => microseconds)) }));
}

function keyOf({ measure, binding }) {
  return `${binding}: ${measure}`;
}

/** From compile() to the first result, without and with what an earlier process left in the cache. */
function starts(scratch) {
  const times = { cold: [], warm: [] };
  for (let round = 0; round < 3; round++) {
    const cache = join(scratch, `cache-${round}`);
    for (const kind of ['cold', 'warm']) {
      const output = execFileSync('node', [join(here, 'start.mjs')], {
        encoding: 'utf8',
        // The driver's own cache of what it compiles would make the second cold start a warm one.
        env: { ...process.env, CUDA_FFI_CACHE_DIR: cache, CUDA_CACHE_DISABLE: '1' },
      });
      times[kind].push(JSON.parse(output));
    }
  }
  return ['cold', 'warm'].flatMap((kind) =>
    [
      { measure: `${kind} start`, of: 'module' },
      { measure: `${kind} start, whole process`, of: 'process' },
    ].map(({ measure, of }) => ({
      measure,
      binding: 'cuda-ffi',
      microseconds: Number((median(times[kind].map((time) => time[of])) * 1000).toFixed(3)),
    })),
  );
}

function report(figures, where, bars) {
  const lines = figures.map((figure) => `${JSON.stringify(figure)}\n`).join('');
  console.log(`${lines}\n${where}\n\n${table(figures, bars)}`);
  if (options.json) writeFileSync(options.json, lines);
  if (options.plot) writeFileSync(options.plot, svg(figures));
}

/** Where there is no CMake, what was built before is used. */
function build(target) {
  const built = spawnSync('cmake', ['--build', '--preset', 'release', '--target', target], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (!built.error && built.status === 0) return;
  if (!existsSync(join(binaries, target))) throw new Error(`${target} is not built, and CMake cannot build it`);
}
