#!/usr/bin/env node
// Builds and runs the programs of a collection that is laid out as HeCBench (src/*-cuda, each with a Makefile whose `run`
// says how it is started), each with its repetitions cut down to two, by `cuda-ffi exec`; what is too slow is tried with an
// eighth of its sizes, and a sixty-fourth. A line for each, then counts.
//   node test/runtime/collection.mjs FOLDER [--every N] [--from N] [--only NAME] [--seconds S]
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const options = {
  every: { type: 'string', default: '1' },
  from: { type: 'string', default: '0' },
  only: { type: 'string' },
  seconds: { type: 'string', default: '60' },
};
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const cli = fileURLToPath(new URL('../../dist/lib/cli/main.js', import.meta.url));
const source = join(positionals[0], 'src');
const programs = readdirSync(source)
  .filter((name) => name.endsWith('-cuda') && (!values.only || name === `${values.only}-cuda`))
  .filter((_, index) => index % Number(values.every) === Number(values.from));

/** What has happened, in one of these words. */
const causes = { passed: 0, 'not built': 0, 'no run line': 0, 'too slow': 0, failed: 0 };
for (const name of programs) {
  const { cause, note } = examine(join(source, name));
  causes[cause] += 1;
  console.log(`${name.slice(0, -'-cuda'.length)}\t${cause}\t${note}`);
}
console.log(`${programs.length} programs: ${Object.entries(causes).map(([cause, count]) => `${count} ${cause}`).join(', ')}`);

function examine(folder) {
  const make = spawnSync('make', ['-C', folder, 'CC=nvcc', 'ARCH=sm_80', 'EXTRA_CFLAGS=-cudart shared -w'], { encoding: 'utf8', timeout: 180_000 });
  if (make.status !== 0) return { cause: 'not built', note: firstError(`${make.stdout}${make.stderr}`) };
  const command = runLine(readFileSync(join(folder, 'Makefile'), 'utf8'));
  if (!command) return { cause: 'no run line', note: '' };
  for (const divisor of [1, 8, 64]) {
    const outcome = run(folder, smaller(command, divisor));
    if (outcome.cause !== 'too slow' || smaller(command, 64) === command) return outcome;
  }
  return { cause: 'too slow', note: smaller(command, 64) };
}

function run(folder, command) {
  const start = Date.now();
  const started = ['-k', '5', values.seconds, process.execPath, cli, 'exec', '--', 'sh', '-c', command];
  const { status, stdout, stderr } = spawnSync('timeout', started, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  const took = `${((Date.now() - start) / 1000).toFixed(1)} s: ${command}`;
  if (status === 124 || status === 137) return { cause: 'too slow', note: took };
  const output = `${stdout}${stderr}`;
  const complaint = /^.*(?:\bFAIL|\berror:|CUDA error|not supported|mismatch|incorrect).*$/im.exec(output)?.[0];
  if (status !== 0 || complaint) return { cause: 'failed', note: `status ${status}, ${complaint ?? output.trim().split('\n').at(-1)}, ${command}` };
  return { cause: 'passed', note: `${/\bPASS/i.test(output) ? 'its own check, ' : ''}${took}` };
}

/** The first program that `make run` starts, with its last number, which is how often it repeats, at most 2. */
function runLine(makefile) {
  const program = /^program\s*=\s*(\S+)/m.exec(makefile)?.[1] ?? 'main';
  const line = /^run:.*\n((?:\t.*\n?)+)/m.exec(makefile)?.[1].split('\n').find((one) => one.includes('./'));
  const command = line?.trim().replace('$(LAUNCHER)', '').replaceAll('$(program)', program).replaceAll('${program}', program).trim();
  return command?.replace(/ (\d+)$/, (_, count) => ` ${Math.min(2, Number(count))}`);
}

/** Sizes that were chosen for a GPU, divided; small numbers are something else. */
function smaller(command, divisor) {
  return command.replaceAll(/(?<= )\d+(?= |$)/g, (number) => (Number(number) > 64 ? String(Math.max(64, Math.floor(Number(number) / divisor))) : number));
}

function firstError(text) {
  return (/^.*(?:error|No such file).*$/im.exec(text)?.[0] ?? '').slice(0, 160);
}
