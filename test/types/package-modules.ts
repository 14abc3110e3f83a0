// The package's own classes, as a user calls them; the other tests have stand-ins.
import { expectTypeOf } from 'expect-type';
import {
  archive,
  cu,
  CudaBuffer,
  type CudaCompileError,
  CudaDevice,
  CudaModule,
  CudaStream,
  DeviceArray,
  ltoir,
  object,
  ptx,
} from '../../lib/index';
import type { CompileOptions, CompileProgress, Diagnostic, LinkPart } from '../../lib/index';
import type { CudaKernel, DType, GeneralKernel, InputPointer, OutputPointer } from '../../types/index';

const source = `
  __global__ void saxpy(float a, const float* x, float* out, size_t n) { }
  __global__ void tryme(const char* text) { }
  template <typename T> __global__ void scale(T* x, T factor) { }`;
const mod = await CudaModule.compile(source);
const x = new Float32Array(4);

// Whichever way a literal source comes in, its kernels are typed, and nothing else is there.
type Saxpy = [number, InputPointer<'float32'>, OutputPointer<'float32'>, number | bigint];
expectTypeOf<Parameters<typeof mod.saxpy>>().toEqualTypeOf<Saxpy>();
const made = new CudaModule(source, { name: 'made.cu' });
expectTypeOf(made).toEqualTypeOf(mod);
await made.tryme('this is a test');
// @ts-expect-error no such kernel
mod.saxpi;
// @ts-expect-error a template is no kernel
mod.scale;
// @ts-expect-error a source is text
CudaModule.compile(7);
// @ts-expect-error and is needed
new CudaModule();

// The forms of a call.
expectTypeOf(mod.saxpy(2, x, x, 4)).toEqualTypeOf<Promise<void>>();
expectTypeOf(mod.saxpy.sync(2, x, x, 4)).toEqualTypeOf<void>();
expectTypeOf(mod.saxpy.async(2, x, x, 4, (error) => expectTypeOf(error).toEqualTypeOf<Error | null>())).toEqualTypeOf<void>();
expectTypeOf(mod.saxpy.named({ a: 2, x, out: x, n: 4n })).toEqualTypeOf<Promise<void>>();
// @ts-expect-error the callback comes last
mod.saxpy.async((error) => {}, 2, x, x, 4);

// Arrays on the device know their elements.
const device = await DeviceArray.from(x);
const ints = await DeviceArray.from(new Int32Array(4));
const buffer = CudaBuffer.alloc(16);
expectTypeOf(device.dtype).toEqualTypeOf<'float32'>();
await mod.saxpy(2, device, buffer, 4);
mod.saxpy.enqueue(2, device, device, 4);
// @ts-expect-error int32 is no float32
mod.saxpy(2, ints, device, 4);
// @ts-expect-error nor is it in a queue
mod.saxpy.enqueue(2, ints, device, 4);
// @ts-expect-error an array of the host is not on the device
mod.saxpy.enqueue(2, x, device, 4);

// What a module has beside its kernels.
expectTypeOf(mod.kernels).toExtend<string[]>();
expectTypeOf(mod.name).toEqualTypeOf<string>();
expectTypeOf(mod.ready).toEqualTypeOf<Promise<void>>();
expectTypeOf<Parameters<ReturnType<typeof scaleOf>>>().toEqualTypeOf<[OutputPointer<'float64'>, number]>();
function scaleOf() {
  return mod.kernel('scale<double>');
}
expectTypeOf(mod.global('coefficients')).toExtend<DeviceArray<DType>>();
// @ts-expect-error a name
mod.global(3);
{
  using scoped = new CudaModule(source);
  scoped.saxpy;
}

// What is not a literal source has kernels of any name and any arguments.
const loaded = await CudaModule.loadFile('kernels.cu', { defines: { N: 4 } });
expectTypeOf(loaded.anything).toEqualTypeOf<GeneralKernel>();
expectTypeOf((await CudaModule.load(new Uint8Array(4))).anything).toEqualTypeOf<GeneralKernel>();
expectTypeOf((await CudaModule.load('.version 7.0', { name: 'a' })).kernels).toEqualTypeOf<string[]>();
// @ts-expect-error an image has no macros
CudaModule.load('.version 7.0', { defines: {} });
// @ts-expect-error an image is text or bytes
CudaModule.load([1, 2, 3]);
expectTypeOf<GeneralKernel>().toExtend<CudaKernel<any[], any, any>>();

// A launch is configured by the package's own stream.
mod.saxpy.with({ stream: new CudaStream(), grid: 1, block: [4, 1, 1], sharedMemory: 64, cooperative: false, cluster: 1 });
mod.saxpy.with({ signal: new AbortController().signal });
// @ts-expect-error a number is no stream
mod.saxpy.with({ stream: 0 });

// The options of a compile, each with its type.
const options = {
  name: 'k.cu',
  arch: 'sm_90a',
  std: 'c++20',
  defines: { A: 1, B: 'text', C: true },
  includePaths: ['include'],
  headers: { 'a.h': '' },
  options: ['--restrict'],
  debug: false,
  lineInfo: true,
  fastMath: true,
  maxRegisters: 32,
  link: [
    'functions.cu',
    ptx('.version 7.0'),
    cu(''),
    ltoir(new Uint8Array(1)),
    object(Buffer.alloc(1)),
    archive(Buffer.alloc(1), 'libm.a'),
  ],
  device: CudaDevice.getDefault(),
  cache: false,
  onProgress: ({ stage, milliseconds }: CompileProgress) => void [stage, milliseconds],
} satisfies CompileOptions;
await CudaModule.compile(source, options);
await CudaModule.compile(source, { arch: 90 });
// @ts-expect-error no such option
CudaModule.compile(source, { flags: [] });
// @ts-expect-error text
CudaModule.compile(source, { std: 20 });
// @ts-expect-error a list
CudaModule.compile(source, { includePaths: 'include' });
// @ts-expect-error headers are text
CudaModule.compile(source, { headers: { 'a.h': 1 } });
// @ts-expect-error a number
CudaModule.compile(source, { maxRegisters: '32' });
// @ts-expect-error a device, not its number
CudaModule.compile(source, { device: 0 });
// @ts-expect-error a list of parts
CudaModule.compile(source, { link: 'functions.cu' });
// @ts-expect-error PTX is text
ptx(new Uint8Array(1));
// @ts-expect-error an object is bytes
object('text');
expectTypeOf(cu('')).toEqualTypeOf<LinkPart>();

// An error of the compiler.
declare const error: CudaCompileError;
expectTypeOf(error.diagnostics).toEqualTypeOf<readonly Diagnostic[]>();
expectTypeOf<Diagnostic['severity']>().toEqualTypeOf<'error' | 'warning' | 'remark'>();
expectTypeOf<Diagnostic['column']>().toEqualTypeOf<number | undefined>();
expectTypeOf(error.code).toBeString();
