import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CudaCompileError, CudaModule } from '../../../lib';
import { failureOf } from '../helpers/failure-of';
import { temporaryFolder } from '../helpers/temporary-folder';

const folder = temporaryFolder();

describe('options', () => {
  test('defines, include paths, headers from memory, standard', async () => {
    writeFileSync(join(folder, 'three.h'), '#define THREE 3\n');
    const mod = (await CudaModule.compile(
      `#include "three.h"
       #include <made/up.h>
       #ifdef FLAG
       template <typename T> concept Any = true;
       __global__ void f(int* out) { if constexpr (true) { out[0] = VALUE + THREE + UP; } out[1] = Any<int>; }
       #endif` as string,
      {
        defines: { VALUE: 10, FLAG: true, NOT: false },
        includePaths: [folder],
        headers: { 'made/up.h': '#define UP 100\n' },
        std: 'c++20',
      },
    )) as any;
    const out = new Int32Array(2);
    await mod.f.with({ block: 1 })(out);
    expect([...out]).toEqual([113, 1]);
  });

  test('CUDA’s own headers are found', async () => {
    const mod = (await CudaModule.compile(
      `#include <cuda_fp16.h>
       #include <cuda/std/type_traits>
       #include <cooperative_groups.h>
       __global__ void f(float* out) {
         static_assert(cuda::std::is_same<int, int>::value);
         auto block = cooperative_groups::this_thread_block();
         out[0] = __half2float(__float2half(1.5f)) + block.size();
       }` as string,
    )) as any;
    const out = new Float32Array(1);
    await mod.f(out);
    expect(out[0]).toBe(2.5);
  });

  test('fast math, register limit, debug and line information compile', async () => {
    const source = '__global__ void f(float* x) { x[threadIdx.x] = sinf(x[threadIdx.x]); }';
    for (const options of [{ fastMath: true }, { maxRegisters: 32 }, { debug: true }, { lineInfo: true }, { options: ['--restrict'] }]) {
      const mod = await CudaModule.compile(source, options);
      const x = Float32Array.of(0.5);
      await mod.f(x);
      expect(x[0]).toBeCloseTo(Math.sin(0.5), 5);
    }
  });

  test('progress is told', async () => {
    const stages: string[] = [];
    const source = `__global__ void f() {} // ${Math.random()}`;
    await CudaModule.compile(source, { onProgress: (progress) => stages.push(progress.stage) });
    expect(stages).toEqual(['compiling', 'compiled', 'loading', 'loaded']);
  });
});

describe('diagnostics', () => {
  test('file, line and column are the user’s own, with probes injected', async () => {
    const error = await failureOf(() =>
      CudaModule.compile(
        `extern "C" __global__ void probe_me(int* x) { *x = 1; }
__constant__ float table[4];

extern "C" __global__ void broken(int* x) {
  *x = missing;
}`,
        { name: 'broken.cu' },
      ),
    );
    expect(error).toBeInstanceOf(CudaCompileError);
    expect(error.code).toBe('ERR_CUDA_COMPILE');
    expect(error.diagnostics).toEqual([
      { severity: 'error', file: 'broken.cu', line: 5, column: 8, message: 'identifier "missing" is undefined' },
    ]);
    expect(error.message).toContain('broken.cu:5:8: identifier "missing" is undefined');
    expect(error.message).toContain('    5 |   *x = missing;\n      |        ^');
    expect(error.log).toContain('broken.cu(5): error');
    expect(error.log).not.toContain('cuda_ffi_probe');
  });

  test.each([
    ['__global__ void k(int* x) { /* äöü */ ', '*y = 1; }'],
    ['__global__ void k(int* x) { /* \u{1F600}\u{1F600} 中文 e\u0301 */ ', '*y = 1; }'],
    ['\t\t__global__ void k(int* x) {\t/* ä\t */', '*y = 1; }'],
    ['void ofHost() { auto s = "äöü"; std::vector<int> x; } __global__ void k(int* x) { ', '*y = 1; }'],
    ['__device__ const char* s = "\u{1F600}"; __global__ void k(int* x) { int übel = 1; ', '*ä = 1; }'],
    ['__global__ void k(int* x) { ', '*\u{1F600} = 1; }'],
  ])('columns count as JavaScript does: %j', async (before, rest) => {
    const error = await failureOf(() => CudaModule.compile(`// ü\n${before}${rest}` as string));
    const last = error.diagnostics.at(-1);
    expect([last.line, last.column]).toEqual([2, before.length + 2]);
    if (last !== error.diagnostics[0]) return;
    expect(error.message).toContain(`    2 | ${before}${rest}\n      | ${before.replace(/[^\t]/g, ' ')} ^`);
  });

  test('a header from memory is named in its own lines', async () => {
    const error = await failureOf(() =>
      CudaModule.compile('#include "bad.h"\n__global__ void f() {}', { headers: { 'bad.h': '__device__ int ok;\nnonsense here;\n' } }),
    );
    expect(error.diagnostics[0]).toMatchObject({ severity: 'error', file: 'bad.h', line: 2 });
  });

  test('five thousand parentheses do not overflow the stack', async () => {
    const deep = '('.repeat(5000) + '1' + ')'.repeat(5000);
    const mod = (await CudaModule.compile(`__global__ void f(int* x) { *x = ${deep}; }` as string)) as any;
    const x = new Int32Array(1);
    await mod.f(x);
    expect(x[0]).toBe(1);
  });

  test.each([['not C++ at all'], ['\u0000'], ['#include "nowhere.h"'], ['__global__ int f() { return 1; }']])('%p', async (text) => {
    const outcome = await CudaModule.compile(text as string).then(
      (mod) => mod.kernels,
      (error) => error,
    );
    expect(outcome).toBeInstanceOf(CudaCompileError);
  });

  test('a source that is no string, a bad option', async () => {
    expect((await failureOf(() => CudaModule.compile(7 as never))).message).toContain('expected the source as a string, received 7');
    const error = await failureOf(() => CudaModule.compile('__device__ int x;', { options: ['--no-such-option'] }));
    expect(error.code).toBe('ERR_CUDA_COMPILER');
    expect(error.message).toContain('--no-such-option');
  });
});

