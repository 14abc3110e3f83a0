// cuda-ffi/libraries beside sums in twice the precision: 60 calls, and how far each result is from the reference, in units in the last place
// of the largest element of the result.
//
//   node bench/libraries.mjs      needs what `npm run prepare` builds
import { DeviceArray } from '../dist/lib/index.js';
import { blas, fft, sort } from '../dist/lib/libraries/libraries.js';

const fractionBits = { float16: 11, bfloat16: 8, float32: 24, float64: 53, complex64: 24, complex128: 53 };
const isComplex = (type) => type.startsWith('complex');
let state = 12345;
const random = () => ((state = (state * 16807) % 2147483647) / 2147483647) * 2 - 1;

/** A sum with its error, as two doubles (Knuth's and Dekker's exact sums and products). */
class Sum {
  high = 0;
  low = 0;
  add(x) {
    const sum = this.high + x;
    const part = sum - this.high;
    this.low += this.high - (sum - part) + (x - part);
    this.high = sum;
  }
  addProduct(a, b) {
    const split = (x) => {
      const c = 134217729 * x;
      const big = c - (c - x);
      return [big, x - big];
    };
    const [a1, a2] = split(a);
    const [b1, b2] = split(b);
    const product = a * b;
    this.add(product);
    this.add(a2 * b2 - (product - a1 * b1 - a2 * b1 - a1 * b2));
  }
  get value() {
    return this.high + this.low;
  }
}

async function made(shape, type) {
  const count = shape.reduce((product, size) => product * size, 1) * (isComplex(type) ? 2 : 1);
  const values = Float64Array.from({ length: count }, random);
  if (type === 'complex64') return fromHost(Float32Array.from(values), shape, type);
  if (type === 'complex128' || type === 'float64') return fromHost(values, shape, type);
  return (await (await DeviceArray.from(Float32Array.from(values))).astype(type)).reshape(shape);
}

async function fromHost(values, shape, type) {
  const array = DeviceArray.empty(shape, type);
  await array.set(values);
  return array;
}

/** The elements as pairs of doubles. */
async function read(array) {
  const values = isComplex(array.dtype)
    ? [...(await array.get())]
    : [...(await (await array.astype('float64')).get())].flatMap((x) => [x, 0]);
  return { at: (i) => [values[2 * i], values[2 * i + 1]], length: values.length / 2, values };
}

/** The sum of the products of pairs. */
function products(count, pair) {
  const [re, im] = [new Sum(), new Sum()];
  for (let i = 0; i < count; i++) {
    const [[a, b], [c, d]] = pair(i);
    re.addProduct(a, c);
    re.addProduct(-b, d);
    im.addProduct(a, d);
    im.addProduct(b, c);
  }
  return [re.value, im.value];
}

function inUlps(found, expected, type) {
  const largest = Math.max(...expected.map(Math.abs));
  const ulp = 2 ** (Math.floor(Math.log2(largest || 1)) + 1 - fractionBits[type]);
  return Math.max(...expected.map((value, i) => Math.abs(found[i] - value))) / ulp;
}

const rows = [];
function row(call, type, size, found, expected) {
  const ulps = inUlps(found, expected, type);
  rows.push({ call, type, size, ulps });
  console.log(`| ${call} | ${type} | ${size} | ${ulps < 10 ? ulps.toFixed(2) : ulps.toFixed(0)} |`);
}

async function product(a, b) {
  const [left, right] = [await read(a), await read(b)];
  const [m, k, n] = [a.shape.at(-2), a.shape.at(-1), b.shape.at(-1)];
  const batches = a.length / m / k;
  return Array.from({ length: batches * m * n }, (_, i) => {
    const [batch, row, column] = [Math.floor(i / m / n), Math.floor(i / n) % m, i % n];
    return products(k, (j) => [left.at((batch * m + row) * k + j), right.at((batch * k + j) * n + column)]);
  }).flat();
}

