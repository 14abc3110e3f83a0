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
  ['named by a macro of macros', '#define S(x) #x\n#define T(x) S(x)\n#define N x\n#include T(a/N.h)', 'a/x.h', {}],
  ['named by pasting', '#define P(x, y) x##y\n#define H <a/P(x, .h)>\n#include H', 'a/x.h', { includePaths: ['.'] }],
  [
    'named by a macro of a header',
    '#include "m.h"\n#include IN(x)',
    'a/x.h',
    { headers: { 'm.h': '#define IN(x) <x.h>\n' }, includePaths: ['a'] },
  ],
  [
    'named by one of several macros',
    '#ifdef Q\n#define H <y.h>\n#else\n#define H <x.h>\n#endif\n#include H',
    'a/x.h',
    { includePaths: ['a'] },
  ],
  ['named by an option', '#include H', 'a/x.h', { includePaths: ['a'], defines: { H: '<x.h>' } }],
  ['named by a flag', '#include H(x)', 'a/x.h', { options: ['-Ia', '-D', 'H(x)=<x.h>'] }],
  ['asked for by a macro', '#define H(x) <x.h>\n#if __has_include(H(x)) && 1\n#include "x.h"\n#endif', 'a/x.h', { includePaths: ['a'] }],
  [
    'asked for behind another',
    '#define H(x) <x.h>\n#if !__has_include(H(y)) && __has_include(<x.h>)\n#include H(x)\n#endif',
    'a/x.h',
    { includePaths: ['a'] },
  ],
  ['behind a long comment', `# /* ${'long '.repeat(40)} # */ include "x.h"`, 'x.h', {}],
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
  const macros = '#define IN(x) <x.h>\n#define QUOTED(x) #x\n#define TEXT(x) QUOTED(x)\n#define FOLDER a\n';
  const computed = () => pick(['IN(x)', 'IN(y)', 'IN(a/x)', 'IN(FOLDER/y)', 'TEXT(FOLDER/x.h)', 'QUOTED(y.h)', 'QUOTED(../x.h)']);
  const line = () =>
    pick([
      () => `#include ${named()}`,
      () => `#include ${named()}`,
      () => `%:include ${named()}`,
      () => `#include_next ${named()}`,
      () => `#undef IN\n#undef QUOTED\n#undef TEXT\n#undef FOLDER\n${macros}#include ${computed()}`,
    ])();
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
    for (let change = 0; change < 9; change++) {
      const path = join(pick(folders), pick(['x.h', 'y.h']));
      if (below(4) === 0) rmSync(path, { force: true });
      else writeFileSync(path, text());
      const served = await valueOf(source, options);
      const fresh = await valueOf(`${source} // ${steps++}`, options);
      expect({ tree, change, source, served }).toEqual({ tree, change, source, served: fresh });
      // Its headers are searched for here, not by the compiler, since they may have a host part as well.
      const withHostPart = await valueOf(`${source}\nint main() { return ${steps++}; }`, options);
      expect({ tree, change, source, withHostPart }).toEqual({ tree, change, source, withHostPart: fresh });
      if (typeof fresh === 'number') right++;
    }
  }
  expect(right).toBeGreaterThan(20);
});

test('macros that stand for one another, or for far too many, are read to an end', async () => {
  header('a/x.h', 1);
  const circle = '#define A B\n#define B A\n#define H(x) <x.h>\n#define G(x) H(x)\n#ifdef A_\n#include A\n#endif\n#include G(x)';
  const grows = ['#define F(x) x x'];
  for (let i = 0; i < 40; i++) grows.push(`#define F${i}(x) F(F(x)) F${i + 1}(x, x)`);
  const many = `${grows.join('\n')}\n#ifdef A_\n#include F0(F1(F2(x)))\n#endif\n#include "x.h"`;
  for (const text of [circle, many]) expect(await valueOf(`${text}\n${kernel}`, { includePaths: ['a'] })).toBe(1);
});
