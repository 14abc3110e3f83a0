// npm run bench -- programs [WORD] [--rounds N]
//
// The programs of docs/programs.md on the software device, interpreted and as machine code
// (CUDA_FFI_SOFTWARE_TRANSLATE=off and auto), each in a process of its own; they take turns. Processor time of all threads,
// translation included: a module is loaded anew in each round, `first` is its first run and `again` the runs that follow,
// the least of each. Run with `serve`, it is one of these processes.
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { CudaModule, CudaStream } from 'cuda-ffi';
import { Binding } from './binding.mjs';
import { programs } from './program-runs.mjs';

const self = fileURLToPath(import.meta.url);
const folder = fileURLToPath(new URL('../test/jest/programs/fixtures/', import.meta.url));
const kRunsAgain = 5;

/** Milliseconds of the processor that `work` takes, threads included. */
async function processorTime(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function take(name, scale) {
  const { file, start, options } = programs[name];
  const mod = await CudaModule.loadFile(folder + file, { options });
  const enqueue = await start(mod, scale);
  const stream = CudaStream.getDefault();
  const run = async () => {
    enqueue();
    await stream.synchronize();
  };
  // A translation may go on while the first run has ended: it is part of what that costs.
  const first = await processorTime(async () => {
    await run();
    await wait(5);
  });
  const again = [];
  for (let k = 0; k < kRunsAgain; k++) again.push(await processorTime(run));
  mod.dispose();
  return { first, again: Math.min(...again) };
}

async function serve() {
  for await (const line of createInterface({ input: process.stdin })) {
    const [name, scale] = JSON.parse(line);
    console.log(JSON.stringify({ measure: name, ...(await take(name, scale)) }));
  }
}

export async function benchPrograms(word, rounds) {
  const modes = ['off', 'auto'].map((mode) => new Binding('env', [`CUDA_FFI_SOFTWARE_TRANSLATE=${mode}`, 'node', self, 'serve']));
  const rows = {};
  for (const name of Object.keys(programs).filter((each) => each.includes(word))) {
    for (const [size, scale] of [['short', 1], ['long', programs[name].long]]) {
      rows[`${name}, ${size}`] = compare(await takeTurns(modes, JSON.stringify([name, scale]), rounds));
      console.error(`${name}, ${size}`, JSON.stringify(rows[`${name}, ${size}`]));
    }
  }
  await Promise.all(modes.map((mode) => mode.end()));
  console.table(rows);
}

/** The first round is for compilers and caches. */
async function takeTurns(modes, asked, rounds) {
  const taken = modes.map(() => []);
  for (let round = 0; round <= rounds; round++)
    for (const [k, mode] of modes.entries()) {
      const figure = await mode.take(asked);
      if (!figure) throw new Error(`${asked} ended a process`);
      if (round > 0) taken[k].push(figure);
    }
  return taken;
}

/** Milliseconds interpreted, and how many times as fast machine code is. */
function compare([off, auto]) {
  const ratio = (of) => Number((of(off) / of(auto)).toFixed(2));
  const first = (figures) => Math.min(...figures.map((figure) => figure.first));
  const again = (figures) => Math.min(...figures.map((figure) => figure.again));
  const ms = (value) => Number(value.toFixed(3));
  return { 'first, ms': ms(first(off)), 'first, times': ratio(first), 'again, ms': ms(again(off)), 'again, times': ratio(again) };
}

if (process.argv[2] === 'serve') await serve();
