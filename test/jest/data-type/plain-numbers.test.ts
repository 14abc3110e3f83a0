// Plain arrays of numbers, bigints and booleans for pointers to each type of them.
import { CudaModule } from '../../../lib';

describe('plain numbers', () => {
  let mod: any;
  const types = [
    'bool',
    'char',
    'unsigned char',
    'short',
    'unsigned short',
    'int',
    'unsigned',
    'long long',
    'unsigned long long',
    'float',
    'double',
  ];
  beforeAll(async () => {
    const kernels = types.map(
      (type, index) =>
        `__global__ void k${index}(const ${type} *from, ${type} *to, int n) { for (int i = 0; i < n; ++i) to[i] = from[i]; }`,
    );
    mod = await CudaModule.compile(kernels.join('\n') as string);
  });
  afterAll(() => mod.dispose());

  const arrays = [
    Uint8Array,
    Int8Array,
    Uint8Array,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    BigInt64Array,
    BigUint64Array,
    Float32Array,
    Float64Array,
  ];

  test.each(types.map((type, index) => [type, index] as const))('of %s arrive, numbers and bigints', async (type, index) => {
    const max = [1, 127, 255, 32767, 65535, 2 ** 31 - 1, 2 ** 32 - 1, 2 ** 53 - 1, 2 ** 53 - 1, 1e30, 1e300][index]!;
    const min = [0, -128, 0, -32768, 0, -(2 ** 31), 0, -(2 ** 53) + 1, 0, -1e30, -1e300][index]!;
    const numbers = type === 'bool' ? [true, false, true] : [0, max, min, 1, -0, 5];
    const to = new arrays[index]!(numbers.length);
    await mod[`k${index}`].with({ grid: 1, block: 1 })(numbers, to, numbers.length);
    const expected = new arrays[index]!(numbers.map((value) => (index === 7 || index === 8 ? BigInt(value) : Number(value))) as never);
    expect(to).toEqual(expected);
    if (index < 1 || index > 8) return;
    const mixed = [1, 2n, 3, BigInt(max), BigInt(min)];
    const there = new arrays[index]!(5);
    await mod[`k${index}`].with({ grid: 1, block: 1 })(mixed, there, 5);
    expect([...there].map(Number)).toEqual(mixed.map(Number));
  });

  test.each([
    ['k9', [1, , 3], 'k9: argument 1 (from[1]): expected a number for float, received undefined'],
    ['k9', [1, 2, 3n], 'k9: argument 1 (from[2]): expected a number for float, received 3n'],
    ['k5', [1, 2, 0.5], 'k5: argument 1 (from[2]): expected a whole number from -2147483648 to 2147483647 for int, received 0.5'],
    [
      'k5',
      [1, { valueOf: () => 1 }],
      'k5: argument 1 (from[1]): expected a whole number from -2147483648 to 2147483647 for int, received Object',
    ],
    [
      'k7',
      [1n, 2n ** 63n],
      'k7: argument 1 (from[1]): expected a whole number from -9223372036854775808 to 9223372036854775807 for long long, received 9223372036854775808n',
    ],
    ['k8', [-1], 'k8: argument 1 (from[0]): expected a whole number from 0 to 18446744073709551615 for unsigned long long, received -1'],
    [
      'k8',
      [2 ** 60],
      'k8: argument 1 (from[0]): expected a bigint for whole numbers of 2^53 or more for unsigned long long, received 1152921504606847000',
    ],
    ['k0', [true, 1], 'k0: argument 1 (from[1]): expected a boolean for bool, received 1'],
    ['k2', [256], 'k2: argument 1 (from[0]): expected a whole number from 0 to 255 for unsigned char, received 256'],
  ])('%s refuses %p', async (kernel, items, message) => {
    await expect(mod[kernel](items, null, 0)).rejects.toThrow(message);
  });

  test.each([0, 7, 8, 9, 15, 16, 17, 31])('the item at %p of 32 is found, written or refused', async (at) => {
    const numbers = Array.from({ length: 32 }, (_, index) => index - 5);
    const withBigint: unknown[] = numbers.with(at, 77).map((value, index) => (index === at ? BigInt(value) : value));
    const to = new BigInt64Array(32);
    await mod.k7.with({ grid: 1, block: 1 })(withBigint, to, 32);
    expect([...to].map(Number)).toEqual(numbers.with(at, 77));
    const words = new Int32Array(32);
    await mod.k5.with({ grid: 1, block: 1 })(withBigint, words, 32);
    expect([...words]).toEqual(numbers.with(at, 77));
    for (const kernel of ['k5', 'k7', 'k9']) {
      await expect(mod[kernel](numbers.with(at, 'x' as never), null, 0)).rejects.toThrow(`(from[${at}]): expected a`);
    }
  });

  test('an array with an iterator of its own is asked by it', async () => {
    const items = Object.assign([1, 2], { *[Symbol.iterator]() { yield 7; yield 8; } }); // prettier-ignore
    const to = new Float32Array(2);
    await mod.k9(items, to, 2);
    expect([...to]).toEqual([7, 8]);
  });
});
