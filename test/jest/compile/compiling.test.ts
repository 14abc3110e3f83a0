import { CudaCompileError, CudaError, CudaModule, Library } from '../../../lib';
import { failureOf } from '../helpers/failure-of';
import { runNode } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';

const kernel = '__global__ void f(int* x) { *x = 1; }';
/** Takes NVRTC a second or more. */
const slow = () => `#include <cuda/std/complex>\n#include <cuda/std/atomic>\n${kernel} // ${Math.random()}` as string;
const apart = { cache: false };

async function result(mod: any): Promise<number> {
  const x = new Int32Array(1);
  await mod.f(x);
  return x[0];
}

describe('a signal', () => {
  test('that is aborted rejects with its reason, and nothing is compiled', async () => {
    const reason = new Error('mine');
    const stages: string[] = [];
    const options = { ...apart, signal: AbortSignal.abort(reason), onProgress: ({ stage }: { stage: string }) => stages.push(stage) };
    expect(await failureOf(() => CudaModule.compile(slow(), options))).toBe(reason);
    expect(await failureOf(() => (new CudaModule(slow(), options) as any).f(new Int32Array(1)))).toBe(reason);
    expect(await failureOf(() => Library(slow(), { f: ['void', ['int *']] }, options))).toBe(reason);
    expect(stages).toEqual([]);
  });

  test('that is aborted in the middle of a compile rejects at once; the next compile is as ever', async () => {
    const control = new AbortController();
    const reason = { mine: true };
    const stages: string[] = [];
    const source = slow();
    const compiling = CudaModule.compile(source, { ...apart, signal: control.signal, onProgress: ({ stage }) => stages.push(stage) });
    setTimeout(() => control.abort(reason), 50);
    expect(await failureOf(() => compiling)).toBe(reason);
    expect(stages).not.toContain('loaded');
    expect(await result(await CudaModule.compile(source, apart))).toBe(1);
    expect(stages).not.toContain('loaded');
  });

  test('ends the wait of its own caller only', async () => {
    const control = new AbortController();
    const source = slow();
    const stays = CudaModule.compile(source, apart);
    const leaves = CudaModule.compile(source, { ...apart, signal: control.signal });
    setTimeout(() => control.abort(), 50);
    expect((await failureOf(() => leaves)).name).toBe('AbortError');
    expect(await result(await stays)).toBe(1);
  });

  test('is of no effect once the module is there, for template instances too', async () => {
    const control = new AbortController();
    const source = 'template <typename T> __global__ void g(T* x) { *x = 2; }' as string;
    const mod = await CudaModule.compile(source, { signal: control.signal });
    control.abort();
    const x = new Float32Array(1);
    await mod.kernel('g<float>')(x);
    expect(x[0]).toBe(2);
  });

  test('lets the process end', async () => {
    const ended = await runNode(
      `const control = new AbortController();
       const compiling = cuda.CudaModule.compile(${JSON.stringify(slow())}, { cache: false, signal: control.signal });
       setTimeout(() => control.abort(), 50);
       await compiling.catch((error) => console.log(error.name));`,
    );
    expect(ended).toEqual({ status: 0, signal: null, stdout: 'AbortError\n', stderr: '' });
  });
});

describe('a time limit', () => {
  test('ends a compile that takes longer, and says so', async () => {
    const error = await failureOf(() => CudaModule.compile(slow(), { ...apart, timeout: 20, name: 'slow.cu' }));
    expect(error).toBeInstanceOf(CudaError);
    expect(error.code).toBe('ERR_CUDA_COMPILE_TIMEOUT');
    expect(error.message).toBe('slow.cu was not compiled within its time limit of 20 ms (the option timeout).');
    expect(error.stack).toContain(__filename);
  });

  test('ends one that blocks', async () => {
    const error = await failureOf(() => Library(slow(), { f: ['void', ['int *']] }, { ...apart, timeout: 20 }));
    expect([error.name, error.code]).toEqual(['CudaError', 'ERR_CUDA_COMPILE_TIMEOUT']);
  });

  test('that is long enough is not noticed', async () => {
    expect(await result(await CudaModule.compile(`${kernel} // ${Math.random()}` as string, { ...apart, timeout: 300_000 }))).toBe(1);
  });

  test('of one request is not that of another for the same source', async () => {
    const source = slow();
    const unlimited = CudaModule.compile(source, apart);
    expect((await failureOf(() => CudaModule.compile(source, { ...apart, timeout: 20 }))).code).toBe('ERR_CUDA_COMPILE_TIMEOUT');
    expect(await result(await unlimited)).toBe(1);
  });
});