describe('signatures come from the compiled code', () => {
  test('extern "C" kernels behind macros, which no look at the text finds', async () => {
    const mod = (await CudaModule.compile(
      `#define KERNEL(name) extern "C" __global__ void name
       KERNEL(hidden)(float* out, const double* in, unsigned char c) { *out = float(*in) + c; }` as string,
    )) as any;
    const out = new Float32Array(1);
    await mod.hidden(out, Float64Array.of(1.25), 3);
    expect(out[0]).toBe(4.25);
    expect((await failureOf(() => mod.hidden(out, new Float32Array(1), 3))).message).toContain('expected Float64Array for const double *');
  });

  test('a wrong guess costs nothing but time', async () => {
    const mod = (await CudaModule.compile(
      `#if 0
       extern "C" __global__ void never(int* x) {}
       __device__ int nothing;
       #endif
       extern "C" __global__ void real(int* x) { *x = 5; }` as string,
    )) as any;
    const x = new Int32Array(1);
    await mod.real(x);
    expect(x[0]).toBe(5);
    expect(mod.kernels).toEqual(['real']);
  });

  test('no probe is left in the module', async () => {
    const mod = await CudaModule.compile('extern "C" __global__ void f(int* x) { *x = 1; } __device__ int v;');
    expect(mod.kernels).toEqual(['f']);
  });
});

describe('images and files', () => {
  const ptx = `.version 7.0
.target sm_50
.address_size 64
.visible .entry _Z4fillPij(.param .u64 p, .param .u32 v) {
  .reg .b32 %r<2>; .reg .b64 %rd<2>;
  ld.param.u64 %rd1, [p]; ld.param.u32 %r1, [v];
  st.global.u32 [%rd1], %r1;
  ret;
}
`;

  test('PTX as text, as bytes, as a file; types from mangled names', async () => {
    const path = join(folder, 'fill.ptx');
    writeFileSync(path, ptx);
    const modules = [await CudaModule.load(ptx), await CudaModule.load(Buffer.from(ptx)), await CudaModule.loadFile(path)] as any[];
    for (const mod of modules) {
      expect(mod.kernels).toEqual(['fill']);
      const x = new Int32Array(1);
      await mod.fill(x, 9);
      expect(x[0]).toBe(9);
      await expect(mod.fill(new Float32Array(1), 9)).rejects.toThrow('expected Int32Array for int *');
    }
  });

  test('a .cu file, with a header beside it', async () => {
    writeFileSync(join(folder, 'answer.h'), '#define ANSWER 42\n');
    writeFileSync(join(folder, 'kernels.cu'), '#include "answer.h"\n__global__ void f(int* x) { *x = ANSWER; }\n');
    const mod = (await CudaModule.loadFile(join(folder, 'kernels.cu'))) as any;
    expect(mod.name).toBe('kernels.cu');
    const x = new Int32Array(1);
    await mod.f(x);
    expect(x[0]).toBe(42);
  });

  test('a file that is not there', async () => {
    await expect(CudaModule.loadFile(join(folder, 'none.cu'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['half of a PTX', ptx.slice(0, ptx.length / 2)],
    ['text that pretends to be ELF', '\u007fELF and no more'],
  ])('%s is refused with words', async (_, image) => {
    const error = await failureOf(() => CudaModule.load(image));
    expect(error.name).toBe('CudaError');
    expect(error.code).toMatch(/^CUDA_ERROR_INVALID_(PTX|IMAGE|SOURCE)$/);
  });

  test('random bytes are refused', async () => {
    for (let seed = 1; seed < 20; seed++) {
      const bytes = Uint8Array.from({ length: 200 }, (_, i) => (Math.imul(i + seed, 2654435761) >>> 13) & 255);
      expect((await failureOf(() => CudaModule.load(bytes))).name).toBe('CudaError');
    }
  });
});

// A GPU runs machine code of its own generation alone.
test.each(process.env['CUDA_FFI_DEVICE'] === 'cuda' ? ['compute_80'] : ['sm_80', 'sm_75', 'compute_80', 80])('arch: %j', async (arch) => {
  const mod = (await CudaModule.compile('__global__ void k(int* o) { *o = __CUDA_ARCH__; }' as string, { arch })) as any;
  const out = new Int32Array(1);
  await mod.k(out);
  expect(out[0]).toBe(arch === 'sm_75' ? 750 : 800);
});

test('a file by its URL', async () => {
  const path = join(folder, 'a file.cu');
  writeFileSync(path, '__global__ void k(int* o) { *o = 5; }');
  const mod = (await CudaModule.loadFile(pathToFileURL(path))) as any;
  const out = new Int32Array(1);
  await mod.k(out);
  expect(out[0]).toBe(5);
  for (const wrong of [new URL('https://example.org/k.cu'), 5, null]) {
    expect(await failureOf(() => CudaModule.loadFile(wrong as any))).toMatchObject({ name: 'TypeError', code: 'ERR_CUDA_ARGUMENT' });
  }
});
