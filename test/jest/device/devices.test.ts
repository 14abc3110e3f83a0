import { CudaDevice } from '../../../lib';
import { runNode } from '../helpers/run-node';

const driver = process.env['CUDA_FFI_DEVICE'];
const count = driver === 'cuda' ? CudaDevice.list().length : 2;
const withTwo = count >= 2 ? test : test.skip;

/** Runs `body` where there are two devices, and returns what it logs as JSON. */
async function onTwoDevices(body: string): Promise<any> {
  const ended = await runNode(
    `const { CudaDevice, CudaContext, CudaModule, CudaBuffer, CudaStream, CudaEvent, DeviceArray } = cuda;
     const [d0, d1] = CudaDevice.list();
     const source = '__global__ void add(int* x, int a, int n) { const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += a; }';
     const print = (value) => console.log(JSON.stringify(value));
     ${body}`,
    { environment: { CUDA_FFI_SOFTWARE_DEVICES: '2' } },
  );
  expect({ ...ended, stdout: '' }).toEqual({ status: 0, signal: null, stderr: '', stdout: '' });
  return JSON.parse(ended.stdout);
}

test('what a device says of itself', () => {
  const device = CudaDevice.getDefault();
  expect(device.name.length).toBeGreaterThan(0);
  expect(device.ordinal).toBe(0);
  expect(device.pciBusId).toMatch(/^[0-9A-F]{4,8}:[0-9A-F]{2}:[0-9A-F]{2}\.[0-9A-F]$/i);
  expect(new Set(CudaDevice.list().map(({ pciBusId }) => pciBusId)).size).toBe(CudaDevice.list().length);
  expect(device.computeCapability[0]).toBeGreaterThanOrEqual(7);
  expect(device.driverVersion[0]).toBeGreaterThanOrEqual(12);
  expect(device.attributes).toMatchObject({ warpSize: 32, maxThreadsPerBlock: 1024 });
  const { free, total } = device.memoryInfo();
  expect(free).toBeLessThanOrEqual(total);
  expect(total).toBeLessThanOrEqual(device.totalMemory);
  expect(device.isSoftware).toBe(driver !== 'cuda');
});

withTwo('modules, arrays and kernels of two devices live side by side', async () => {
  const results = await onTwoDevices(`
    const [m0, m1] = await Promise.all([d0, d1].map((device) => CudaModule.compile(source, { device })));
    const [a, b] = await Promise.all([d0, d1].map((device) => DeviceArray.from(new Int32Array([1, 2, 3]), { device })));
    await Promise.all([m0.add(a, 10, 3), m1.add(b, 20, 3)]);
    CudaDevice.setDefault(1);
    const here = DeviceArray.zeros([1], 'int32').device.ordinal;
    print([Array.from(await a.get()), Array.from(await b.get()), a.device.ordinal, b.device.ordinal, here]);`);
  expect(results).toEqual([[11, 12, 13], [21, 22, 23], 0, 1, 1]);
});

withTwo('copies between devices come after what both have been asked for', async () => {
  const results = await onTwoDevices(`
    const n = 1 << 20;
    const [m0, m1] = await Promise.all([d0, d1].map((device) => CudaModule.compile(source, { device })));
    const a = await DeviceArray.from(new Int32Array(n).fill(1), { device: d0 });
    m0.add.enqueue(a, 5, n);                  // not awaited: the copy must come after it
    const b = await a.to(d1);
    m1.add.enqueue(b, 10, n);
    await a.set(b);                           // and back
    const buffer = CudaBuffer.alloc(4 * n, { device: d1 });
    await buffer.copyFrom(a);
    const bytes = new Int32Array(n);
    await buffer.copyTo(bytes);
    const view = DeviceArray.zeros([2, 2], 'int32', { device: d0 });
    await view.slice([0, 1], [2, 2]).set(await (await DeviceArray.from(new Int32Array([7, 8]), { shape: [2, 1] })).to(d1));
    print([b.device.ordinal, (await a.get())[n - 1], bytes[0], Array.from(await view.get())]);`);
  expect(results).toEqual([1, 16, 16, [0, 7, 0, 8]]);
});

