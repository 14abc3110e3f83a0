// Struct(): its layout against the compiler's own sizeof and offsetof, its bytes through the device and back.
import * as fc from 'fast-check';
import { autoout, CudaModule, DeviceArray, inout, input, Struct } from '../../../lib';
import type { StructType } from '../../../lib';
import { argumentMessage, failureOf } from '../helpers/failure-of';

/** A type of a member: as in C, and which values it has. */
interface Sample {
  /** In C; `@` stands for the member's name. */
  readonly c: string;
  readonly declared: any;
  readonly values: fc.Arbitrary<unknown>;
}

const whole = (bits: number, signed: boolean) => {
  const minimum = signed ? -(2n ** BigInt(bits - 1)) : 0n;
  const values = fc.bigInt({ min: minimum, max: signed ? -minimum - 1n : 2n ** BigInt(bits) - 1n });
  return bits === 64 ? values : values.map(Number);
};
const float = fc.float({ noNaN: true });
const double = fc.double({ noNaN: true });
const vector = (element: fc.Arbitrary<unknown>, names: string) =>
  fc.record(Object.fromEntries([...names].map((name) => [name, element])), { noNullPrototype: true });

const scalars: Sample[] = [
  { c: 'bool @', declared: 'bool', values: fc.boolean() },
  { c: 'char @', declared: 'char', values: whole(8, true) },
  { c: 'unsigned char @', declared: 'u8', values: whole(8, false) },
  { c: 'short @', declared: 'int16', values: whole(16, true) },
  { c: 'unsigned short @', declared: 'unsigned short', values: whole(16, false) },
  { c: 'int @', declared: 'int', values: whole(32, true) },
  { c: 'unsigned @', declared: 'unsigned', values: whole(32, false) },
  { c: 'long long @', declared: 'long long', values: whole(64, true) },
  { c: 'size_t @', declared: 'size_t', values: whole(64, false) },
  { c: 'half @', declared: 'half', values: fc.integer({ min: -2048, max: 2048 }) },
  { c: '__nv_bfloat16 @', declared: 'bf16', values: fc.integer({ min: -256, max: 256 }) },
  { c: 'float @', declared: 'float', values: float },
  { c: 'double @', declared: 'float64', values: double },
  { c: 'char3 @', declared: 'char3', values: vector(whole(8, true), 'xyz') },
  { c: 'short4 @', declared: 'short4', values: vector(whole(16, true), 'xyzw') },
  { c: 'int3 @', declared: 'int3', values: vector(whole(32, true), 'xyz') },
  { c: 'uint2 @', declared: 'uint2', values: vector(whole(32, false), 'xy') },
  { c: 'longlong2 @', declared: 'longlong2', values: vector(whole(64, true), 'xy') },
  { c: 'float1 @', declared: 'float1', values: vector(float, 'x') },
  { c: 'float2 @', declared: 'float2', values: vector(float, 'xy') },
  { c: 'float3 @', declared: 'float3', values: vector(float, 'xyz') },
  { c: 'float4 @', declared: 'float4', values: vector(float, 'xyzw') },
  { c: 'double2 @', declared: 'double2', values: vector(double, 'xy') },
  { c: 'cuda::std::complex<float> @', declared: 'complex64', values: fc.record({ re: float, im: float }, { noNullPrototype: true }) },
  { c: 'const float* @', declared: 'const float *', values: fc.oneof(fc.constant(null), fc.bigInt({ min: 1n, max: 2n ** 64n - 1n })) },
];

const list = (values: fc.Arbitrary<unknown>, length: number) => fc.array(values, { minLength: length, maxLength: length });
const arrays: Sample[] = scalars.flatMap(({ c, declared, values }) => [
  { c: `${c}[3]`, declared: [declared, 3], values: list(values, 3) },
  { c: `${c}[2][2]`, declared: [declared, 2, 2], values: list(list(values, 2), 2) },
]);

/** A struct in both languages. */
interface Made {
  readonly name: string;
  readonly text: string;
  readonly type: StructType;
  readonly members: readonly string[];
  readonly values: fc.Arbitrary<any>;
}

