// npm run bench -- collectives: all-reduce of 4 B to 64 KiB, beside PyTorch on the same devices where python3 has it.
//
// Started by that, it launches itself as two ranks, and bench/small_collectives_peers.py after it; each prints a line of JSON.
// Microseconds, medians: `alone` is one operation when nothing else goes on, `100` a hundred in a row, each by its share.
// `awaited` is the host's clock, until it knows that all is done; `queued` is the device's, by events around the operations.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { median } from './measure.mjs';

const here = fileURLToPath(import.meta.url);
const sizes = [4, 16, 64, 256, 1024, 4096, 16384, 65536];
const inARow = 100;
const ways = ['alone, awaited', 'alone, queued', '100, awaited', '100, queued', '100 in a group, awaited'];

export function benchCollectives(rounds) {
  const launcher = fileURLToPath(new URL('../dist/lib/cli/main.js', import.meta.url));
  const own = linesOf(process.execPath, [launcher, 'launch', '--devices', '2', here, String(rounds)]);
  const has = spawnSync('python3', ['-c', 'import torch; assert torch.cuda.device_count() > 1'], { stdio: 'ignore' }).status === 0;
  if (!has) console.error('python3 has no PyTorch with two GPUs: no comparison');
  const peers = has ? linesOf('python3', [fileURLToPath(new URL('small_collectives_peers.py', import.meta.url)), String(rounds)]) : [];
  for (const way of ways) {
    console.log(`\nall-reduce, ${way}: µs`);
    for (const bytes of sizes) console.log(rowOf(bytes, figureOf(own, way, bytes), figureOf(peers, way, bytes)));
  }
}

const figureOf = (lines, way, bytes) => lines.find((line) => line.way === way && line.bytes === bytes)?.microseconds;

function rowOf(bytes, own, theirs) {
  const figure = (value) => (value === undefined ? '-' : value.toFixed(1)).padStart(9);
  const ratio = theirs === undefined ? '' : `  ${(own / theirs).toFixed(2)} of PyTorch's`;
  return `${String(bytes).padStart(6)} B ${figure(own)} ${figure(theirs)}${ratio}`;
}

function linesOf(command, args) {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ended with status ${status}`);
  return stdout.trim().split('\n').map((line) => JSON.parse(line)); // prettier-ignore
}

async function rank(rounds) {
  const { Communicator, CudaEvent, DeviceArray } = createRequire(import.meta.url)('../dist/lib/index.js');
  const comm = await Communicator.fromEnvironment();
  for (const bytes of sizes) {
    const data = DeviceArray.zeros([bytes / 4], 'float32', { device: comm.device });
    const one = () => comm.allReduce(data);
    const many = () => Promise.all(Array.from({ length: inARow }, one));
    const group = () => comm.group(() => Array.from({ length: inARow }, one).at(-1));
    const awaited = async (operation) => {
      const begun = performance.now();
      await operation();
      return 1000 * (performance.now() - begun);
    };
    const queued = async (operation) => {
      const begun = new CudaEvent({ context: data.context }).record();
      const all = operation();
      const done = new CudaEvent({ context: data.context }).record();
      await all;
      await done.done();
      return 1000 * done.elapsed(begun);
    };
    const plan = [[awaited, one, 1], [queued, one, 1], [awaited, many, inARow], [queued, many, inARow], [awaited, group, inARow]]; // prettier-ignore
    for (const [i, [measure, operation, share]] of plan.entries()) {
      const times = [];
      for (let round = 0; round < rounds + 3; round++) times.push(await measure(operation));
      const microseconds = median(times.slice(3)) / share; // what is made at first use is not measured
      if (comm.rank === 0) console.log(JSON.stringify({ way: ways[i], bytes, microseconds }));
    }
    data.dispose();
  }
  comm.dispose();
}

if (process.argv[1] === here && process.env.RANK) await rank(Number(process.argv[2] ?? 20));
