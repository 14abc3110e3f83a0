// cuda-ffi/libraries on a GPU beside the same libraries called from C++ and CuPy: medians of what a call takes until its result is there.
//
//   node bench/gpu-libraries.mjs            on a machine with a GPU, nvcc and the toolkit's libraries; with CuPy, if python3 has it
//   node bench/gpu-libraries.mjs ours       this package alone
//   node bench/gpu-libraries.mjs small      the same calls of small sizes, on any device: a trial of the program, not a measurement
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureOurs } from './gpu-libraries-ours.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const rounds = 3;
const libraries = ['-lcublas', '-lcufft', '-lcusolver', '-lcusparse'];
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
    run('nvcc', ['-O3', '-std=c++17', '-arch=native', '-o', program, join(here, 'gpu_libraries.cu'), ...libraries]);
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

const what = process.argv[2];
if (what === 'ours' || what === 'small') await measureOurs(what === 'small');
else compare();
