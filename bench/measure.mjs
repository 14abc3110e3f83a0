// How every measurement in JavaScript is taken: the median over samples of the microseconds of one operation.

/** @param {number[]} values */
export function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

/**
 * Blocking operations, `operations` to a sample; `between` runs after each sample, untimed. As many run before, so that
 * what is measured is compiled code.
 */
export async function timeEach(samples, operations, operation, between = () => {}) {
  await sample(samples, operations, operation, between);
  return median(await sample(samples, operations, operation, between));
}

async function sample(samples, operations, operation, between) {
  const times = [];
  for (let sample = 0; sample < samples; sample++) {
    const start = performance.now();
    for (let i = 0; i < operations; i++) operation();
    times.push(((performance.now() - start) * 1000) / operations);
    await between();
  }
  return times;
}

/** Awaited operations, one after the other; as many run before. */
export async function timeAwaited(samples, operation) {
  for (let i = 0; i < samples; i++) await operation();
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
