// What arguments by value cost on the way into a launch: one struct beside its numbers, and ever more numbers.
import { CudaModule } from 'cuda-ffi';
import { timeEach, turns } from './measure.mjs';

const counts = [10, 20, 30];
const members = (count) => Array.from({ length: count }, (_, index) => `int a${index}`).join(', ');

const source = `
  struct Flat { float x, y, z; int id; double m; };
  __device__ double sink;
  __global__ void one(Flat p) { sink = p.m; } // the compiler describes the structs that code looks into
  __global__ void five(float x, float y, float z, int id, double m) {}
  ${counts.map((count) => `__global__ void ints${count}(${members(count)}) {}`).join('\n')}`;

const struct = { x: 3.5, y: 3, z: -3, id: 3, m: 1 };

export const valueMeasureNames = [
  'enqueue, a struct of five',
  'enqueue, its five numbers',
  ...counts.map((count) => `enqueue, ${count} numbers`),
];

/** Compiles its kernels when the first is taken. `wait` lets the device do what was queued. */
export function valueMeasures(options, wait) {
  let mod;
  const calls = [
    () => () => mod.one.enqueue(struct),
    () => caller(mod.five, 5),
    ...counts.map((count) => () => caller(mod[`ints${count}`], count)),
  ];
  const measure = (call) => async () => {
    mod ??= await CudaModule.compile(source, options);
    return timeEach(...turns.enqueue, call(), wait);
  };
  return Object.fromEntries(valueMeasureNames.map((name, index) => [name, measure(calls[index])]));
}

/** A call as somebody writes it: without a list that is spread. */
function caller(kernel, count) {
  const args = Array.from({ length: count }, (_, index) => index).join(', ');
  return new Function('kernel', `return () => kernel.enqueue(${args})`)(kernel);
}
