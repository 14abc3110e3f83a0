// Every operation of what is device memory, in every state.
import { CudaDevice } from '../../../lib';
import { always, describeStates, type Row, withoutDevice } from '../helpers/object-states';

const managedWorks = CudaDevice.getDefault().attributes.concurrentManagedAccess === 1;
const onSoftware = process.env['CUDA_FFI_DEVICE'] !== 'cuda';

/** A kernel gets the object as its argument. */
const asArgument: Record<string, Row> = {
  'an argument': ['mod.add(it, 1)', 'undefined', { disposed: 'ERR_CUDA_ARGUMENT' }],
  'an argument of sync': ['mod.add.sync(it, 1)', 'undefined', { disposed: 'ERR_CUDA_ARGUMENT' }],
  'an argument of enqueue': ['mod.add.enqueue(it, 1)', 'undefined', { disposed: 'ERR_CUDA_ARGUMENT' }],
  'an argument by name': ['mod.add.named({ x: it, a: 1 })', 'undefined', { disposed: 'ERR_CUDA_ARGUMENT' }],
};

const isDisposed: Row = ['it.isDisposed', false, { disposed: true, context: true, reset: true, fault: false }];

describeStates('DeviceArray', {
  make: 'DeviceArray.from(new Int32Array([1, 2, 3, 4]), { shape: [2, 2] })',
  use: 'mod.spin.with({ grid: 1, block: 1 }).enqueue(it.at(1), 20000)',
  rows: {
    get: ['it.get()', [1, 2, 3, 4], { 'in use': [1, 2, 20003, 4] }],
    set: ['it.set(new Int32Array(4)).then(() => it.get())', [0, 0, 0, 0]],
    'set to another': ['it.set(other.reshape([2, 2])).then(() => it.get())', [1, 2, 3, 4]],
    'another set to it': ['other.reshape([2, 2]).set(it)', 'undefined'],
    at: withoutDevice('it.at(0)', 'DeviceArray'),
    'at, get': ['it.at(1).get()', [3, 4], { 'in use': [20003, 4] }],
    slice: withoutDevice('it.slice([0, 1])', 'DeviceArray'),
    'slice, get': ['it.slice([0, 1]).get()', [2, 4]],
    'slice, set': ['it.slice([0, 1]).set(new Int32Array(2)).then(() => it.at(0).get())', [1, 0]],
    'slice with steps, get': ['it.slice([], [], [-1, -1]).get()', [4, 3, 2, 1], { 'in use': [4, 20003, 2, 1] }],
    transpose: withoutDevice('it.transpose()', 'DeviceArray'),
    'transpose, get': ['it.transpose().get()', [1, 3, 2, 4], { 'in use': [1, 20003, 2, 4] }],
    'set from lists': ['it.set([[5, 6], [7, 8]]).then(() => it.get())', [5, 6, 7, 8]],
    fill: ['it.fill(7).get()', [7, 7, 7, 7]],
    'fill of a view': ['it.slice([0, 1]).fill(7).get()', [7, 7]],
    copy: ['it.copy().get()', [1, 2, 3, 4], { 'in use': [1, 2, 20003, 4] }],
    copyFrom: ['it.copyFrom(new Int32Array(1), { offset: 1 }).then(() => it.at(0).get())', [1, 0]],
    copyTo: ['it.copyTo(new Int32Array(2), { offset: 0 })', 'undefined'],
    take: ['it.take([1]).then((rows) => rows.get())', [3, 4], { 'in use': [20003, 4] }],
    compress: ['it.compress([true, false]).then((rows) => rows.get())', [1, 2]],
    rows: ['it.rows().next().then(({ value }) => value)', [1, 2]],
    '[0]': always('it[0]', 'ERR_CUDA_ARGUMENT'),
    toString: always('String(it).split(" ")[0]', 'DeviceArray'),
    toJSON: always('JSON.stringify(it).split(" ")[0]', '"DeviceArray'),
    reshape: withoutDevice('it.reshape(4)', 'DeviceArray'),
    contiguous: ['it.slice([0, 1]).contiguous().get()', [2, 4]],
    share: withoutDevice('it.share()', 'Object'),
    'share, look': ['DeviceArray.fromDescriptor(it.share()).get()', [1, 2, 3, 4], { 'in use': [1, 2, 20003, 4] }],
    to: ['it.to(it.device).then((copy) => copy.get())', [1, 2, 3, 4], { 'in use': [1, 2, 20003, 4] }],
    ptr: withoutDevice('it.ptr', 'bigint'),
    isDisposed,
    shape: always('it.shape', [2, 2]),
    nbytes: always('it.nbytes', 16),
    isContiguous: always('it.isContiguous', true),
    device: always('it.device.ordinal', 0),
    dispose: always('it.dispose()', 'undefined'),
    ...asArgument,
  },
});

describeStates('CudaBuffer', {
  make: 'CudaBuffer.alloc(16).fill(1)',
  use: 'mod.spin.with({ grid: 1, block: 1 }).enqueue(it, 256)',
  rows: {
    copyTo: ['bytes(it)', Array(16).fill(1), { 'in use': [1, 2, ...Array(14).fill(1)] }],
    copyFrom: ['it.copyFrom(new Uint8Array(16)).then(() => bytes(it))', Array(16).fill(0)],
    'copyFrom another': ['it.copyFrom(other)', 'undefined'],
    'another copyFrom it': ['CudaBuffer.alloc(16, { device: it.device }).copyFrom(it)', 'undefined'],
    'copyFrom at an offset': ['it.copyFrom(new Uint8Array(15), { offset: 1 }).then(() => bytes(it))', [1, ...Array(15).fill(0)]],
    'copyTo from an offset': ['it.copyTo(new Uint8Array(2), { offset: 14 })', 'undefined'],
    fill: ['bytes(it.fill(2))', Array(16).fill(2)],
    share: withoutDevice('it.share()', 'Object'),
    ipcHandle: ['it.ipcHandle()', 'ERR_CUDA_ARGUMENT', { fault: 'ERR_CUDA_ARGUMENT' }],
    ptr: withoutDevice('it.ptr', 'bigint'),
    isDisposed,
    length: always('it.length', 16),
    dispose: always('it.dispose()', 'undefined'),
    ...asArgument,
  },
  setup: 'const bytes = async (it) => { const target = new Uint8Array(16); await it.copyTo(target); return target; };',
});

