import { program } from '../helpers/compiled-program';
import { randomNumbers } from '../helpers/seeded-numbers';
import { ulpsBetween } from '../helpers/ulps';

const hostFunctions: Record<string, (x: number, y: number) => number> = {
  ...(Object.fromEntries(Object.getOwnPropertyNames(Math).map((name) => [name, (Math as any)[name]])) as object),
  fmod: (x, y) => x % y,
  // In C a power of one is one, whatever the exponent, and the lesser or greater of a number and NaN is the number.
  pow: (x, y) => (x === 1 || (x === -1 && Math.abs(y) === Infinity) ? 1 : x ** y),
  fmin: (x, y) => (Number.isNaN(x) ? y : Number.isNaN(y) ? x : Math.min(x, y)),
  fmax: (x, y) => (Number.isNaN(x) ? y : Number.isNaN(y) ? x : Math.max(x, y)),
  fdim: (x, y) => (x <= y ? 0 : x - y),
  copysign: (x, y) => (Object.is(Math.sign(y), -0) || y < 0 ? -Math.abs(x) : Math.abs(x)),
  divide: (x, y) => x / y,
};

const text = new TextDecoder();

async function namesOf(mod: any, list: string): Promise<string[]> {
  const bytes = Uint8Array.from(await mod.global(list).get());
  return text.decode(bytes.subarray(0, -1)).split(' ');
}

/** The largest distance of `received` from `expected`, and where. */
function worst(received: ArrayLike<number>, expected: (i: number) => number): { ulps: number; at: number } {
  return Array.from(received).reduce(
    (most, value, at) => {
      const ulps = ulpsBetween(value, expected(at));
      return ulps > most.ulps ? { ulps, at } : most;
    },
    { ulps: 0, at: 0 },
  );
}

const special = [0, -0, 1, -1, 0.5, -0.5, Math.PI, 1e-300, -1e-300, 5e-324, 1e300, 1e22, Infinity, -Infinity, NaN, 709.7, -745];

/** Numbers of every use: within ±1, within ±20, of every size, and those where functions change. */
function inputs(seed: number, n: number): Float64Array {
  const next = randomNumbers(seed);
  const kinds = [() => 2 * next() - 1, () => 40 * next() - 20, () => (2 * next() - 1) * 10 ** (40 * next() - 20), () => 1 + next()];
  return Float64Array.from({ length: n }, (_, i) => special[i] ?? kinds[i % 4]());
}

const n = 1024;

describe('double precision', () => {
  test('functions of one argument', async () => {
    const mod = await program('math_functions.cu');
    const names = await namesOf(mod, 'functions_of_one');
    const x = inputs(31, n);
    const out = new Float64Array(names.length * n);
    await mod.of_one.with({ grid: n / 128, block: 128 })(x, out, n);
    const far = names
      .map((name, k) => ({ name, ...worst(out.subarray(k * n, (k + 1) * n), (i) => hostFunctions[name](x[i], 0)) }))
      .map(({ name, ulps, at }) => ({ name, ulps, x: x[at] }));
    expect(far.filter(({ ulps }) => ulps > 2)).toEqual([]);
  });

  test('functions of two arguments', async () => {
    const mod = await program('math_functions.cu');
    const names = await namesOf(mod, 'functions_of_two');
    const x = inputs(32, n);
    const y = inputs(33, n + 5).subarray(5);
    const out = new Float64Array(names.length * n);
    await mod.of_two.with({ grid: n / 128, block: 128 })(x, y, out, n);
    const far = names
      .map((name, k) => ({ name, ...worst(out.subarray(k * n, (k + 1) * n), (i) => hostFunctions[name](x[i], y[i])) }))
      .map(({ name, ulps, at }) => ({ name, ulps, x: x[at], y: y[at] }));
    expect(far.filter(({ ulps }) => ulps > 2)).toEqual([]);
  });
});

// The most that the CUDA C++ Programming Guide allows a function of single precision, in units of its last place.
const allowed: Record<string, number> = { tanf: 4, asinf: 2, acosf: 2, atanf: 2, sinhf: 3, coshf: 2, tanhf: 2, expf: 2, sinf: 2, cosf: 2 };

test('single precision', async () => {
  const mod = await program('math_functions.cu');
  const names = await namesOf(mod, 'functions_of_one_float');
  const x = Float32Array.from(inputs(34, n));
  const out = new Float32Array(names.length * n);
  await mod.of_one_float.with({ grid: n / 128, block: 128 })(x, out, n);
  names.forEach((name, k) => {
    x.forEach((argument, i) => {
      const exact = hostFunctions[name.slice(0, -1)](argument, 0);
      const received = out[k * n + i];
      if (Object.is(received, Math.fround(exact))) return;
      const unit = Math.max(2 ** (Math.floor(Math.log2(Math.abs(exact))) - 23), 2 ** -149);
      // Half a unit more, by which the host's own result is rounded to a float.
      const withinLimit = Math.abs(received - exact) <= ((allowed[name] ?? 1) + 0.5) * unit || (received === 0 && exact === 0);
      expect({ name, argument, received, exact, withinLimit }).toMatchObject({ withinLimit: true });
    });
  });
});

test('functions that JavaScript lacks, by known values', async () => {
  const { special: kernel } = await program('math_functions.cu');
  const known = {
    'erf(1/2)': 0.5204998778130465,
    'erfc(3)': 2.209049699858544e-5,
    'Γ(1/2)': Math.sqrt(Math.PI),
    'Γ(10)': 362880,
    'log Γ(100)': 359.1342053695754,
    'J0(1)': 0.7651976865579666,
    'Y0(1)': 0.08825696421567697,
    'Φ(1.96)': 0.9750021048517795,
    'rint(2.5)': 2,
    'nearbyint(-3.5)': -4,
    '0.75 · 2^10': 768,
    '1.5 · 2^-1080': 0,
    'erfc^-1(1/4)': 0.8134198475976185,
  };
  const out = new Float64Array(Object.keys(known).length);
  await kernel.with({ block: 1 })(out);
  const far = Object.entries(known).map(([name, value], i) => ({ name, value, received: out[i], ulps: ulpsBetween(value, out[i]) }));
  expect(far.filter(({ ulps }) => ulps > 4)).toEqual([]);
});
