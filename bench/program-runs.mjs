// The programs of docs/programs.md as `npm run bench -- programs` runs them: what each makes of a module, and one run of it.
// `scale` says how much there is to do: 1 is about what the tests do.
import { DeviceArray } from 'cuda-ffi';

/** Numbers below `below`, the same in every process. */
function integers(length, below, Type = Uint32Array) {
  let state = 12345;
  return Type.from({ length }, () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % below);
}

const floats = (length) => Float32Array.from(integers(length, 65536), (value) => value / 65536 - 0.5);
const doubles = (length) => Float64Array.from(integers(length, 65536), (value) => value / 65536 - 0.5);
const ofDevice = (values) => DeviceArray.from(values);
const zeros = (length, type) => DeviceArray.zeros(length, type);
const blocksOf = (n, block) => ({ grid: Math.ceil(n / block), block });

async function matrixMultiply(mod, scale) {
  const n = 64 * scale;
  const [a, b] = [await ofDevice(floats(n * n)), await ofDevice(floats(n * n))];
  const c = zeros(n * n, 'float32');
  const multiply = mod.matrix_multiply.with({ grid: [n / 16, n / 16], block: [16, 16] });
  return () => multiply.enqueue(a, b, c, n, n, n);
}

async function scan(mod, scale) {
  const n = 20_000 * scale;
  const part = 512;
  const parts = Math.ceil(n / part);
  const values = await ofDevice(integers(n, 100, Int32Array));
  const [out, sums, total] = [zeros(n, 'int32'), zeros(parts, 'int32'), zeros(1, 'int32')];
  const [all, one] = [mod.scan_parts.with({ grid: parts, block: 128 }), mod.scan_parts.with({ grid: 1, block: 128 })];
  const add = mod.add_to_parts.with(blocksOf(n, 256));
  return () => {
    all.enqueue(values, out, sums, n);
    one.enqueue(sums, sums, total, Math.min(parts, part));
    add.enqueue(out, sums, n);
  };
}

async function reduction(mod, scale) {
  const n = 100_000 * scale;
  const values = await ofDevice(integers(n, 2 ** 31, Int32Array));
  const [sum, out] = [zeros(1, 'uint64'), zeros(3, 'int32')];
  const [add, find] = [mod.sum_by_shuffles.with({ grid: 8, block: 128 }), mod.extremes.with({ grid: 1, block: 256 })];
  return () => {
    add.enqueue(values, sum, n);
    find.enqueue(values, out, n);
  };
}

async function bitonicSort(mod, scale) {
  const n = 4096 * scale;
  const data = await ofDevice(floats(n));
  const near = mod.exchange_near.with({ grid: n / 256, block: 128 });
  const far = mod.exchange_far.with({ grid: n / 256, block: 128 });
  return () => {
    near.enqueue(data, 2, 256, 256);
    for (let length = 512; length <= n; length *= 2) {
      for (let distance = length / 2; distance >= 256; distance /= 2) far.enqueue(data, length, distance);
      near.enqueue(data, length, length, 128);
    }
  };
}

async function radixSort(mod, scale) {
  const n = 3001 * scale;
  const shape = blocksOf(n, 128);
  const counts = zeros(16 * shape.grid, 'uint32');
  const keys = [await ofDevice(integers(n, 2 ** 32)), zeros(n, 'uint32')];
  return () => {
    for (let pass = 0; pass < 8; pass++) {
      mod.count_digits.with(shape).enqueue(keys[pass % 2], counts, n, 4 * pass);
      mod.place_digits.with({ grid: 1, block: 128 }).enqueue(counts, 16 * shape.grid);
      mod.scatter.with(shape).enqueue(keys[pass % 2], keys[1 - (pass % 2)], counts, n, 4 * pass);
    }
  };
}

