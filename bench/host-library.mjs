// HostLibrary beside koffi: six shapes of call and four of functions that C calls back, in turns of a millisecond; and a thousand calls on
// other threads at once.
//
//   node bench/host-library.mjs      needs what `npm run prepare` builds
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import koffi from 'koffi';
import { HostCallback, HostLibrary, Struct } from '../dist/lib/index.js';

const path = fileURLToPath(new URL('../build/release/bin/stand_in/libc_library.so', import.meta.url));
const turns = Number(process.argv[2] ?? 301);
/** Few turns as short as this are interrupted, also on a machine that others use. */
const millisecondsOfTurn = 1;

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
  each: 'int each(int n, int (*visit)(int index, void *data), void *data)',
  mixed: 'double mixed(double (*call)(float a, double b, signed char c, const char *d))',
};
/** As koffi has them: what changes is marked, and functions have a type of their own. */
koffi.proto('int Visit(int index, void *data)');
koffi.proto('double Call(float a, double b, int8_t c, const char *d)');
const others = {
  ...prototypes,
  sum_of: 'int sum_of(const float *x, int n, _Inout_ double *out)',
  each: 'int each(int n, Visit *visit, void *data)',
  mixed: 'double mixed(Call *call)',
};
const ours = HostLibrary(path, prototypes, { types: { Pair } });
const library = koffi.load(path);
const theirs = Object.fromEntries(
  Object.entries(others).map(([name, prototype]) => [name, library.func(prototype.replace('signed char', 'int8_t'))]),
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

function microsecondsEach(call, args, rounds) {
  const begin = performance.now();
  for (let k = 0; k < rounds; k++) call(...args);
  return ((performance.now() - begin) * 1000) / rounds;
}

/** How many calls take a turn, once they run as fast as they do. */
function roundsFor(call, args) {
  microsecondsEach(call, args, 3000);
  const each = Math.min(...Array.from({ length: 20 }, () => microsecondsEach(call, args, 20)));
  return Math.max(1, Math.round((millisecondsOfTurn * 1000) / each));
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

/** `theirArgs`: what koffi takes in place of `args`; `times`: how often C calls back, of which the time for one is meant. */
function compare(what, name, args, theirArgs = args, times = 1) {
  const [own, other] = [ours[name].sync, theirs[name]];
  if (JSON.stringify(own(...args)) !== JSON.stringify(other(...theirArgs))) throw new Error(`${name}: the results differ`);
  const taken = [[], []];
  const rounds = [roundsFor(own, args), roundsFor(other, theirArgs)];
  for (let turn = 0; turn < turns; turn++) {
    taken[0].push(microsecondsEach(own, args, rounds[0]) / times);
    taken[1].push(microsecondsEach(other, theirArgs, rounds[1]) / times);
  }
  const [a, b] = taken.map(median);
  console.log(`${what.padEnd(32)} HostLibrary ${a.toFixed(2)}   koffi ${b.toFixed(2)}   ratio ${(a / b).toFixed(2)}`);
}

console.log(`The median of ${turns} turns; microseconds a call`);
for (const [name, [what, args]] of Object.entries(shapes)) compare(what, name, args);

const visit = () => 0;
compare('a function that C calls once', 'each', [1, visit, null]);
compare('a function of four types', 'mixed', [(a, b, c, d) => a + b + c + d.length]);
const kept = HostCallback('int(int index, void *data)', visit);
const keptByKoffi = koffi.register(visit, koffi.pointer('Visit'));
compare('one that is kept, called once', 'each', [1, kept, null], [1, keptByKoffi, null]);
compare('each of a thousand calls of it', 'each', [1000, kept, null], [1000, keptByKoffi, null], 1000);
kept.dispose();
koffi.unregister(keptByKoffi);

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
