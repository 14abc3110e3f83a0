// Every public object says what it is, to console.log, as a text and in JSON; and none is cloned to something without memory.
import { inspect } from 'node:util';
import { MessageChannel } from 'node:worker_threads';
import * as api from '../../../lib';
import { publicFunctions } from '../helpers/public-api';
import { failureOf } from '../helpers/failure-of';

const { Communicator, cuda, CudaBuffer, CudaContext, CudaDataType, CudaDevice, CudaEvent, CudaGraph, CudaModule, cudaPlan, CudaStream } =
  api;
const { CudaSurface, CudaTexture, DeviceArray, HostDevicePair, Struct } = api;

const P = Struct({ x: 'int', c: ['uint8', 4] }, 'P');
const name = CudaDevice.getDefault().name;

/** One of each, with what it says: the same everywhere, unless another text is given for JSON. */
const shown: Readonly<Record<string, [make: () => any, text: string | RegExp, json?: unknown]>> = {
  CudaBuffer: [() => CudaBuffer.alloc(8), `CudaBuffer { 8 bytes, on ${name} }`],
  CudaContext: [() => CudaContext.getDefault(), 'CudaContext { primary, device 0 }'],
  CudaDataType: [registered, 'CudaDataType shade { unsigned int }'],
  CudaDevice: [() => CudaDevice.getDefault(), /^CudaDevice 0 \{ .+ \}$/],
  CudaEvent: [() => new CudaEvent(), 'CudaEvent { device 0, never recorded }'],
  CudaGraph: [() => new CudaGraph(), `CudaGraph { 0 nodes, on ${name} }`],
  CudaGraphExec: [graphExec, `CudaGraphExec { 1 node, on ${name} }`],
  CudaModule: [() => new CudaModule('__global__ void f() {}'), 'CudaModule kernel.cu { not compiled yet }'],
  CudaStream: [() => new CudaStream(), 'CudaStream { device 0 }'],
  CudaSurface: [() => CudaSurface.empty([2, 3], 'int32'), `CudaSurface int32[2, 3] { on ${name} }`],
  CudaTexture: [() => CudaTexture.of(DeviceArray.zeros(16, 'float32')), `CudaTexture float32[16] { on ${name} }`],
  DeviceArray: [() => DeviceArray.zeros([2, 3], 'float32'), `DeviceArray float32[2, 3] { on ${name} }`],
  GraphNode: [() => graphExec().nodes[0], 'GraphNode { 0, memset: 1 × 1 bytes of 0x0 }'],
  HostDevicePair: [() => new HostDevicePair(new Int8Array(3)), 'HostDevicePair { Int8Array of 3, not allocated }'],
  StructArray: [() => P.array(1), 'StructArray of 1 P { x, c }', [{ x: 0, c: [0, 0, 0, 0] }]],
  StructColumn: [() => P.array(2).column('x'), 'StructColumn x of 2', [0, 0]],
  StructType: [
    () => P,
    /^struct P: 8 bytes, aligned to 4\n.*offset.*\n.* x .*int\n.* c .*unsigned char\[4\]$/,
    'StructType P { x: int, c: unsigned char[4] } of 8 bytes',
  ],
};

function registered() {
  const is = (value: unknown) => typeof value === 'string';
  const encode = (value: string, view: DataView, at: number) => view.setUint32(at, Number(value), true);
  return CudaDataType.register('shade', {
    cType: 'unsigned int',
    byteLength: 4,
    is,
    encode,
    decode: (view, at) => String(view.getUint32(at, true)),
  } as never);
}

function graphExec() {
  const graph = new CudaGraph();
  graph.addMemset(CudaBuffer.alloc(1), 0);
  return graph.instantiate();
}

test.each(Object.entries(shown))('%s', (tag, [make, text, json]) => {
  const made = make();
  const said = inspect(made);
  expect(said).toMatch(text);
  if (tag !== 'StructType') expect(said).not.toContain('\n'); // which is a table
  expect(JSON.parse(JSON.stringify({ made }))).toEqual({ made: json ?? said });
  // A graph's own text has a line for each node.
  if (tag !== 'CudaGraph') expect(String(made)).toBe(said);
  expect(Object.prototype.toString.call(made)).toBe(tag === 'StructColumn' ? '[object StructColumn]' : `[object ${tag}]`);
});

test.each<[string, () => unknown, string]>([
  ['a plan', () => cudaPlan(async function step() {}), '[cudaPlan step: not recorded yet]'],
  ['cuda.elementwise', () => cuda.elementwise('float32 r = a * 2'), '[cuda.elementwise: float32 r = a * 2]'],
  ['cuda.reduce', () => cuda.reduce('a + b', 0), '[cuda.reduce: a + b]'],
  ['cuda.scan', () => cuda.scan('a + b', 0), '[cuda.scan: a + b]'],
])('%s', (_, make, text) => {
  expect([inspect(make()), String(make())]).toEqual([text, text]);
});

test('every public class is in the list', () => {
  const classes = publicFunctions().flatMap(({ name: called }) => (called.startsWith('new ') ? [called.slice(4)] : []));
  const others = ['CudaError', 'CudaCompileError', 'ShapedArray', 'Communicator', 'CudaKernel'];
  expect(classes.filter((each) => !(each in shown) && !others.includes(each))).toEqual([]);
  expect(Object.hasOwn(Communicator.prototype, Symbol.toStringTag)).toBe(true);
});

test.each<[string, () => object]>([
  ['DeviceArray', () => DeviceArray.zeros(2, 'int8')],
  ['CudaBuffer', () => CudaBuffer.alloc(2)],
])('a %s is not cloned, and the error names share()', async (kind, make) => {
  const expected = `a ${kind} is not copied to another thread: post what its share() returns, and call ${kind}.fromDescriptor() there`;
  const { port1 } = new MessageChannel();
  for (const clone of [() => structuredClone(make()), () => port1.postMessage({ array: make() })]) {
    const { code, message } = await failureOf(clone as never);
    expect([code, message]).toEqual(['ERR_CUDA_ARGUMENT', expected]);
  }
  port1.close();
});
