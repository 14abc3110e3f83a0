// What the kernels of .cu files are called with where their parameters alone do not say it: by the end of the file's
// path, the options with which it compiles and the calls. Files that are not here are called by run-cu-file.mjs with
// arrays and numbers of its own.
const floats = (n, from = 0.5, step = 0.25) => Float32Array.from({ length: n }, (_, k) => from + (k % 13) * step);
const doubles = (n, from = 0.5, step = 0.25) => Float64Array.from({ length: n }, (_, k) => from + (k % 13) * step);
const ints = (n, of = 13) => Int32Array.from({ length: n }, (_, k) => (k * 7) % of);
const words = (n, of = 13) => Uint32Array.from({ length: n }, (_, k) => (k * 7) % of);
const bytes = (n, of = 251) => Uint8Array.from({ length: n }, (_, k) => (k * 7) % of);
const longs = (n, make = (k) => BigInt(k) * 0x9e3779b97f4a7c15n) => BigUint64Array.from({ length: n }, (_, k) => BigInt.asUintN(64, make(k)));
const empty = (Class, n) => new Class(n);
const one = { grid: 1, block: 32 };

const bodies = Array.from({ length: 64 }, (_, k) => ({
  position: { x: Math.sin(k), y: Math.cos(k), z: k / 64 },
  velocity: { x: 0, y: 0, z: 0 },
  mass: 1 + (k % 3),
}));
const options = (real) => Array.from({ length: 64 }, (_, k) => ({ price: 90 + k, strike: 100, years: 0.25 + (k % 4) / 4, real })).map(({ real: _, ...rest }) => rest);
// All but those that are no numbers, whose bits IEEE leaves open.
const numbersOf16Bits = (name) => {
  const last = name === '__half' ? 0x7c00 : 0x7f80;
  return Uint16Array.from({ length: 65536 }, (_, k) => ((k & 0x7fff) > last ? k & 0x8000 : k));
};
const halves = (n) => Uint16Array.from({ length: n }, (_, k) => 0x3c00 + ((k * 37) % 1024));

