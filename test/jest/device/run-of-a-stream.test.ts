// Inside run() of a stream, its context and device are the default for all that names none, across awaits; outside, nothing is different.
import { join } from 'node:path';
import { CudaDevice } from '../../../lib';
import { root, runNode } from '../helpers/run-node';

const count = process.env['CUDA_FFI_DEVICE'] === 'cuda' ? CudaDevice.list().length : 2;
const withTwo = count >= 2 ? describe : describe.skip;

/** Runs `body` where there are two devices, and returns what it logs as JSON. */
async function onTwoDevices(body: string): Promise<any> {
  const ended = await runNode(
    `const { Communicator, CudaBuffer, CudaContext, CudaDevice, CudaEvent, CudaGraph, CudaModule, CudaStream, CudaSurface, CudaTexture, DeviceArray,
       Library, cudaPlan, managed, pinned } = cuda;
     const toolkit = cuda.cuda;
     const [d0, d1] = CudaDevice.list();
     const s0 = new CudaStream({ device: d0 });
     const s1 = new CudaStream({ device: d1 });
     const source = '__global__ void add(int* x, int a) { x[threadIdx.x] += a; } template <typename T> __global__ void any(T* x) { *x += T(1); }';
     const print = (value) => console.log(JSON.stringify(value));
     ${body}`,
    { environment: { CUDA_FFI_SOFTWARE_DEVICES: '2' } },
  );
  expect({ ...ended, stdout: '' }).toEqual({ status: 0, signal: null, stderr: '', stdout: '' });
  return JSON.parse(ended.stdout);
}

/** What is made without a device, and how its device is found. */
const makers: Record<string, string> = {
  'CudaDevice.getDefault': 'CudaDevice.getDefault()',
  'CudaContext.getDefault': 'CudaContext.getDefault().device',
  'new CudaContext': 'new CudaContext().device',
  'CudaStream.current': 'CudaStream.current().device',
  'new CudaStream': 'new CudaStream().device',
  'new CudaEvent': 'new CudaEvent().record(CudaStream.current()).context.device',
  'new CudaGraph': 'new CudaGraph().context.device',
  'CudaBuffer.alloc': 'CudaBuffer.alloc(4).device',
  'DeviceArray.from': '(await DeviceArray.from([1])).device',
  'DeviceArray.empty': "DeviceArray.empty(4, 'int32').device",
  'DeviceArray.zeros': "DeviceArray.zeros(4, 'int32').device",
  'DeviceArray.ones': "DeviceArray.ones(4, 'int32').device",
  'DeviceArray.full': "DeviceArray.full(4, 7, 'int32').device",
  'DeviceArray.arange': '(await DeviceArray.arange(0, 4, "int32")).device',
  'DeviceArray.linspace': '(await DeviceArray.linspace(0, 1, 4, "float32")).device',
  'Communicator.join': '(await Communicator.join({ id: await Communicator.uniqueId(), rank: 0, size: 1 })).device',
  'CudaTexture.from': '(await CudaTexture.from(Float32Array.of(1, 2, 3, 4), { shape: [2, 2] })).device',
  'CudaSurface.empty': "CudaSurface.empty([2, 2], 'float32').device",
};

