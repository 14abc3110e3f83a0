// device.events(), from NVML (a stand-in for it), and the faults of the software device.
import {
  CudaBuffer,
  CudaContext,
  type CudaDevice as Device,
  CudaDevice,
  CudaModule,
  CudaStream,
  type DeviceEvent,
  type XidEvent,
} from '../../../lib';
import { driver } from '../../../lib/bindings';
import { EventQueue } from '../../../lib/telemetry/event-queue';
import { failureOf } from '../helpers/failure-of';
import { runNode } from '../helpers/run-node';
import { clocks, doubleBitEcc, onSoftware, standIn, standInOfProgram, standInPath, xid } from './stand-in';

const device = CudaDevice.getDefault();
const over = { done: true, value: undefined };
const openEvents: AsyncIterableIterator<DeviceEvent>[] = [];
const endAll = async () => {
  for (const events of openEvents.splice(0)) await events.return!();
};

function eventsOf(of: Device, options?: Parameters<Device['events']>[0]) {
  const events = of.events(options);
  openEvents.push(events);
  return events;
}

test('options are checked at once', () => {
  const events = (options: unknown) => () => device.events(options as never);
  expect(events({ signal: 1 })).toThrow('CudaDevice.events: expected an AbortSignal for signal, received 1');
  expect(events({ persistent: 1 })).toThrow('CudaDevice.events: expected true or false for persistent, received 1');
  expect(events({ persitent: true })).toThrow('there is no option persitent; did you mean persistent?');
});

onSoftware('faults of the software device', () => {
  afterEach(endAll);
  afterEach(() => device.reset());
  const source = `__global__ void outside(int* x) { x[1 << 30] = 1; }
    __global__ void asserts(int* x) { assert(x == nullptr); }
    __global__ void misaligned(char* x) { *(int*)(x + 1) = 1; }`;
  const fault = (name: 'outside' | 'misaligned' | 'asserts') =>
    failureOf(async () => {
      const mod = await CudaModule.compile(source);
      await (name === 'misaligned' ? mod.misaligned(new Int8Array(16)) : mod[name](new Int32Array(4)));
    });

  test.each([['outside', 31] as const, ['misaligned', 13] as const, ['asserts', 43] as const])(
    '%s: Xid %d, once, to each iterator',
    async (name, number) => {
      const all = [eventsOf(device), eventsOf(device)];
      await fault(name);
      await fault(name); // the context is broken already
      for (const events of all) {
        const { value } = await events.next();
        expect(value).toMatchObject({ kind: 'xid', xid: number, device, gpuInstance: null, computeInstance: null });
        expect(value!.time).toBeInstanceOf(Date);
      }
      device.reset();
      await fault(name);
      for (const events of all) expect((await events.next()).value).toMatchObject({ xid: number });
      device.reset();
      for (const events of all) {
        const next = events.next(); // there are no more
        await events.return!();
        expect(await next).toEqual(over);
      }
    },
  );

  test('a fault before a reset is not lost; those before events() do not count', async () => {
    await fault('outside');
    device.reset();
    const events = eventsOf(device);
    await fault('misaligned');
    device.reset();
    expect((await events.next()).value).toMatchObject({ xid: 13 });
  });

  test("in a context of the program's own, which ends before one in another", async () => {
    const events = eventsOf(device);
    const handle = driver.cuCtxCreate(null, 0, 0 as driver.CUdevice);
    const context = CudaContext.from(handle);
    CudaContext.setDefault(context);
    const own = await fault('misaligned');
    CudaContext.setDefault(undefined);
    expect((await events.next()).value).toMatchObject({ xid: 13 });
    context.dispose();
    driver.cuCtxDestroy(handle);
    const primary = await fault('outside');
    expect((await events.next()).value).toMatchObject({ xid: 31 });
    // Neither is told as what the other has done.
    expect([own, primary].map(({ message }) => message.split(':')[0])).toEqual([
      'misaligned, grid [1, 1, 1], block [16, 1, 1]',
      'outside, grid [1, 1, 1], block [4, 1, 1]',
    ]);
    expect(own.message).toContain('This context stays unusable: destroy it.');
    expect(primary.message).toContain('device.reset() makes');
  });

  test('that nobody has waited for', async () => {
    const events = eventsOf(device);
    const mod = await CudaModule.compile(source);
    mod.outside.enqueue(CudaBuffer.alloc(16));
    expect((await events.next()).value).toMatchObject({ xid: 31 });
  });

  test('of a call that rejects only after a reset, and of the next', async () => {
    const events = eventsOf(device);
    const mod = await CudaModule.compile(source);
    const late = failureOf(() => mod.misaligned(new Int8Array(16)));
    // Until the event, the call cannot be settled: this thread has it to do.
    while (device.native.faultsSince(0).at(-1) !== 716) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    device.reset();
    expect((await late).code).toMatch(/^CUDA_ERROR_(MISALIGNED_ADDRESS|CONTEXT_IS_DESTROYED)$/);
    expect((await fault('outside')).message).toMatch(/^outside, grid \[1, 1, 1\]/);
    expect([(await events.next()).value, (await events.next()).value]).toMatchObject([{ xid: 13 }, { xid: 31 }]);
  });

  test('of what was enqueued on another stream', async () => {
    const events = eventsOf(device);
    const mod = await CudaModule.compile(source);
    const stream = new CudaStream();
    mod.outside.with({ stream }).enqueue(CudaBuffer.alloc(16));
    await failureOf(() => stream.synchronize());
    expect((await events.next()).value).toMatchObject({ xid: 31 });
    device.reset();
  });

  test('of a worker', async () => {
    const program = `
      const { Worker } = require('node:worker_threads');
      const device = cuda.CudaDevice.getDefault();
      const events = device.events();
      new Worker(\`const cuda = require(process.cwd() + '/dist/lib/index.js');
        cuda.CudaModule.compile('__global__ void k(int* x) { x[1 << 30] = 1; }').then((mod) => mod.k(new Int32Array(1))).catch(() => {});\`, { eval: true });
      for await (const { xid } of events) { console.log(xid); break; }`;
    expect(await runNode(program)).toEqual({ status: 0, signal: null, stdout: '31\n', stderr: '' });
  });
});

