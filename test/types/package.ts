// The examples of the contract, and what the package's own functions take: type-checked against lib/ itself.
import { expectTypeOf } from 'expect-type';
import {
  autoout,
  type CudaDataType as DataType,
  CudaDataType,
  CudaModule,
  DeviceArray,
  HostDevicePair,
  inout,
  input,
  Library,
  output,
  Struct,
} from '../../lib';
import type { ArgumentOfText } from './stand-ins';

const [a, b, x, y, out] = Array.from({ length: 5 }, () => new Float32Array(4)) as [
  Float32Array,
  Float32Array,
  Float32Array,
  Float32Array,
  Float32Array,
];
const n = 4;

// Compile and call.
const mod = await CudaModule.compile(`
  __global__ void multiply_them(float* dest, const float* a, const float* b) {
    const int i = threadIdx.x;
    dest[i] = a[i] * b[i];
  }
  __global__ void saxpy(float a, const float* x, const float* y, float* out, size_t n) { }
  template <typename T> __global__ void scale(T* x, T factor) { }
  __constant__ float coefficients[4];`);
const dest = new Float32Array(400);
await mod.multiply_them(dest, a, b);
await mod.multiply_them.with({ grid: 1, block: [400, 1, 1] })(dest, a, b);
mod.multiply_them.sync(dest, a, b);
mod.multiply_them.async(dest, a, b, (err) => void err);
const [dx, dy, dout] = [await DeviceArray.from(x), await DeviceArray.from(y), await DeviceArray.from(out)];
mod.saxpy.enqueue(2, dx, dy, dout, n);
expectTypeOf(new HostDevicePair(x).deviceData()).toEqualTypeOf<DeviceArray<'float32'>>();
await mod.saxpy.named({ a: 2, x, y, out, n });
await mod.kernel('scale<float>')(x, 2);
// @ts-expect-error an int array is no float array
await mod.kernel('scale<float>')(new Int32Array(1), 2);
expectTypeOf(mod.kernels).toExtend<string[]>();
expectTypeOf(mod.global('coefficients')).toExtend<DeviceArray>();
const source: string = 'kernels';
await new CudaModule(source).tryme('this is a test');
const mod2 = await CudaModule.loadFile('kernels.cu');
await mod2.anything(1, 2n, true, 'text', null, {});
const mod3 = await CudaModule.load(source);
expectTypeOf(mod3.name).toBeString();

// Declared types.
const lib = Library('kernels.cu', { saxpy: ['void', ['float', 'const float *', 'const float *', 'float *', 'size_t']] });
await lib.saxpy(2, x, y, out, n);
lib[Symbol.dispose]();
mod.multiply_them.argTypes = [output(Float32Array), input(Float32Array), input(Float32Array)];
// @ts-expect-error one declaration for each argument
mod.multiply_them.argTypes = [output(Float32Array)];
mod.multiply_them.validateArgs = (args) => args[1].length === args[2].length;
mod.multiply_them.defaultBlock = (args) => [args[1].length, 1, 1];
const mul = mod.kernel('multiply_them', [autoout('float32', (args) => args[1].length), input('float32'), input('float32')]);
const product: Float32Array = await mul(a, [1, 2, 3, 4]);
expectTypeOf(product).not.toBeAny();
// @ts-expect-error a contradiction
mod.kernel('multiply_them', [autoout('float32', 4), input('int32'), input('float32')]);
// @ts-expect-error a contradiction
Library('__global__ void k(float* x) { }', { k: ['void', ['int']] });
Library('__global__ void k(float* x) { }', { k: [inout(Float32Array, 4)] });

