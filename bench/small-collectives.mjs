// npm run bench -- collectives, or node bench/small-collectives.mjs [TURNS]: all-reduce on two devices, beside PyTorch on the same ones where
// python3 has it. bench/collectives.sh needs no npm.
//
// Launches itself as two ranks, and bench/small_collectives_peers.py after it, in turns: two processes each. A rank prints lines of JSON.
// Microseconds, medians of each turn and then of the turns: `alone` is one operation when nothing else goes on, `100` a hundred in a row, each by
// its share. `awaited` is the host's clock, until it knows that all is done; `queued` is the device's, by events around the operations. A graph's
// operations were captured before, one by one; its launch is what is measured.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { median } from './measure.mjs';

const here = fileURLToPath(import.meta.url);
const small = [4, 16, 64, 256, 1024, 4096, 16384, 65536];
const large = [1 << 20, 64 << 20];
const inARow = 100;
const ways = [
  'alone, awaited',
  'alone, queued',
  '100, awaited',
  '100, queued',
  '100 in a group, awaited',
  'a graph of one, awaited',
  'a graph of one, queued',
  'a graph of 100, awaited',
  'a graph of 100, queued',
];
const warmUps = 2000; // with the first size: V8, and the processor
const mostSeconds = 60; // a turn
const noTurnAfter = 75; // seconds

export function benchCollectives(turns) {
  const launcher = fileURLToPath(new URL('../dist/lib/cli/main.js', import.meta.url));
  const peer = fileURLToPath(new URL('small_collectives_peers.py', import.meta.url));
  const has = spawnSync('python3', ['-c', 'import torch; assert torch.cuda.device_count() > 1'], { stdio: 'ignore' }).status === 0;
  if (!has) console.error('python3 has no PyTorch with two GPUs: no comparison');
  const [own, theirs] = [[], []];
  let turn = 0;
  while (turn < turns && performance.now() < 1000 * noTurnAfter) {
    own.push(...linesOf(process.execPath, [launcher, 'launch', '--devices', '2', here]));
    if (has) theirs.push(...linesOf('python3', [peer]));
    turn++;
  }
  console.log(`${turn} turns`);
  for (const way of ways) {
    console.log(`\nall-reduce, ${way}: µs${has ? ', PyTorch’s, ratio' : ''}`);
    for (const bytes of [...small, ...large]) printRow(bytes, figureOf(own, way, bytes), figureOf(theirs, way, bytes));
  }
}

function figureOf(lines, way, bytes) {
  const turns = lines.filter((line) => line.way === way && line.bytes === bytes).map((line) => line.microseconds);
  return turns.length > 0 ? median(turns) : undefined;
}

function printRow(bytes, own, theirs) {
  if (own === undefined) return;
  const figure = (value) => (value === undefined ? '' : value.toFixed(1)).padStart(9);
  const ratio = theirs === undefined ? '' : (own / theirs).toFixed(2).padStart(8);
  console.log(`${String(bytes).padStart(9)} B ${figure(own)} ${figure(theirs)}${ratio}`);
}

function linesOf(command, args) {
  const { status, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 1000 * mostSeconds,
  });
  if (status !== 0) {
    console.error(`${command} ${args.join(' ')} ended with status ${status}: left out of this turn`);
    return [];
  }
  return stdout.trim().split('\n').map((line) => JSON.parse(line)); // prettier-ignore
}

/** What is made at first use is not measured. */
function warmUpsFor(bytes, share) {
  return bytes === small[0] ? Math.max(3, warmUps / share) : 3;
}

/** How often something is measured: in all, it takes about as long for each size. */
function timesFor(bytes, share) {
  const operations = bytes <= 65536 ? 4000 : bytes <= 1 << 20 ? 1000 : 300;
  return Math.min(200, Math.max(3, Math.round(operations / share)));
}

async function rank() {
  const { Communicator, CudaEvent, CudaStream, DeviceArray } = createRequire(import.meta.url)('../dist/lib/index.js');
  const comm = await Communicator.fromEnvironment({ timeout: mostSeconds });
  for (const bytes of comm.device.isSoftware ? small : [...small, ...large]) {
    const data = DeviceArray.zeros([bytes / 4], 'float32', { device: comm.device });
    const one = () => comm.allReduce(data);
    const many = () => Promise.all(Array.from({ length: inARow }, one));
    const group = () => comm.group(() => Array.from({ length: inARow }, one).at(-1));
    const graphOf = async (count) => {
      const stream = new CudaStream({ device: comm.device });
      const graph = await stream.capture(() => { for (let i = 0; i < count; i++) void comm.allReduce(data, { stream }); }); // prettier-ignore
      return graph.instantiate();
    };
    const execs = [await graphOf(1), await graphOf(inARow)];
    const [graphOfOne, graphOfMany] = execs.map((exec) => () => exec.launch());
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
    const plan = [
      [awaited, one, 1],
      [queued, one, 1],
      [awaited, many, inARow],
      [queued, many, inARow],
      [awaited, group, inARow],
      [awaited, graphOfOne, 1],
      [queued, graphOfOne, 1],
      [awaited, graphOfMany, inARow],
      [queued, graphOfMany, inARow],
    ];
    for (const [i, [measure, operation, share]] of plan.entries()) {
      for (let round = 0; round < warmUpsFor(bytes, share); round++) await measure(operation);
      const times = [];
      for (let round = 0; round < timesFor(bytes, share); round++) times.push(await measure(operation));
      if (comm.rank === 0) console.log(JSON.stringify({ way: ways[i], bytes, microseconds: median(times) / share }));
    }
    for (const exec of execs) exec.dispose();
    data.dispose();
  }
  comm.dispose();
}

if (process.argv[1] === here) {
  if (process.env.RANK) await rank();
  else benchCollectives(Number(process.argv[2] ?? 3));
}
