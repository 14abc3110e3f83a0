import { CudaDevice, CudaError, CudaModule, DeviceArray } from '../../lib';
import { failureOf } from './helpers/failure';
import { runNode } from './helpers/run-node';

// An error on the device ends its context: every test resets, and begins anew.
afterEach(async () => {
  CudaDevice.getDefault().reset();
  const mod = await CudaModule.compile('__global__ void f(int* x) { *x = 42; }');
  const x = new Int32Array(1);
  await mod.f(x);
  expect(x[0]).toBe(42);
});

const onSoftware = (process.env['CUDA_FFI_DEVICE'] ?? 'software') === 'software';

test('an illegal access rejects its call with kernel, shape and stack', async () => {
  const mod = await CudaModule.compile('__global__ void wild(int* x) { *(int*)8 = 1; }');
  const error = await failureOf(async function caller() {
    await mod.wild.with({ grid: 2, block: 3 })(new Int32Array(1));
  });
  expect(error).toBeInstanceOf(CudaError);
  expect(error).toMatchObject({ code: 'CUDA_ERROR_ILLEGAL_ADDRESS', errno: 700, kernel: 'wild', grid: [2, 1, 1], block: [3, 1, 1] });
  expect(error.stack).toContain('device-errors.test');
});

(onSoftware ? test : test.skip)(
  'the software device says kernel, block, thread, source line, address and the nearest allocation',
  async () => {
    const mod = await CudaModule.compile('__global__ void past(int* x) {\n  x[blockIdx.x * blockDim.x + threadIdx.x] = 1;\n}', {
      name: 'past.cu',
    });
    const x = DeviceArray.empty(100, 'int32');
    const error = await failureOf(() => mod.past.with({ grid: 4, block: 32 })(x));
    expect(error.code).toBe('CUDA_ERROR_ILLEGAL_ADDRESS');
    expect(error.message).toMatch(/past/);
    expect(error.message).toMatch(/block \[?\(?3/);
    expect(error.message).toMatch(/thread \[?\(?4/);
    expect(error.message).toMatch(/past\.cu:2/);
    expect(error.message).toMatch(new RegExp(`0x${(x.ptr + 400n).toString(16)}`));
    expect(error.message).toMatch(/allocation .* 400 bytes/);
  },
);

test.each([
  ['trap', '__global__ void f() { asm("trap;"); }', /CUDA_ERROR_(LAUNCH_FAILED|ILLEGAL_INSTRUCTION)/],
  ['assert', '#include <cassert>\n__global__ void f() { assert(threadIdx.x > 5); }', /CUDA_ERROR_ASSERT/],
  ['misaligned', '__device__ char bytes[16]; __global__ void f() { *(volatile int*)(bytes + 1) = 1; }', /CUDA_ERROR_MISALIGNED_ADDRESS/],
])('%s', async (_, source, code) => {
  const mod = (await CudaModule.compile(source as string)) as any;
  expect((await failureOf(() => mod.f())).code).toMatch(code);
});

test('after a sticky error everything pending and later rejects with the first cause', async () => {
  const mod = await CudaModule.compile('__global__ void wild(int* x) { *(int*)8 = 1; } __global__ void fine(int* x) { *x = 1; }');
  const outcomes = await Promise.allSettled([mod.wild(new Int32Array(1)), mod.fine(new Int32Array(1)), mod.fine(new Int32Array(1 << 20))]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'rejected']);
  for (const outcome of outcomes) expect((outcome as PromiseRejectedResult).reason.code).toBe('CUDA_ERROR_ILLEGAL_ADDRESS');
  expect((await failureOf(() => mod.fine(new Int32Array(1)))).code).toBe('CUDA_ERROR_ILLEGAL_ADDRESS');
});

test('what was made before a reset says so', async () => {
  const mod = await CudaModule.compile('__global__ void f(int* x) { *x = 1; }');
  const array = DeviceArray.zeros(4, 'int32');
  await mod.f(array);
  CudaDevice.getDefault().reset();
  expect((await failureOf(() => mod.f(new Int32Array(1)))).message).toMatch(/reset/);
  expect((await failureOf(() => array.get())).message).toMatch(/reset/);
});

test('out of memory is an error, and the next allocation works', async () => {
  const { total } = CudaDevice.getDefault().memoryInfo();
  const error = await failureOf(() => DeviceArray.empty(2 * total, 'uint8'));
  expect(error).toMatchObject({ name: 'CudaError', code: 'CUDA_ERROR_OUT_OF_MEMORY' });
  expect((await DeviceArray.zeros(4, 'int32').get()).length).toBe(4);
});

test('a disposed module says so', async () => {
  const mod = await CudaModule.compile('__global__ void f(int* x) { *x = 1; }');
  const kernel = mod.f;
  await kernel(new Int32Array(1));
  mod.dispose();
  mod.dispose();
  expect((await failureOf(() => kernel(new Int32Array(1)))).message).toContain('is disposed');
});

(onSoftware ? test : test.skip)('an endless loop ends with a timeout', async () => {
  const ended = await runNode(
    `const mod = await cuda.CudaModule.compile('__global__ void forever(volatile int* x) { while (*x == 0) {} }');
     try { await mod.forever(new Int32Array(1)); } catch (error) { console.log(error.code); }`,
    { environment: { CUDA_FFI_SOFTWARE_TIMEOUT_MS: '200' } },
  );
  expect(ended).toMatchObject({ status: 0, stdout: 'CUDA_ERROR_LAUNCH_TIMEOUT\n' });
});

test('printf goes to standard output', async () => {
  const ended = await runNode(
    `const mod = await cuda.CudaModule.compile('#include <cstdio>\\n__global__ void say(const char* who, float x) { printf("%s %d %.2f %c %llx|", who, threadIdx.x, x, 65, 0x123456789abull); }');
     await mod.say.with({ block: 2 })('you', 1.5);`,
  );
  expect(ended).toMatchObject({ status: 0, stdout: 'you 0 1.50 A 123456789ab|you 1 1.50 A 123456789ab|' });
});
