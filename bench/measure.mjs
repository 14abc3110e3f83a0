// How every measurement in JavaScript is taken: the median over samples of the microseconds of one operation.
import { createInterface } from 'node:readline';

/** @param {number[]} values */
export function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

/**
 * Blocking operations, `operations` to a sample; `between` runs after each sample, untimed. One before them is not counted:
 * the device comes from another process.
 */
export function timeEach(samples, operations, operation, between = () => {}) {
  const times = [];
  operation();
  between();
  for (let sample = 0; sample < samples; sample++) {
    const start = performance.now();
    for (let i = 0; i < operations; i++) operation();
    times.push(((performance.now() - start) * 1000) / operations);
    between();
  }
  return median(times);
}

/** Awaited operations, one after the other, after one that is not counted; `counted` is called then. */
export async function timeAwaited(samples, operation, counted = () => {}) {
  await operation();
  counted();
  const times = [];
  for (let sample = 0; sample < samples; sample++) {
    const start = performance.now();
    await operation();
    times.push((performance.now() - start) * 1000);
  }
  return median(times);
}

/**
 * Takes the measure that each line of the standard input names, and prints its microseconds as a line of JSON; an empty
 * object where there is no such measure. Ends with the input.
 */
export async function serve(binding, measures) {
  for await (const measure of createInterface({ input: process.stdin })) {
    const take = measures[measure];
    if (take) print(binding, measure, await take());
    else console.log('{}');
  }
}

/** One JSON line for a figure. */
export function print(binding, measure, microseconds, more = {}) {
  console.log(JSON.stringify({ measure, binding, microseconds: Number(microseconds.toFixed(3)), ...more }));
}

/** Elements of each measure's arrays, and how often one turn of it does it. bench/native.cpp and bench/peers.py have the same. */
export const sizes = { launch: 256, small: 1024, large: 16_777_216, inFlight: 10_000 };
export const turns = { enqueue: [20, 500], burst: [150, 64], launch: 1000, small: 500, large: 3 };