withTwo('a stream waits for an event of another device', async () => {
  const results = await onTwoDevices(`
    const m0 = await CudaModule.compile(source, { device: d0 });
    const s0 = new CudaStream({ device: d0 });
    const s1 = new CudaStream({ device: d1 });
    const a = DeviceArray.zeros([1], 'int32', { device: d0 });
    for (let i = 0; i < 100; i++) m0.add.with({ stream: s0 }).enqueue(a, 1, 1);
    const event = new CudaEvent({ context: s0.context }).record(s0);
    await s1.wait(event).synchronize();
    print([event.query(), (await a.get())[0]]);`);
  expect(results).toEqual([true, 100]);
});

withTwo('what is of another device is refused with its number', async () => {
  const message = await onTwoDevices(`
    const m0 = await CudaModule.compile(source, { device: d0 });
    const s1 = new CudaStream({ device: d1 });
    const messages = [];
    await m0.add.with({ stream: s1 })(new Int32Array(1), 1, 1).catch((error) => messages.push(error.message));
    try { CudaDevice.setDefault(7); } catch (error) { messages.push(error.message); }
    const other = new CudaContext(d0);
    const b = DeviceArray.zeros([3], 'int32');
    CudaContext.setDefault(other);
    const m2 = await CudaModule.compile(source);
    await m2.add(b, 1, 3).catch((error) => messages.push(error.message));
    print(messages);`);
  expect(message[0]).toContain('the stream belongs to a different device than the kernel; new CudaStream({ device }) makes one there');
  expect(message[1]).toContain('There is no device 7');
  expect(message[2]).toContain('argument 1 (x): the DeviceArray belongs to a different context');
});

withTwo('advice on what is of another device names methods that are there', async () => {
  const said = await onTwoDevices(`
    const mod = await CudaModule.compile('__global__ void k(cudaTextureObject_t t) {} __global__ void s(cudaSurfaceObject_t s) {}', { device: d0 });
    const texture = await cuda.CudaTexture.from(new Float32Array(4), { shape: [2, 2], device: d1 });
    const surface = cuda.CudaSurface.empty([2, 2], 'float32', { device: d1 });
    const said = [];
    const note = (error) => said.push(error.message);
    await mod.k(texture).catch(note);
    await mod.s(surface).catch(note);
    const s1 = new CudaStream({ device: d1 });
    try { new CudaEvent({ device: d0 }).record(s1); } catch (error) { note(error); }
    const x = DeviceArray.zeros(3, 'float32', { device: d1 });
    try { new cuda.CudaGraph({ device: d0 }).addMemcpy(x, x); } catch (error) { note(error); }
    const plan = cuda.cudaPlan(async (a) => { const b = DeviceArray.zeros(3, 'float32', { device: d0 }); await b.set(a); });
    await plan(x).catch(note);
    print(said);`);
  expect(said).toEqual([
    expect.stringContaining(
      'the CudaTexture is on device 1, the kernel on device 0, which cannot use it; make one there: CudaTexture.from(data, { device })',
    ),
    expect.stringContaining('which cannot use it; make one there: CudaSurface.empty(shape, dtype, { device })'),
    'CudaEvent.record: the event is of device 0, and the stream of device 1; make the event there: new CudaEvent({ device })',
    expect.stringMatching(/is on device 1, and the graph on device 0$/),
    expect.stringMatching(
      /is on device [01], and what is recorded before it on device [01]; the option device puts what a plan makes where the rest is/,
    ),
  ]);
});

