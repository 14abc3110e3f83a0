// What tsc knows of device arrays: their element types, what they are made and set from, what their methods return.
import { expectTypeOf } from 'expect-type';
import { DeviceArray, Struct, StructArray } from '../../lib';

const P = Struct({ x: 'float', id: 'int' }, 'P');
const floats = DeviceArray.zeros([2, 3], 'float32');
const flags = DeviceArray.ones(3, 'bool');
const particles = DeviceArray.full(3, { x: 0, id: 1 }, P);
const longs = DeviceArray.full([3], 1n, 'int64');

expectTypeOf(floats.slice(undefined, undefined, -1).transpose([1, 0]).copy()).toEqualTypeOf<DeviceArray<'float32'>>();
expectTypeOf(floats.fill(0.5)).toEqualTypeOf<DeviceArray<'float32'>>();
expectTypeOf(await floats.take([0, -1])).toEqualTypeOf<DeviceArray<'float32'>>();
expectTypeOf(await floats.compress(flags)).toEqualTypeOf<DeviceArray<'float32'>>();
expectTypeOf(await DeviceArray.arange(0, 5, 'int32', { step: 2 })).toEqualTypeOf<DeviceArray<'int32'>>();
for await (const row of floats.rows({ batch: 2 })) expectTypeOf(row).toEqualTypeOf<Float32Array<ArrayBuffer>>();
particles.fill({ x: 1, id: 2 });
flags.fill(true);
longs.fill(5);
DeviceArray.full(2, { re: 1, im: 2 }, 'complex64').fill(3);
// @ts-expect-error a bool is true or false
flags.fill(1);
// @ts-expect-error a text is no float32
floats.fill('1');
// @ts-expect-error a member is missing
particles.fill({ x: 1 });
// @ts-expect-error structs have no ones
DeviceArray.ones(3, P);
// @ts-expect-error the elements are on the device
for (const element of floats) void element;
// @ts-expect-error the elements are on the device
void floats[0];

expectTypeOf(await DeviceArray.from([1, 2])).toEqualTypeOf<DeviceArray<'float64'>>();
expectTypeOf(await DeviceArray.from([[1n]])).toEqualTypeOf<DeviceArray<'int64'>>();
expectTypeOf(await DeviceArray.from([true])).toEqualTypeOf<DeviceArray<'bool'>>();
expectTypeOf(await DeviceArray.from([[1, 2], [3, 4]], { dtype: 'float32' })).toEqualTypeOf<DeviceArray<'float32'>>(); // prettier-ignore
await floats.set([[1, 2, 3], [4, 5, 6]], { signal: AbortSignal.timeout(1000) }); // prettier-ignore
await floats.copyFrom([1, 2], { offset: 1 });
await floats.copyTo(new Float32Array(2), { offset: 1 });
await particles.copyTo(P.array(1));
// @ts-expect-error strings are no elements
await floats.set(['1']);
// @ts-expect-error elements are copied to an array of their class
await floats.copyTo(new Int32Array(2));
// @ts-expect-error indices are whole numbers
await floats.take(new Float32Array(2));
declare const unknownType: DeviceArray;
DeviceArray.concat([unknownType, unknownType]);
DeviceArray.concat([longs, longs]);
declare const someNumber: number;
DeviceArray.full(2, someNumber, 'int64').fill(-3);
DeviceArray.full(2, -3, 'int8');
// @ts-expect-error 0.5 is no value of uint8
DeviceArray.full(2, 0.5, 'uint8');

expectTypeOf(await DeviceArray.from(P.array(3))).toEqualTypeOf<DeviceArray<typeof P>>();
expectTypeOf((await DeviceArray.from(P.array([{ x: 1, id: 2 }]))).field('x')).toEqualTypeOf<DeviceArray<'float32'>>();
const copied = await DeviceArray.from(StructArray.from([{ x: 1, id: 2 }], P));
expectTypeOf((await copied.get()).x.get(0)).toEqualTypeOf<number>();
