// Through which parameters a kernel only stores, and no thread again and again: such results may be stored over a bus.
import { nvrtc } from '../../../lib/bindings';
import { parametersOnlyStored } from '../../../lib/signature/ptx-stores';
import { PtxModule } from '../../../lib/signature/ptx-module';

function ptxOf(source: string): string {
  const program = nvrtc.nvrtcCreateProgram(source, 'stores.cu', [], []);
  try {
    nvrtc.nvrtcCompileProgram(program, ['--gpu-architecture=compute_80']);
    return nvrtc.nvrtcGetPTX(program).toString();
  } finally {
    nvrtc.nvrtcDestroyProgram(program);
  }
}

/** What is found in a kernel `k` of these parameters. */
function found(parameters: string, body: string, before = ''): number[] {
  const source = `${before} extern "C" __global__ void k(${parameters}) { const int i = blockIdx.x * blockDim.x + threadIdx.x; ${body} }`;
  return parametersOnlyStored(new PtxModule(ptxOf(source)))['k'] ?? [];
}

/** The same for PTX. */
function foundIn(body: string): number[] {
  const text = `.version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 a, .param .u64 .ptr .align 4 b)\n{\n${body}\n}\n`;
  return parametersOnlyStored(new PtxModule(text))['k'] ?? [];
}

const load = '.reg .b64 %rd<9>; .reg .b32 %r<9>; .reg .pred %p<9>; ld.param.u64 %rd1, [a]; ld.param.u64 %rd2, [b];';

test.each([
  ['a result', 'const float* x, float* out', 'out[i] = 2 * x[i];', [1]],
  ['two results', 'float* out, const float* x, int n, int* other', 'if (i < n) { out[i] = x[i]; other[2 * i] = i; }', [0, 3]],
  ['either of two', 'float* a, float* b, int n', '(i < n ? a : b)[i] = 1;', [0, 1]],
  ['vectors and bytes', 'float4* a, unsigned char* b', 'a[i] = make_float4(1, 2, 3, 4); b[i] = 7;', [0, 1]],
  ['where there is room', 'float* out', 'if (out) out[i] = 1;', [0]],
  ['a loop that is unrolled', 'float* out', '_Pragma("unroll") for (int k = 0; k < 4; ++k) out[4 * i + k] = k;', [0]],
  ['sums', 'float* out', 'out[i] += 1;', []],
  ['atomics', 'int* out', 'atomicAdd(out + i, 1);', []],
  ['a loop', 'float* out, int n', 'for (int k = i; k < n; k += 32) out[k] = 1;', []],
  ['volatile memory', 'volatile int* out', 'out[i] = 1;', []],
  ['an address that is stored', 'float** out, float* a', 'out[i] = a + i; a[i] = 1;', [0]],
  ['either, of which one is read', 'float* a, float* b, int n, float* out', '(i < n ? a : b)[i] = 1; out[i] = a[i + 1];', [1, 3]],
  ['a read through a third pointer', 'float* a, float* b, int n, float* out', 'float* p = i < n ? a : b; out[i] = *p; b[i] = 1;', [3]],
  ['shared memory', 'float* out', '__shared__ float s[32]; s[threadIdx.x] = i; __syncthreads(); out[i] = s[31 - threadIdx.x];', [0]],
] as const)('%s', (_, parameters, body, expected) => {
  expect(found(parameters, body)).toEqual(expected);
});

test('a function that is called may do anything', () => {
  const before = '__device__ __noinline__ void put(float* p, int n) { if (n > 0) p[n] = *p; }';
  expect(found('float* out', 'put(out, i); out[i] = 1;', before)).toEqual([]);
});

test('inline PTX is read as the rest is', () => {
  expect(found('float* out', 'asm volatile("{ .reg .f32 t; mov.f32 t, 0f3F800000; st.global.f32 [%0], t; }" :: "l"(out + i));')).toEqual([
    0,
  ]);
  expect(found('float* out', 'asm volatile("red.global.add.f32 [%0], 0f3F800000;" :: "l"(out + i));')).toEqual([]);
  expect(found('float* out', 'asm volatile("prefetch.global.L2 [%0];" :: "l"(out + i)); out[i] = 1;')).toEqual([]);
});

test('PTX of others: labels, predicates, comments, lines of the source', () => {
  expect(foundIn(`${load} .loc 1 2 3\n@!%p1 bra $end; /* ld.global.u32 %r1, [%rd1]; */ st.global.u32 [%rd1+8], 1; $end: ret;`)).toEqual([
    0,
  ]);
  expect(foundIn(`${load} $again: st.global.u32 [%rd1], 1; @%p1 bra.uni $again; ret;`)).toEqual([]);
  expect(foundIn(`${load} st.global.u32 [%rd1], 1; { bra elsewhere; } ret;`)).toEqual([]);
  expect(foundIn(`${load} { again: st.global.u32 [%rd1], 1; @%p1 bra again; } { again: } ret;`)).toEqual([]);
  expect(foundIn(`${load} st.global.v2.b32 [%rd2], {%r1, %r2}; st.global.u32 [%rd1], 1; ld.global.u32 %r1, [%rd1];`)).toEqual([1]);
});

test('an address that is taken apart, or of the parameter itself, is followed or given up', () => {
  expect(
    foundIn(`${load} mov.b64 {%r1, %r2}, %rd1; mov.b64 %rd3, {%r1, %r2}; ld.global.u32 %r3, [%rd3]; st.global.u32 [%rd1], 1;`),
  ).toEqual([]);
  expect(foundIn(`${load} mov.b64 %rd3, a; st.global.u32 [%rd1], 1; st.global.u32 [%rd2], 1;`)).toEqual([1]);
  expect(foundIn(`${load} ld.param.u32 %r1, [a+4]; st.global.u32 [%rd1], 1; st.global.u32 [%rd2], %r1;`)).toEqual([1]);
  // Later in the text, earlier in time.
  expect(foundIn(`${load} bra first; second: ld.global.u32 %r1, [%rd3]; first: mov.b64 %rd3, %rd1; st.global.u32 [%rd1], 1; ret;`)).toEqual(
    [],
  );
});