// Structs: what they take, and what they read as.
const Inner = Struct({ at: 'float3', flags: ['bool', 2] });
const P = Struct({ a: 'float', b: ['int', 3], c: 'double', big: 'int64', inner: Inner, grid: [Inner, 2, 2], data: 'const float *' });
const bytes = P.encode({
  a: 1,
  b: Int32Array.of(1, 2, 3),
  c: 2,
  big: 3,
  inner: { at: [1, 2, 3], flags: [true, false] },
  grid: [
    [
      { at: { x: 1, y: 2, z: 3 }, flags: [true, true] },
      { at: new Float32Array(3), flags: [true, true] },
    ],
  ],
  data: dx,
});
P.encode(bytes);
const read = P.decode(bytes);
expectTypeOf(read.a).toBeNumber();
expectTypeOf(read.b).toEqualTypeOf<number[]>();
expectTypeOf(read.big).toEqualTypeOf<bigint>();
expectTypeOf(read.inner).toEqualTypeOf<{ at: { x: number; y: number; z: number }; flags: boolean[] }>();
expectTypeOf(read.grid).toEqualTypeOf<(typeof read.inner)[][]>();
expectTypeOf(read.data).toEqualTypeOf<bigint | null>();
expectTypeOf(P.offsets).toExtend<Readonly<Record<string, number>>>();
// @ts-expect-error c is missing
Struct({ a: 'float', c: 'double' }).encode({ a: 1 });
// @ts-expect-error no number
Struct({ a: 'float' }).encode({ a: '1' });
// @ts-expect-error no count
Struct({ a: ['float'] });
// @ts-expect-error no such type
Struct({ a: 'flaot' });
// @ts-expect-error no such type
Struct({ a: ['flaot', 3], b: 'float' });
const withStruct = Library('kernels.cu', { k: [P, input(P), inout(P), autoout(P, 2), autoout('u8', 1)] });
expectTypeOf(withStruct.k).returns.resolves.toEqualTypeOf<[(typeof read)[], Uint8Array]>();
await withStruct.k(read, [read], [read]);
// @ts-expect-error no P
await withStruct.k({ a: 1 }, [read], [read]);

// Types of one's own.
class Color {
  readonly hex: string;
  constructor(hex: string) {
    this.hex = hex;
  }
}
const rgba = CudaDataType.register('rgba', {
  cType: 'uchar4',
  byteLength: 4,
  is: (value) => value instanceof Color,
  encode: (value: Color, view, offset) => view.setUint32(offset, Number.parseInt(value.hex, 16)),
  decode: (view, offset) => new Color(view.getUint32(offset).toString(16)),
});
expectTypeOf(rgba).toEqualTypeOf<DataType<Color, Color>>();
const paint = Library('kernels.cu', { paint: [rgba, input(rgba), autoout(rgba, 3), 'rgba', 'const rgba *'] });
expectTypeOf(await paint.paint(new Color('ff'), [new Color('ff')], new Color('0'), [new Color('1')])).toEqualTypeOf<Color[]>();
// @ts-expect-error no color
await paint.paint('ff', [], new Color('0'), []);
// @ts-expect-error no encode
CudaDataType.register('broken', { cType: 'int', byteLength: 4, is: () => true, decode: () => 1 });

// Vectors and complex numbers, by value and behind pointers.
declare const takes: (
  v: ArgumentOfText<'float4 v'>,
  i: ArgumentOfText<'int3 i'>,
  z: ArgumentOfText<'cuFloatComplex z'>,
  w: ArgumentOfText<'cuda::std::complex<double> w'>,
) => void;
takes([1, 2, 3, 4], [1, 2n, 3], [1, 2], [1, 2]);
takes({ x: 1, y: 2, z: 3, w: 4 }, { x: 1, y: 2, z: 3 }, { re: 1, im: 2 }, { re: 1, im: 2 });
takes(new Float32Array(4), new Int32Array(3), { x: 1, y: 2 }, { x: 1, y: 2 });
takes(new Uint8Array(16), new DataView(new ArrayBuffer(12)), new Float32Array(2), new Float64Array(2));
// @ts-expect-error three of four
takes([1, 2, 3], [1, 2, 3], [1, 2], [1, 2]);
// @ts-expect-error no complex number
takes([1, 2, 3, 4], [1, 2, 3], 1, [1, 2]);
declare const reads: (v: ArgumentOfText<'const float4* v'>, z: ArgumentOfText<'const cuDoubleComplex* z'>) => void;
reads([1, 2, 3, 4], [1, 2]);
reads([[1, 2, 3, 4]], [[1, 2]]);
reads([{ x: 1, y: 2, z: 3, w: 4 }], [{ re: 1, im: 2 }]);
// @ts-expect-error w is missing
reads([{ x: 1, y: 2, z: 3 }], []);
declare const writes: (v: ArgumentOfText<'float4* v'>, z: ArgumentOfText<'cuDoubleComplex* z'>) => void;
writes([[1, 2, 3, 4]], [{ re: 1, im: 2 }]);
writes([{ x: 1, y: 2, z: 3, w: 4 }], [[1, 2]]);
writes(new Float32Array(4), new Float64Array(2));
// @ts-expect-error results are not written to numbers
writes([1, 2, 3, 4], [[1, 2]]);