describe('the stack of an error is that of the call', () => {
  const broken = '__global__ void f(int* x) { *x = nothing; }' as string;
  const firstFrame = (error: Error) => error.stack!.split('\n').find((line) => /^\s+at /.test(line));

  test('of compile, loadFile, the constructor and Library', async () => {
    const file = join(temporaryFolder(), 'broken.cu');
    writeFileSync(file, broken);
    const calls = [
      () => CudaModule.compile(broken),
      () => CudaModule.compile(broken, { includePaths: ['nowhere'] }),
      () => CudaModule.loadFile(file),
      () => CudaModule.loadFile(`${file}.none`),
      () => CudaModule.load('nothing'),
      () => (new CudaModule(broken) as any).f(new Int32Array(1)),
      () => (new CudaModule(broken) as any).f.sync(new Int32Array(1)),
      () => Library(broken, { f: ['void', ['int *']] } as never),
      () => Library(kernel, { g: ['void', ['int *']] } as never),
      () => Library(file, { f: ['void', ['int *']] }),
      () => CudaModule.compile(broken, { nothing: 1 } as never),
    ];
    for (const call of calls) expect(firstFrame(await failureOf(call))).toContain(__filename);
  });

  test('of two calls that wait for one compile, each its own', async () => {
    const failures = await Promise.all([
      failureOf(() => CudaModule.compile(broken, apart)),
      failureOf(() => CudaModule.compile(broken, apart)),
    ]);
    const [first, second] = failures.map(firstFrame);
    expect(first).toContain(__filename);
    expect(second).toContain(__filename);
    expect(first).not.toBe(second);
    for (const error of failures) {
      expect(error).toBeInstanceOf(CudaCompileError);
      expect(error.diagnostics[0].message).toContain('nothing');
    }
  });

  test('of a name that no kernel has, and an instance that does not compile', async () => {
    const mod = (await CudaModule.compile(`${kernel} template <typename T> __global__ void g(T* x) {}` as string)) as any;
    expect(firstFrame(await failureOf(() => mod.nothing(1)))).toContain(__filename);
    expect(firstFrame(await failureOf(() => mod.kernel('g<nothing>')(null)))).toContain(__filename);
  });
});

