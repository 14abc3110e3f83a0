import { coded, describe } from '../errors/argument-error';

/**
 * Seeds for tests on random input: 1 to `count`, or only that which the environment variable `CUDA_FFI_TEST_SEED` names, to run one that
 * failed again. Put the seed into the test's name.
 *
 * @throws TypeError for a count or a variable that is not a whole number.
 *
 * @example
 * ```ts
 * import { randomNumbers, seeds } from 'cuda-ffi/testing';
 * for (const seed of seeds(2)) {
 *   const next = randomNumbers(seed);
 *   const x = Float32Array.from({ length: 4 }, next);
 *   console.log(x.length); // → 4
 * }
 * ```
 */
export function seeds(count: number): number[] {
  if (!Number.isInteger(count) || count < 1)
    throw coded(new TypeError(`seeds: expected how many, a whole number from 1, received ${describe(count)}`));
  const given = process.env['CUDA_FFI_TEST_SEED'];
  if (given === undefined || given === '') return Array.from({ length: count }, (_, index) => index + 1);
  if (/^\d+$/.test(given)) return [Number(given)];
  throw coded(new TypeError(`seeds: expected a whole number in CUDA_FFI_TEST_SEED, received ${given}`));
}

/**
 * A function that yields numbers in [0, 1), the same ones for the same seed on every machine.
 *
 * @throws TypeError for what is no number.
 */
export function randomNumbers(seed: number): () => number {
  if (typeof seed !== 'number') throw coded(new TypeError(`randomNumbers: expected a seed, a number, received ${describe(seed)}`));
  let state = seed >>> 0;
  // Mulberry32: 32 bits of state, each of which changes all bits of the result.
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}
