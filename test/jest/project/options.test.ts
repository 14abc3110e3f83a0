// Every public function that takes options refuses those that it does not have, and values of the wrong kind. The list comes from the types,
// so that a new function fails here until it is in the table.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  archive,
  Communicator,
  cu,
  cubin,
  cuda,
  CudaBuffer,
  CudaDataType,
  CudaDevice,
  CudaEvent,
  CudaGraph,
  CudaModule,
  cudaPlan,
  profile,
  CudaStream,
  CudaSurface,
  CudaTexture,
  declareDevice,
  DeviceArray,
  fatbin,
  HostCallback,
  HostLibrary,
  Library,
  ltoir,
  managed,
  object,
  pinned,
  ptx,
} from '../../../lib';
import { esbuild, rollup, vite } from '../../../lib/plugin/plugin';
import { failureOf } from '../helpers/failure-of';
import { publicFunctions } from '../helpers/public-api';
import { temporaryFolder } from '../helpers/temporary-folder';

const folder = temporaryFolder();
const file = join(folder, 'k.cu');
const source = '__global__ void k(float *x) { x[threadIdx.x] = 1; }' as string;
const four = () => new Float32Array(4);
const rgba = { cType: 'uchar4', byteLength: 4, is: () => false, encode() {}, decode() {} };

function setFirst(x: any): void {
  x[0] = 1;
}

let mod: any, array: DeviceArray<'float32'>, graph: CudaGraph, communicator: Communicator, stream: CudaStream, event: CudaEvent;
let jitted: any;
beforeAll(async () => {
  writeFileSync(file, source);
  mod = await CudaModule.compile(source);
  array = DeviceArray.zeros([2, 2], 'float32');
  graph = new CudaGraph();
  [stream, event] = [new CudaStream(), new CudaEvent()];
  [communicator] = await Communicator.all([CudaDevice.getDefault()]);
  jitted = cuda.jit('void(float32[])', setFirst);
});
afterAll(() => {
  for (const made of [mod, array, graph, communicator, stream, event]) made.dispose();
});