describe('wrong options are errors', () => {
  test.each([
    [{ include: ['x'] }, 'there is no option include; did you mean includePaths?'],
    [{ define: { A: 1 } }, 'there is no option define; did you mean defines?'],
    [{ debugg: true }, 'there is no option debugg; did you mean debug?'],
    [{ xyz: 1 }, 'there is no option xyz; there are name, device, onProgress, arch,'],
    [{ includePaths: '/x' }, 'expected an array of strings for includePaths, received "/x"'],
    [{ includePaths: [1] }, 'expected an array of strings for includePaths, received Array'],
    [{ defines: ['A'] }, 'expected an object of strings, numbers and booleans for defines, received Array'],
    [{ headers: { 'a.h': 1 } }, 'expected an object of strings, by the names of the headers for headers, received Object'],
    [{ options: '--restrict' }, 'expected an array of strings for options, received "--restrict"'],
    [{ fastMath: 'yes' }, 'expected true or false for fastMath, received "yes"'],
    [{ maxRegisters: -1 }, 'expected a whole number above 0 for maxRegisters, received -1'],
    [{ signal: true }, 'expected an AbortSignal for signal, received true'],
    [{ timeout: '1s' }, 'expected milliseconds from 1 to 2147483647 for timeout, received "1s"'],
    [{ device: 0 }, 'expected CudaDevice.list()[0], not its number, for device, received 0'],
    [{ std: 17 }, 'expected a string without NUL for std, received 17'],
    [{ name: 'a\0b' }, 'expected a string without NUL for name'],
    [{ onProgress: 1 }, 'expected a function for onProgress, received 1'],
    ['fast', 'expected an object with name, device'],
    [null, 'expected an object with name, device'],
  ])('%j', async (options, message) => {
    const error = await failureOf(() => CudaModule.compile(kernel, options as never));
    expect([error.name, error.code]).toEqual(['TypeError', 'ERR_CUDA_ARGUMENT']);
    expect(error.message).toContain(`CudaModule.compile: ${message}`);
  });

  test('for every function that takes them', async () => {
    const wrong = { include: [] } as never;
    const messages = await Promise.all(
      [
        () => new CudaModule(kernel, wrong),
        () => CudaModule.loadFile('x.cu', wrong),
        () => CudaModule.load('', wrong),
        () => Library(kernel, {}, wrong),
      ].map(async (call) => (await failureOf(call)).message),
    );
    expect(messages.map((message) => message.split(':')[0])).toEqual([
      'new CudaModule',
      'CudaModule.loadFile',
      'CudaModule.load',
      'Library',
    ]);
  });

  test('undefined is as good as not there', async () => {
    expect(await result(await CudaModule.compile(kernel, { includePaths: undefined, debug: undefined } as never))).toBe(1);
  });
});

describe('a constructor whose source does not compile', () => {
  const broken = JSON.stringify('template <typename T> __global__ void f(T* x) { nothing; }\n}');

  test('says so at the end of the process, where nothing was called', async () => {
    const ended = await runNode(`new cuda.CudaModule(${broken}, { name: 'lost.cu' });`);
    expect(ended).toMatchObject({ status: 0, stdout: '' });
    expect(ended.stderr).toContain('cuda-ffi: lost.cu cannot be loaded, and nothing has called it:\nCudaCompileError: lost.cu:2:');
  });

  test('says it once, to the caller, where there is one', async () => {
    const ended = await runNode(`await (new cuda.CudaModule(${broken})).kernel('f<int>')(null).catch((error) => console.log(error.name));`);
    expect(ended).toEqual({ status: 0, signal: null, stdout: 'CudaCompileError\n', stderr: '' });
  });
});

(process.platform === 'win32' ? test.skip : test)('__int128 is there without being asked for, and with it', async () => {
  const source = '__global__ void wide(unsigned long long* x) { x[0] = (unsigned long long)(((unsigned __int128)x[0] * x[0]) >> 64); }';
  for (const options of [[], ['--device-int128']]) {
    const mod = (await CudaModule.compile(source as string, { options })) as any;
    const x = BigUint64Array.of(1n << 40n);
    await mod.wide(x);
    expect([...x]).toEqual([1n << 16n]);
  }
});

test('relative paths are those of the moment of the call', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'five.h'), '#define FIVE 5\n');
  writeFileSync(join(folder, 'part.cu'), '__device__ int six() { return 6; }\n');
  const ended = await runNode(
    `process.chdir(${JSON.stringify(folder)});
     const included = cuda.CudaModule.compile('#include "five.h"\\n__global__ void f(int* x) { *x = FIVE; }', { includePaths: ['.'], cache: false });
     const linked = cuda.CudaModule.compile('__device__ int six();\\n__global__ void f(int* x) { *x = six(); }', { link: ['part.cu'], cache: false });
     process.chdir(require('node:path').parse(process.cwd()).root);
     const x = new Int32Array(1);
     for (const mod of [await included, await linked]) { await mod.f(x); console.log(x[0]); }`,
  );
  expect(ended).toMatchObject({ status: 0, stdout: '5\n6\n' });
});