// Device arrays are set from what converts to their elements exactly, by type.
await DeviceArray.from(new Int16Array(1), { dtype: 'float32' });
await DeviceArray.from(new Uint8Array(4), { dtype: 'float32' });
// @ts-expect-error a Float64Array rounds
await DeviceArray.from(new Float64Array(1), { dtype: 'float32' });
// @ts-expect-error an Int32Array rounds
await DeviceArray.from(new Int32Array(1), { dtype: 'float32' });
const floatsThere = DeviceArray.zeros([1], 'float32');
await floatsThere.set(new Float32Array(1));
await floatsThere.set(new Int8Array(1));
// @ts-expect-error other bits
await floatsThere.set(new Int32Array(1));
expectTypeOf(await floatsThere.astype('int32')).toEqualTypeOf<DeviceArray<'int32'>>();
declare const anyArray: DeviceArray;
await anyArray.set(new Int32Array(1));

// Structs in one buffer.
const Particle = Struct({ x: 'float', id: 'int64', k: ['int', 2] });
const particles = Particle.array(4);
expectTypeOf(particles.x[0]).toEqualTypeOf<number>();
expectTypeOf(particles.at(0)?.id).toEqualTypeOf<bigint | undefined>();
particles.x[1] = 2;
// @ts-expect-error a column of numbers
particles.x[1] = 'no';
expectTypeOf(particles.column('id').get(0)).toEqualTypeOf<bigint>();
expectTypeOf(particles.toObjects()).toEqualTypeOf<{ x: number; id: bigint; k: number[] }[]>();

// Structs on the device.
const Swarm = Struct({ at: 'float3', tag: 'char[4]', one: Particle, many: [Particle, 2], z: 'complex64', next: 'int *' });
const swarm = DeviceArray.zeros(4, Swarm);
expectTypeOf((await swarm.get()).at(0)!.one.id).toEqualTypeOf<bigint>();
expectTypeOf((await swarm.get()).tag.get(0)).toEqualTypeOf<unknown[]>();
expectTypeOf(swarm.slice(1).field('at')).toEqualTypeOf<DeviceArray<'float32'>>();
expectTypeOf(swarm.field('tag')).toEqualTypeOf<DeviceArray<'int8'>>();
expectTypeOf(swarm.field('z')).toEqualTypeOf<DeviceArray<'complex64'>>();
expectTypeOf(swarm.field('next')).toEqualTypeOf<DeviceArray<'uint64'>>();
expectTypeOf(swarm.field('one')).toEqualTypeOf<DeviceArray<typeof Particle>>();
expectTypeOf(swarm.field('many').field('k')).toEqualTypeOf<DeviceArray<'int32'>>();
expectTypeOf(await swarm.field('one').field('id').get()).toEqualTypeOf<BigInt64Array<ArrayBuffer>>();
// @ts-expect-error there is no such member
swarm.field('att');
// @ts-expect-error numbers have no members
floatsThere.field('x');
const there = await DeviceArray.from([{ x: 1, id: 2, k: [1, 2] }], { dtype: Particle });
expectTypeOf(there).toEqualTypeOf<DeviceArray<typeof Particle>>();
await there.set(particles);
await there.set([{ x: 1, id: 2n, k: [1, 2] }]);
await there.set(new Uint8Array(24));
// @ts-expect-error not its members
await there.set([{ x: 1 }]);
// @ts-expect-error not its members
await DeviceArray.from([{ y: 1 }], { dtype: Particle });
expectTypeOf((await (await DeviceArray.from(particles)).get()).at(0)!.x).toEqualTypeOf<number>();
const swarms = await CudaModule.compile(`
  struct Particle { float x; long long id; int k[2]; };
  __global__ void step(Particle* p, const float* x, const void* any) {}`);
await swarms.step(there, there.field('x'), there);
swarms.step.enqueue(there, there.field('x'), there);
// @ts-expect-error structs are no floats
await swarms.step(there, there, null);
const every: DeviceArray = floatsThere;
every.shape;
