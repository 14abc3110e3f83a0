// npm run bench [-- software] [-- --rounds N --passes N --cpus LIST --json FILE --plot FILE.svg]
//
// Measures calls with cuda-ffi and, in the same run, with its baselines: the driver API from C++ (native.cpp), koffi,
// and from Python cuda.core and CuPy where they are. Each is a process of its own, on the CPUs that --cpus lists (for
// taskset): where the system may put them anywhere, the same binary differs by a third from run to run. `software`
// measures the software device's execution engine instead.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CudaDevice } from 'cuda-ffi';
import { median } from './measure.mjs';
import { svg } from './plot.mjs';
import { ptxOf } from './ptx.mjs';
import { table } from './table.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..');
const binaries = join(root, 'build/release/bin');

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '10' },
    passes: { type: 'string', default: '3' },
    json: { type: 'string' },
    plot: { type: 'string' },
    cpus: { type: 'string' },
  },
});

if (positionals[0] === 'software') {
  build('software_bench');
  execFileSync(join(binaries, 'software_bench'), positionals.slice(1), { stdio: 'inherit' });
} else {
  benchCalls();
}

function benchCalls() {
  build('bench_native');
  const scratch = mkdtempSync(join(tmpdir(), 'cuda-ffi-bench-'));
  try {
    const device = CudaDevice.getDefault();
    console.error(`${device.name}, driver ${device.driverVersion}, Node ${process.version}, ${options.rounds} rounds`);
    const ptx = join(scratch, 'kernels.ptx');
    writeFileSync(ptx, ptxOf(join(here, 'kernels.cu'), device));
    const libcuda = device.isSoftware ? join(binaries, 'libcuda_software.so') : 'cuda';
    const koffiLibrary = device.isSoftware ? libcuda : 'libcuda.so.1';
    // Passes take turns, so that what changes on the machine meanwhile changes for all.
    const seen = Array.from({ length: Number(options.passes) }, () => [
      ...measure(join(binaries, 'bench_native'), [libcuda, ptx, options.rounds]),
      ...measure('node', [join(here, 'cuda-ffi.mjs'), options.rounds]),
      ...measure('node', [join(here, 'koffi.mjs'), koffiLibrary, ptx, options.rounds]),
      ...(device.isSoftware ? [] : measure('python3', [join(here, 'peers.py'), options.rounds])),
    ]).flat();
    report([...mediansOf(seen), ...starts(scratch)], device);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The figures that a process prints, one JSON object a line. */
function measure(command, args) {
  console.error(`… ${command} ${args[0] ?? ''}`);
  const pinned = options.cpus ? ['taskset', '-c', options.cpus, command, ...args] : [command, ...args];
  const { stdout, status, error } = spawnSync(pinned[0], pinned.slice(1), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) console.error(`  ${command} failed: ${error?.message ?? `exit ${status}`}; its figures are missing`);
  const lines = (stdout ?? '').split('\n').filter((line) => line.startsWith('{'));
  lines.forEach((line) => console.log(line));
  return lines.map((line) => JSON.parse(line));
}

/** One figure for each measure of each binding: the median of its passes. */
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
    ].map(({ measure, of }) => {
      const figure = { measure, binding: 'cuda-ffi', microseconds: median(times[kind].map((time) => time[of])) * 1000 };
      console.log(JSON.stringify(figure));
      return figure;
    }),
  );
}

function report(figures, device) {
  console.log(`\n${device.name}, driver ${device.driverVersion}, Node ${process.version}\n\n${table(figures)}`);
  if (options.json) writeFileSync(options.json, figures.map((figure) => `${JSON.stringify(figure)}\n`).join(''));
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