test('of what nobody reads, the latest are kept', async () => {
  const happened = Array.from({ length: 1030 }, (_, xid) => ({ kind: 'xid', xid }) as XidEvent);
  const source = { poll: () => Promise.resolve(happened.splice(0)), close: () => Promise.resolve() };
  const events = new EventQueue(() => Promise.resolve(source), true, undefined);
  await new Promise((resolve) => setTimeout(resolve, 1)); // it has looked by now
  expect(happened).toEqual([]);
  const read = [];
  for await (const event of events) if (read.push(event) === 1024) break;
  expect([read[0], read.at(-1)]).toEqual([
    { kind: 'xid', xid: 6 },
    { kind: 'xid', xid: 1029 },
  ]);
});

onSoftware('from NVML', () => {
  const nvml = standIn();
  const happens = (type: bigint, data = 0n, instance = 0xffff_ffff) => nvml.nvmlStandInEvent.sync(type, data, instance);
  /** Sets are created and freed on another thread. */
  const untilSets = async (count: number) => {
    for (let looks = 0; nvml.nvmlStandInSets.sync() !== count; looks++) {
      if (looks > 1000) throw new Error(`expected ${count} sets of events, there are ${nvml.nvmlStandInSets.sync()}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  /** With the types registered, which is a step after the set is made. */
  const listening = async (options?: Parameters<Device['events']>[0]) => {
    const events = eventsOf(device, options);
    await untilSets(openEvents.length);
    await device.telemetry();
    return events;
  };
  beforeAll(() => void (process.env['CUDA_FFI_NVML'] = standInPath));
  afterAll(() => void delete process.env['CUDA_FFI_NVML']);
  afterEach(async () => {
    await endAll();
    await untilSets(0);
    expect(nvml.nvmlStandInComplaints.sync()).toBe('');
  });

  test('what they say', async () => {
    const events = await listening();
    happens(xid, 79n);
    happens(xid, 94n, 3);
    happens(xid, 12345n);
    happens(clocks);
    happens(doubleBitEcc);
    const seen = [];
    for await (const { time, device: of, ...event } of events) {
      expect([time instanceof Date, of]).toEqual([true, device]);
      seen.push(event);
      if (seen.length === 5) break;
    }
    expect(seen).toEqual([
      { kind: 'xid', xid: 79, meaning: 'the GPU has fallen off the bus', gpuInstance: null, computeInstance: null },
      { kind: 'xid', xid: 94, meaning: 'an error in memory that ended only the programs that use it', gpuInstance: 3, computeInstance: 3 },
      { kind: 'xid', xid: 12345, meaning: expect.stringContaining('not known to this version'), gpuInstance: null, computeInstance: null },
      { kind: 'clocks', clockReasons: ['swPowerCap', 'swThermalSlowdown'] },
      { kind: 'doubleBitEcc' },
    ]);
    expect(await events.next()).toEqual(over); // break has ended it
  });

  test('two iterators do not take events from each other; several next() are answered in order', async () => {
    const [first, second] = [await listening(), await listening()];
    const asked = [first.next(), first.next(), first.next()];
    for (const number of [1n, 2n, 3n]) happens(xid, number);
    const numbers = (results: readonly IteratorResult<DeviceEvent>[]) => results.map(({ value }) => value.xid);
    expect(numbers(await Promise.all(asked))).toEqual([1, 2, 3]);
    expect(numbers([await second.next(), await second.next(), await second.next()])).toEqual([1, 2, 3]);
    await first.return!();
    happens(xid, 4n);
    expect(numbers([await second.next()])).toEqual([4]);
  });

  test('return() ends what waits', async () => {
    const events = await listening();
    const waiting = [events.next(), events.next()];
    expect(await events.return!()).toEqual(over);
    expect(await Promise.all(waiting)).toEqual([over, over]);
    expect(await events.return!()).toEqual(over);
    expect(nvml.nvmlStandInSets.sync()).toBe(0);
  });

  test.each(['before', 'while'])('a signal that aborts %s it waits', async (when) => {
    const controller = new AbortController();
    if (when === 'before') controller.abort(new Error('enough'));
    const events = eventsOf(device, { signal: controller.signal });
    const waiting = [events.next(), events.next()];
    controller.abort(new Error('enough'));
    const settled = await Promise.allSettled(waiting);
    expect(settled[0]).toEqual({ status: 'rejected', reason: new Error('enough') });
    expect(settled[1]).toEqual({ status: 'fulfilled', value: over });
    expect(await events.next()).toEqual(over);
  });

  test('an error while it waits, and a device without events', async () => {
    const events = await listening();
    const waiting = events.next();
    nvml.nvmlStandInAnswer.sync('nvmlEventSetWait_v2', 15);
    expect(await failureOf(() => waiting)).toMatchObject({ code: 'NVML_ERROR_GPU_IS_LOST', operation: 'nvmlEventSetWait_v2' });
    nvml.nvmlStandInAnswer.sync('nvmlEventSetWait_v2', 0);
    nvml.nvmlStandInAnswer.sync('nvmlDeviceGetSupportedEventTypes', 3);
    expect(await failureOf(() => device.events().next())).toMatchObject({ code: 'NVML_ERROR_NOT_SUPPORTED' });
    nvml.nvmlStandInAnswer.sync('nvmlDeviceGetSupportedEventTypes', 0);
  });

  const program = (body: string) =>
    runNode(`${standInOfProgram} const device = cuda.CudaDevice.getDefault(); ${body}`, { environment: { CUDA_FFI_NVML: standInPath } });

  test('a process stays while it waits, and only then', async () => {
    const late = 'setTimeout(() => standIn.nvmlStandInEvent.sync(8n, 13n, 0), 500).unref();';
    const waits = await program(`const events = device.events(); ${late} console.log((await events.next()).value.xid);`);
    expect(waits).toEqual({ status: 0, signal: null, stdout: '13\n', stderr: '' });
    const idle = await program(`device.events(); await device.telemetry(); console.log('end');`);
    expect(idle).toEqual({ status: 0, signal: null, stdout: 'end\n', stderr: '' });
    const lax = await program(`device.events({ persistent: false }).next(); await device.telemetry(); console.log('end');`);
    expect(lax).toEqual({ status: 0, signal: null, stdout: 'end\n', stderr: '' });
  });

  test('a process that exits, and workers that end, in the middle', async () => {
    const exits = await program(`device.events().next(); device.events().next(); await device.telemetry(); process.exit(3);`);
    expect(exits).toEqual({ status: 3, signal: null, stdout: '', stderr: '' });
    const workers = await program(`
      const { Worker } = require('node:worker_threads');
      const events = device.events();
      for (let i = 0; i < 3; i++) {
        const worker = new Worker(\`const { CudaDevice } = require(process.cwd() + '/dist/lib/index.js');
          const device = CudaDevice.getDefault();
          device.events().next();
          device.telemetry().then(() => require('node:worker_threads').parentPort.postMessage('listening'));\`, { eval: true });
        await new Promise((resolve) => worker.once('message', resolve));
        await worker.terminate();
      }
      standIn.nvmlStandInEvent.sync(8n, 48n, 0);
      console.log((await events.next()).value.xid, standIn.nvmlStandInComplaints.sync());`);
    expect(workers).toEqual({ status: 0, signal: null, stdout: '48 \n', stderr: '' });
  });
});