async function histogram(mod, scale) {
  const n = 4000 * scale;
  const text = await ofDevice(integers(n, 256, Uint8Array));
  const counts = zeros(256, 'uint32');
  return () => {
    mod.histogram.with({ grid: 4, block: 128 }).enqueue(text, counts, n);
    mod.histogram_by_warps.with(blocksOf(n, 128)).enqueue(text, counts, n);
  };
}

async function nBody(mod, scale) {
  const n = 64 * scale;
  const bodies = await ofDevice(new Uint8Array(Float64Array.from(doubles(7 * n), (x, i) => (i % 7 === 6 ? 0.01 : x)).buffer));
  const shape = { grid: n / 64, block: 64, sharedMemory: 64 * 32 };
  return () => {
    for (let step = 0; step < 3; step++) {
      mod.accelerate.with(shape).enqueue(bodies, n, 0.01, 0.001);
      mod.move.with(shape).enqueue(bodies, n, 0.002);
    }
  };
}

const blackScholes = (real, type, Type) => async (mod, scale) => {
  const n = 60 * scale;
  const options = await ofDevice(new Uint8Array(Type.from({ length: 3 * n }, (_, i) => 1 + (i * 7919) % 90).buffer));
  const out = zeros(4 * n, type);
  const price = mod.kernel(`black_scholes<${real}>`).with(blocksOf(n, 64));
  return () => price.enqueue(options, out, n, 0.03, 0.25);
};

async function sha256(mod, scale) {
  const n = 193 * scale;
  const lengths = Array.from({ length: n }, (_, i) => i % 193);
  const starts = new Uint32Array(n + 1);
  lengths.forEach((length, i) => (starts[i + 1] = starts[i] + length));
  const [data, places] = [await ofDevice(integers(starts[n], 256, Uint8Array)), await ofDevice(starts)];
  const digests = zeros(8 * n, 'uint32');
  return () => mod.sha256.with(blocksOf(n, 64)).enqueue(data, places, digests, n);
}

async function crc32(mod, scale) {
  const n = 50_000 * scale;
  const part = 500;
  const data = await ofDevice(integers(n, 256, Uint8Array));
  const crcs = zeros(n / part, 'uint32');
  return () => {
    mod.make_table.with({ grid: 1, block: 256 }).enqueue();
    mod.crc_of_parts.with({ grid: Math.ceil(n / part / 64), block: 64 }).enqueue(data, crcs, n, part);
  };
}

async function aes(mod, scale) {
  const n = 1024 * scale;
  const [data, nonce] = [await ofDevice(integers(n, 256, Uint8Array)), await ofDevice(integers(12, 256, Uint8Array))];
  return () => {
    mod.make_sbox.with({ grid: 1, block: 256 }).enqueue();
    mod.encrypt_counter_mode.with(blocksOf(n / 16, 32)).enqueue(nonce, data, n);
  };
}

async function fft(mod, scale) {
  const n = 512 * scale;
  const waves = [await ofDevice(doubles(2 * n)), zeros(2 * n, 'float64')];
  const [signals, out] = [await ofDevice(floats(2 * n)), zeros(2 * n, 'float32')];
  const whole = mod.transform.with({ grid: n / 128, block: 64, sharedMemory: 2 * 128 * 8 });
  return () => {
    for (let half = 1, k = 0; half < n; half *= 2, k = 1 - k)
      mod.pass.with(blocksOf(n / 2, 64)).enqueue(waves[k], waves[1 - k], n, half, -1);
    whole.enqueue(signals, out, -1);
  };
}

async function nQueens(mod, scale) {
  const count = zeros(1, 'uint32');
  const n = scale === 1 ? 6 : 8;
  return () => mod.n_queens.with({ grid: 1, block: [n, n] }).enqueue(count, n);
}

async function hashTable(mod, scale) {
  const n = 5000 * scale;
  const slots = 1024;
  const table = await ofDevice(new Uint32Array(slots).fill(0xffffffff));
  const [counts, found] = [zeros(slots, 'uint32'), zeros(n, 'uint32')];
  const keys = await ofDevice(integers(n, 700).map((key) => Math.imul(key, 2654435761)));
  return () => {
    mod.count_keys.with(blocksOf(n, 128)).enqueue(table, counts, slots, keys, n);
    mod.look_up.with(blocksOf(n, 128)).enqueue(table, counts, slots, keys, found, n);
  };
}

