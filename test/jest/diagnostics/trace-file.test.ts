// CUDA_FFI_TRACE: what a process did, as Chrome's trace events, written when it exits.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, root } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

interface Event {
  name: string;
  ph: 'X' | 'M';
  cat: string;
  pid: number;
  tid: number;
  ts: number;
  dur: number;
  args: Record<string, unknown>;
}

const program = `
  async function main() {
    const { CudaModule, CudaStream, DeviceArray } = require(${JSON.stringify(root)});
    const mod = await CudaModule.compile('__global__ void inc(int* x, int n) { x[threadIdx.x] += n; }', { name: 'traced.cu' });
    const [left, right] = [new CudaStream(), new CudaStream()];
    const x = await DeviceArray.from(new Int32Array(4));
    await Promise.all(Array.from({ length: 5 }, () => mod.inc.with({ stream: left })(new Int32Array(8), 1)));
    mod.inc.with({ stream: right }).enqueue(x, 2);
    await right.synchronize();
    await x.get();
    await mod.inc.with({ block: 2048 })(x, 1).catch(() => {});
  }`;

async function trace(ending: string, name = 'trace.json', before = program) {
  const folder = temporaryFolder();
  const ended = await node(['-e', `${before}\n${ending}`], { environment: { CUDA_FFI_TRACE: join(folder, name) } });
  return { ended, folder, files: readdirSync(folder).sort() };
}

function read(folder: string, file: string): { events: Event[]; rows: Map<number, string> } {
  const { traceEvents } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { traceEvents: Event[] };
  const rows = traceEvents.filter(({ name }) => name === 'thread_name').map(({ tid, args }) => [tid, args['name'] as string] as const);
  return { events: traceEvents.filter(({ ph }) => ph === 'X'), rows: new Map(rows) };
}

test.each([
  ['at its end', 'main();', 0],
  ['by process.exit()', 'main().then(() => process.exit(3));', 3],
  ['by an error that nobody catches', "main().then(() => { throw new Error('mine'); });", 1],
])('it is written when the process exits %s', async (_, ending, status) => {
  const { ended, folder, files } = await trace(ending);
  expect(ended.status).toBe(status);
  expect(files).toEqual(['trace.json']);
  const { events, rows } = read(folder, 'trace.json');
  const kernels = events.filter(({ name }) => name === 'inc');
  expect(kernels).toHaveLength(7);
  expect(events.filter(({ name }) => name.startsWith('copy ')).map(({ name, args }) => [name, args['bytes']])).toEqual([
    ['copy in', 16],
    ['copy out', 16],
  ]);
  expect(events.map(({ name }) => name)).toContain('loaded traced.cu');
  expect(kernels.filter(({ args }) => args['bytes inout'] === 32)).toHaveLength(5);
  expect(kernels.filter(({ args }) => 'queued' in args)).toHaveLength(1);
  expect(kernels.filter(({ args }) => /CUDA_ERROR_INVALID_VALUE/.test(`${args['error']}`))).toHaveLength(1);
  const streams = new Set([...rows.values()].map((name) => name.replace(/ \(\d+\)$/, '')).filter((name) => name !== 'compiler'));
  expect(streams.size).toBe(3); // left, right, and that of the context
});

// What Perfetto's importer asks for. It drops what it cannot read in silence: an event without a name, a time with an exponent, what
// neither follows the event before it in its row nor lies within it, and all that comes after a key it does not know.
test('it is as Perfetto reads it', async () => {
  const { folder } = await trace('main();');
  const text = readFileSync(join(folder, 'trace.json'), 'utf8');
  const whole = JSON.parse(text) as { traceEvents: Event[]; displayTimeUnit: string };
  expect(Object.keys(whole)).toEqual(['traceEvents', 'displayTimeUnit']);
  expect(whole.displayTimeUnit).toBe('ms');
  const names = whole.traceEvents.filter(({ ph }) => ph === 'M');
  expect(names.map(({ name, tid }) => `${name} ${tid}`)).toEqual([
    'process_name 0',
    ...names.slice(1).map((_, at) => `thread_name ${at + 1}`),
  ]);
  for (const { args } of names) expect(args).toEqual({ name: expect.stringMatching(/./) as string });
  const spans = whole.traceEvents.filter(({ ph }) => ph === 'X');
  expect(names.length + spans.length).toBe(whole.traceEvents.length);
  for (const { name, cat, tid, args } of spans) {
    expect([typeof name, cat, typeof args]).toEqual(['string', 'cuda-ffi', 'object']);
    expect(name).not.toBe('');
    expect(names.some((each) => each.name === 'thread_name' && each.tid === tid)).toBe(true);
  }
  expect(new Set(whole.traceEvents.map(({ pid }) => pid)).size).toBe(1);
  const times = [...text.matchAll(/"(?:ts|dur)":([^,}]*)/g)].map(([, time]) => time);
  expect(times).toHaveLength(2 * spans.length);
  expect(times.filter((time) => !/^\d+(\.\d{1,3})?$/.test(time))).toEqual([]); // microseconds, of whole nanoseconds
});

const nanoseconds = (time: number) => Math.round(time * 1000);

test('what overlaps is in rows of its own', async () => {
  const { folder } = await trace('main();');
  const { events, rows } = read(folder, 'trace.json');
  const rowsOfLeft = [...rows.values()].filter((name) => / \(\d\)$/.test(name));
  expect(rowsOfLeft.length).toBeGreaterThan(0);
  for (const row of rows.keys()) {
    const spans = events.filter(({ tid }) => tid === row).sort((a, b) => a.ts - b.ts);
    spans.slice(1).forEach(({ ts }, index) => {
      expect(nanoseconds(ts)).toBeGreaterThanOrEqual(nanoseconds(spans[index].ts) + nanoseconds(spans[index].dur));
    });
  }
});

test('processes and workers have files of their own', async () => {
  const { files } = await trace('main().then(() => process.exit());', 'trace-{pid}.json');
  expect(files).toEqual([expect.stringMatching(/^trace-\d+\.json$/)]);
  const worker = await trace(
    `new (require('node:worker_threads').Worker)(${JSON.stringify(`${program}\nmain();`)}, { eval: true });`,
    'trace.json',
    '',
  );
  expect(worker.ended.stderr).toBe('');
  expect(worker.files).toEqual([expect.stringMatching(/^trace\.worker-\d+\.json$/)]);
  expect(read(worker.folder, worker.files[0]).events.filter(({ name }) => name === 'inc')).toHaveLength(7);
});

test('two copies of the package in a process write one trace, with each event once', async () => {
  const twice = 'main().then(() => { for (const key of Object.keys(require.cache)) delete require.cache[key]; return main(); });';
  const { ended, folder } = await trace(`const first = require(${JSON.stringify(root)});
    ${twice.replace('return main();', `if (require(${JSON.stringify(root)}) === first) process.exit(9); return main();`)}`);
  expect(ended.status).toBe(0);
  expect(read(folder, 'trace.json').events.filter(({ name }) => name === 'inc')).toHaveLength(14);
});

test('a file that cannot be written is a sentence, and not a failure', async () => {
  const { ended } = await trace('main();', 'missing/trace.json');
  expect(ended.status).toBe(0);
  expect(ended.stderr).toMatch(/CudaWarning: CUDA_FFI_TRACE: there is no folder .*, so no trace can be written: make it first\./);
  expect(ended.stderr).not.toContain('ENOENT'); // once is enough
});
