import { expectTypeOf } from 'expect-type';
import type { AnyKernel, DeviceArrayLike, InputPointer, OutputPointer, TypedModule } from '../../types/index';
import { compile, CudaBuffer, DeviceArray } from './stand-ins';
import type { CudaStream } from './stand-ins';

const mod = await compile(`
  __global__ void multiply_them(float* dest, const float* a, const float* b) {
    const int i = threadIdx.x;
    dest[i] = a[i] * b[i];
  }
  __global__ void saxpy(float a, const float* x, const float* y, float* out, size_t n) { }
  extern "C" __global__ void tryme(const char* text) { }
  __global__ void kernel(int x) { }
  __global__ void dispose(int x) { }
  __global__ void then(int x) { }
`);
const a = new Float32Array(400);
const b = new Float32Array(400);
const dest = new Float32Array(400);
declare const stream: CudaStream;
declare const device: DeviceArray<'float32'>;
declare const deviceInts: DeviceArray<'int32'>;
declare const buffer: CudaBuffer;

// A plain call.
expectTypeOf(await mod.multiply_them(dest, a, b)).toBeVoid();
await mod.saxpy(2, [1, 2], b, dest, 2n);
await mod.tryme('this is a test');
// @ts-expect-error a wrong array
await mod.multiply_them(dest, new Int32Array(400), b);
// @ts-expect-error a plain array cannot take a result
await mod.multiply_them([1], a, b);
// @ts-expect-error a missing argument
await mod.multiply_them(dest, a);
// @ts-expect-error one too many
await mod.multiply_them(dest, a, b, 400);
// @ts-expect-error a wrong number
await mod.saxpy(2n, a, b, dest, 4);
// @ts-expect-error an unknown kernel
await mod.multiply(dest, a, b);

// The other ways to call.
expectTypeOf(mod.multiply_them.sync(dest, a, b)).toBeVoid();
mod.multiply_them.async(dest, a, b, (error) => expectTypeOf(error).toEqualTypeOf<Error | null>());
// @ts-expect-error no callback
mod.multiply_them.async(dest, a, b);
// @ts-expect-error
mod.multiply_them.async(dest, new Int8Array(1), b, () => {});
await mod.saxpy.named({ a: 2, x: a, y: [1, 2], out: dest, n: 400 });
// @ts-expect-error n is missing
await mod.saxpy.named({ a: 2, x: a, y: b, out: dest });
// @ts-expect-error there is no z
await mod.saxpy.named({ a: 2, x: a, y: b, out: dest, n: 400, z: 1 });
// @ts-expect-error
await mod.saxpy.named({ a: 2, x: new Float64Array(1), y: b, out: dest, n: 400 });

// enqueue copies nothing, so it takes nothing from the host but values.
expectTypeOf(mod.saxpy.enqueue(2, device, buffer, device, 400)).toBeVoid();
mod.multiply_them.enqueue(device, null, device);
// @ts-expect-error an array of the host
mod.saxpy.enqueue(2, a, device, device, 400);
// @ts-expect-error a plain array
mod.saxpy.enqueue(2, [1], device, device, 400);
// @ts-expect-error an array of another type
mod.saxpy.enqueue(2, deviceInts, device, device, 400);

// A configured kernel takes the same arguments.
const configured = mod.multiply_them.with({ grid: 1, block: [400, 1, 1] });
expectTypeOf(configured).toEqualTypeOf(mod.multiply_them);
await configured(dest, a, b);
// @ts-expect-error
await configured(dest, a);
mod.saxpy.with({
  grid: (args) => Math.ceil(args[4] / 256),
  block: 256,
  sharedMemory: (args) => args[1].length * 4,
  cluster: [2],
  cooperative: true,
  stream,
  signal: AbortSignal.timeout(100),
});
mod.saxpy.with({ block: undefined });
// @ts-expect-error four sizes
mod.saxpy.with({ block: [1, 1, 1, 1] });
// @ts-expect-error no such setting
mod.saxpy.with({ blocks: 1 });
// @ts-expect-error there is no sixth argument
mod.saxpy.with({ grid: (args) => args[5] });

// Settings of a kernel.
mod.multiply_them.defaultBlock = (args) => [args[1].length, 1, 1];
mod.multiply_them.defaultGrid = 4;
mod.multiply_them.validateArgs = (args) => args[1].length === args[2].length;
mod.multiply_them.validateArgs = (args) => (args[1].length === 0 ? 'a is empty' : true);
// @ts-expect-error a number is no verdict
mod.multiply_them.validateArgs = () => 1;
mod.multiply_them.argTypes = ['float *', 'const float *', Float32Array];
// @ts-expect-error one for each argument
mod.multiply_them.argTypes = ['float *', 'const float *'];
// @ts-expect-error a number is no type
mod.multiply_them.argTypes = ['float *', 'const float *', 3];

// The module keeps its own members, and is no Promise.
expectTypeOf(mod.kernels).toExtend<readonly string[]>();
expectTypeOf(mod.dispose).toEqualTypeOf<() => void>();
expectTypeOf(mod.kernel('kernel')).parameters.toEqualTypeOf<[number | bigint]>();
expectTypeOf<'then' extends keyof typeof mod ? true : false>().toEqualTypeOf<false>();
// @ts-expect-error a kernel is not replaced
mod.saxpy = mod.saxpy;

// Arguments have their names from the types of argument-of.ts, which the runtime's classes satisfy.
expectTypeOf(mod.saxpy).parameter(1).toEqualTypeOf<InputPointer<'float32'>>();
expectTypeOf(mod.saxpy).parameter(3).toEqualTypeOf<OutputPointer<'float32'>>();
expectTypeOf<DeviceArray<'float32'>>().toExtend<DeviceArrayLike<'float32'>>();
expectTypeOf(mod.saxpy).not.toBeAny();
expectTypeOf(mod.saxpy.with).parameter(0).not.toBeAny();

// Any kernel passes for one of unknown arguments.
const anyKernels: AnyKernel[] = [mod.saxpy, mod.multiply_them, (await compile('' as string)).general];
anyKernels.length;

// A choice between two sources is a choice between two modules.
declare const choice: TypedModule<'__global__ void k(float x) { }'> | TypedModule<'__global__ void k(int x) { }'>;
await choice.k(1);
// @ts-expect-error
await choice.k(1n);
declare const chosen: '__global__ void k(float x) { }' | '__global__ void k(int x) { }';
const either = await compile(chosen);
await either.k('takes anything: which source it is, is not known');
