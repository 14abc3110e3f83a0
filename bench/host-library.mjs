// HostLibrary beside koffi: six shapes of call, 100,000 each, in turns; and a thousand calls on other threads at once.
//
//   node bench/host-library.mjs      needs what `npm run prepare` builds
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import koffi from 'koffi';
import { HostLibrary, Struct } from '../dist/lib/index.js';

const path = fileURLToPath(new URL('../build/release/bin/stand_in/libc_library.so', import.meta.url));
const calls = Number(process.argv[2] ?? 100_000);
const turns = 5;

const Pair = Struct({ count: 'int', mean: 'double' }, 'Pair');
koffi.struct('Pair', { count: 'int', mean: 'double' });
const many = `double weighted(int a, double b, float c, long long d, signed char e, short f, double g, unsigned int h, float i, double j, int k,
  double l, float m, double n, double o, int p, double q, long long r, double s)`;
const prototypes = {
  status: 'int status(int x)',
  half_of: 'float half_of(float x)',
  weighted: many,
  greeting: 'const char *greeting(const char *name)',
  sum_of: 'int sum_of(const float *x, int n, double *out)',
  mean_of: 'double mean_of(const Pair *pair)',
};
const ours = HostLibrary(path, prototypes, { types: { Pair } });
const library = koffi.load(path);
const theirs = Object.fromEntries(
  Object.entries(prototypes).map(([name, prototype]) => [
    name,
    library.func(
      (name === 'sum_of' ? 'int sum_of(const float *x, int n, _Inout_ double *out)' : prototype).replace('signed char', 'int8_t'),
    ),
  ]),
);

const numbers = [-1, 2.5, 3.5, -4, -5, -6, 7.25, 8, 9.5, 10.5, 11, 12.5, 13.5, 14.25, 15.5, -16, 17.25, 18, 19.5];
const x = Float32Array.from({ length: 16 }, (_, index) => index);
const out = new Float64Array(1);
const shapes = {
  status: ['one integer', [5]],
  half_of: ['one float', [3]],
  weighted: ['nineteen numbers', numbers],
  greeting: ['a text, and back', ['somebody']],
  sum_of: ['two arrays', [x, 16, out]],
  mean_of: ['a struct', [{ count: 3, mean: 1.5 }]],
};

function microsecondsEach(call, args) {
  const begin = performance.now();
  for (let k = 0; k < calls; k++) call(...args);
  return ((performance.now() - begin) * 1000) / calls;
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

console.log(`${calls} calls each, the median of ${turns} turns; microseconds a call`);
for (const [name, [what, args]] of Object.entries(shapes)) {
  const [own, other] = [ours[name].sync, theirs[name]];
  if (JSON.stringify(own(...args)) !== JSON.stringify(other(...args))) throw new Error(`${name}: the results differ`);
  const times = [[], []];
  for (let turn = 0; turn < turns; turn++) {
    times[0].push(microsecondsEach(own, args));
    times[1].push(microsecondsEach(other, args));
  }
  const [a, b] = times.map(median);
  console.log(`${what.padEnd(20)} HostLibrary ${a.toFixed(2)}   koffi ${b.toFixed(2)}   ratio ${(a / b).toFixed(2)}`);
}

const thousand = Array.from({ length: 1000 }, (_, index) => index);
const koffiLater = (value) =>
  new Promise((resolve) => {
    try {
      theirs.status.async(value, (error, result) => resolve(error ? error : result));
    } catch (error) {
      resolve(error);
    }
  });
for (const [who, call] of [
  ['HostLibrary', (value) => ours.status(value)],
  ['koffi', koffiLater],
]) {
  const begin = performance.now();
  const results = await Promise.all(thousand.map(call));
  const right = results.filter((result, index) => result === index).length;
  console.log(`1000 on other threads at once: ${who} ${right} right, ${(performance.now() - begin).toFixed(0)} ms`);
}
