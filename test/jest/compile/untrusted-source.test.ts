// What a source can hold that the compiler must not see, or would take for ever over. What could hang or end the process
// runs in one of its own.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CudaCompileError, CudaModule } from '../../../lib';
import { deepestNesting } from '../../../lib/signature/nesting';
import { outline, readInSlices } from '../../../lib/signature/source-reading';
import { failureOf } from '../helpers/failure-of';
import { runNode } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

const kernel = '__global__ void f(int* x) { *x = 1; }';
const apart = { cache: false };

async function result(source: string, options: object = {}): Promise<number> {
  const mod = (await CudaModule.compile(source, { ...apart, ...options })) as any;
  const x = new Int32Array(1);
  await mod.f(x);
  return x[0];
}

describe('files that never end', () => {
  const folder = temporaryFolder();
  const fifo = join(folder, 'fifo.h');
  beforeAll(() => void execFileSync('mkfifo', [fifo]));

  const refused: [string, string, object][] = [
    ['#include', `#include "${fifo}"`, {}],
    ['#include of a name', '#include "fifo.h"', { includePaths: [folder] }],
    ['__has_include', `#if __has_include("${fifo}")\n#endif`, {}],
    ['a header that includes it', '#include "outer.h"', { headers: { 'outer.h': `#include "${fifo}"\n` } }],
    ['a macro', `#define HEADER "${fifo}"\n#include HEADER`, {}],
    ['a macro of the options', '#include HEADER', { defines: { HEADER: `"${fifo}"` } }],
    ['an option', '', { options: [`--pre-include=${fifo}`] }],
    ['/dev/urandom', '#include "/dev/urandom"', {}],
    ['/dev/zero', '#  include </dev/zero>', {}],
  ];

  test.each(refused)('%s', async (_, text, options) => {
    const ended = await runNode(
      `const error = await cuda.CudaModule.compile(${JSON.stringify(`${text}\n${kernel}`)}, ${JSON.stringify({ ...apart, ...options })}).catch((e) => e);
       console.log(error.name, error.code, /cannot open source file .* is not a regular file/.test(error.message), error.diagnostics.length);`,
    );
    expect(ended).toEqual({ status: 0, signal: null, stdout: 'CudaCompileError ERR_CUDA_COMPILE true 1\n', stderr: '' });
  });

  test('the error has the place, in a header too', async () => {
    const error = await failureOf(() => CudaModule.compile(`\n  #include "${fifo}"\n${kernel}`, { name: 'place.cu' }));
    expect(error.message).toContain('place.cu:2:12: cannot open source file');
    const inside = await failureOf(() => CudaModule.compile('#include "a.h"', { headers: { 'a.h': `\n\n#include "${fifo}"` } }));
    expect(inside.diagnostics[0]).toMatchObject({ file: 'a.h', line: 3, column: 10 });
  });

  test('one in a comment or a string is none', async () => {
    expect(await result(`/*\n#include "${fifo}"\n*/\n// #include "${fifo}"\n${kernel}`)).toBe(1);
    expect(await result(`__device__ const char* text = R"(\n#include "${fifo}"\n)";\n${kernel}`)).toBe(1);
  });
});