withTwo('a kernel uses memory of another device, in the order of both, or says that it cannot', async () => {
  const [linked, seen] = await onTwoDevices(`
    const n = 1 << 16;
    const [m0, m1] = await Promise.all([d0, d1].map((device) => CudaModule.compile(source, { device })));
    const b = DeviceArray.zeros([n], 'int32', { device: d1 });
    const seen = [];
    for (let i = 0; i < 20; i++) {
      m1.add.enqueue(b, 1, n);                // each must come after the one before, on the other device
      await m0.add(b, 100, n).catch((error) => seen.push(error.message));
    }
    const all = await b.get();
    const temporary = DeviceArray.zeros([n], 'int32', { device: d1 });
    if (d0.canAccessPeer(d1)) m0.add.enqueue(temporary, 1, n);
    temporary.dispose();                      // freed after the kernel
    await new CudaStream({ device: d0 }).synchronize();
    print([d0.canAccessPeer(d1), seen.length ? seen : [all[0], all[n - 1], all.every((x) => x === all[0])]]);`);
  if (linked) expect(seen).toEqual([2020, 2020, true]);
  else expect(seen[0]).toContain('the DeviceArray is on device 1, the kernel on device 0, which cannot use it');
});

withTwo('a graph takes no memory of another device', async () => {
  const message = await onTwoDevices(`
    const m0 = await CudaModule.compile(source, { device: d0 });
    const b = DeviceArray.zeros([3], 'int32', { device: d1 });
    const messages = [];
    const stream = new CudaStream({ device: d0 });
    await stream.capture(() => m0.add.enqueue(b, 1, 3)).catch((error) => messages.push(error.message));
    print(messages);`);
  expect(message[0]).toMatch(/memory of another device cannot be used in a graph|which cannot use it/);
});

withTwo('an array is split over devices along each axis, and put together again', async () => {
  const results = await onTwoDevices(`
    const data = Float32Array.from({ length: 5 * 3 * 7 }, (_, i) => i);
    const array = await DeviceArray.from(data, { shape: [5, 3, 7], device: d0 });
    const results = [];
    for (const axis of [0, 1, 2, -1]) {
      const parts = await DeviceArray.split(array, [d1, d0], { axis });
      const back = await DeviceArray.concat(parts, { axis, device: d1 });
      const same = Buffer.from((await back.get()).buffer).equals(Buffer.from(data.buffer));
      results.push([parts.map((part) => [part.device.ordinal, ...part.shape].join()), back.device.ordinal, back.shape.join(), same]);
    }
    const three = await DeviceArray.split(array.at(0), [d0, d1, d0, d1]);
    results.push(three.map((part) => part.shape.join()));
    for (const wrong of [() => DeviceArray.split(array, []), () => DeviceArray.split(array, [d0], { axis: 3 }),
      () => DeviceArray.concat([array, array.at(0)]), () => DeviceArray.concat([])]) await wrong().catch((error) => results.push(error.code));
    print(results);`);
  expect(results).toEqual([
    [['1,3,3,7', '0,2,3,7'], 1, '5,3,7', true],
    [['1,5,2,7', '0,5,1,7'], 1, '5,3,7', true],
    [['1,5,3,4', '0,5,3,3'], 1, '5,3,7', true],
    [['1,5,3,4', '0,5,3,3'], 1, '5,3,7', true],
    ['1,7', '1,7', '1,7', '0,7'],
    'ERR_CUDA_ARGUMENT',
    'ERR_CUDA_ARGUMENT',
    'ERR_CUDA_ARGUMENT',
    'ERR_CUDA_ARGUMENT',
  ]);
});

withTwo('events of two devices share no clock and no stream', async () => {
  const codes = await onTwoDevices(`
    const [s0, s1] = [d0, d1].map((device) => new CudaStream({ device }));
    const [e0, e1] = [s0, s1].map((stream) => new CudaEvent({ context: stream.context }).record(stream));
    await Promise.all([e0.done(), e1.done()]);
    const codes = [];
    for (const wrong of [() => e1.elapsed(e0), () => e0.record(s1)]) {
      try { wrong(); } catch (error) { codes.push(error.code); }
    }
    await Promise.all([s0.synchronize(), s1.synchronize()]);
    print(codes);`);
  expect(codes).toEqual(['ERR_CUDA_ARGUMENT', 'ERR_CUDA_ARGUMENT']);
});