withTwo('on another device', () => {
  test.each(Object.entries(makers))('%s', async (_, made) => {
    expect(
      await onTwoDevices(`
        const make = async () => (${made}).ordinal;
        const later = async () => (await null, await new Promise((resolve) => setTimeout(resolve, 1)), make());
        print([await make(), await s1.run(make), await s1.run(later), await s1.run(() => s0.run(later)), await s0.run(() => s1.run(later)), await make()]);`),
    ).toEqual([0, 1, 1, 0, 1, 0]);
  });

  test('the stream is the one that work goes to', async () => {
    expect(
      await onTwoDevices(`
        print(await s1.run(async () => [
          CudaStream.current() === s1,
          CudaStream.current(s1.context) === s1,
          CudaStream.current(s0.context).device.ordinal,
          await s0.run(async () => CudaStream.current() === s0),
          DeviceArray.empty(4, 'int32', { device: d0 }).device.ordinal,
          new CudaStream({ context: s0.context }).device.ordinal,
        ]).then((list) => [...list, CudaStream.current().device.ordinal]));`),
    ).toEqual([true, true, 0, true, 0, 0, 0]);
  });

  test('modules, however they are made, and pinned and managed memory', async () => {
    expect(
      await onTwoDevices(`
        const made = async () => {
          const x = DeviceArray.full(1, 1, 'int32');
          const modules = [new CudaModule(source), await CudaModule.compile(source), Library(source, { add: ['void', ['int*', 'int']] })];
          for (const mod of modules) await mod.add(x, 10);
          await modules[0].kernel('any<int>')(x);
          const fast = pinned(Int32Array, 1);
          await modules[1].add(fast, 2);
          const shared = managed(Int32Array, 1);
          await modules[1].add(shared, 3);
          return [x.device.ordinal, (await x.get())[0], fast[0], shared[0]];
        };
        print([await s1.run(made), await made()]);`),
    ).toEqual([
      [1, 32, 2, 3],
      [0, 32, 2, 3],
    ]);
  });

  test('one kernel in JavaScript, scan, reduce and elementwise on both devices', async () => {
    expect(
      await onTwoDevices(`
        const twice = toolkit.jit('void(int32[])', (x) => { x[toolkit.threadIdx.x] *= 2; });
        const sums = toolkit.scan('a + b', 0);
        const sum = toolkit.reduce('a + b', 0);
        const plus = toolkit.elementwise('int32 r = x + 1');
        const all = async () => {
          const x = await DeviceArray.from(Int32Array.of(1, 2, 3));
          const [scanned, host, r] = [DeviceArray.zeros(3, 'int32'), Int32Array.of(5), DeviceArray.zeros(3, 'int32')];
          await Promise.all([twice(x), sums(scanned, x)]);
          await twice.with({ block: 1 })(host);
          return [x.device.ordinal, scanned.device.ordinal, [...await scanned.get()].join(), host[0], await sum(x)];
        };
        print([await all(), await s1.run(all), await all(), await s1.run(all), await Promise.all([s1.run(all), all(), s0.run(all)])]);`),
    ).toEqual(expected());
  });

  test('a plan is recorded for each', async () => {
    expect(
      await onTwoDevices(`
        const mod = [await CudaModule.compile(source, { device: d0 }), await CudaModule.compile(source, { device: d1 })];
        const seen = [];
        const plan = cudaPlan(async (x) => {
          const y = DeviceArray.zeros(2, 'int32');
          seen.push(y.device.ordinal);
          await mod[y.device.ordinal].add.with({ grid: 1, block: 2 })(y, 5);
          await mod[y.device.ordinal].add.with({ grid: 1, block: 2 })(x, 1);
          return y;
        });
        const x = Int32Array.of(1, 2);
        const once = async () => { const y = await plan(x); return [y.device.ordinal, [...await y.get()].join(), x.join()]; };
        const first = [await once(), await s1.run(once), await once(), await s1.run(once), await s1.run(once)];
        print({ first, seen });`),
    ).toEqual({
      first: [
        [0, '5,5', '2,3'],
        [1, '5,5', '3,4'],
        [0, '5,5', '4,5'],
        [1, '5,5', '5,6'],
        [1, '5,5', '6,7'],
      ],
      seen: expect.arrayContaining([0, 1]),
    });
  });

  test("what a plan's function makes is where its arguments are, also outside run", async () => {
    expect(
      await onTwoDevices(`
        const plan = cudaPlan(async (x) => {
          const y = DeviceArray.full(2, 7, 'int32');
          await y.copyFrom(x);
          return y;
        });
        const x = await DeviceArray.from(Int32Array.of(1, 2), { device: d1 });
        const on = async () => { const y = await plan(x); return [y.device.ordinal, [...await y.get()].join(), DeviceArray.empty(1, 'int32').device.ordinal]; };
        print([await on(), await s0.run(on), await s1.run(on), await on()]);`),
    ).toEqual([
      [1, '1,2', 0],
      [1, '1,2', 0],
      [1, '1,2', 1],
      [1, '1,2', 0],
    ]);
  });

  test('a callback and a waiting call are where they were asked for; a choice inside counts outside', async () => {
    expect(
      await onTwoDevices(`
        const mod = await s1.run(() => new CudaModule('// ' + Math.random() + source));
        const ordinals = await new Promise((resolve) => s1.run(() => mod.add.async(new Int32Array(1), 1, () => resolve([CudaDevice.getDefault().ordinal]))));
        s1.run(() => { CudaDevice.setDefault(d0); ordinals.push(CudaDevice.getDefault().ordinal); });
        s0.run(() => { CudaDevice.setDefault(d1); ordinals.push(CudaDevice.getDefault().ordinal); });
        ordinals.push(CudaDevice.getDefault().ordinal);
        print(ordinals);`),
    ).toEqual([1, 1, 0, 1]);
  });

  test('a worker begins outside', async () => {
    expect(
      await onTwoDevices(`
        const { Worker } = require('node:worker_threads');
        const worker = await s1.run(() => new Worker(
          "const { CudaDevice } = require(" + JSON.stringify(${JSON.stringify(join(root, 'dist/lib/index.js'))}) + "); require('node:worker_threads').parentPort.postMessage(CudaDevice.getDefault().ordinal)",
          { eval: true }));
        worker.once('message', (ordinal) => print([ordinal]));`),
    ).toEqual([0]);
  });

  test('a stream that is disposed of in its run is an error, on its device', async () => {
    expect(
      await onTwoDevices(`
        print(await s1.run(async () => { s1.dispose(); try { DeviceArray.zeros(1, 'int32'); return 'made'; } catch (error) { return error.message; } }));`),
    ).toBe('The stream is disposed.');
  });
});

/** What all of it gives, on one device and the other. */
function expected(): unknown[] {
  const on = (device: number) => [device, device, '2,6,12', 10, 12];
  return [on(0), on(1), on(0), on(1), [on(1), on(0), on(0)]];
}
