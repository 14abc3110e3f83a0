// What tsc knows inside of a kernel in JavaScript, and where it is called.
import { expectTypeOf } from 'expect-type';
import { cuda, declareDevice, DeviceArray, float32, type KernelArray, type KernelRows, shaped } from '../../lib';
import type { JitTypeError } from '../../types';

const mul = declareDevice('mul', 'float32(float32, float32)', { link: 'functions.cu' });

const add = cuda.jit(
  'void(float32[], float32[], int32, bool)',
  (r, x, n, flag) => {
    expectTypeOf(r).toEqualTypeOf<KernelArray<number>>();
    expectTypeOf(n).toEqualTypeOf<number>();
    expectTypeOf(flag).toEqualTypeOf<boolean>();
    expectTypeOf(cuda.threadIdx.x).toEqualTypeOf<number>();
    const [i, j] = cuda.grid(2);
    expectTypeOf(i + j).toEqualTypeOf<number>();
    const tile = cuda.shared.array([8, 8], 'float32');
    expectTypeOf(tile).toEqualTypeOf<KernelRows<KernelArray<number>>>();
    r[i] = mul(x[i], float32(n));
    // @ts-expect-error a string is no element
    r[i] = x[i] + 'a';
    // @ts-expect-error an array has no member of that name
    r[i] = x.size;
    // @ts-expect-error a bool is not a number
    r[i] = flag;
    // @ts-expect-error the declared function takes numbers
    r[i] = mul(x[i], 'a');
    // @ts-expect-error there are three dimensions
    r[i] = cuda.threadIdx.w;
  },
  { link: { mul } },
);

const floats = new Float32Array(4);
expectTypeOf(add(floats, floats, 1, true)).toEqualTypeOf<Promise<void>>();
add(floats, [1, 2], 1, true);
add(DeviceArray.zeros([4], 'float32'), floats, 1, true);
add.sync(floats, floats, 1, true);
add.simulate({ block: 4 })(floats, floats, 1, false);
add.with({ grid: 1, block: (args) => args[0].length })(floats, floats, 1, true);
expectTypeOf(add.source).toEqualTypeOf<string>();
// @ts-expect-error an Int32Array is no float32[]
add(new Int32Array(4), floats, 1, true);
// @ts-expect-error a number is no bool
add(floats, floats, 1, 1);
// @ts-expect-error an argument too few
add(floats, floats, 1);
// @ts-expect-error enqueue takes arrays on the device
add.enqueue(floats, floats, 1, true);

const rows = cuda.jit('void(float32[][], int32[:, :], float64[:,:,:])', (a, b, c) => {
  expectTypeOf(a).toEqualTypeOf<KernelRows<KernelArray<number>>>();
  expectTypeOf(b).toEqualTypeOf<KernelRows<KernelArray<number>>>();
  expectTypeOf(c).toEqualTypeOf<KernelRows<KernelRows<KernelArray<number>>>>();
});
rows(shaped(floats, [2, 2]), shaped(new Int32Array(4), [2, 2]), DeviceArray.zeros([1, 1, 1], 'float64'));
// @ts-expect-error a matrix has a shape
rows(floats, shaped(new Int32Array(4), [2, 2]), DeviceArray.zeros([1, 1, 1], 'float64'));

const square = cuda.device('float32(float32)', (x) => x * x);
expectTypeOf(square).toEqualTypeOf<(...args: [number]) => number>();
// @ts-expect-error the function returns a number
cuda.device('float32(float32)', (x) => x > 0);
// @ts-expect-error a parameter too many
cuda.jit('void(float32[])', (x, y) => void [x, y]);

const text: string = 'void(float32[])';
const general = cuda.jit(text, (x: KernelArray) => void (x[0] = 1));
general(1, 2, 3);

// Elements that are read as float32: their bits on the host.
const narrow = cuda.jit('void(float8_e4m3[], bfloat16[])', (r, x) => {
  expectTypeOf(r).toEqualTypeOf<KernelArray<number>>();
  r[0] = x[0] * 2;
  cuda.shared.array(4, 'float16')[0] = 1;
});
narrow(new Uint8Array(4), [0.5, 1]);
narrow(DeviceArray.zeros([4], 'float8_e4m3'), DeviceArray.zeros([4], 'bfloat16'));
// @ts-expect-error of the other format
narrow(DeviceArray.zeros([4], 'float8_e5m2'), [1]);
// @ts-expect-error no type of values
cuda.device('float32(float8_e4m3)', (x) => {
  expectTypeOf(x).toEqualTypeOf<JitTypeError<'float8_e4m3 is a type of elements alone'>>();
  return 0;
});

// cuda.elementwise: the results' type, and as many operands as there are names in the text.
const axpy = cuda.elementwise('float32 r = a * x + y');
axpy(floats, 2, floats, DeviceArray.zeros([4], 'float32'));
axpy.sync(floats, [1, 2, 3, 4], 1n, new Int8Array(4));
axpy.enqueue(DeviceArray.zeros([4], 'float32'), 2, 3, 4);
// @ts-expect-error an operand too few
axpy(floats, 2, floats);
// @ts-expect-error an operand too many
axpy.simulate(floats, 2, floats, floats, floats);
// @ts-expect-error the results are float32
axpy(new Int32Array(4), 2, floats, floats);
// @ts-expect-error a text is no operand
axpy(floats, '2', floats, floats);
// What names no argument: functions, members, numbers, the index, types, the result; a name that comes again.
const all = cuda.elementwise(
  '  bool flag = Math.min (x0, 1.5e3) > x0 && flag || isNaN(float32(_y)) && i % 2 === 0x1F ? true : cuda.popc(n) > x.length;',
);
expectTypeOf<Parameters<typeof all>['length']>().toEqualTypeOf<5>();
all([true], 1, new Float32Array(1), 2, 3);
const text2: string = 'float32 r = a';
cuda.elementwise(text2)(1, 2, 3);
cuda.elementwise('int32 r = a * offset', { capture: { offset: 3 } })(new Int32Array(1), 2);
// @ts-expect-error float31 is not a type of kernels
cuda.elementwise('float31 r = a')(floats, 1);
// What is reduced is a number, or a bigint if the elements are integers of 64 bits.
const sum = cuda.reduce('a + b', 0);
expectTypeOf(sum(floats)).toEqualTypeOf<Promise<number>>();
expectTypeOf(sum(new BigInt64Array(1))).toEqualTypeOf<Promise<bigint>>();
expectTypeOf(sum(DeviceArray.zeros([4], 'uint64'))).toEqualTypeOf<Promise<bigint>>();
expectTypeOf(sum(DeviceArray.zeros([4], 'float16'))).toEqualTypeOf<Promise<number>>();
declare const someArray: ArrayBufferView;
declare const onDevice: DeviceArray;
expectTypeOf(sum(someArray)).toEqualTypeOf<Promise<number | bigint>>();
expectTypeOf(sum(onDevice)).toEqualTypeOf<Promise<number | bigint>>();
expectTypeOf(sum.simulate(floats)).toEqualTypeOf<number>();
const signatureOf = (rank: number): string => `void(float32${'[]'.repeat(rank)})`;
cuda.jit(signatureOf(1), () => {});
