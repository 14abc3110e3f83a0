// Every error shows the line of the program that made the mistake, first: files of the package would hide it.
import { CudaBuffer, CudaContext, CudaDataType, CudaEvent, CudaModule, cudaPlan, CudaTexture, DeviceArray, input, Library, managed, pinned, Struct } from '../../../lib'; // prettier-ignore
import { failureOf } from '../helpers/failure-of';
import { runNode } from '../helpers/run-node';

const source = `
  struct Inner { float x; };
  struct Outer { Inner inner[2]; int n; };
  __global__ void add(float *x, int n) { x[threadIdx.x] += n; }
  __global__ void take(Outer *o) { o->n = 1; }
  __global__ void over(int *x) { *x = 1; }
  __global__ void over(float *x) { *x = 1; }
  __global__ void fault(int *x) { x[threadIdx.x + (1ull << 40)] = 1; }`;

let mod: any;
let gone: any;
beforeAll(async () => {
  mod = await CudaModule.compile(source as string);
  await mod.take([{ inner: [{ x: 1 }, { x: 2 }], n: 1 }]);
  gone = await CudaModule.compile(`__global__ void k(int n) {}` as string);
  gone.dispose();
});
afterAll(() => mod.dispose());

// As outside of Jest, which asks for a hundred frames.
const limit = Error.stackTraceLimit;
beforeEach(() => void (Error.stackTraceLimit = 10));
afterEach(() => void (Error.stackTraceLimit = limit));

const x = new Float32Array(4);

const mistakes: Record<string, () => unknown> = {
  'a wrong number': () => mod.add(x, 1.5),
  'a wrong array': () => mod.add(new Int32Array(4), 1),
  'too few arguments': () => mod.add(x),
  'a member deep inside': () => mod.take([{ inner: [{ x: 1 }, { x: 'no' }], n: 1 }]),
  'an argument of a blocking call': () => mod.add.sync(x, 'n'),
  'an argument of a callback call': () => new Promise((_, reject) => mod.add.async(x, 'n', reject)),
  'a missing callback': () => mod.add.async(x, 1),
  'a host array that is queued': () => mod.add.enqueue(x, 1),
  'a wrong name': () => mod.add.named({ x, m: 1 }),
  'a launch shape': () => mod.add.with({ block: [1, 2, 3, 4] })(x, 1),
  'a block that is too large': () => mod.add.with({ block: 5000 })(x, 1),
  'an unknown kernel': () => mod.nothing(x),
  'a kernel that is overloaded': () => mod.kernel('over')(x),
  'a declaration': () => mod.kernel('add', ['float *', 'double']),
  argTypes: () => (mod.add.argTypes = ['float *', input('nothing', -1)]),
  validateArgs: () => (mod.add.validateArgs = 1),
  'a library': () => Library(source as string, { add: ['float *', 'double'] } as never),
  'a Struct': () => Struct({ a: 'nothing' }),
  'a registered type': () => CudaDataType.register('caller-stack', {} as never),
  'an encoded value': () => Struct({ a: 'int' }).encode({ a: 'x' } as never),
  'a device array': () => DeviceArray.from('text' as never),
  'a shape of a device array': () => DeviceArray.zeros([-1], 'float32'),
  'setting a device array': () => DeviceArray.zeros([4], 'float32').set(new Float32Array(3)),
  'a slice': () => DeviceArray.zeros([4], 'float32').slice([0, 0, 0]),
  'a buffer': () => CudaBuffer.alloc(-1),
  'a copy of a buffer': () => CudaBuffer.alloc(4).copyTo(new Uint8Array(8)),
  'pinned memory': () => pinned(Float32Array, -1),
  'managed memory': () => managed(Float32Array, -1),
  'a texture': () => CudaTexture.from('text' as never),
  'a limit': () => CudaContext.getDefault().setLimit('stackSize', -1),
  'an event that was not recorded': () => new CudaEvent().elapsed(new CudaEvent()),
  'a disposed module': () => gone.k(1),
  'an argument of a call that waited': () => {
    const name = `later${Date.now()}`;
    return (new CudaModule(`__global__ void ${name}(int n) {}` as string) as any)[name]('no');
  },
  'an argument inside a plan': () => cudaPlan(async (a: any) => mod.add(a, 'n'))(DeviceArray.zeros([4], 'float32') as never),
  'a result that cannot be written back': async () => {
    const item = { inner: [{ x: 1 }, { x: 2 }], get n() { return 3; } }; // prettier-ignore
    await mod.take([item]);
  },
  'a source that is not text': () => CudaModule.compile(3 as never),
  'an image': () => CudaModule.load(3 as never),
};

test.each(Object.keys(mistakes).map((name) => [name]))('%s', async (name) => {
  const error = await failureOf(async () => mistakes[name]!());
  const frames = error
    .stack!.slice(error.stack!.indexOf(error.message) + error.message.length)
    .split('\n')
    .slice(1);
  expect(`${frames[0]} of ${error.message}`).toContain('caller-stack.test.ts');
});

test('deep recursion of the user keeps its nearest frames, and the package its limit', async () => {
  const deep = (depth: number): unknown => (depth === 0 ? mod.add.sync(x, 'n') : deep(depth - 1));
  const error = await failureOf(async () => deep(40));
  const frames = error.stack!.split('\n').filter((line) => /^\s+at /.test(line));
  expect(frames).toHaveLength(10);
  expect(frames.every((frame) => frame.includes('deep'))).toBe(true);
});

test('what a getter of the user throws, and a mistake inside of one, keep its frame', async () => {
  const inner = await failureOf(() => mod.take([{ get inner() { throw new Error('mine'); }, n: 1 }])); // prettier-ignore
  expect(inner.message).toBe('mine');
  expect(inner.stack).toContain('caller-stack.test.ts');
});

test('a collective that the other rank does not take part in shows the line that awaits it', async () => {
  const { stdout } = await runNode(
    `const comms = await cuda.Communicator.all(cuda.CudaDevice.list(), { timeout: 1 });
     async function mine() { await comms[0].allReduce(cuda.DeviceArray.zeros([1], 'int32', { device: comms[0].device })); }
     await mine().catch((error) => console.log(error.stack));
     process.exit();`,
    { environment: { CUDA_FFI_SOFTWARE_DEVICES: '2', CUDA_FFI_DEVICE: 'software' } },
  );
  expect(stdout).toMatch(/^CudaError: Rank 0 waited 1 s in allReduce.*\n\s+at async mine \(\[eval\]/);
});