function makeStruct(name: string, samples: readonly Sample[]): Made {
  const members = samples.map((_, index) => `m${index}`);
  return {
    name,
    text: `struct ${name} { ${samples.map(({ c }, index) => `${c.replace('@', members[index])};`).join(' ')} };`,
    type: Struct(Object.fromEntries(samples.map(({ declared }, index) => [members[index], declared])), name),
    members,
    values: fc.record(Object.fromEntries(samples.map(({ values }, index) => [members[index], values])), { noNullPrototype: true }),
  };
}

const asMember = ({ name, type, values }: Made): Sample => ({ c: `${name} @`, declared: type, values });
const members = (samples: Sample[], maxLength: number) => fc.array(fc.constantFrom(...samples), { minLength: 1, maxLength });

// Always the same structs: what was generated once is compiled once.
const flat = fc.sample(members([...scalars, ...arrays], 7), { numRuns: 24, seed: 7 }).map((list, i) => makeStruct(`Flat${i}`, list));
const nestable = flat.slice(0, 8).map(asMember);
const inArrays = nestable.map(({ c, declared, values }) => ({ c: `${c}[2]`, declared: [declared, 2], values: list(values, 2) }));
const nested = fc
  .sample(members([...nestable, ...inArrays, ...scalars], 4), { numRuns: 12, seed: 8 })
  .map((list, i) => makeStruct(`Nested${i}`, list));
const structs = [...flat, ...nested];

const source = `
  #include <cstddef>
  #include <cuda_fp16.h>
  #include <cuda_bf16.h>
  #include <cuda/std/complex>
  ${structs.map(({ text }) => text).join('\n  ')}
  ${structs
    .map(
      ({ name, members }) => `
  __global__ void layout_${name}(unsigned* out) { out[0] = sizeof(${name}); out[1] = alignof(${name}); ${members.map((member, i) => `out[${i + 2}] = offsetof(${name}, ${member});`).join(' ')} }
  __global__ void copy_${name}(${name} value, ${name}* out) { *out = value; }
  __global__ void reverse_${name}(const ${name}* in, ${name}* out, int n) { for (int i = 0; i < n; i++) out[i] = in[n - 1 - i]; }`,
    )
    .join('\n')}`;

let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(source as string);
});

const once = { grid: 1, block: 1 };

describe.each(structs)('$text', ({ name, type, members, values }) => {
  test('is laid out as the compiler does it', async () => {
    const out = new Uint32Array(2 + members.length);
    await mod[`layout_${name}`].with(once)(out);
    expect({ bytes: type.byteLength, alignment: type.alignment, offsets: Object.values(type.offsets) }).toEqual({
      bytes: out[0],
      alignment: out[1],
      offsets: [...out.subarray(2)],
    });
  });

  test('goes to the device and comes back, by the compiled layout and by the declared one', async () => {
    const declared = mod.kernel(`copy_${name}`, [type, autoout(type, 1)]);
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const bytes = new Uint8Array(type.byteLength as number);
        await mod[`copy_${name}`].with(once)(value, bytes);
        expect(type.decode(bytes)).toEqual(value);
        expect(type.decode(type.encode(value))).toEqual(value);
        expect(await declared.with(once)(value)).toEqual([value]);
      }),
      { numRuns: 8 },
    );
  });

  test('arrays of it, into the same objects', async () => {
    const kernel = mod.kernel(`reverse_${name}`, [input(type), inout(type), 'int']);
    await fc.assert(
      fc.asyncProperty(fc.array(values, { minLength: 2, maxLength: 4 }), async (items) => {
        const targets = items.map((item) => structuredClone(item));
        const same = [...targets];
        await kernel.with(once)(items, targets, items.length);
        expect(targets).toEqual([...items].reverse());
        targets.forEach((target, index) => expect(target).toBe(same[index]));
      }),
      { numRuns: 4 },
    );
  });
});

