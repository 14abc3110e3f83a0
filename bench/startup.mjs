// npm run bench -- startup [--rounds N]
//
// How long a process takes to its first result on the software device, beside a Node that does nothing. Each round starts
// every program once, in turns; the caches of this package, of Node and of the system are warm.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './measure.mjs';

const packageFolder = JSON.stringify(fileURLToPath(new URL('..', import.meta.url)));
const firstResult = `
const { CudaModule } = require(${packageFolder});
const out = new Float32Array(256);
new CudaModule('__global__ void twice(float *y, const float *x) { y[threadIdx.x] = 2 * x[threadIdx.x]; }')
  .kernel('twice')(out, new Float32Array(256).fill(21))
  .then(() => { if (out[255] !== 42) process.exitCode = 1; });`;

/** What is started, and whether Node may keep the code that it compiles (from Node 22 on). */
const programs = {
  'node -e 0': { program: '0' },
  'require': { program: `require(${packageFolder})` },
  'require, NODE_COMPILE_CACHE': { program: `require(${packageFolder})`, keepsCode: true },
  'first result': { program: firstResult },
  'first result, NODE_COMPILE_CACHE': { program: firstResult, keepsCode: true },
};

function milliseconds({ program, keepsCode }, codeFolder) {
  const env = { ...process.env, CUDA_FFI_DEVICE: 'software', ...(keepsCode && { NODE_COMPILE_CACHE: codeFolder }) };
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['-e', program], { env });
  const taken = performance.now() - start;
  if (status !== 0) throw new Error(`a program ended with ${status}: ${stderr}`);
  return taken;
}

/** Prints medians of `rounds` rounds, in milliseconds of wall time, and what each takes beyond a Node that does nothing. */
export function benchStartup(rounds) {
  const codeFolder = mkdtempSync(join(tmpdir(), 'cuda-ffi-startup-'));
  try {
    const entries = Object.entries(programs);
    const takeTurn = () => entries.map(([, program]) => milliseconds(program, codeFolder));
    takeTurn(); // fills the caches
    const turns = Array.from({ length: rounds }, takeTurn);
    const medians = entries.map((_, column) => median(turns.map((turn) => turn[column])));
    entries.forEach(([name], column) => {
      const beyond = median(turns.map((turn) => turn[column] - turn[0]));
      console.log(`${name.padEnd(34)} ${medians[column].toFixed(1).padStart(7)} ms, ${beyond.toFixed(1).padStart(6)} ms more than node -e 0`);
    });
  } finally {
    rmSync(codeFolder, { recursive: true, force: true });
  }
}
