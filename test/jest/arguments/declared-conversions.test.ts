// A pointer that is declared by its type and only read takes TypedArrays of every class, if no element changes its value.
import { CudaModule, input } from '../../../lib';
import { scalarTypes } from '../../../lib/data-type/scalar-types';
import '../../../lib/data-type/data-type-of';

/** By dtype: its name in C, and its sign and width, or its precision and exponents. */
const integers = { int8: -8, uint8: 8, int16: -16, uint16: 16, int32: -32, uint32: 32, int64: -64, uint64: 64 } as const;
const floats = { float16: [11, -24, 15], bfloat16: [8, -133, 127], float32: [24, -149, 127], float64: [53, -1074, 1023] } as const;
const names = { int8: 'signed char', uint8: 'unsigned char', int16: 'short', uint16: 'unsigned short', int32: 'int', uint32: 'unsigned int', int64: 'long long', uint64: 'unsigned long long', float16: 'half', bfloat16: '__nv_bfloat16', float32: 'float', float64: 'double' } as const; // prettier-ignore
type Name = keyof typeof names;
const all = Object.keys(names) as Name[];

const source = `#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n${all
  .map(
    (name) =>
      `__global__ void of_${name}(const ${names[name]}* in, ${names[name]}* out, int n) { for (int i = 0; i < n; i++) out[i] = in[i]; }`,
  )
  .join('\n')}`;

const wide = [0n, 1n, 255n, 257n, 2049n, 65505n, 2n ** 24n + 1n, 2n ** 24n + 2n, 2n ** 31n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 53n + 2n, 2n ** 62n, 2n ** 63n - 1n]; // prettier-ignore
const whole = [0, 1, 7, 127, 128, 255, 256, 257, 2049, 32768, 65504, 65535, 65536, 2 ** 24 + 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1];
const fractions = [-0, 0.5, -1.5, 0.1, Math.fround(0.1), 65519, 65520, 2 ** -24, 2 ** -25, 2 ** -133, 2 ** -149, 2 ** 53, 2 ** 64, 3.4e38, 1e308, NaN, Infinity]; // prettier-ignore

const classes = [Int8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array] as const;
const arrays: readonly (readonly [string, readonly (BigInt64Array | BigUint64Array | InstanceType<(typeof classes)[number]>)[]])[] = [
  ...classes.map((each) => [each.name, [...whole, ...whole.map((n) => -n), ...fractions].map((n) => each.of(n))] as const),
  ['BigInt64Array', [...wide, ...wide.map((n) => -n), -(2n ** 63n)].map((n) => BigInt64Array.of(n))],
  ['BigUint64Array', [...wide, 2n ** 63n, 2n ** 64n - 1n].map((n) => BigUint64Array.of(n))],
];

/** An odd whole number and the power of two that it is multiplied by. */
function oddPart(value: number | bigint): [bigint, number] {
  let [scaled, power] = typeof value === 'bigint' ? [value, 0] : [BigInt(value * 2 ** (Math.abs(value) < 1 ? 1000 : 0)), Math.abs(value) < 1 ? -1000 : 0]; // prettier-ignore
  for (; scaled !== 0n && scaled % 2n === 0n; scaled /= 2n) power++;
  return [scaled < 0n ? -scaled : scaled, power];
}

function isExactIn(value: number | bigint, name: Name): boolean {
  if (name in integers) {
    const width = integers[name as keyof typeof integers];
    if (!Number.isInteger(Number(value)) || Object.is(value, -0)) return false;
    if (typeof value === 'number' && !Number.isSafeInteger(value)) return false;
    return (width < 0 ? BigInt.asIntN(-width, BigInt(value)) : BigInt.asUintN(width, BigInt(value))) === BigInt(value);
  }
  if (typeof value === 'number' && !Number.isFinite(value)) return true;
  const [bits, least, most] = floats[name as keyof typeof floats];
  const quarter = typeof value === 'number' && !Number.isInteger(value) && Math.abs(value) > 1; // its fraction is scaled away
  const [odd, power] = oddPart(quarter ? value * 2 ** 60 : value);
  const end = odd.toString(2).length + power - 1 - (quarter ? 60 : 0);
  return odd === 0n || (odd.toString(2).length <= bits && power - (quarter ? 60 : 0) >= least && end <= most);
}

let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(source as string);
});

/** Whether an array is what a pointer takes as it is: bits of 16-bit floats, bytes. */
const isBits = (name: Name, className: string) => (name === 'float16' || name === 'bfloat16') && className === 'Uint16Array';

describe.each(all)('const %s *', (name) => {
  test.each(arrays.filter(([className]) => !isBits(name, className)))('from %s', (_, values) => {
    const kernel = mod.kernel(`of_${name}`, [`const ${names[name]} *`, `${names[name]} *`, 'int']).with({ grid: 1, block: 1 });
    const dtyped = mod.kernel(`of_${name}`, [input(name), `${names[name]} *`, 'int']).with({ grid: 1, block: 1 });
    for (const given of values) {
      const isExact = isExactIn(given[0]!, name);
      const what = `${String(given[0])} ${isExact ? 'is' : 'is not'} exact`;
      for (const each of [kernel, dtyped]) {
        const out = new Uint8Array(8);
        const error = errorOf(() => each.sync(given, out, 1));
        expect([what, error?.name, error?.code]).toEqual(
          isExact ? [what, undefined, undefined] : [what, 'RangeError', 'ERR_CUDA_ARGUMENT'],
        );
        if (isExact) expect(textOf(scalarTypes[name].options.decode(new DataView(out.buffer), 0))).toBe(textOf(given[0]));
      }
    }
  });
});

/** All digits of a whole number, whatever its type. */
function textOf(value: unknown): string {
  return Number.isInteger(value) && value !== 0 ? String(BigInt(value as number)) : Object.is(value, -0) ? '-0' : String(value);
}

function errorOf(body: () => unknown): any {
  try {
    body();
  } catch (error) {
    return error;
  }
}
