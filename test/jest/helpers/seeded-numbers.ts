/** A generator of numbers in [0, 1), the same ones for the same seed (a Weyl sequence through MurmurHash3's finaliser). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let bits = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
  };
}

/** Whole numbers from 0 to `limit` - 1. */
export function randomIntegers(seed: number, limit: number): () => number {
  const next = randomNumbers(seed);
  return () => Math.floor(next() * limit);
}
