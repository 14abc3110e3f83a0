// The compiler calls what is in an unnamed namespace by a number of its own, and what belongs together must have the same.
import { setTimeout as wait } from 'node:timers/promises';
import { cu, CudaModule } from '../../../lib';
import { compileBlocking } from '../../../lib/compile/compile-source';
import { compileLayouts } from '../../../lib/compile/compile-layouts';
import type { CompileOptions } from '../../../lib/compile/compile-options';
import { runBlocking } from '../../../lib/event-loop/steps';

const source =
  'namespace { struct Pair { int a, b; }; __global__ void swap(Pair* pair) { int a = pair->a; pair->a = pair->b; pair->b = a; } }';

function what(options: CompileOptions) {
  return {
    source,
    folder: undefined,
    instances: [],
    options: { ...options, cache: false },
    target: { computeCapability: 80, isSoftware: true },
  };
}

function entriesFor(options: CompileOptions): readonly string[] {
  return compileBlocking(what(options)).entries;
}

test('images for several GPUs and layouts have the same symbols, however long their compiles take', async () => {
  const entries = entriesFor({ arch: 80 });
  expect(entries).toHaveLength(1);
  await wait(1100); // the compiler's own number holds the second
  expect(entriesFor({ arch: 90, lineInfo: false })).toEqual(entries);
  await wait(1100);
  expect(Object.keys(runBlocking(compileLayouts(what({ arch: 80 }))))).toEqual(entries);
});

test('a source that is compiled with other macros, and one with a seed of its own, have their own symbols', () => {
  const entries = entriesFor({});
  expect(entriesFor({ defines: { A: 1 } })).not.toEqual(entries);
  expect(entriesFor({ options: ['--frandom-seed=7'] })).not.toEqual(entries);
  expect(entriesFor({ options: ['--frandom-seed=7'] })).toEqual(entriesFor({ options: ['-frandom-seed=7'] }));
});

test('sources with unnamed namespaces are linked, each with its own', async () => {
  const part = (name: string, value: number) => `
    namespace { __device__ int value = ${value}; __device__ int read() { return value++; } }
    extern "C" __device__ int ${name}() { return read(); }`;
  const main = `extern "C" __device__ int first(); extern "C" __device__ int second();
    namespace { __device__ int value = 5; }
    __global__ void all(int* out) { out[0] = first(); out[1] = second(); out[2] = value++; }`;
  const mod = (await CudaModule.compile(main as string, { link: [cu(part('first', 1)), cu(part('second', 2))] })) as any;
  const out = new Int32Array(3);
  await mod.all(out);
  await mod.all(out);
  expect([...out]).toEqual([2, 3, 6]);
});
