// What bench/gpu-libraries.mjs measures of cuda-ffi/libraries. With `small`, the same calls of small sizes, on any device: a trial of the
// program, whose times say nothing.
import { CudaDevice, DeviceArray } from '../dist/lib/index.js';
import { argsort, blas, fft, random, segmentedReduce, select, solve, sort, sparse, unique } from '../dist/lib/libraries/libraries.js';

/** Calls that are made one after the other, before anything is waited for. */
export const row = 20;
const large = {
  matrix: 4096,
  tiny: 16,
  signal: 2 ** 24,
  keys: 1e8,
  system: 1024,
  systems: 1000,
  ofSystems: 32,
  rows: 1e6,
  entriesOfRow: 10,
  columns: 32,
  values: 1e7,
  selected: 1e8,
  segments: 1e5,
};
const small = {
  matrix: 64,
  tiny: 16,
  signal: 2 ** 10,
  keys: 1e4,
  system: 48,
  systems: 10,
  ofSystems: 8,
  rows: 300,
  entriesOfRow: 10,
  columns: 4,
  values: 1e4,
  selected: 1e4,
  segments: 100,
};

/** Prints a line for each: the name, and the median in microseconds. */
export async function measureOurs(isSmall) {
  if (!isSmall && CudaDevice.getDefault().isSoftware) throw new Error('There is no GPU here.');
  const size = isSmall ? small : large;
  const measure = (name, count, call) => measureOne(name, isSmall ? 2 : count, call, isSmall ? 50 : 1500);
  await products(size, measure);
  await transforms(size, measure);
  await orders(size, measure);
  await systems(size, measure);
  await sparseProducts(size, measure);
  await selections(size, measure);
}

async function measureOne(name, count, call, warmMilliseconds) {
  // JavaScript that has not run often is interpreted. C++ and CuPy warm up as long, since a hot GPU has a slower clock.
  const warm = performance.now();
  for (let i = 0; i < 300 && performance.now() - warm < warmMilliseconds; i++) (await call())?.dispose?.();
  const times = [];
  for (let i = 0; i < count; i++) {
    const begin = performance.now();
    const made = await call();
    times.push((performance.now() - begin) * 1e3);
    made?.dispose?.();
  }
  report(name, times);
  const inARow = [];
  for (let i = 0; i < 5; i++) {
    const begin = performance.now();
    const all = await Promise.all(Array.from({ length: row }, call));
    inARow.push(((performance.now() - begin) * 1e3) / row);
    for (const made of all) made?.dispose?.();
  }
  report(`${name}, ${row} in a row, each`, inARow);
}

const report = (name, times) => console.log(`${name} ${times.sort((a, b) => a - b)[Math.floor(times.length / 2)]}`);

async function products({ matrix, tiny }, measure) {
  for (const [name, n, dtype, count] of [
    ['gemm 4096 float32', matrix, 'float32', 30],
    ['gemm 4096 float16', matrix, 'float16', 50],
    ['gemm 16 float32', tiny, 'float32', 2000],
  ]) {
    const made = [];
    for (let i = 0; i < 2; i++) made.push(await (await random.uniform([n, n], { seed: i, low: -1, high: 1 })).astype(dtype));
    const out = DeviceArray.empty([n, n], dtype);
    await measure(name, count, async () => void (await blas.gemm(made[0], made[1], { out })));
  }
}

async function transforms({ signal }, measure) {
  const x = DeviceArray.empty([signal], 'complex64');
  await x.set(new Float32Array(2 * signal).map((_, i) => Math.sin(i)));
  const spectrum = DeviceArray.empty([signal], 'complex64');
  await measure('fft 2^24 complex64', 50, async () => void (await fft.fft(x, { out: spectrum })));
  const real = await random.uniform([signal], { seed: 3 });
  const half = DeviceArray.empty([signal / 2 + 1], 'complex64');
  await measure('rfft 2^24 float32', 50, async () => void (await fft.rfft(real, { out: half })));
}

async function orders({ keys: count }, measure) {
  const keys = await random.bits([count], { seed: 4 });
  const sorted = DeviceArray.empty([count], 'uint32');
  await measure('sort 10^8 uint32', 10, () => sort(keys));
  await measure('sort 10^8 uint32, into an array that is there', 10, async () => void (await sort(keys, { out: sorted })));
  const floats = await random.normal([count], { seed: 5 });
  await measure('sort 10^8 float32', 10, () => sort(floats));
  await measure('argsort 10^8 float32', 5, () => argsort(floats));
  for (const array of [keys, sorted, floats]) array.dispose();
}

/** Random matrices with a large diagonal, which pivots leave where it is. */
async function systems({ system, systems: count, ofSystems }, measure) {
  const one = await matricesOf([system, system], system);
  const right = await random.uniform([system], { seed: 7 });
  await measure('solve 1024 float32', 20, () => solve.solve(one, right));
  const many = await matricesOf([count, ofSystems, ofSystems], ofSystems);
  const rights = await random.uniform([count, ofSystems, 1], { seed: 8 });
  await measure('solve 1000 of 32 float32', 50, () => solve.solve(many, rights));
}

async function matricesOf(shape, n) {
  const values = await (await random.uniform(shape, { seed: 6, low: -1, high: 1 })).get();
  for (let i = 0; i < values.length; i += n * n) for (let k = 0; k < n; k++) values[i + k * n + k] += n;
  return DeviceArray.from(values, { shape });
}

async function sparseProducts({ rows, entriesOfRow, columns }, measure) {
  const entries = rows * entriesOfRow;
  const a = await sparse.csr({
    shape: [rows, rows],
    rowOffsets: Uint32Array.from({ length: rows + 1 }, (_, i) => i * entriesOfRow),
    columns: Uint32Array.from({ length: entries }, (_, i) => scattered(i) % rows),
    values: await random.uniform([entries], { seed: 9 }),
  });
  const x = await random.uniform([rows], { seed: 10 });
  const y = DeviceArray.empty([rows], 'float32');
  await measure('spmv 10^6 rows of 10 float32', 50, async () => void (await sparse.spmv(a, x, { out: y })));
  const dense = await random.uniform([rows, columns], { seed: 11 });
  const product = DeviceArray.empty([rows, columns], 'float32');
  await measure('spmm 10^6 rows of 10, 32 columns float32', 20, async () => void (await sparse.spmm(a, dense, { out: product })));
  for (const array of [x, y, dense, product]) array.dispose();
}

/** As in bench/gpu_libraries.cu. */
function scattered(i) {
  let bits = Math.imul(i, 2654435761);
  bits ^= bits >>> 15;
  bits = Math.imul(bits, 0x2c1b3c6d);
  bits ^= bits >>> 12;
  bits = Math.imul(bits, 0x297a2d39);
  return (bits ^ (bits >>> 15)) >>> 0;
}

async function selections({ values, selected, segments }, measure) {
  const keys = await DeviceArray.from(Uint32Array.from({ length: values }, (_, i) => scattered(i) % Math.ceil(values / 10)));
  await measure('unique 10^7 uint32, a tenth of them different', 10, () => unique(keys));
  const floats = await random.uniform([selected], { seed: 12, low: -1, high: 1 });
  await measure('select 10^8 float32, half of them', 10, () => select(floats, 'x > 0'));
  const summed = floats.slice(0, values);
  const bounds = Uint32Array.from({ length: segments + 1 }, (_, i) => (i * values) / segments);
  const offsets = await DeviceArray.from(bounds);
  await measure('segmentedReduce 10^7 float32, 10^5 sums', 50, () => segmentedReduce(summed, offsets, 'sum'));
}