async function philox(mod, scale) {
  const grid = 4 * scale;
  const [values, inside] = [zeros(8 * grid * 128, 'float64'), zeros(1, 'uint32')];
  return () => {
    mod.normal.with({ grid, block: 128 }).enqueue(values, 5n);
    mod.darts.with({ grid, block: 64 }).enqueue(inside, 2024n, 50);
  };
}

async function halves(mod, scale) {
  const n = 1024 * scale;
  const [a, b, c] = await Promise.all([1, 2, 3].map(() => ofDevice(integers(n, 2 ** 14, Uint16Array))));
  const out = zeros(8 * n, 'uint16');
  return () => mod.kernel('arithmetic<half>').with(blocksOf(n, 128)).enqueue(a, b, c, out, n);
}

async function mathFunctions(mod, scale) {
  const n = 256 * scale;
  const [x, y] = [await ofDevice(doubles(n)), await ofDevice(doubles(n))];
  const out = zeros(30 * n, 'float64');
  return () => {
    mod.of_one.with(blocksOf(n, 128)).enqueue(x, out, n);
    mod.of_two.with(blocksOf(n, 128)).enqueue(x, y, out, n);
  };
}

async function primes(mod, scale) {
  const numbers = await ofDevice(BigUint64Array.from(integers(256, 2 ** 32), (x) => BigInt(x) * 4294967291n + 2n | 1n));
  const prime = zeros(256, 'uint8');
  return () => mod.are_prime.with({ grid: 1, block: scale === 1 ? 32 : 256 }).enqueue(numbers, prime);
}

async function tensorCores(mod, scale) {
  const n = 32 * scale;
  const [a, b] = [await ofDevice(integers(n * n, 256, Int8Array)), await ofDevice(integers(n * n, 256, Int8Array))];
  const d = zeros(n * n, 'int32');
  return () => mod.multiply_bytes.with({ grid: [n / 8, n / 32], block: 32 }).enqueue(a, b, d, n, n);
}

const program = (file, start, long, options = []) => ({ file, start, long, options });

/** By name. `long` is the scale that takes the interpreter some hundredths of a second. */
export const programs = {
  'matrix_multiply.cu': program('matrix_multiply.cu', matrixMultiply, 4),
  'scan.cu': program('scan.cu', scan, 12),
  'reduction.cu': program('reduction.cu', reduction, 30),
  'bitonic_sort.cu': program('bitonic_sort.cu', bitonicSort, 16),
  'radix_sort.cu': program('radix_sort.cu', radixSort, 10),
  'histogram.cu': program('histogram.cu', histogram, 100),
  'n_body.cu': program('n_body.cu', nBody, 8),
  'black_scholes.cu, double': program('black_scholes.cu', blackScholes('double', 'float64', Float64Array), 500),
  'black_scholes.cu, float': program('black_scholes.cu', blackScholes('float', 'float32', Float32Array), 1000),
  'sha256.cu': program('sha256.cu', sha256, 50),
  'crc32.cu': program('crc32.cu', crc32, 60),
  'aes.cu': program('aes.cu', aes, 60),
  'fft.cu': program('fft.cu', fft, 64),
  'n_queens.cu': program('n_queens.cu', nQueens, 2),
  'hash_table.cu': program('hash_table.cu', hashTable, 20),
  'philox.cu': program('philox.cu', philox, 50),
  'half_and_bfloat16.cu': program('half_and_bfloat16.cu', halves, 200),
  'math_functions.cu': program('math_functions.cu', mathFunctions, 16),
  'wide_integers.cu': program('wide_integers.cu', primes, 2, ['--device-int128']),
  'tensor_cores.cu': program('tensor_cores.cu', tensorCores, 8),
};
