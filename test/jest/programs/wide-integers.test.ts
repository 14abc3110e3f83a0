import { checkPrimeSync } from 'node:crypto';
import { program } from '../helpers/compiled-program';
import { randomIntegers } from '../helpers/seeded-numbers';

const options = { options: ['--device-int128'] };

/** Numbers of all lengths up to `bits`. */
function integers(seed: number, length: number, bits: number): bigint[] {
  const next = randomIntegers(seed, 2 ** 16);
  return Array.from({ length }, (_, i) => {
    let number = 0n;
    for (let k = 0; k < 8; k++) number = number * 65536n + BigInt(next());
    return BigInt.asUintN(1 + ((i * 7) % bits), number) | 1n;
  });
}

test('arithmetic with 128 bits', async () => {
  const { wide_arithmetic } = await program('wide_integers.cu', options);
  const n = 128;
  const [a, b] = [integers(1, n, 128), integers(2, n, 127).reverse()];
  const halves = (numbers: bigint[]) => BigUint64Array.from(numbers.flatMap((x) => [BigInt.asUintN(64, x), x >> 64n]));
  const out = new BigUint64Array(n * 5 * 2);
  await wide_arithmetic.with({ grid: 1, block: n })(halves(a), halves(b), out);

  const expected = a.flatMap((x, i) => {
    const y = b[i];
    return [x + y, x * y, x / y, x % y, x >> (y & 127n)].map((result) => BigInt.asUintN(128, result));
  });
  expect(out).toEqual(halves(expected));
});

test('primes of 64 bits', async () => {
  const { are_prime } = await program('wide_integers.cu', options);
  const known = [2n, 37n, 561n, 3215031751n, 341550071728321n, 2n ** 61n - 1n, 2n ** 64n - 59n, 2n ** 64n - 1n];
  const numbers = [...known, ...integers(3, 248, 64).map((x) => x + 2n)].map((x) => BigInt.asUintN(64, x));
  const prime = new Uint8Array(numbers.length);
  await are_prime.with({ grid: 1, block: numbers.length })(BigUint64Array.from(numbers), prime);
  expect([...prime].map(Boolean)).toEqual(numbers.map((number) => checkPrimeSync(number)));
});