export const files = {
  'waves.cu': {
    calls: [['superpose', { grid: 2, block: 32 }, () => [[{ amplitude: 1, frequency: 3, phase: 0.5 }], 1, empty(Float32Array, 64), 64]]],
  },
  'cooperation.cu': { calls: [] },
  'order.cu': {
    options: { defines: { COUNT: 64 }, instances: ['mixAs<long long>'] },
    calls: [
      ['mixNumber', one, () => [ints(32), 5, 32]],
      ['mixArray', one, () => [ints(32), ints(32, 11), 32]],
      ['mixStep', one, () => [ints(32), { factor: 3, addend: 4, table: [5, 6, 7] }, 32]],
      ['mixVector', one, () => [ints(32), [1, 2, 3, 4], 32]],
      ['mixNumbers', one, () => [ints(32), 200, 2.5, 3.5, 7n, true, 5, 32]],
      ['mixPairs', one, () => [ints(32), [{ a: 1, b: 2 }, { a: 3, b: 4 }], 2, 32]],
      ['mixOptional', one, () => [ints(32), null, 32]],
      ['exchange', one, () => [ints(32), ints(32, 11), 32]],
      ['mixVariable', one, () => [ints(32), true, 32]],
      ['changeVariable', one, () => [ints(32), true, 32]],
      ['mixAs<long long>', one, () => [new BigInt64Array(longs(32).buffer), 9n, 32]],
      ['mixFloats', one, () => [ints(32), floats(8), 8, 32]],
      ['spin', one, () => [ints(1), 10]],
    ],
  },
  'covered.cu': { calls: Array.from({ length: 5 }, (_, k) => [`k${k + 1}`, one, () => [ints(64), 32]]) },
  'histogram.cu': {
    only: 'cli/fixtures',
    options: { link: ['bins.cu'] },
    calls: [['count', one, () => [floats(32, 0, 0.07), 32, ints(64, 1)]]],
  },
  'bins.cu': { calls: [['clear', one, () => [ints(64), 64]]] },
  'black_scholes.cu': {
    calls: ['float', 'double'].map((real) => [
      `black_scholes<${real}>`,
      { grid: 2, block: 32 },
      () => [options(real), empty(real === 'float' ? Float32Array : Float64Array, 128), 64, 0.02, 0.3],
    ]),
  },
  'fft.cu': {
    calls: [
      ['pass', { grid: 1, block: 64 }, () => [doubles(256), empty(Float64Array, 256), 128, 1, -1]],
      ['transform', { grid: 3, block: 32, sharedMemory: 1024 }, () => [floats(384), empty(Float32Array, 384), -1]],
    ],
  },
  'half_and_bfloat16.cu': {
    calls: [
      ...['__half', '__nv_bfloat16'].map((name) => [`to_float<${name}>`, { grid: 256, block: 256 }, () => [numbersOf16Bits(name), empty(Float32Array, 65536)]]),
      ...['__half', '__nv_bfloat16'].map((name) => [`from_float<${name}>`, { grid: 2, block: 128 }, () => [floats(256, -1.3, 0.217), empty(Uint16Array, 256), 256]]),
      ...['__half', '__nv_bfloat16'].map((name) => [`arithmetic<${name}>`, { grid: 1, block: 128 }, () => [halves(128), halves(128), halves(128), empty(Uint16Array, 1024), 128]]),
      ['pairs', { grid: 1, block: 64 }, () => [halves(128), halves(128), halves(128), empty(Uint16Array, 128), empty(Uint16Array, 64), empty(Uint32Array, 64)]],
    ],
  },
  'matrix_multiply.cu': {
    calls: [['matrix_multiply', { grid: [3, 2], block: [16, 16] }, () => [floats(20 * 35), floats(35 * 40), empty(Float32Array, 20 * 40), 20, 35, 40]]],
  },
  'n_body.cu': {
    calls: [
      ['accelerate', { grid: 1, block: 64, sharedMemory: 2048 }, () => [structuredClone(bodies), 64, 0.01, 0.005]],
      ['move', { grid: 1, block: 64 }, () => [structuredClone(bodies), 64, 0.01]],
    ],
  },
  'n_queens.cu': { calls: [['n_queens', { grid: 1, block: [8, 8] }, () => [empty(Uint32Array, 1), 8]]] },
  'sha256.cu': { calls: [['sha256', { grid: 1, block: 4 }, () => [bytes(400), Uint32Array.of(0, 3, 67, 200, 400), empty(Uint32Array, 32), 4]]] },
  'wide_integers.cu': {
    calls: [
      ['wide_arithmetic', { grid: 1, block: 16 }, () => [longs(32), longs(32, (k) => BigInt(k + 3) * 0xc2b2ae3d27d4eb4fn), empty(BigUint64Array, 512)]],
      ['are_prime', { grid: 1, block: 8 }, () => [BigUint64Array.of(2n, 3n, 4n, 97n, 561n, 1000003n, 18446744073709551557n, 18446744073709551615n), empty(Uint8Array, 8)]],
    ],
  },
  'cooperative_groups.cu': {
    calls: [
      ['heat', { grid: 2, block: 32, cooperative: true }, () => [floats(64), floats(64), 64, 7]],
      ...[4, 16, 32].map((size) => [`tiles_of_${size}`, { grid: 1, block: 64 }, () => [ints(64), empty(Int32Array, 64), empty(Int32Array, 64), empty(Int32Array, 64)]]),
      ['keep_odd', { grid: 1, block: 32 }, () => [ints(32), empty(Int32Array, 32), empty(Int32Array, 1)]],
      ['by_label', { grid: 1, block: 32 }, () => [ints(32, 3), empty(Int32Array, 32), empty(Int32Array, 32)]],
      ['reversed', { grid: 2, block: 64, sharedMemory: 256 }, () => [ints(128), empty(Int32Array, 128)]],
    ],
  },
  'dispatch.cu': {
    calls: [
      ['interpret', { grid: 1, block: 2 }, () => [Uint8Array.of(9, 5, 0, 7, 6, 2), Int32Array.of(0, 3, 6), empty(Uint32Array, 2)]],
      ['members', { grid: 1, block: 16 }, () => [empty(Int32Array, 16)]],
      ['callables', { grid: 1, block: 16 }, () => [empty(Int32Array, 16)]],
    ],
  },
  'calls.cu': { calls: [['polymorph', { grid: 1, block: 8 }, () => [floats(8), 1]], ['says', { grid: 1, block: 2 }, () => [3]]] },
  'ptx/data/kernels.cu': {
    calls: [
      ['saxpy', one, () => [2.5, floats(32), floats(32), 32]],
      ['by_value', one, () => [{ tag: 97, value: 2.5, rest: [1, 2, 3] }, empty(Float64Array, 32)]],
      ['reduce', { grid: 1, block: 64, sharedMemory: 256 }, () => [floats(64), empty(Float32Array, 1), 64]],
      ['spills', { grid: 1, block: 1 }, () => [ints(8, 1), 3]],
    ],
  },
  'checked.cu': {
    calls: [
      ['rotate', { grid: 1, block: 256 }, () => [ints(256), 1]],
      ['shift', { grid: 1, block: 256 }, () => [ints(256), 1]],
      ['lanes', { grid: 1, block: 64 }, () => [ints(64), 1]],
      ['agree', { grid: 1, block: 64 }, () => [ints(64)]],
      ['half_written', { grid: 1, block: 64 }, () => [ints(64), 1]],
      ['copy', one, () => [ints(32), ints(32, 1), 32]],
    ],
  },
  'language.cu': {
    calls: [
      ['queens', { grid: 1, block: 6 }, () => [ints(6), 6]],
      ['shapes', { grid: 1, block: 6 }, () => [floats(6)]],
      ['tabled', { grid: 1, block: 6 }, () => [ints(6), ints(6, 3)]],
      ['local_sort', { grid: 1, block: 4 }, () => [ints(64, 61)]],
      ['by_value', { grid: 1, block: 6 }, () => [{ scale: [1, 2, 3, 4, 5, 6], offset: 0.5, tag: 7 }, empty(Float64Array, 6)]],
    ],
  },
  'written.cu': {
    calls: [
      ['passes', one, () => [ints(64), ints(64, 3), 2]],
      ['moves_a_stack', one, () => [ints(64), ints(64, 8), 2]],
      ['loads_early', one, () => [ints(64), ints(64), 7]],
    ],
  },
  'tiles.cu': { calls: [['tiles_of_64', { grid: 1, block: 256 }, () => [ints(256), ints(256)]], ['scan_in_tiles', { grid: 1, block: 32 }, () => [ints(32), ints(32)]]] },
  'recursion.cu': { calls: [['ackermann_table', { grid: 1, block: [4, 3] }, () => [empty(BigUint64Array, 12)]], ['sort_rows', { grid: 1, block: 4 }, () => [doubles(64, 9, -0.37), Int32Array.of(0, 10, 20, 40, 64)]]] },
  'editors/fixtures/kernels.cu': { calls: [['sumOfSquares', one, () => [floats(32), empty(Float32Array, 1)]]] },
};

/** The entry for a file, if there is one. */
export function entryOf(file) {
  const name = Object.keys(files).find((end) => (file === end || file.endsWith(`/${end}`)) && file.includes(files[end].only ?? ''));
  return name && files[name];
}
