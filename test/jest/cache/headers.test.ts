// The cache and the search for headers: what is served is what NVRTC would make now, wherever it finds its headers.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CudaModule } from '../../../lib';
import { temporaryFolder } from '../helpers/temporary-folder';

const before = process.cwd();
const cacheBefore = process.env['CUDA_FFI_CACHE_DIR'];
const folders = ['.', 'a', 'b', 'sub', 'sub/a'];

beforeEach(() => {
  const folder = temporaryFolder();
  for (const name of folders) mkdirSync(join(folder, name), { recursive: true });
  process.chdir(folder);
  process.env['CUDA_FFI_CACHE_DIR'] = join(folder, 'cache');
});

afterEach(() => process.chdir(before));
afterAll(() => {
  if (cacheBefore === undefined) delete process.env['CUDA_FFI_CACHE_DIR'];
  else process.env['CUDA_FFI_CACHE_DIR'] = cacheBefore;
});

const kernel = '__global__ void f(int* x) { *x = V; }';

async function valueOf(source: string, options: object): Promise<number | 'error'> {
  try {
    const x = new Int32Array(1);
    await ((await CudaModule.compile(source, options)) as any).f(x);
    return x[0]!;
  } catch {
    return 'error';
  }
}

const header = (path: string, value: number): void => writeFileSync(path, `#define V ${value}\n`);

const cases: [string, string, string, object][] = [
  ['in the working folder', '#include "x.h"', 'x.h', {}],
  ['in the folder of the name', '#include "x.h"', 'sub/x.h', { name: 'sub/k.cu' }],
  ['behind a digraph', '%:include "x.h"', 'a/x.h', { includePaths: ['a'] }],
  ['on a joined line', '#inc\\\nlude "x.h"', 'a/x.h', { includePaths: ['a'] }],
  ['behind comments', '/* 1 */ # /* 2 */ include /* 3 */ "x.h"', 'a/x.h', { includePaths: ['a'] }],
  ['named by a macro', '#define H "x.h"\n#include H', 'a/x.h', { includePaths: ['a'] }],
  ['named by a header from memory', '#include "m.h"', 'x.h', { headers: { 'm.h': '#include "x.h"\n' } }],
  ['named by --pre-include', '', 'a/x.h', { options: ['-Ia', '--pre-include=x.h'] }],
];

test.each(cases)('a header %s that changes gives other code', async (_, text, path, options) => {
  const source = `${text}\n${kernel}`;
  for (const value of [1, 2, 3]) {
    header(path, value);
    expect(await valueOf(source, options)).toBe(value);
  }
  rmSync(path);
  expect(await valueOf(source, options)).toBe('error');
});

test('a header behind #include_next', async () => {
  writeFileSync('a/x.h', '#include_next <x.h>\n');
  for (const value of [1, 2]) {
    header('b/x.h', value);
    expect(await valueOf(`#include "x.h"\n${kernel}`, { includePaths: ['a', 'b'] })).toBe(value);
  }
});

test.each(['a/x.h', 'x.h'])('a header that appears where the compiler looks earlier: %s', async (path) => {
  header('b/x.h', 1);
  const source = `#include "x.h"\n${kernel}`;
  expect(await valueOf(source, { includePaths: ['a', 'b'] })).toBe(1);
  header(path, 2);
  expect(await valueOf(source, { includePaths: ['a', 'b'] })).toBe(2);
  rmSync(path);
  expect(await valueOf(source, { includePaths: ['a', 'b'] })).toBe(1);
});

test('a file of CUDA_FFI_CACHE_DIR serves what did not change', async () => {
  header('a/x.h', 1);
  const stages: string[] = [];
  const options = { includePaths: ['a'], onProgress: ({ stage }: { stage: string }) => void stages.push(stage) };
  expect(await valueOf(`#include "x.h"\n${kernel}`, options)).toBe(1);
  expect(await valueOf(`#include "x.h"\n${kernel}`, options)).toBe(1);
  expect(stages.filter((stage) => stage === 'compiling')).toHaveLength(1);
});

/** Numbers below `limit`, the same in every run. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

test('random trees of headers: what is served is what a compile of now gives', async () => {
  const below = numbers(7);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
  const named = () => pick(['"x.h"', '<x.h>', '"y.h"', '<y.h>', '"a/x.h"', '"../y.h"', '"./x.h"']);
  const line = () => pick([`#include ${named()}`, `#include ${named()}`, `%:include ${named()}`, `#include_next ${named()}`]);
  const guarded = () => {
    const name = named();
    return `#if __has_include(${name})\n#include ${name}\n#endif`;
  };
  const text = () =>
    pick([
      () => `#define V ${below(1000)}\n`,
      () => `#define V ${below(1000)}\n`,
      () => `#pragma once\n${line()}\n`,
      () => `#pragma once\n${guarded()}\n`,
    ])();
  let steps = 0;
  let right = 0;
  for (let tree = 0; tree < 12; tree++) {
    const paths = [['a', 'b'], ['b'], ['sub', 'a'], []][below(4)]!;
    const options = { includePaths: paths, name: pick(['k.cu', 'sub/k.cu', 'a/k.cu']) };
    const source = `${pick([line, guarded])()}\n${kernel}`;
    for (let change = 0; change < 12; change++) {
      const path = join(pick(folders), pick(['x.h', 'y.h']));
      if (below(4) === 0) rmSync(path, { force: true });
      else writeFileSync(path, text());
      const served = await valueOf(source, options);
      const fresh = await valueOf(`${source} // ${steps++}`, options);
      expect({ tree, change, source, served }).toEqual({ tree, change, source, served: fresh });
      if (typeof fresh === 'number') right++;
    }
  }
  expect(right).toBeGreaterThan(20);
});