const isUnsupported = onSoftware && process.platform !== 'linux';
const handle = isUnsupported ? 'CUDA_ERROR_NOT_SUPPORTED' : 'string';

describeStates('a shareable CudaBuffer', {
  make: 'CudaBuffer.alloc(16, { shareable: true }).fill(1)',
  use: 'mod.spin.with({ grid: 1, block: 1 }).enqueue(it, 256)',
  rows: {
    ipcHandle: ['typeof it.ipcHandle().handle', handle, isUnsupported ? { fault: handle } : {}],
    fill: ['it.fill(2)', 'CudaBuffer'],
    dispose: always('it.dispose()', 'undefined'),
  },
});

describeStates('HostDevicePair', {
  make: 'new HostDevicePair(new Int32Array([1, 2, 3, 4])).toDevice()',
  use: 'mod.spin.with({ grid: 1, block: 1 }).enqueue(it.deviceData(), 20000)',
  rows: {
    // Allocates anew where the memory is gone.
    allocate: always('it.allocate()', 'HostDevicePair'),
    toDevice: ['it.toDevice().toHost().hostData()', [1, 2, 3, 4], { disposed: [1, 2, 3, 4], context: [1, 2, 3, 4], reset: [1, 2, 3, 4] }],
    toHost: ['it.toHost().hostData()', [1, 2, 3, 4], { 'in use': [20001, 2, 3, 4], disposed: 'ERR_CUDA_NOT_ALLOCATED' }],
    'lastStatus after a failure': ['(() => { try { it.toHost(); } catch {} return it.lastStatus() !== 0; })()', false, failing(true)],
    hostData: always('it.hostData()', [1, 2, 3, 4]),
    deviceData: withoutDeviceOrMemory('it.deviceData()', 'DeviceArray'),
    'deviceData, get': ['it.deviceData().get()', [1, 2, 3, 4], { 'in use': [20001, 2, 3, 4], disposed: 'ERR_CUDA_NOT_ALLOCATED' }],
    'deviceData as an argument': ['mod.add(it.deviceData(), 1)', 'undefined', { disposed: 'ERR_CUDA_NOT_ALLOCATED' }],
    dispose: always('it.dispose()', 'undefined'),
  },
});

function failing(value: unknown): Row[2] {
  return { disposed: value, context: value, reset: value, fault: value };
}

/** The array is there also when what it looks at is gone; it says so when it is used. */
function withoutDeviceOrMemory(expression: string, value: unknown): Row {
  return [expression, value, { disposed: 'ERR_CUDA_NOT_ALLOCATED', context: value, reset: value, fault: value }];
}

describeStates('a pinned array', {
  make: 'pinned(Int32Array, [1, 2, 3, 4])',
  use: 'mod.spin.with({ grid: 1, block: 1 })(it, 2000).catch(() => {})',
  dispose: null,
  rows: {
    length: always('it.length', 4),
    'an argument': ['mod.add(it, 1).then(() => it)', [2, 3, 4, 5], { 'in use': [2002, 3, 4, 5] }],
    'an argument of sync': ['(mod.add.sync(it, 1), it)', [2, 3, 4, 5], { 'in use': [2002, 3, 4, 5] }],
    'an argument of enqueue': ['mod.add.enqueue(it, 1)', 'ERR_CUDA_ARGUMENT'],
    // Of the device that is the default now.
    'DeviceArray.from': ['DeviceArray.from(it).then((array) => array.at(3).get())', [4], { context: [4], reset: [4] }],
    'an array set to it': ['other.set(it)', 'undefined'],
  },
});

if (managedWorks) {
  describeStates('a managed array', {
    make: 'managed(Int32Array, 4).fill(1)',
    use: 'mod.spin.with({ grid: 1, block: 1 }).enqueue(it, 2000)',
    dispose: null,
    rows: {
      // The reset of a device takes its memory from the array; reading it would end the process.
      length: ['it.length', 4, { context: 4, reset: 0, fault: 4 }],
      'an argument': ['mod.add(it, 1).then(() => it)', [2, 2, 2, 2], { 'in use': [2002, 2, 2, 2] }],
      'an argument of sync': ['(mod.add.sync(it, 1), it)', [2, 2, 2, 2], { 'in use': [2002, 2, 2, 2] }],
      'an argument of enqueue': ['mod.add.enqueue(it, 1)', 'undefined'],
      'an argument in the default context': ['seven(it)', [7, 1, 1, 1], { reset: 'ERR_CUDA_ARGUMENT' }],
      'an array set to it': ['other.set(it)', 'undefined', { reset: 'ERR_CUDA_ARGUMENT' }],
    },
    setup: `const seven = async (it) => {
      const { seven } = await CudaModule.compile('__global__ void seven(int* x) { x[0] = 7; }', { device: CudaDevice.list()[0] });
      await seven(it);
      return it;
    };`,
  });
}
