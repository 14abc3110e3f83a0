// Each kind of operation as the first one of a process, and of a worker: with arrays on both sides of every threshold. The
// large ones hung for ever once, because another thread asked for the JavaScript thread before there was a way to wake it.
import { runNode } from '../helpers/run-node';

/** Bytes: one pinned block takes 1 MiB, a chunk of a large array 4 MiB. */
const sizes = { small: 48, 'just one block': 1 << 20, 'just more': (1 << 20) + 16, 'several chunks': (9 << 20) + 16 };

const ptx = `.version 7.0
.target sm_50
.address_size 64
.visible .entry _Z3addPii(.param .u64 p, .param .u32 v) {
  .reg .b32 %r<6>; .reg .b64 %rd<4>;
  ld.param.u64 %rd1, [p]; ld.param.u32 %r1, [v];
  mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x; mov.u32 %r4, %tid.x;
  mad.lo.s32 %r2, %r2, %r3, %r4;
  mul.wide.s32 %rd2, %r2, 4; add.s64 %rd3, %rd1, %rd2;
  ld.global.u32 %r5, [%rd3]; add.s32 %r5, %r5, %r1; st.global.u32 [%rd3], %r5;
  ret;
}`;

/** What a program does first with n numbers, and says when it is right. */
const operations: Record<string, string> = {
  from: `const d = await cuda.DeviceArray.from(numbers()); same(await d.get(), numbers());`,
  get: `const d = cuda.DeviceArray.zeros([n], 'int32'); same(await d.get(), new Int32Array(n));`,
  set: `const d = cuda.DeviceArray.empty([n], 'int32'); await d.set(numbers()); same(await d.get(), numbers());`,
  'two at once': `const [a, b] = await Promise.all([cuda.DeviceArray.from(numbers()), cuda.DeviceArray.from(numbers())]);
    same(await a.get(), numbers()); same(await b.get(), numbers());`,
  'copyFrom and copyTo': `const b = cuda.CudaBuffer.alloc(4 * n); await b.copyFrom(numbers());
    const back = new Int32Array(n); await b.copyTo(back); same(back, numbers());`,
  pinned: `const p = cuda.pinned(Int32Array, n); p.set(numbers()); const d = await cuda.DeviceArray.from(p); same(await d.get(), numbers());`,
  'a pair': `const p = new cuda.HostDevicePair(numbers()); p.allocate(); p.toDevice(); p.hostData().fill(0); p.toHost(); same(p.hostData(), numbers());`,
  'a call': `const mod = await cuda.CudaModule.load(ptx); const x = numbers(); await mod.add.with({ grid: n / 4, block: 4 })(x, 1);
    same(x, numbers().map((value) => value + 1));`,
  'a blocking call': `const mod = await cuda.CudaModule.load(ptx); const x = numbers(); mod.add.with({ grid: n / 4, block: 4 }).sync(x, 1);
    same(x, numbers().map((value) => value + 1));`,
  'a callback': `const mod = await cuda.CudaModule.load(ptx); const x = numbers();
    await new Promise((resolve, reject) => mod.add.with({ grid: n / 4, block: 4 }).async(x, 1, (error) => error ? reject(error) : resolve()));
    same(x, numbers().map((value) => value + 1));`,
  'beside a load': `const load = cuda.CudaModule.load(ptx); const d = await cuda.DeviceArray.from(numbers()); await load; same(await d.get(), numbers());`,
  texture: `const a = await cuda.CudaTexture.from(new Float32Array(n)); a.dispose(); console.log('right');`,
  array: `const d = await cuda.DeviceArray.from(numbers()); using c = d.contiguous(); same(await c.get(), numbers());`,
};

const program = (operation: string, bytes: number) => `
  const n = ${bytes / 4};
  const ptx = ${JSON.stringify(ptx)};
  const numbers = () => Int32Array.from({ length: n }, (_, index) => index % 1000);
  const same = (a, b) => { if (Buffer.compare(Buffer.from(a.buffer, a.byteOffset, a.byteLength), Buffer.from(b.buffer)) !== 0) throw new Error('wrong'); };
  ${operation.replaceAll('using ', 'const ')}
  console.log('right');`;

const cases = Object.entries(operations).flatMap(([name, operation]) =>
  Object.entries(sizes)
    .filter(([size]) => name !== 'texture' || size === 'small')
    .map(([size, bytes]) => [name, size, program(operation, bytes)] as const),
);

test.each(cases)('%s, %s', async (_name, _size, text) => {
  const ended = await runNode(text);
  expect([ended.stdout.trim().split('\n')[0], ended.stderr, ended.status]).toEqual(['right', '', 0]);
});

test.each(cases.filter(([, size]) => size === 'several chunks'))('%s, %s, in a worker', async (_name, _size, text) => {
  const ended = await runNode(`
    const { Worker } = require('node:worker_threads');
    const body = ${JSON.stringify(text)};
    const path = ${JSON.stringify(require.resolve('../../../dist/lib/index.js'))};
    const worker = new Worker('const cuda = require(' + JSON.stringify(path) + '); (async () => {' + body + '})();', { eval: true });
    const code = await new Promise((resolve) => worker.on('exit', resolve));
    process.exitCode = code;`);
  expect([ended.stdout.trim().split('\n')[0], ended.stderr, ended.status]).toEqual(['right', '', 0]);
});
