import { program } from '../helpers/compiled-program';
import { randomNumbers } from '../helpers/seeded-numbers';

const rate = 0.03;
const volatility = 0.25;
const n = 60;
const next = randomNumbers(11);
const options = Array.from({ length: n }, () => ({
  price: Math.fround(5 + 95 * next()),
  strike: Math.fround(5 + 95 * next()),
  years: Math.fround(0.1 + 3 * next()),
}));

/** What the option is expected to pay, discounted, by Simpson's rule over the normally distributed logarithm of the price. */
function expectedPayment({ price, strike, years }: (typeof options)[number], isCall: boolean): number {
  const deviation = volatility * Math.sqrt(years);
  const drift = (rate - volatility ** 2 / 2) * years;
  const kink = Math.min(Math.max((Math.log(strike / price) - drift) / deviation, -9), 9);
  const payment = (x: number) => Math.abs(price * Math.exp(drift + deviation * x) - strike);
  const from = isCall ? kink : -9;
  const steps = 600;
  const h = (isCall ? 9 - kink : kink + 9) / steps;
  let sum = 0;
  for (let i = 0; i <= steps; i++) {
    const x = from + i * h;
    const weight = i % steps === 0 ? 1 : i % 2 ? 4 : 2;
    sum += weight * Math.exp((-x * x) / 2) * payment(x);
  }
  return (Math.exp(-rate * years) * sum * h) / (3 * Math.sqrt(2 * Math.PI));
}

test.each([
  ['double', Float64Array, 1e-7],
  ['float', Float32Array, 2e-4],
] as const)('%s: calls and puts are what they are expected to pay', async (real, Reals, tolerance) => {
  const mod = await program('black_scholes.cu');
  const out = new Reals(4 * n);
  await mod.kernel(`black_scholes<${real}>`).with({ grid: 2, block: 32 })(options, out, n, rate, volatility);
  options.forEach((option, i) => {
    expect(Math.abs(out[4 * i] - expectedPayment(option, true))).toBeLessThan(tolerance);
    expect(Math.abs(out[4 * i + 1] - expectedPayment(option, false))).toBeLessThan(tolerance);
  });
});

test('delta and vega are derivatives of the price', async () => {
  const mod = await program('black_scholes.cu');
  const kernel = mod.kernel('black_scholes<double>').with({ grid: 2, block: 32 });
  const valuesFor = async (change: number, sigma: number) => {
    const out = new Float64Array(4 * n);
    await kernel(
      options.map((option) => ({ ...option, price: option.price + change })),
      out,
      n,
      rate,
      sigma,
    );
    return out;
  };
  const h = 1e-4;
  const [at, up, down, wild, calm] = await Promise.all([
    valuesFor(0, volatility),
    valuesFor(h, volatility),
    valuesFor(-h, volatility),
    valuesFor(0, volatility + h),
    valuesFor(0, volatility - h),
  ]);
  for (let i = 0; i < n; i++) {
    expect(at[4 * i + 2]).toBeCloseTo((up[4 * i] - down[4 * i]) / (2 * h), 6);
    expect(at[4 * i + 3]).toBeCloseTo((wild[4 * i] - calm[4 * i]) / (2 * h), 4);
  }
});