/** Each with right arguments, and options that are the test's. */
const calls: Readonly<Record<string, (options: any) => unknown>> = {
  'Communicator.all': (options) => Communicator.all([CudaDevice.getDefault()], options),
  'Communicator.join': (options) => Communicator.join(options),
  'Communicator.fromEnvironment': (options) => Communicator.fromEnvironment(options),
  'Communicator.rejoin': (options) => communicator.rejoin(options),
  'Communicator.allReduce': (options) => communicator.allReduce(array, options),
  'Communicator.reduce': (options) => communicator.reduce(array, options),
  'Communicator.broadcast': (options) => communicator.broadcast(array, options),
  'Communicator.allGather': (options) => communicator.allGather(array, array, options),
  'Communicator.reduceScatter': (options) => communicator.reduceScatter(array, array, options),
  'Communicator.allToAll': (options) => communicator.allToAll(array, array, options),
  'Communicator.gather': (options) => communicator.gather(array, array, options),
  'Communicator.scatter': (options) => communicator.scatter(array, array, options),
  'Communicator.send': (options) => communicator.send(array, options),
  'Communicator.receive': (options) => communicator.receive(array, options),
  'Communicator.group': (options) => communicator.group(() => {}, options),
  archive: (callbacks) => archive(Buffer.of(1), 'a.a', callbacks),
  cu: (callbacks) => cu('', 'a.cu', callbacks),
  cubin: (callbacks) => cubin(Buffer.of(1), 'a.cubin', callbacks),
  fatbin: (callbacks) => fatbin(Buffer.of(1), 'a.fatbin', callbacks),
  ltoir: (callbacks) => ltoir(Buffer.of(1), 'a.ltoir', callbacks),
  object: (callbacks) => object(Buffer.of(1), 'a.o', callbacks),
  ptx: (callbacks) => ptx('', 'a.ptx', callbacks),
  'CudaDataType.register': (options) =>
    CudaDataType.register(
      'option_test',
      typeof options === 'object' && options !== null && !Array.isArray(options) ? { ...rgba, ...options } : options,
    ),
  declareDevice: (options) => declareDevice('mul', 'float32(float32)', options),
  'new CudaEvent': (options) => new CudaEvent(options),
  'CudaDevice.events': (options) => void CudaDevice.getDefault().events(options).return!(),
  'CudaEvent.from': (options) => CudaEvent.from(event.handle, options),
  'new CudaStream': (options) => new CudaStream(options),
  'CudaStream.from': (options) => CudaStream.from(stream.handle, options),
  'new CudaGraph': (options) => new CudaGraph(options),
  'CudaGraph.addKernel': (options) => graph.addKernel(mod.k, [array], options),
  'CudaGraph.addMemcpy': (options) => graph.addMemcpy(array, array, options),
  'CudaGraph.addMemset': (options) => graph.addMemset(array, 0, options),
  'CudaGraph.addHost': (options) => graph.addHost(() => {}, options),
  'CudaGraph.addEmpty': (options) => graph.addEmpty(options),
  'CudaGraph.addGraph': (options) => graph.addGraph(new CudaGraph(), options),
  'CudaGraph.addEventRecord': (options) => graph.addEventRecord(event, options),
  'CudaGraph.addEventWait': (options) => graph.addEventWait(event, options),
  'CudaGraph.addAlloc': (options) => graph.addAlloc([4], 'float32', options),
  'CudaGraph.addFree': (options) => graph.addFree(graph.addAlloc([4], 'float32').array, options),
  'CudaGraph.addIf': (options) => graph.addIf({ handle: 1n } as never, () => {}, options),
  'CudaGraph.addWhile': (options) => graph.addWhile({ handle: 1n } as never, () => {}, options),
  'CudaGraph.addSwitch': (options) => graph.addSwitch({ handle: 1n } as never, [() => {}], options),
  'CudaGraphExec.launch': (options) => new CudaGraph().instantiate().launch(stream, options),
  'new CudaBuffer': (options) => new CudaBuffer(4, options),
  'CudaBuffer.alloc': (options) => CudaBuffer.alloc(4, options),
  'CudaBuffer.openIpc': (options) => CudaBuffer.openIpc({ handle: 'AAAA', bytes: 4 } as never, options),
  'CudaBuffer.fromAddress': (options) => CudaBuffer.fromAddress(array.ptr, 4, options),
  'DeviceArray.from': (options) => DeviceArray.from(four(), options),
  'DeviceArray.empty': (options) => DeviceArray.empty(4, 'int8', options),
  'DeviceArray.zeros': (options) => DeviceArray.zeros(4, 'int8', options),
  'CudaBuffer.copyFrom': (options) => CudaBuffer.alloc(4).copyFrom(new Uint8Array(4), options),
  'CudaBuffer.copyTo': (options) => CudaBuffer.alloc(4).copyTo(new Uint8Array(4), options),
  'DeviceArray.full': (options) => DeviceArray.full(4, 1, 'int8', options),
  'DeviceArray.ones': (options) => DeviceArray.ones(4, 'int8', options),
  'DeviceArray.arange': (options) => DeviceArray.arange(0, 4, 'int8', options),
  'DeviceArray.linspace': (options) => DeviceArray.linspace(0, 4, 5, 'int8', options),
  'DeviceArray.get': (options) => array.get(undefined, options),
  'DeviceArray.set': (options) => array.set(four(), options),
  'DeviceArray.copyFrom': (options) => array.copyFrom(four(), options),
  'DeviceArray.copyTo': (options) => array.copyTo(four(), options),
  'DeviceArray.rows': (options) => array.rows(options),
  'DeviceArray.take': (options) => array.take([0], options),
  'DeviceArray.compress': (options) => array.compress([true, false], options),
  'DeviceArray.split': (options) => DeviceArray.split(array, [CudaDevice.getDefault()], options),
  'DeviceArray.concat': (options) => DeviceArray.concat([array], options),
  'Cuda.jit': (options) => cuda.jit('void(float32[])', setFirst, options),
  'Cuda.device': (options) => cuda.device('float32(float32)', (x) => x, options),
  'Cuda.elementwise': (options) => cuda.elementwise('float32 z = x', options),
  'Cuda.reduce': (options) => cuda.reduce('a + b', 0, options),
  'Cuda.scan': (options) => cuda.scan('a + b', 0, options),
  managed: (options) => managed(Float32Array, 4, options),
  pinned: (options) => pinned(Float32Array, 4, options),
  'new CudaModule': (options) => new CudaModule(source, options),
  'CudaModule.compile': (options) => CudaModule.compile(source, options),
  'CudaModule.loadFile': (options) => CudaModule.loadFile(file, options),
  'CudaModule.load': (options) => CudaModule.load('', options),
  'CudaModule.loadSync': (options) => CudaModule.loadSync('', options),
  'CudaModule.from': (options) => CudaModule.from(mod.handle, options),
  Library: (options) => Library(source, { k: ['float *'] }, options),
  HostCallback: (options) => HostCallback('void(void)', () => {}, options).dispose(),
  HostLibrary: (options) => HostLibrary('libc.so.6', {}, options),
  profile: (options) => profile(async () => {}, options),
  cudaPlan: (options) => cudaPlan(async () => {}, options),
  'PlanMembers.with': (options) => cudaPlan(async () => {}).with(options),
  'CudaSurface.empty': (options) => CudaSurface.empty([4, 4], 'float32', options),
  'CudaSurface.texture': (options) => {
    using surface = CudaSurface.empty([4, 4], 'float32');
    surface.texture(options);
  },
  'CudaTexture.from': (options) => CudaTexture.from(four(), options),
  'CudaTexture.of': (options) => CudaTexture.of(array, options),
  'CudaKernel.with': (options) => mod.k.with(options),
  'CudaKernel.occupancy': (options) => mod.k.occupancy(options),
  'CudaKernel.tune': (options) => mod.k.tune([array], options),
  'CudaKernel.transform': (options) => mod.k.transform(options),
  'CudaKernel.transformStream': (options) => mod.k.transformStream(options),
  'JitKernel.transform': (options) => jitted.transform(options),
  'JitKernel.transformStream': (options) => jitted.transformStream(options),
  'JitKernel.with': (options) => jitted.with(options),
  'JitKernel.occupancy': (options) => jitted.occupancy(options),
  'JitKernel.tune': (options) => jitted.tune([array], options),
  'JitKernel.simulate': (options) => jitted.simulate(options),
  vite,
  rollup,
  esbuild,
};

