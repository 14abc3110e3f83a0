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
  // Not all Makefiles hand their flags to the linker, so nvcc has it from the environment.
  const make = ['env', 'NVCC_APPEND_FLAGS=-cudart shared', 'timeout', '-k', '5', '240', 'make', '-C', folder, 'CC=nvcc', `ARCH=${architecture}`, 'EXTRA_CFLAGS=-cudart shared -w'];
  const built = await processors.spawn(make);
  if (built.status !== 0) return { cause: 'not built', note: firstError(built.output) };
  const command = runLine((await processors.spawn([...make, '-n', '--no-print-directory', 'LAUNCHER=', 'run'])).output);
  if (!command) return { cause: 'no run line', note: '' };
  if (values['build-only']) return { cause: 'built', note: command };
  for (const one of commandsOf(name, command)) {
    const outcome = await processors.exec(one, folder);
    if (outcome.cause !== 'too slow') return outcome;
  }
  return { cause: 'too slow', note: commandsOf(name, command).at(-1) };
}

/** From the largest to the smallest; a choice that names a program is a whole command. */
function commandsOf(name, command) {
  const chosen = chosenArguments[name];
  if (chosen === undefined) return [...new Set(values.divisors.split(',').map((divisor) => smaller(command, Number(divisor))))];
  return [/^(?:\.\/|cd )/.test(chosen) ? chosen : `${/^.*?\S*\/\S+/.exec(command)[0]} ${chosen}`];
}

/** The first program that `make -n run` would start, with its last number, which is how often it repeats, at most 2. */
function runLine(printed) {
  const lines = printed.replaceAll(/\\\n\s*/g, '').split('\n');
  const command = lines.find((line) => /^(?:cd \S+ *&& *)?[\w.-]*\/[\w./-]+(?: |$)/.test(line.trim()))?.trim();
  // The number of an option is something else.
  return command?.replace(/(\S+) (\d+)$/, (whole, before, count) => (before.startsWith('-') ? whole : `${before} ${Math.min(2, Number(count))}`));
}

/** Sizes that were chosen for a GPU, divided; small numbers are something else. */
function smaller(command, divisor) {
  return command.replaceAll(/(?<= )\d+(?= |$)/g, (number) => (Number(number) > 64 ? String(Math.max(64, Math.floor(Number(number) / divisor))) : number));
}