describe('nesting', () => {
  const around = (open: string, middle: string, close: string, n: number) => open.repeat(n) + middle + close.repeat(n);
  const deep: [string, (n: number) => string][] = [
    ['parentheses', (n) => `__device__ int g() { return ${around('(', '1', ')', n)}; }`],
    ['calls', (n) => `__device__ int h(int x) { return x; } __device__ int g(int x) { return ${around('h(', 'x', ')', n)}; }`],
    ['subscripts', (n) => `__device__ int g(int* x) { return ${around('x[', '0', ']', n)}; }`],
    ['blocks', (n) => `__device__ void g() { ${around('{', '', '}', n)} }`],
    ['prefix operators', (n) => `__device__ int g(int x) { return ${'~'.repeat(n)}x; }`],
    ['sums', (n) => `__device__ int g(int x) { return x${' + x'.repeat(n)}; }`],
    ['assignments', (n) => `__device__ void g(int x) { ${'x = '.repeat(n)}x; }`],
    ['else if', (n) => `__device__ void g(int x) { ${'if (x) x++; else '.repeat(n)}x--; }`],
    ['else if with blocks', (n) => `__device__ void g(int x) { ${'if (x) { x++; } else '.repeat(n)}x--; }`],
    ['macros', (n) => `#define DEEP ${around('(', '1', ')', n)}\n__device__ int g() { return DEEP; }`],
  ];

  test.each(deep)('5,000 %s compile, 200,000 are refused with their place', async (_, text) => {
    expect(await result(`${text(5000)}\n${kernel}`)).toBe(1);
    const error = await failureOf(() => CudaModule.compile(`\n${text(200_000)}\n${kernel}`, { ...apart, name: 'deep.cu' }));
    expect(error).toBeInstanceOf(CudaCompileError);
    expect(error.message).toMatch(/^deep\.cu:2:\d+: nested more than 20000 deep, which would overflow the compiler's stack$/);
    expect(error.diagnostics).toMatchObject([{ severity: 'error', file: 'deep.cu', line: 2 }]);
  });

  test('headers from memory are read as well', async () => {
    const headers = { 'deep.h': deep[0]![1](200_000) };
    const error = await failureOf(() => CudaModule.compile(`#include "deep.h"\n${kernel}`, { ...apart, headers }));
    expect(error.diagnostics[0]).toMatchObject({ file: 'deep.h', line: 1 });
  });

  test('what is long and not deep is no nesting', () => {
    const long = [
      `__device__ int table[] = { ${'-1, '.repeat(100_000)} };`,
      'int a = 1 + 2; '.repeat(50_000),
      'void g(int x) { if (x > 1) { x = 2; } while (x < 3) x++; } '.repeat(20_000),
      '#define OPEN (\n'.repeat(30_000),
      `void g() { g(${'1 + 2, '.repeat(50_000)}3); }`,
      `/* ${'('.repeat(100_000)} */ // ${'('.repeat(100_000)}\nconst char* s = "${'('.repeat(100_000)}";`,
    ];
    for (const text of long) expect(readInSlices(text, Infinity).next().value!.tooDeepAt).toBeUndefined();
    const limit = readInSlices('('.repeat(deepestNesting + 1), Infinity).next().value!;
    expect(limit.tooDeepAt).toBeDefined();
  });
});

describe('the outline of a long text', () => {
  // Each took seconds at a hundredth of the length, and the square of that at this one.
  const repeated: [string, string, string][] = [
    ['extern "C" and __global__', 'extern "C" ', '__global__ '],
    ['__global__', '', '__global__ '],
    ['open comments', '', '/*'],
    ['extern "C"', '', 'extern "C" '],
    ['template parameters', 'template<', 'typename T,'],
    ['parameters', '__global__ void f(', 'int a,'],
    ['braces', '', '{'],
    ['launch bounds', '__global__ ', '__launch_bounds__(('],
    ['__device__', '', '__device__ '],
    ['words', '__global__ void ', 'a '],
    ['blanks', '__global__', ' '],
    ['brackets', '__constant__ int ', 'a['],
    ['raw strings', '', 'R"('],
    ['backslashes', '"', '\\'],
    ['hashes', '', '#\\\n'],
    ['joined comment lines', '//', '\\\n'],
  ];

  test.each(repeated)('%s', (_, first, unit) => {
    const text = first + unit.repeat(Math.ceil(2_000_000 / unit.length));
    expect(outline(text).variables).toEqual([]);
  });

  test('is read in slices', () => {
    let slices = 0;
    const reading = readInSlices(`${'// comment\n'.repeat(1000)}__global__ void f(int* x) {}\n${';'.repeat(100_000)}`, 10_000);
    let turn = reading.next();
    for (; !turn.done; turn = reading.next()) slices++;
    expect(slices).toBeGreaterThan(5);
    expect(turn.value.outline.kernels.map(({ name }) => name)).toEqual(['f']);
  });

  test('is read in slices where there is nothing but comments', () => {
    const reading = readInSlices(`${'//x\n'.repeat(1_000_000)}__global__ void f(int* x) {}`, 1 << 20);
    let slices = 0;
    let turn = reading.next();
    for (; !turn.done; turn = reading.next()) slices++;
    expect(slices).toBeGreaterThan(2);
    expect(turn.value.outline.kernels.map(({ name }) => name)).toEqual(['f']);
  });
});

test('a name that begins as an option does is a name', async () => {
  expect(await result(kernel, { name: '--version.cu' })).toBe(1);
  expect(await result(kernel, { name: '-DX' })).toBe(1);
  const error = await failureOf(() => CudaModule.compile('int', { ...apart, name: '-I.cu' }));
  expect(error.diagnostics[0]).toMatchObject({ file: '-I.cu', line: 1 });
});

describe('characters', () => {
  test('a NUL is refused with its place', async () => {
    const error = await failureOf(() => CudaModule.compile(`${kernel}\n \0__global__ void hidden() {}`, { name: 'nul.cu' }));
    expect(error).toBeInstanceOf(CudaCompileError);
    expect(error.diagnostics[0]).toMatchObject({ file: 'nul.cu', line: 2, column: 2 });
  });

  test('a byte order mark is nothing, in a source, a header and a file', async () => {
    expect(await result(`\ufeff${kernel}`)).toBe(1);
    expect(await result(`\ufeff#include "a.h"\n${kernel}`, { headers: { 'a.h': '\ufeff#define A 1\n' } })).toBe(1);
    const file = join(temporaryFolder(), 'marked.cu');
    writeFileSync(file, `\ufeff${kernel}`);
    expect((await CudaModule.loadFile(file)).kernels).toEqual(['f']);
  });

  test('also in headers that the compiler reads, and in those that they include', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'outer.h'), '\ufeff#pragma once\n#include "inner.h"\n__device__ int offset = 3;\n');
    writeFileSync(join(folder, 'inner.h'), '\ufeff#define A 1\n');
    writeFileSync(join(folder, 'marked.cu'), '\ufeff#include "outer.h"\n__global__ void f(int* x) { x[0] = A + offset; }\n');
    for (const include of ['"outer.h"', '<outer.h>']) {
      expect(await result(`#include ${include}\n__global__ void f(int* x) { x[0] = A; }`, { includePaths: [folder] })).toBe(1);
    }
    const mod: any = await CudaModule.loadFile(join(folder, 'marked.cu'));
    const x = new Int32Array(1);
    await mod.f(x);
    expect(x[0]).toBe(4);
    const error = await failureOf(() =>
      CudaModule.compile('#include "outer.h"\n__global__ void f(int* x) { *x = B; }', {
        ...apart,
        includePaths: [folder],
        name: 'marks.cu',
      }),
    );
    expect(error.diagnostics[0]).toMatchObject({ file: 'marks.cu', line: 2, message: 'identifier "B" is undefined' });
  });

  test('what is no token in the first line is an error there', async () => {
    const error = await failureOf(() => CudaModule.compile('\u2028 __global__ void f(int* x) {}', { ...apart, name: 'first.cu' }));
    expect(error.diagnostics[0]).toMatchObject({ file: 'first.cu', line: 1, message: 'unrecognized token' });
  });
});

describe('diagnostics without a line', () => {
  test('at the end of the source', async () => {
    const error = await failureOf(() => CudaModule.compile('__global__ void f(int* x) {\n  *x = 1;\n\n' as string, { name: 'open.cu' }));
    expect(error.diagnostics).toEqual([
      { severity: 'error', file: 'open.cu', line: 2, column: undefined, message: 'expected a "}" (open.cu:1:27: to match this "{")' },
    ]);
    expect(error.message).toContain('open.cu:2: expected a "}"');
    expect(error.message).toContain('    2 |   *x = 1;');
  });
});
