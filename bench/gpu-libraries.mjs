// cuda-ffi/libraries on a GPU beside the same libraries called from C++ and CuPy: medians of what a call takes until its result is there.
//
//   node bench/gpu-libraries.mjs      on a machine with a GPU, nvcc and the toolkit's libraries; with CuPy, if python3 has it
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const rounds = 3;
/** Calls that are made one after the other, before anything is waited for. */
const row = 20;

async function ours() {
  const { CudaDevice, DeviceArray } = await import('../dist/lib/index.js');
  const { argsort, blas, fft, random, sort } = await import('../dist/lib/libraries/libraries.js');
  if (CudaDevice.getDefault().isSoftware) throw new Error('There is no GPU here.');
  const report = (name, times) => console.log(`${name} ${times.sort((a, b) => a - b)[Math.floor(times.length / 2)]}`);
  const measure = async (name, count, call) => {
    // JavaScript that has not run often is interpreted. C++ and CuPy warm up as long, since a hot GPU has a slower clock.
    const warm = performance.now();
    for (let i = 0; i < 300 && performance.now() - warm < 1500; i++) (await call())?.dispose?.();
    const times = [];
    for (let i = 0; i < count; i++) {
      const begin = performance.now();
      const made = await call();
      times.push((performance.now() - begin) * 1e3);
      made?.dispose?.();
    }
    report(name, times);
    const inARow = [];
    for (let i = 0; i < 5; i++) {
      const begin = performance.now();
      const all = await Promise.all(Array.from({ length: row }, call));
      inARow.push(((performance.now() - begin) * 1e3) / row);
      for (const made of all) made?.dispose?.();
    }
    report(`${name}, ${row} in a row, each`, inARow);
  };
  const matrices = async (n, dtype) => {
    const made = [];
    for (let i = 0; i < 2; i++) made.push(await (await random.uniform([n, n], { seed: i, low: -1, high: 1 })).astype(dtype));
    return [...made, DeviceArray.empty([n, n], dtype)];
  };
  for (const [name, n, dtype, count] of [
    ['gemm 4096 float32', 4096, 'float32', 30],
    ['gemm 4096 float16', 4096, 'float16', 50],
    ['gemm 16 float32', 16, 'float32', 2000],
  ]) {
    const [a, b, out] = await matrices(n, dtype);
    await measure(name, count, async () => void (await blas.gemm(a, b, { out })));
  }
  const x = DeviceArray.empty([2 ** 24], 'complex64');
  await x.set(new Float32Array(2 ** 25).map((_, i) => Math.sin(i)));
  const spectrum = DeviceArray.empty([2 ** 24], 'complex64');
  await measure('fft 2^24 complex64', 50, async () => void (await fft.fft(x, { out: spectrum })));
  const real = await random.uniform([2 ** 24], { seed: 3 });
  const half = DeviceArray.empty([2 ** 23 + 1], 'complex64');
  await measure('rfft 2^24 float32', 50, async () => void (await fft.rfft(real, { out: half })));
  const keys = await random.bits([1e8], { seed: 4 });
  const sorted = DeviceArray.empty([1e8], 'uint32');
  await measure('sort 10^8 uint32', 10, () => sort(keys));
  await measure('sort 10^8 uint32, into an array that is there', 10, async () => void (await sort(keys, { out: sorted })));
  const floats = await random.normal([1e8], { seed: 5 });
  await measure('sort 10^8 float32', 10, () => sort(floats));
  await measure('argsort 10^8 float32', 5, () => argsort(floats));
}

function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => [line.replace(/ [\d.e+-]+$/, ''), Number(line.split(' ').at(-1))]),
  );
}

function compare() {
  const folder = mkdtempSync(join(tmpdir(), 'cuda-ffi-bench-'));
  const program = join(folder, 'peers');
  const sides = { 'cuda-ffi': () => run(process.execPath, [fileURLToPath(import.meta.url), 'ours']) };
  try {
    run('nvcc', ['-O3', '-std=c++17', '-arch=native', '-o', program, join(here, 'gpu_libraries.cu'), '-lcublas', '-lcufft']);
    sides['C++'] = () => run(program, []);
    if (spawnSync('python3', ['-c', 'import cupy']).status === 0) sides.CuPy = () => run('python3', [join(here, 'gpu_libraries.py')]);
    const taken = Object.fromEntries(Object.keys(sides).map((side) => [side, []]));
    for (let round = 0; round < rounds; round++) for (const [side, measured] of Object.entries(sides)) taken[side].push(measured());
    const median = (side, name) => taken[side].map((times) => times.get(name)).sort((a, b) => a - b)[Math.floor(rounds / 2)];
    console.log(
      `| microseconds | ${Object.keys(sides).join(' | ')} | C++ ÷ cuda-ffi |\n| --- |${' --- |'.repeat(Object.keys(sides).length + 1)}`,
    );
    for (const name of taken['cuda-ffi'][0].keys()) {
      const all = Object.keys(sides).map((side) => median(side, name));
      const shown = all.map((time) => (time === undefined ? '–' : time.toFixed(1)));
      console.log(`| ${name} | ${shown.join(' | ')} | ${(all[1] / all[0]).toFixed(2)} |`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[2] === 'ours') await ours();
else compare();
