// node bench/debugger.mjs: how long a client of the debugger waits. Prints, asserts nothing.
//   stop         from «continue» to the event that the next breakpoint was hit: the kernel runs one turn of a loop
//   step         from «next» to the event
//   condition    a hit whose condition does not hold: how long each takes
//   back         from «stepBack» to the event, after so many instructions of the block
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const rounds = Number(process.argv[2] ?? 200);
const conditional = 5000;
const folder = mkdtempSync(join(tmpdir(), 'cuda-ffi-bench-'));
const file = join(folder, 'loop.cu');
writeFileSync(
  file,
  `__global__ void loop(int* out, int n) {
  int sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += k;
  }
  out[0] = sum;
}
`,
);
const program = `require(${JSON.stringify(fileURLToPath(new URL('../dist/lib/index.js', import.meta.url)))})
  .CudaModule.loadFile(${JSON.stringify(file)}).then((mod) => mod.loop.with({ grid: 1, block: 1 })(new Int32Array(1), 1000000));`;
const environment = { ...process.env, CUDA_FFI_DEVICE: 'software', CUDA_FFI_DEBUG: 'wait', CUDA_FFI_DEBUG_SECRET: 'bench' };
const child = spawn(process.execPath, ['-e', program], { env: environment, stdio: ['ignore', 'inherit', 'pipe'] });

try {
  const client = await attached();
  await client.ask('setBreakpoints', { source: { path: file }, breakpoints: [{ line: 4 }] });
  await client.ask('configurationDone');
  await client.stopped();
  const median = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
  const timed = async (request) => {
    const begin = performance.now();
    client.ask(request, { threadId: 1 });
    await client.stopped();
    return performance.now() - begin;
  };
  const many = async (request, count) => {
    const times = [];
    for (let k = 0; k < count; k++) times.push(await timed(request));
    return times;
  };
  const say = (name, milliseconds) => console.log(`${name.padEnd(38)}${milliseconds.toFixed(2)} ms`);
  const stops = await many('continue', rounds);
  say('stop', median(stops));
  say('stop, the longest', Math.max(...stops));
  say('step', median(await many('next', rounds)));
  await client.ask('setBreakpoints', { source: { path: file }, breakpoints: [{ line: 4, condition: `k > ${conditional + 2 * rounds}` }] });
  say('condition', (await timed('continue')) / conditional);
  say('back', median(await many('stepBack', 20)));
} finally {
  child.kill();
  rmSync(folder, { recursive: true, force: true });
}

async function attached() {
  const port = await new Promise((done) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const match = /127\.0\.0\.1:(\d+)/.exec(line);
      if (match) done(Number(match[1]));
    });
  });
  const socket = connect(port, '127.0.0.1').setNoDelay();
  const waiting = new Map();
  const stops = [];
  let wanted;
  let bytes = Buffer.alloc(0);
  let sequence = 0;
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (let match; (match = /^Content-Length: (\d+)\r\n\r\n/.exec(bytes.toString('latin1', 0, 64)));) {
      const end = match[0].length + Number(match[1]);
      if (bytes.length < end) return;
      const message = JSON.parse(bytes.toString('utf8', match[0].length, end));
      bytes = bytes.subarray(end);
      if (message.type === 'response') waiting.get(message.request_seq)?.(message.body);
      if (message.event !== 'stopped') continue;
      if (wanted) wanted();
      else stops.push(message);
      wanted = undefined;
    }
  });
  const client = {
    ask(command, given = {}) {
      const body = JSON.stringify({ seq: ++sequence, type: 'request', command, arguments: given });
      socket.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
      return new Promise((done) => waiting.set(sequence, done));
    },
    stopped: () => (stops.shift() ? Promise.resolve() : new Promise((done) => (wanted = done))),
  };
  await client.ask('initialize');
  await client.ask('attach', { secret: 'bench' });
  return client;
}