console.log('| call | elements | size | difference |\n| --- | --- | --- | --- |');
for (const type of Object.keys(fractionBits)) {
  const [m, k, n] = [65, 130, 70];
  const layouts = {
    'gemm(a, b)': [await made([m, k], type), await made([k, n], type)],
    'gemm(aᵀ, b)': [(await made([k, m], type)).transpose(), await made([k, n], type)],
    'gemm(a, bᵀ)': [await made([m, k], type), (await made([n, k], type)).transpose()],
    'gemm(batches)': [await made([3, 20, k], type), await made([3, k, 20], type)],
  };
  for (const [name, [a, b]] of Object.entries(layouts)) {
    row(name, type, `${a.shape.join('×')} · ${b.shape.join('×')}`, (await read(await blas.gemm(a, b))).values, await product(a, b));
  }
  const [a, x] = [await made([200, 300], type), await made([300], type)];
  row('gemv(a, x)', type, '200×300', (await read(await blas.gemv(a, x))).values, await product(a, x.reshape([300, 1])));
}
for (const type of ['float32', 'float64', 'complex64']) {
  const n = 10_000;
  const [x, y] = [await made([n], type), await made([n], type)];
  const [a, b] = [await read(x), await read(y)];
  const pair = (value) => (typeof value === 'number' ? [value, 0] : [value.re, value.im]);
  row(
    'dot(x, y)',
    type,
    n,
    pair(await blas.dot(x, y)),
    products(n, (i) => [a.at(i), b.at(i)]),
  );
  const squares = products(n, (i) => [a.at(i), [a.at(i)[0], -a.at(i)[1]]])[0];
  row('nrm2(x)', type, n, [await blas.nrm2(x)], [Math.sqrt(squares)]);
  const absolute = new Sum();
  a.values.forEach((value) => absolute.add(Math.abs(value)));
  row('asum(x)', type, n, [await blas.asum(x)], [absolute.value]);
  await blas.axpy(0.7, x, y);
  const factor = isComplex(type) || type === 'float32' ? Math.fround(0.7) : 0.7;
  const sums = a.values.map((value, i) => {
    const sum = new Sum();
    sum.addProduct(factor, value);
    sum.add(b.values[i]);
    return sum.value;
  });
  row('axpy(0.7, x, y)', type, n, (await read(y)).values, sums);
  await blas.scal(0.7, x);
  row(
    'scal(0.7, x)',
    type,
    n,
    (await read(x)).values,
    a.values.map((value) => factor * value),
  );
}

const roots = (n) => Array.from({ length: n }, (_, i) => [Math.cos((2 * Math.PI * i) / n), Math.sin((2 * Math.PI * i) / n)]);
function transform(values, shape, axis, sign) {
  const [n, inner] = [shape[axis], shape.slice(axis + 1).reduce((size, each) => size * each, 1)];
  const root = roots(n);
  return Array.from({ length: values.length / 2 }, (_, i) => {
    const [line, k, first] = [i % inner, Math.floor(i / inner) % n, Math.floor(i / inner / n) * n];
    return products(n, (j) => {
      const from = 2 * ((first + j) * inner + line);
      const [c, s] = root[(j * k) % n];
      return [
        [values[from], values[from + 1]],
        [c, sign * s],
      ];
    });
  }).flat();
}
for (const [type, real] of [
  ['complex64', 'float32'],
  ['complex128', 'float64'],
]) {
  for (const n of [1000, 1009, 1024]) {
    const x = await made([n], type);
    row('fft(x)', type, n, (await read(await fft.fft(x))).values, transform((await read(x)).values, [n], 0, -1));
  }
  const x = await made([1024], type);
  const back = transform((await read(x)).values, [1024], 0, 1).map((value) => value / 1024);
  row('ifft(x)', type, 1024, (await read(await fft.ifft(x))).values, back);
  const r = await made([1000], real);
  const spectrum = await fft.rfft(r);
  const whole = transform((await read(r)).values, [1000], 0, -1);
  row('rfft(x)', real, 1000, (await read(spectrum)).values, whole.slice(0, 1002));
  const half = (await read(spectrum)).values;
  const mirrored = Array.from({ length: 1000 }, (_, k) =>
    k <= 500 ? [half[2 * k], half[2 * k + 1]] : [half[2 * (1000 - k)], -half[2 * (1000 - k) + 1]],
  );
  const inverse = transform(mirrored.flat(), [1000], 0, 1)
    .filter((_, i) => i % 2 === 0)
    .map((value) => value / 1000);
  row('irfft(x)', real, 1000, [...(await (await fft.irfft(spectrum)).get())], inverse);
  const image = await made([32, 48], type);
  const both = transform(transform((await read(image)).values, [32, 48], 1, -1), [32, 48], 0, -1);
  row('fft(x, { axes: [0, 1] })', type, '32×48', (await read(await fft.fft(image, { axes: [0, 1] }))).values, both);
}
const keys = Float64Array.from({ length: 10_000 }, random);
row('sort(x)', 'float64', 10_000, [...(await sort(keys))], [...keys.slice().sort()]);
console.log(`\n${rows.length} calls`);
