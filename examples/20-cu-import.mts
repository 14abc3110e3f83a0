// 20. A .cu file is a module: `node --import cuda-ffi/register`, or a bundler's plugin, compiles what is imported.
// Its types are in waves.d.cu.ts, which `npx cuda-ffi types --arbitrary-extensions` has written.
import { check } from './check.mjs';
import waves from './waves.cu';

const samples = 72;
const out = new Float32Array(samples);
const chord = [
  { amplitude: 1, frequency: 2, phase: 0 },
  { amplitude: 0.5, frequency: 5, phase: 0.5 },
];
await waves.superpose.with({ grid: 1, block: samples })(chord, chord.length, out, samples);

const rows = 9;
for (let row = 0; row < rows; row++) {
  console.log(
    Array.from(out, (value) => (Math.round(((1.5 - value) / 3) * (rows - 1)) === row ? '•' : ' '))
      .join('')
      .trimEnd(),
  );
}
const expected = (i: number) =>
  chord.reduce((sum, { amplitude, frequency, phase }) => sum + amplitude * Math.sin(Math.PI * ((2 * frequency * i) / samples + phase)), 0);
check(
  'the sum of both waves',
  out.every((value, i) => Math.abs(value - expected(i)) < 1e-5),
);
// @ts-expect-error: TypeScript knows the members of the struct
void (() => waves.superpose([{ amplitude: 1 }], 1, out, samples));
