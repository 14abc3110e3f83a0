#!/usr/bin/env node
// Builds and runs the programs of a collection that is laid out as HeCBench (src/*-cuda, each with a Makefile whose `run`
// says how it is started), each with its repetitions cut down to two, by `cuda-ffi exec`; what is too slow is tried with an
// eighth of its sizes, and a sixty-fourth (--divisors), or only with the arguments that collection-arguments.json gives.
//   node test/runtime/collection.mjs FOLDER [--every N] [--from N] [--only NAME,…] [--seconds S] [--divisors 1,8,64]
//                                           [--jobs N] [--cores N] [--build-only] [--results FILE]
// With --jobs, that many programs at a time, each on as many processors as --cores says. --results goes on where an
// earlier run with the same file has stopped.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { examineAll, firstError, sharedOptions } from './program-runs.mjs';

const options = { ...sharedOptions, every: { type: 'string', default: '1' }, from: { type: 'string', default: '0' }, divisors: { type: 'string', default: '1,8,64' } };
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const source = join(positionals[0], 'src');
const chosenArguments = JSON.parse(readFileSync(new URL('collection-arguments.json', import.meta.url), 'utf8'));
const otherLibraries = /-l(cublas|cublasLt|cufft|curand|cusparse|cusolver|npp\w*|cudnn|nccl|mpi\w*|nvshmem\w*|torch\w*)\b/;
const names = readdirSync(source)
  .filter((folder) => folder.endsWith('-cuda'))
  .filter((folder) => existsSync(join(source, folder, 'Makefile')))
  .map((folder) => folder.slice(0, -'-cuda'.length))
  .filter((name) => values.only?.split(',').includes(name) ?? true)
  .filter((_, index) => index % Number(values.every) === Number(values.from));
await examineAll(names, values, examine);

async function examine(name, processors) {
  const folder = join(source, `${name}-cuda`);
  const makefile = readFileSync(join(folder, 'Makefile'), 'utf8');
  const library = otherLibraries.exec(makefile)?.[1];
  if (library) return { cause: 'another library', note: library };
  // Parts are linked for a real architecture; one that is compiled whole needs nothing but its PTX.
  const architecture = /-rdc|-dc\b|relocatable/.test(makefile) ? 'sm_80' : 'compute_80';
  const make = ['timeout', '-k', '5', '240', 'make', '-C', folder, 'CC=nvcc', `ARCH=${architecture}`, 'EXTRA_CFLAGS=-cudart shared -w'];
  const built = await processors.spawn(make);
  if (built.status !== 0) return { cause: 'not built', note: firstError(built.output) };
  const command = runLine(makefile);
  if (!command) return { cause: 'no run line', note: '' };
  if (values['build-only']) return { cause: 'built', note: command };
  for (const one of commandsOf(name, command)) {
    const outcome = await processors.exec(one, folder);
    if (outcome.cause !== 'too slow') return outcome;
  }
  return { cause: 'too slow', note: commandsOf(name, command).at(-1) };
}

/** From the largest to the smallest. */
function commandsOf(name, command) {
  if (name in chosenArguments) return [`${/^.*?\.\/\S+/.exec(command)[0]} ${chosenArguments[name]}`];
  return [...new Set(values.divisors.split(',').map((divisor) => smaller(command, Number(divisor))))];
}

/** The first program that `make run` starts, with its last number, which is how often it repeats, at most 2. */
function runLine(makefile) {
  const program = /^program\s*:?=\s*(\S+)/m.exec(makefile)?.[1] ?? 'main';
  const line = /^run:.*\n((?:\t.*\n?)+)/m.exec(makefile)?.[1].split('\n').find((one) => one.includes('./'));
  const command = line?.trim().replace('$(LAUNCHER)', '').replaceAll('$(program)', program).replaceAll('${program}', program).trim();
  return command?.replace(/ (\d+)$/, (_, count) => ` ${Math.min(2, Number(count))}`);
}

/** Sizes that were chosen for a GPU, divided; small numbers are something else. */
function smaller(command, divisor) {
  return command.replaceAll(/(?<= )\d+(?= |$)/g, (number) => (Number(number) > 64 ? String(Math.max(64, Math.floor(Number(number) / divisor))) : number));
}
