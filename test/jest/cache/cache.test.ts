import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { CudaModule } from '../../../lib';
import { native } from '../../../lib/native/environment';
import { node, root, runNode } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

const folder = temporaryFolder();

function entries(cache: string): string[] {
  return readdirSync(cache, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

const addonPath = process.env['CUDA_FFI_ADDON'] ?? join(root, 'build/release/bin/cuda_ffi.node');

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
  // The image, and the compiler that made it: as it was found, and as the last one.
  const found = entries(cache);
  expect(found).toHaveLength(3);
  expect(found.map((entry) => statSync(entry).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
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

test.each([
  ['an option', '#include HEADER', { defines: { HEADER: '"h.h"' } }],
  ['a flag', '#include HEADER', { options: ['-DHEADER=<h.h>'] }],
  ['the source', '#define IN_STD(x) <cuda/std/x>\n#include IN_STD(cstdint)\n#include "h.h"', {}],
])('an include by a macro that %s defines is served', async (name, text, more) => {
  const cache = join(folder, 'computed', name);
  const source = `${text}\n__global__ void f(int* x) { *x = VALUE; }`;
  const withValue = (value: number) => JSON.stringify({ ...more, headers: { 'h.h': `#define VALUE ${value}\n` } });
  expect(await compileElsewhere(cache, source, withValue(4))).toEqual({ stages: compiled, x: 4 });
  expect(await compileElsewhere(cache, source, withValue(4))).toEqual({ stages: cached, x: 4 });
  expect(await compileElsewhere(cache, source, withValue(5))).toEqual({ stages: compiled, x: 5 });
});

test('an include that only the compiler can name is compiled every time', async () => {
  const cache = join(folder, 'own name');
  const source = '#ifndef V\n#define V 4\n#include __FILE__\n#else\n__global__ void f(int* x) { *x = V; }\n#endif';
  const options = JSON.stringify({ name: 'own.cu', headers: { 'own.cu': '__global__ void f(int* x) { *x = V; }' } });
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
  await expect(compileElsewhere(cache, `${source} // another`, '{}', environment)).rejects.toThrow('ERR_CUDA_LIBRARY_NOT_FOUND');
  // What it has compiled is there all the same.
  expect(await compileElsewhere(cache, source, '{}', environment)).toEqual({ stages: cached, x: 6 });
});

test('a warm cache serves where the compiler that is named was never there', async () => {
  const cache = join(folder, 'named');
  const source = '__global__ void f(int* x) { *x = 7; }';
  expect((await compileElsewhere(cache, source)).stages).toEqual(compiled);
  const environment = { CUDA_FFI_NVRTC: join(folder, 'nowhere/libnvrtc.so') };
  expect(await compileElsewhere(cache, source, '{}', environment)).toEqual({ stages: cached, x: 7 });
  await expect(compileElsewhere(cache, `${source} // another`, '{}', environment)).rejects.toThrow('ERR_CUDA_LIBRARY_NOT_FOUND');
});

test('a warm cache serves where no compiler is found', async () => {
  const cache = join(folder, 'deployed');
  const source = '__global__ void f(int* x) { *x = 9; }';
  const found = { CUDA_FFI_NVRTC: nvrtcPath() };
  expect((await compileElsewhere(cache, source, '{}', found)).stages).toEqual(compiled);
  // As on a machine without one: the addon is not asked where the compiler is.
  const ended = await runNode(
    `const { dlopen } = process;
     process.dlopen = (module, ...more) => {
       dlopen.call(process, module, ...more);
       module.exports.compilerInfo = () => { throw new Error('no compiler here'); };
     };
     for (const [text, name] of [[${JSON.stringify(source)}, 'there'], ['__global__ void g() {}', 'not there']]) {
       await cuda.CudaModule.compile(text).then((mod) => console.log(name, mod.kernels), (error) => console.log(name, error.message));
     }`,
    { environment: { CUDA_FFI_CACHE_DIR: cache, CUDA_FFI_ADDON: addonPath } },
  );
  expect(ended).toMatchObject({ status: 0, stdout: "there [ 'f' ]\nnot there no compiler here\n" });
});

describe('what somebody else could have written is not read', () => {
  const source = '__global__ void f(int* x) { *x = 5; }';
  const warning = 'CUDA_FFI_CACHE';

  async function warm(name: string): Promise<string> {
    const cache = join(folder, name);
    expect((await compileElsewhere(cache, source)).stages).toEqual(compiled);
    expect((await compileElsewhere(cache, source)).stages).toEqual(cached);
    return cache;
  }

  async function expectRefused(cache: string): Promise<void> {
    expect(await compileElsewhere(cache, source)).toEqual({ stages: compiled, x: 5 });
  }

  test.each([
    ['the folder', (cache: string) => [cache]],
    ['a folder in it', (cache: string) => readdirSync(cache).map((name) => join(cache, name))],
    ['an entry', entries],
  ])('%s can be written by others', async (name, pick) => {
    for (const mode of [0o020, 0o002]) {
      const cache = await warm(`${name} ${mode}`);
      for (const path of pick(cache)) chmodSync(path, statSync(path).mode | mode);
      await expectRefused(cache);
    }
  });

  const isRoot = process.geteuid?.() === 0;
  (isRoot ? test : test.skip).each([
    ['the folder', (cache: string) => [cache]],
    ['a folder in it', (cache: string) => readdirSync(cache).map((name) => join(cache, name))],
    ['an entry', entries],
  ])('%s belongs to somebody else', async (name, pick) => {
    const cache = await warm(`${name} of another`);
    for (const path of pick(cache)) chownSync(path, 12345, 12345);
    await expectRefused(cache);
  });

  test.each([
    ['the folder', (cache: string) => [cache]],
    ['a folder in it', (cache: string) => readdirSync(cache).map((name) => join(cache, name))],
    ['an entry', entries],
  ])('%s is a link', async (name, pick) => {
    const cache = await warm(`${name} linked`);
    for (const path of pick(cache)) {
      renameSync(path, `${path}-real`);
      symlinkSync(`${path}-real`, path);
    }
    await expectRefused(cache);
  });

  test.each([
    ['a FIFO', (path: string) => void execFileSync('mkfifo', [path])],
    ['a link to /dev/zero', (path: string) => symlinkSync('/dev/zero', path)],
    ['a folder', (path: string) => mkdirSync(path)],
  ])('an entry is %s', async (name, make) => {
    const cache = await warm(name.replace(/\W/g, ' '));
    for (const path of entries(cache)) {
      rmSync(path);
      make(path);
    }
    await expectRefused(cache);
  });

  test('and one warning says so; nothing is written there', async () => {
    const cache = await warm('warned');
    chmodSync(cache, 0o777);
    const before = entries(cache);
    const ended = await runNode(
      `for (const value of [1, 2]) await cuda.CudaModule.compile('__global__ void f(int* x) { *x = ' + value + '1; }');`,
      { environment: { CUDA_FFI_CACHE_DIR: cache } },
    );
    expect(ended.status).toBe(0);
    expect(ended.stderr).toContain(`The cache in ${cache} is not used: others can write to it (chmod go-w).`);
    expect(ended.stderr.match(new RegExp(`\\[${warning}\\]`, 'g'))).toHaveLength(1);
    expect(entries(cache)).toEqual(before);
  });
});

test('a cache that cannot be looked at is not used, with one warning', async () => {
  const loop = join(folder, 'loop');
  symlinkSync(loop, loop);
  const ended = await runNode(
    `for (const value of [1, 2]) {
       const mod = await cuda.CudaModule.compile('__global__ void f(int* x) { *x = ' + value + '; }');
       const x = new Int32Array(1);
       await mod.f(x);
       console.log(x[0]);
     }`,
    { environment: { CUDA_FFI_CACHE_DIR: join(loop, 'cache') } },
  );
  expect(ended).toMatchObject({ status: 0, stdout: '1\n2\n' });
  expect(ended.stderr.match(/is not used: this process cannot inspect it \(ELOOP\)/g)).toHaveLength(1);
});

test('under the permission model the cache is read where that is allowed, and compiling goes on where it is not', async () => {
  const cache = join(folder, 'permitted');
  const source = '__global__ void f(int* x) { *x = 5; }';
  expect((await compileElsewhere(cache, source)).stages).toEqual(compiled);
  const permission = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
  const underPermissions = async (allowed: string[]) => {
    const ended = await runNode(
      `const stages = [];
       const mod = await cuda.CudaModule.compile(${JSON.stringify(source)}, { onProgress: (p) => stages.push(p.stage) });
       const x = new Int32Array(1);
       new cuda.CudaModule('#include "cuda_fp16.h"\\n__global__ void f(int* x) { *x = 6; }', { includePaths: ['/etc'] }).f.sync(x);
       await mod.f(x);
       console.log(JSON.stringify({ stages, x: x[0] }));`,
      {
        environment: { CUDA_FFI_CACHE_DIR: cache },
        flags: [permission, '--allow-addons', ...allowed.map((path) => `--allow-fs-read=${path}`)],
      },
    );
    expect(ended).toMatchObject({ status: 0 });
    return JSON.parse(ended.stdout) as unknown;
  };
  expect(await underPermissions(['*'])).toEqual({ stages: cached, x: 5 });
  expect(await underPermissions([root])).toEqual({ stages: compiled, x: 5 });
});

test('a cached image names the source by the path that it has now', async () => {
  const cache = join(folder, 'moved');
  const source = '__global__ void f(int* x) { x[1 << 20] = 1; }';
  const faultIn = async (cwd: string) => {
    mkdirSync(cwd, { recursive: true });
    return runNode(
      `process.chdir(${JSON.stringify(cwd)});
       const stages = [];
       const mod = await cuda.CudaModule.compile(${JSON.stringify(source)}, { name: 'fault.cu', onProgress: (p) => stages.push(p.stage) });
       await mod.f(new Int32Array(1)).catch((error) => console.log(stages[0], error.message));`,
      { environment: { CUDA_FFI_CACHE_DIR: cache, CUDA_FFI_DEVICE: 'software' } },
    );
  };
  const first = await faultIn(join(folder, 'here'));
  const second = await faultIn(join(folder, 'there'));
  expect(first.stdout).toMatch(/^compiling /);
  expect(second.stdout).toMatch(/^cached /);
  for (const { stdout } of [first, second]) {
    expect(stdout).toContain('fault.cu:1');
    expect(stdout).not.toContain('/here');
    expect(stdout).not.toContain('/there');
  }
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

describe('a folder that cannot be made', () => {
  const program = `const mod = await cuda.CudaModule.compile('__global__ void f(int* x) { *x = 3; }');
    const x = new Int32Array(1);
    await mod.f(x);
    console.log(x[0]);`;

  test.each([
    ['below /proc', () => '/proc/cuda-ffi/cache', /The cache in \/proc\/cuda-ffi\/cache is not used: ENOENT/],
    [
      'a file',
      () => {
        writeFileSync(join(folder, 'file'), '');
        return join(folder, 'file');
      },
      /The cache in .*file is not used: it is a file; name a folder in CUDA_FFI_CACHE_DIR/,
    ],
    [
      'below a file',
      () => {
        writeFileSync(join(folder, 'another'), '');
        return join(folder, 'another', 'x');
      },
      /The cache in .*another\/x is not used: this process cannot inspect it .ENOTDIR/,
    ],
  ])('%s: the program runs, with one warning', async (_, cache, warning) => {
    const { stdout, stderr, status } = await runNode(program, { environment: { CUDA_FFI_CACHE_DIR: cache() } });
    expect({ stdout, status }).toEqual({ stdout: '3\n', status: 0 });
    expect(stderr).toMatch(warning);
    expect(stderr.match(/The cache in/g)).toHaveLength(1);
  });

  test('the doctor says why', async () => {
    const { stdout } = await node([join(root, 'dist/lib/cli/main.js'), 'doctor'], { environment: { CUDA_FFI_CACHE_DIR: '/proc/x' } });
    expect(stdout).toMatch(/cache: ENOENT/);
  });
});

test('folders are made one at a time: Node 20 does not return from some places otherwise', () => {
  const makers = readdirSync(join(root, 'lib'), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts') && /\bmkdir(?:Sync)?\(/.test(readFileSync(join(root, 'lib', file), 'utf8')));
  // The process of hipRTC has no files of this package.
  expect(makers.sort()).toEqual([join('hip', 'hiprtc-process.ts'), join('node', 'make-folder.ts')]);
  for (const file of makers) expect(readFileSync(join(root, 'lib', file), 'utf8')).not.toMatch(/\bmkdir(?:Sync)?\([^)]*recursive/);
});