/** Those of JavaScript's own Error. */
const excepted = ['new CudaError'];

const taking = [...publicFunctions(), ...publicFunctions('lib/plugin/plugin.ts')].flatMap(({ name, forms }) => {
  const options = forms.flatMap((form) => form.flatMap((parameter) => parameter.options ?? []));
  return options.length === 0 || excepted.includes(name) ? [] : [{ name, options: [...new Set(options)] }];
});

test('each function that takes options is in the table, and nothing else', () => {
  expect(Object.keys(calls).sort()).toEqual(taking.map(({ name }) => name).sort());
});

async function messageOf(name: string, options: unknown): Promise<string> {
  const error = await failureOf(async () => calls[name]!(options));
  expect([name, error.code, error.message]).toEqual([name, 'ERR_CUDA_ARGUMENT', expect.any(String)]);
  return error.message;
}

describe.each(taking)('$name', ({ name, options }) => {
  test('an option that does not exist', async () => {
    expect(await messageOf(name, { nonsense: 1 })).toMatch(/: there is no option nonsense; there (?:is|are) /);
  });

  test.each(options.filter((option) => option.length > 3))('a misspelled %s', async (option) => {
    const misspelled = option.slice(0, -2) + option.at(-1) + option.at(-2);
    const wrong = misspelled === option ? `${option}s` : misspelled;
    expect(await messageOf(name, { [wrong]: 1 })).toContain(`: there is no option ${wrong}; did you mean ${option}?`);
  });

  test.each(options)('a %s of the wrong kind', async (option) => {
    expect(await messageOf(name, { [option]: Symbol('wrong') })).toMatch(option === 'root' ? /root|a rank/ : option);
  });

  test.each([3, null, 'fast', [1], () => {}])('%p in place of options', async (wrong) => {
    expect(await messageOf(name, wrong)).toMatch(/expected (an object|.* arrays?,|a DeviceArray|the data alone)/);
  });
});

test('callbacks of a file to link with', async () => {
  const error = await failureOf(async () => CudaModule.compile(source, { link: [{ path: file, setpu() {} } as never] }));
  expect([error.code, error.message]).toEqual(['ERR_CUDA_ARGUMENT', 'link: there is no option setpu; did you mean setup?']);
});