describe('wrong structs', () => {
  test.each<[string, any, string]>([
    ['a type that nobody knows', { a: 'floot' }, 'Struct.a: there is no type floot; did you mean float?'],
    ['void', { a: 'void' }, 'Struct.a: there is no type void; declare it with Struct() or CudaDataType.register()'],
    ['no type at all', { a: 3 }, 'Struct.a: expected a type, a Struct or [type, count], received 3'],
    ['a class', { a: Float32Array }, 'Struct.a: expected a type, a Struct or [type, count], received the class Float32Array'],
    ['no count', { a: ['int'] }, 'Struct.a: expected whole counts of 1 or more, received undefined'],
    ['a count of 0', { a: ['int', 0] }, 'received 0'],
    ['half a count', { a: ['int', 1.5] }, 'received 1.5'],
    ['text', { a: 'string' }, 'Struct.a: string has variable length and cannot be a struct member'],
    ['a name that C has not', { 'a b': 'int' }, 'Struct: "a b" is not a valid name in C'],
    ['no members', null, 'Struct: expected an object with the types of members, received null'],
    ['a list', ['int'], 'Struct: expected an object with the types of members, received Array'],
  ])('%s', async (_, declared, expected) => {
    expect(await argumentMessage(() => Struct(declared))).toContain(expected);
  });

  test.each<[string, any, string]>([
    ['a missing member', { a: 1 }, 'P: b is missing; P has a, b'],
    ['one too many', { a: 1, b: [1, 2, 3], c: 1 }, 'P: P has no member c; it has a, b'],
    ['a wrong number', { a: 'x', b: [1, 2, 3] }, 'P (a): expected a number for float, received "x"'],
    ['out of range', { a: 1, b: [1, 2 ** 31, 3] }, 'P (b[1]): expected a whole number from -2147483648 to 2147483647 for int'],
    ['a short array', { a: 1, b: [1, 2] }, 'P (b): expected 3 elements for int[3], received 2'],
    ['bytes of another size', new Uint8Array(15), 'P: expected 16 bytes for P, received 15'],
    ['a number', 5, 'P: expected an object with a, b or 16 bytes for P, received 5'],
  ])('encode of %s', async (_, value, expected) => {
    const P = Struct({ a: 'float', b: ['int', 3] }, 'P');
    expect(await argumentMessage(() => P.encode(value))).toContain(expected);
  });

  test('bytes that are too few', async () => {
    const P = Struct({ a: 'double' }, 'P');
    expect(await argumentMessage(() => P.decode(new Uint8Array(7)))).toBe('P: expected 8 bytes, received 7');
    expect(await argumentMessage(() => P.decode(new Uint8Array(12), 8))).toBe('P: expected 8 bytes, received 4');
    expect(await argumentMessage(() => P.encode({ a: 1 }, new DataView(new ArrayBuffer(8)), 4))).toBe(
      'P: 8 bytes at 4 do not fit in a view of 8',
    );
  });
});

test("arrays as C writes them, and encoding into memory of one's own", () => {
  const P = Struct({ flag: 'bool', grid: 'short[2][3]', point: 'struct float3' });
  expect([P.byteLength, P.alignment, P.offsets]).toEqual([28, 4, { flag: 0, grid: 2, point: 16 }]);
  const view = new DataView(new ArrayBuffer(32));
  P.encode({ flag: true, grid: Int16Array.of(1, 2, 3, 4, 5, 6), point: [1, 2, 3] }, view, 4);
  expect(view.getInt16(4 + 2 + 10, true)).toBe(6);
  expect(P.decode(view, 4)).toEqual({ flag: true, grid: [[1, 2, 3], [4, 5, 6]], point: { x: 1, y: 2, z: 3 } }); // prettier-ignore
});

test('a member that points to device memory keeps it, and is checked', async () => {
  const P = Struct({ data: 'const float *', n: 'int' });
  const kernels: any = await CudaModule.compile(
    'struct P { const float* data; int n; }; __global__ void sum(P p, float* out) { *out = 0; for (int i = 0; i < p.n; i++) *out += p.data[i]; }' as string,
  );
  const sum = kernels.kernel('sum', [P, autoout('float', 1)]);
  const data = await DeviceArray.from(Float32Array.of(1, 2, 4));
  expect(await sum({ data, n: 3 })).toEqual(Float32Array.of(7));
  const ints = await DeviceArray.from(Int32Array.of(1));
  expect((await failureOf(() => sum({ data: ints, n: 1 }))).message).toContain('sum: argument 1 (p.data): expected Float32Array');
  expect((await failureOf(() => sum({ data: new Float32Array(3), n: 3 }))).message).toContain(
    'sum: argument 1 (p.data): expected null, a device array or an address as a bigint for const float *, received Float32Array',
  );
});
