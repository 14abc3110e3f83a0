import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CudaModule } from '../../lib';
import { native } from '../../lib/native/environment';
import { runNode } from './helpers/run-node';

const folder = mkdtempSync(join(tmpdir(), 'cuda-ffi-cache-'));

function entries(cache: string): string[] {
  return readdirSync(cache, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function nvrtcPath(): string {
  return native().compilerInfo().path;
}

/** A process of its own compiles `source` and prints the stages and the result. */
async function compileElsewhere(cache: string, source: string, options = '{}', environment: Record<string, string> = {}) {
  const ended = await runNode(
    `const stages = [];
     const mod = await cuda.CudaModule.compile(${JSON.stringify(source)}, { ...${options}, onProgress: (p) => stages.push(p.stage) });
     const x = new Int32Array(1);
     await mod.f(x);
     console.log(JSON.stringify({ stages, x: x[0] }));`,
    { environment: { CUDA_FFI_CACHE_DIR: cache, ...environment } },
  );
  if (ended.status !== 0) throw new Error(ended.stderr);
  return JSON.parse(ended.stdout) as { stages: string[]; x: number };
}

const cached = ['cached', 'loading', 'loaded'];
const compiled = ['compiling', 'compiled', 'loading', 'loaded'];

test('a second process finds the result; entries are private', async () => {
  const cache = join(folder, 'private');
  const source = '__global__ void f(int* x) { *x = 1; }';
  expect(await compileElsewhere(cache, source)).toEqual({ stages: compiled, x: 1 });
  expect(await compileElsewhere(cache, source)).toEqual({ stages: cached, x: 1 });
  // The image, and which compiler made it.
  const found = entries(cache);
  expect(found).toHaveLength(2);
  expect(found.map((entry) => statSync(entry).mode & 0o777)).toEqual([0o600, 0o600]);
  expect(statSync(cache).mode & 0o777).toBe(0o700);
});

test('an edited include is never served stale, however deep', async () => {
  const cache = join(folder, 'includes');
  const headers = mkdtempSync(join(folder, 'headers-'));
  const source = '#include "outer.h"\n__global__ void f(int* x) { *x = VALUE; }';
  writeFileSync(join(headers, 'outer.h'), '#include "inner.h"\n');
  writeFileSync(join(headers, 'inner.h'), '#define VALUE 1\n');
  const options = JSON.stringify({ includePaths: [headers] });
  expect(await compileElsewhere(cache, source, options)).toEqual({ stages: compiled, x: 1 });
  writeFileSync(join(headers, 'inner.h'), '#define VALUE 2\n');
  expect(await compileElsewhere(cache, source, options)).toEqual({ stages: compiled, x: 2 });
  expect(await compileElsewhere(cache, source, options)).toEqual({ stages: cached, x: 2 });
  // A header that now comes first in the path counts too.
  const first = join(folder, 'first');
  mkdirSync(first);
  const both = JSON.stringify({ includePaths: [first, headers] });
  expect((await compileElsewhere(cache, source, both)).x).toBe(2);
  writeFileSync(join(first, 'inner.h'), '#define VALUE 3\n');
  writeFileSync(join(first, 'outer.h'), '#include "inner.h"\n');
  expect(await compileElsewhere(cache, source, both)).toEqual({ stages: compiled, x: 3 });
});

test('an include by a macro is compiled every time', async () => {
  const cache = join(folder, 'computed');
  const source = '#include HEADER\n__global__ void f(int* x) { *x = VALUE; }';
  const options = JSON.stringify({ defines: { HEADER: '"h.h"' }, headers: { 'h.h': '#define VALUE 4\n' } });
  expect(await compileElsewhere(cache, source, options)).toEqual({ stages: compiled, x: 4 });
  expect(await compileElsewhere(cache, source, options)).toEqual({ stages: compiled, x: 4 });
});

test('options are part of the key; `cache: false` and CUDA_FFI_CACHE_DIR=off leave nothing', async () => {
  const cache = join(folder, 'options');
  const source = '__global__ void f(int* x) { *x = V; }';
  expect((await compileElsewhere(cache, source, '{ defines: { V: 1 } }')).x).toBe(1);
  expect((await compileElsewhere(cache, source, '{ defines: { V: 2 } }')).x).toBe(2);
  const before = entries(cache).length;
  expect((await compileElsewhere(cache, source, '{ defines: { V: 3 }, cache: false }')).stages).toEqual(compiled);
  expect(entries(cache)).toHaveLength(before);
  expect((await compileElsewhere('off', source, '{ defines: { V: 1 } }')).stages).toEqual(compiled);
});

test('an entry that is cut, changed or exchanged is a miss', async () => {
  const cache = join(folder, 'damaged');
  const source = '__global__ void f(int* x) { *x = 6; }';
  const damages: ((bytes: Buffer) => Buffer)[] = [
    (bytes) => bytes.subarray(0, bytes.length >> 1),
    (bytes) => ((bytes[bytes.length >> 1] ^= 1), bytes),
    () => Buffer.alloc(0),
    () => Buffer.from('something else'),
  ];
  await compileElsewhere(cache, source);
  for (const damage of damages) {
    for (const entry of entries(cache)) writeFileSync(entry, damage(readFileSync(entry)));
    expect(await compileElsewhere(cache, source)).toEqual({ stages: compiled, x: 6 });
  }
});

test('a compiler that is gone is not remembered', async () => {
  const cache = join(folder, 'gone');
  const link = join(folder, 'libnvrtc.so');
  const source = '__global__ void f(int* x) { *x = 6; }';
  symlinkSync(nvrtcPath(), link);
  const environment = { CUDA_FFI_NVRTC: link };
  expect((await compileElsewhere(cache, source, '{}', environment)).stages).toEqual(compiled);
  expect((await compileElsewhere(cache, source, '{}', environment)).stages).toEqual(cached);
  rmSync(link);
  await expect(compileElsewhere(cache, source, '{}', environment)).rejects.toThrow('ERR_CUDA_LIBRARY_NOT_FOUND');
});

test('a folder that cannot be written is no error', async () => {
  const blocked = join(folder, 'blocked');
  writeFileSync(blocked, 'a file where the folder should be');
  expect((await compileElsewhere(blocked, '__global__ void f(int* x) { *x = 7; }')).x).toBe(7);
});

test('four processes at once agree', async () => {
  const cache = join(folder, 'many');
  const source = '__global__ void f(int* x) { *x = 8; }';
  const results = await Promise.all(Array.from({ length: 4 }, () => compileElsewhere(cache, source)));
  expect(results.map((result) => result.x)).toEqual([8, 8, 8, 8]);
  expect(await compileElsewhere(cache, source)).toEqual({ stages: cached, x: 8 });
});

test('concurrent requests for one source compile once', async () => {
  const source = `__global__ void f(int* x) { *x = 9; } // ${Math.random()}`;
  let compiles = 0;
  const options = { cache: false, onProgress: (progress: { stage: string }) => void (compiles += Number(progress.stage === 'compiling')) };
  await Promise.all(Array.from({ length: 5 }, () => CudaModule.compile(source, options)));
  expect(compiles).toBe(1);
});
