// What errors say to do, where more than a sentence is needed to make the mistake.
import { autoout, CudaDevice, CudaModule, cuda, input } from '../../../lib';
import { compileFailure } from '../../../lib/compile/compile-failure';
import type { CompileJob } from '../../../lib/compile/prepare';
import { nativeError } from '../../../lib/native/native-error';
import { withReadableNames } from '../../../lib/signature/readable-names';
import { failureOf } from '../helpers/failure-of';

const onSoftware = process.env['CUDA_FFI_DEVICE'] === 'software';
const saxpy =
  '__global__ void saxpy(float a, const float* x, float* out, int n) { if (threadIdx.x < n) out[threadIdx.x] = a * x[threadIdx.x]; }';

test('a size function that throws: the argument, and how args are numbered', async () => {
  const mod = await CudaModule.compile(saxpy);
  const size = (args: readonly any[]) => args[2].length;
  const kernel: any = mod.kernel('saxpy', ['float', input('float32'), autoout('float32', size), 'int'] as never);
  const error = await failureOf(() => kernel(2, new Float32Array(3), 3));
  expect(error.message).toBe(
    "saxpy: argument 3 (out): the function that gives the size threw Cannot read properties of undefined (reading 'length'); " +
      "its args are numbered as the kernel's parameters are",
  );
  expect(error.code).toBe('ERR_CUDA_ARGUMENT');
  expect((error as Error).cause).toBeInstanceOf(TypeError);
  class Own extends Error {}
  const own: any = mod.kernel('saxpy', ['float', input('float32'), autoout('float32', () => { throw new Own('mine'); }), 'int'] as never); // prettier-ignore
  expect(await failureOf(() => own(2, new Float32Array(3), 3))).toBeInstanceOf(Own);
  mod.dispose();
});

describe('a kernel that is sent to another thread', () => {
  test.each([
    ['of a module', async () => ((await CudaModule.compile(saxpy)) as any).saxpy],
    ['with a shape', async () => ((await CudaModule.compile(saxpy)) as any).saxpy.with({ grid: 1 })],
    ['in JavaScript', async () => cuda.jit('void(float32[])', (x) => void (x[0] = 1))],
  ])('%s', async (_, make) => {
    const kernel = await make();
    expect(() => structuredClone(kernel)).toThrow('a kernel cannot be sent to another thread: send its source, and compile it there');
  });
});

(onSoftware ? describe : describe.skip)('a fault names the arguments', () => {
  const faulty = `__global__ void nothing(float* x, const float* y) { *x = *y; }
    __global__ void vectors(float* x, int n) { ((float4*)(x + 1))[0] = make_float4(1, 2, 3, 4); }`;
  afterEach(() => CudaDevice.getDefault().reset());
  const faultOf = async (call: (mod: any) => Promise<unknown>) => {
    const mod = await CudaModule.compile(faulty);
    return (await failureOf(() => call(mod))).message;
  };

  test('that are null', async () => {
    const floats = new Float32Array(1);
    expect(await faultOf((mod) => mod.nothing.with({ grid: 1, block: 1 })(null, floats))).toMatch(/\nArgument 1 \(x\) is null\.$/);
  });

  test('of which several are null', async () => {
    expect(await faultOf((mod) => mod.nothing.with({ grid: 1, block: 1 })(null, null))).toMatch(/\nArguments 1 \(x\), 2 \(y\) are null\.$/);
  });

  test('that are misaligned', async () => {
    const said = await faultOf((mod) => mod.vectors.with({ grid: 1, block: 1 })(new Float32Array(16), 1));
    expect(said).toMatch(/\nThese 64 bytes are argument 1 \(x\)\.$/);
  });
});

const ptxas = {
  shared: "ptxas error   : Entry function '_Z1kPf' uses too much shared data (0x13880 bytes, 0xc000 max)",
  constant: 'ptxas error   : File uses too much global constant data (0x13880 bytes, 0x10000 max)',
};
const job = { name: 'k.cu', what: { source: '', options: {}, instances: [] }, info: { includeFolders: ['/usr'] } } as unknown as CompileJob;
const dynamic = 'More is dynamic: declare it extern __shared__ float s[], and give its size in with({ sharedMemory: bytes }).';
const array = 'What is larger goes into a __device__ array, or into an argument of type const float *.';

test('what ptxas says of limits, when it compiles', () => {
  const failure = (log: string) => compileFailure({ outcome: { log } } as never, job, []).message;
  expect(failure(ptxas.shared)).toBe(
    `k.cu does not compile:\nptxas error   : Entry function 'k(float *)' uses too much shared data (80000 bytes, at most 49152)\n${dynamic}`,
  );
  expect(failure(ptxas.constant)).toBe(
    `k.cu does not compile:\nptxas error   : File uses too much global constant data (80000 bytes, at most 65536)\n${array}`,
  );
});

test('what ptxas says of limits, when a driver loads PTX', () => {
  const failure = (log: string) =>
    nativeError('image', '', { code: 'CUDA_ERROR_INVALID_PTX', operation: 'cuModuleLoadDataEx', log }).message;
  expect(failure(ptxas.shared)).toMatch(/uses too much shared data \(80000 bytes, at most 49152\)\nMore is dynamic: /);
  expect(failure(ptxas.constant)).toMatch(/global constant data \(80000 bytes, at most 65536\)\nWhat is larger goes into /);
});

test('names of functions are those of the source', () => {
  expect(withReadableNames("'_Z1kPf' and _ZN2ns5scaleIfEEvPT_i, not main or _Z")).toBe(
    "'k(float *)' and ns::scale<float>(float *, int), not main or _Z",
  );
});

test('what a device refuses to load names its kernel', async () => {
  const big = '__global__ void big(float* x) { __shared__ float s[20000]; s[threadIdx.x] = x[0]; __syncthreads(); x[threadIdx.x] = s[1]; }';
  const error = await failureOf(async () => ((await CudaModule.compile(big)) as any).big(new Float32Array(4)));
  expect(error.message).toContain('big(float *)');
  expect(error.message).not.toContain('_Z3big');
  expect(error.message).toContain(dynamic);
});

test('a cooperative grid that does not fit: how many blocks do', async () => {
  const mod: any = await CudaModule.compile(
    '#include <cooperative_groups.h>\n__global__ void k(int* x) { cooperative_groups::this_grid().sync(); x[0] = 1; }',
  );
  const { activeBlocks } = mod.k.occupancy({ block: 256 });
  const error = await failureOf(() => mod.k.with({ grid: 1e6, block: 256 })(new Int32Array(1)));
  expect(error.message).toContain(`of these blocks, ${activeBlocks} do (occupancy().activeBlocks), and the grid has 1000000.`);
  mod.dispose();
});

test('a member of a Promise of a module that is found in neither source nor class is what it is of any Promise', async () => {
  const promise: any = CudaModule.compile(saxpy);
  expect(promise.other).toBeUndefined();
  expect(await promise.then((mod: any) => typeof mod.saxpy)).toBe('function');
  const keys = Object.keys(promise);
  expect(keys).toEqual([]);
});
