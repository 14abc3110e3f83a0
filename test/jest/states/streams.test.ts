// Every operation of streams, events and contexts, in every state.
import { always, describeStates, type Row, withoutDevice } from '../helpers/object-states';

describeStates('CudaStream', {
  make: 'new CudaStream()',
  use: 'mod.spin.with({ grid: 1, block: 1, stream: it }).enqueue(other, 20000)',
  rows: {
    synchronize: ['it.synchronize()', 'undefined'],
    synchronizeSync: ['it.synchronizeSync()', 'undefined'],
    query: ['typeof it.query()', 'boolean'],
    handle: withoutDevice('it.handle', 'bigint'),
    wait: ['it.wait(new CudaEvent({ context }).record())', 'CudaStream'],
    record: ['new CudaEvent({ context }).record(it)', 'CudaEvent'],
    callback: ['it.callback(() => 5)', 5],
    run: always('it.run(() => 5)', 5),
    'run, call': ['it.run(() => mod.add(other, 1))', 'undefined'],
    setDefault: withoutDevice('(CudaStream.setDefault(it), CudaStream.setDefault(undefined))', 'undefined'),
    'a call': ['mod.add.with({ stream: it })(other, 1)', 'undefined'],
    'a call with an array': ['mod.add.with({ stream: it })(new Int32Array(1), 1)', 'undefined'],
    'a blocking call': ['mod.add.with({ stream: it }).sync(other, 1)', 'undefined'],
    enqueue: ['mod.add.with({ stream: it }).enqueue(other, 1)', 'undefined'],
    device: always('it.device.ordinal', 0),
    dispose: always('it.dispose()', 'undefined'),
  },
});

describeStates('CudaEvent', {
  setup: 'const stream = new CudaStream(); const start = new CudaEvent().record(stream); await stream.synchronize();',
  make: 'new CudaEvent().record()',
  use: 'mod.spin.with({ grid: 1, block: 1 }).enqueue(other, 20000); it.record()',
  rows: {
    record: ['it.record()', 'CudaEvent'],
    'record in a stream': ['it.record(stream)', 'CudaEvent'],
    query: ['typeof it.query()', 'boolean'],
    done: ['it.done()', 'undefined'],
    elapsed: ['it.done().then(() => it.elapsed(start) > 0)', true],
    'elapsed from it': [
      'it.done().then(() => new CudaEvent({ context }).record(stream)).then((end) => stream.synchronize().then(() => end.elapsed(it) > 0))',
      true,
    ],
    wait: ['stream.wait(it)', 'CudaStream'],
    dispose: always('it.dispose()', 'undefined'),
  },
});

/** Other contexts, also the primary one, may end: this one lives on. */
function others(value: unknown): Row[2] {
  return { context: value, reset: value, fault: value };
}

function lives(expression: string, value: unknown, disposed: unknown = 'ERR_CUDA_DISPOSED'): Row {
  return [expression, value, { ...others(value), disposed }];
}

/** What asks a context's device: a fault in one context ends a GPU for the whole process. */
function asks(expression: string, value: unknown): Row {
  const fault = process.env['CUDA_FFI_DEVICE'] === 'cuda' ? 'CUDA_ERROR_ILLEGAL_ADDRESS' : value;
  return [expression, value, { ...others(value), disposed: 'ERR_CUDA_DISPOSED', fault }];
}

describeStates('CudaContext', {
  setup: 'const inside = new Map();',
  make: `(async () => {
    const it = new CudaContext(CudaDevice.list()[0]);
    const before = CudaContext.getDefault();
    CudaContext.setDefault(it);
    inside.set(it, { mod: await CudaModule.compile(source), array: await DeviceArray.from(new Int32Array([1, 2])) });
    CudaContext.setDefault(before);
    return it;
  })()`,
  use: 'inside.get(it).mod.spin.with({ grid: 1, block: 1 }).enqueue(inside.get(it).array, 20000)',
  rows: {
    getLimit: asks("it.getLimit('stackSize') > 0", true),
    setLimit: asks("it.setLimit('stackSize', 2048)", 'undefined'),
    isValid: lives('it.isValid', true, false),
    setDefault: lives('(CudaContext.setDefault(it), CudaContext.setDefault(undefined))', 'undefined'),
    'a stream in it': asks('new CudaStream({ context: it }).synchronize()', 'undefined'),
    'an event in it': asks('new CudaEvent({ context: it })', 'CudaEvent'),
    'an array in it': asks('inside.get(it).array.at(1).get()', [2]),
    'a call in it': asks('inside.get(it).mod.add(inside.get(it).array, 1)', 'undefined'),
    'a call with an array in it': asks('inside.get(it).mod.add(new Int32Array(1), 1)', 'undefined'),
    current: always('CudaStream.current(it)', 'CudaStream'),
    device: always('it.device.ordinal', 0),
    dispose: always('it.dispose()', 'undefined'),
  },
});