withTwo('a copy to another device comes before what is asked of the source next, whichever of the two is busy', async () => {
  const wrong = await onTwoDevices(`
    const spinning = source + '__global__ void spin(int* x) { for (int i = 0; i < 100000; i++) atomicAdd(x, 0); }';
    const [here, there] = await Promise.all([d0, d1].map((device) => CudaModule.compile(spinning, { device })));
    const [x, y] = [d0, d1].map((device) => DeviceArray.zeros([1], 'int32', { device }));
    const one = { grid: 1, block: 1 };
    const add = (array, value) => here.add.with({ grid: Math.ceil(array.length / 256), block: 256 }).enqueue(array, value, array.length);
    const onto = (make, set) => async (from) => { const to = make(from); await set(to, from); return to; };
    const ways = {
      to: (from) => from.to(d1),
      'to, of a column': (from) => from.reshape([from.length / 2, 2]).slice([0, 1]).to(d1),
      set: onto((from) => DeviceArray.zeros(from.shape, 'int32', { device: d1 }), (to, from) => to.set(from)),
      'set of a column': onto((from) => DeviceArray.zeros([from.length, 2], 'int32', { device: d1 }).slice([0, 1]),
        (to, from) => to.set(from.reshape([from.length, 1]))),
      'set of a column from a column': onto((from) => DeviceArray.zeros([from.length / 2, 2], 'int32', { device: d1 }).slice([0, 1]),
        (to, from) => to.set(from.reshape([from.length / 2, 2]).slice([0, 1]))),
      split: async (from) => (await DeviceArray.split(from, [d1]))[0],
      concat: (from) => DeviceArray.concat([from], { device: d1 }),
      copyFrom: onto((from) => CudaBuffer.alloc(from.nbytes, { device: d1 }), (to, from) => to.copyFrom(from)),
    };
    const wrong = [];
    for (const [name, copied] of Object.entries(ways)) {
      for (const busy of ['neither', 'source', 'target']) {
        for (const count of [1000, 300000]) {
          const from = DeviceArray.zeros([count], 'int32');
          if (busy === 'source') here.spin.with(one).enqueue(x);
          if (busy === 'target') there.spin.with(one).enqueue(y);
          add(from, 5);
          const copy = copied(from);
          add(from, 4);
          from.dispose();
          add(DeviceArray.zeros([count], 'int32'), 9); // may have its memory
          const to = await copy;
          const elements = new Int32Array(to.nbytes / 4);
          if (to instanceof CudaBuffer) await to.copyTo(elements); else elements.set(await to.get());
          if (elements.some((element) => element !== 5)) wrong.push([name, busy, count]);
        }
      }
    }
    print(wrong);`);
  expect(wrong).toEqual([]);
});

withTwo('the first call of a plan has its place in the stream of the device that its arrays are on', async () => {
  const state = await onTwoDevices(`
    const digits = '__global__ void digit(int* state, int d) { *state = *state * 10 + d; }';
    const mod = await CudaModule.compile(digits, { device: d1 });
    const state = DeviceArray.zeros([1], 'int32', { device: d1 });
    const one = mod.digit.with({ grid: 1, block: 1 });
    const plan = cuda.cudaPlan(async (x) => { await one(x, 1); await one(x, 2); });
    await Promise.all([plan(state), one(state, 3), plan(state.reshape([1, 1])), one(state, 4)]);
    print((await state.get())[0]);`);
  expect(state).toBe(123124);
});

withTwo('cuda.reduce and cuda.scan of a device use no memory of another', async () => {
  const [devices, total, last] = await onTwoDevices(`
    const options = { device: d1 };
    const sum = cuda.cuda.reduce('a + b', 0, options), scan = cuda.cuda.scan('a + b', 0, options);
    const x = await DeviceArray.from(new Int32Array(70_000).fill(1), options);
    const allocate = DeviceArray.empty;
    const devices = new Set();
    DeviceArray.empty = (...args) => { const made = allocate(...args); devices.add(made.device.ordinal); return made; };
    const total = await sum(x);
    await scan(x, x);
    print([[...devices], total, (await x.get()).at(-1)]);`);
  expect([devices, total, last]).toEqual([[1], 70_000, 70_000]);
});
