// How every measurement in JavaScript is taken: the median over samples of the microseconds of one operation.

/** @param {number[]} values */
export function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

/** Blocking operations, `operations` to a sample; `between` runs after each sample, untimed. */
export async function timeEach(samples, operations, operation, between = () => {}) {
  const times = [];
  for (let sample = 0; sample < samples; sample++) {
    const start = performance.now();
    for (let i = 0; i < operations; i++) operation();
    times.push(((performance.now() - start) * 1000) / operations);
    await between();
  }
  return median(times);
}

/** Awaited operations, one after the other. */
export async function timeAwaited(samples, operation) {
  const times = [];
  for (let sample = 0; sample < samples; sample++) {
    const start = performance.now();
    await operation();
    times.push((performance.now() - start) * 1000);
  }
  return median(times);
}

/** One JSON line for a figure. */
export function print(binding, measure, microseconds, more = {}) {
  console.log(JSON.stringify({ measure, binding, microseconds: Number(microseconds.toFixed(3)), ...more }));
}

export const sizes = { launch: 256, small: 1024, large: 16_777_216, inFlight: 10_000 };
