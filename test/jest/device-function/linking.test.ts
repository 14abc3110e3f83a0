// Numba's examples of foreign functions, with code of every kind.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archive, cu, CudaDevice, CudaModule, cubin, declareDevice, fatbin, type Linkable, ltoir, object, ptx } from '../../../lib';
import { archived, builtByNvcc, builtByNvrtc, hasNvcc } from '../helpers/built-code';
import { temporaryFolder } from '../helpers/temporary-folder';
import { failureOf } from '../helpers/failure-of';

const folder = temporaryFolder();
const { isSoftware } = CudaDevice.getDefault();

const functions = `
extern "C" __device__ int mul_f32_f32(float* result, float x, float y) { *result = x * y; return 0; }
extern "C" __device__ int sum_reduce(float* result, float* array, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += array[i];
  *result = (float)sum;
  return 0;
}`;

const multiplyVectors = `extern "C" __global__ void multiply_vectors(float* r, const float* x, const float* y, size_t n) {
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) r[i] = mul_f32_f32(x[i], y[i]);
}`;

/** Numba's first example, linked with code of some kind. */
async function multiplies(link: Linkable): Promise<void> {
  const mul = declareDevice('mul_f32_f32', 'float32(float32, float32)', { link });
  const mod = await CudaModule.compile(multiplyVectors, { declarations: [mul] });
  const x = Float32Array.from({ length: 256 }, (_, i) => i / 7);
  const r = new Float32Array(256);
  await mod.multiply_vectors(r, x, x, 256);
  expect(r).toEqual(x.map((value) => Math.fround(value * value)));
  mod.dispose();
}

test('sources and PTX, from files and in memory', async () => {
  const source = join(folder, 'functions.cu');
  writeFileSync(source, functions);
  const text = Buffer.from(builtByNvrtc(functions, 'ptx')).toString('utf8');
  writeFileSync(join(folder, 'functions.ptx'), text);
  for (const link of [source, cu(functions), join(folder, 'functions.ptx'), ptx(text)]) await multiplies(link);
});

test('link-time intermediate code', async () => {
  const bytes = builtByNvrtc(functions, 'ltoir');
  writeFileSync(join(folder, 'functions.ltoir'), bytes);
  for (const link of [join(folder, 'functions.ltoir'), ltoir(bytes)]) await multiplies(link);
});

test('a cubin: on a GPU alone, and refused by its name elsewhere', async () => {
  const bytes = builtByNvrtc(functions, 'cubin');
  writeFileSync(join(folder, 'functions.cubin'), bytes);
  for (const link of [join(folder, 'functions.cubin'), cubin(bytes, 'functions.cubin')]) {
    if (!isSoftware) await multiplies(link);
    else await expect(multiplies(link)).rejects.toThrow(/^functions\.cubin holds machine code alone/);
  }
});

const withNvcc = hasNvcc ? describe : describe.skip;

withNvcc('what nvcc makes', () => {
  test('PTX', () => multiplies(builtByNvcc(folder, functions, 'ptx', 'nvcc.ptx')));

  test('a fat binary with PTX', async () => {
    const path = builtByNvcc(folder, functions, 'fatbin', 'nvcc.fatbin');
    await multiplies(path);
    await multiplies(fatbin(readFileSync(path)));
  });

  test('an object and an archive with link-time intermediate code', async () => {
    const path = builtByNvcc(folder, functions, 'ltoObject', 'lto.o');
    const library = archived(folder, path, 'liblto.a');
    for (const link of [path, object(readFileSync(path)), library, archive(readFileSync(library))]) await multiplies(link);
  });

  test('machine code in an object, an archive, a cubin and a fat binary', async () => {
    const path = builtByNvcc(folder, functions, 'machineObject', 'machine.o');
    const parts = [
      path,
      archived(folder, path, 'libmachine.a'),
      builtByNvcc(folder, functions, 'cubin', 'machine.cubin'),
      builtByNvcc(folder, functions, 'machineFatbin', 'machine.fatbin'),
    ];
    for (const link of parts) {
      if (!isSoftware) {
        await multiplies(link);
        continue;
      }
      const error = await failureOf(() => multiplies(link));
      expect(error.name).toBe('CudaError');
      expect(error.message).toContain(link.split('/').at(-1));
      expect(error.message).toMatch(/software device/);
    }
  });
});

test('a pointer: the sum of an array', async () => {
  const sum = declareDevice('sum_reduce', 'float32(CPointer(float32), int32)', { link: cu(functions) });
  const mod = await CudaModule.compile(
    `extern "C" __global__ void reduction_caller(float* result, float* array, int n) { *result = sum_reduce(array, n); }`,
    { declarations: [sum] },
  );
  const result = new Float32Array(1);
  await mod.reduction_caller(result, new Float32Array([1, 2, 3.5]), 3);
  expect(result[0]).toBe(6.5);
});

test('pointers to shared and to local memory', async () => {
  const sum = declareDevice('sum_reduce', 'float32(CPointer(float32), int32)', { link: cu(functions) });
  const mod = await CudaModule.compile(
    `extern "C" __global__ void sums(float* result) {
      __shared__ float shared[4];
      float local[3] = {1, 2, threadIdx.x};
      shared[threadIdx.x] = threadIdx.x;
      __syncthreads();
      result[threadIdx.x] = sum_reduce(shared, 4) + sum_reduce(local, 3);
    }`,
    { declarations: [sum] },
  );
  const result = new Float32Array(4);
  await mod.sums.with({ block: 4 })(result);
  expect([...result]).toEqual([9, 10, 11, 12]);
});

test('several functions of one file, which is linked once', async () => {
  const path = join(folder, 'several.cu');
  writeFileSync(path, functions);
  const mul = declareDevice('mul_f32_f32', 'float32(float32, float32)', { link: path });
  const sum = declareDevice('sum_reduce', 'float32(CPointer(float32), int32)', { link: [path] });
  const source = `extern "C" __global__ void both(float* r, float* x) { *r = mul_f32_f32(sum_reduce(x, 2), 2); }`;
  for (const options of [{ declarations: [mul, sum] }, { declarations: [mul, sum], link: [path] }]) {
    const mod = await CudaModule.compile(source, options);
    const r = new Float32Array(1);
    await mod.both(r, new Float32Array([3, 4]));
    expect(r[0]).toBe(14);
  }
});

test("Numba's older form: link on the module, and a prototype in the source", async () => {
  const source = `extern "C" __device__ int mul_f32_f32(float*, float, float);
    extern "C" __global__ void k(float* r, float x) { float value; mul_f32_f32(&value, x, x); *r = value; }`;
  const mod = await CudaModule.compile(source, { link: [cu(functions)] });
  const r = new Float32Array(1);
  await mod.k(r, 3);
  expect(r[0]).toBe(9);
});

test('a declaration brings its files to a file, a blocking call, and an instance of a template', async () => {
  const mul = declareDevice('mul_f32_f32', 'float32(float32, float32)', { link: cu(functions) });
  const source = `template <typename T> __global__ void square(T* x) { *x = mul_f32_f32(*x, *x); }`;
  writeFileSync(join(folder, 'squares.cu'), source);
  const loaded = (await CudaModule.loadFile(join(folder, 'squares.cu'), { declarations: [mul] })) as any;
  const made = new CudaModule(source as string, { declarations: [mul] }) as any;
  const x = new Float64Array([3]);
  await loaded.kernel('square<double>')(x);
  made.kernel('square<double>').sync(x);
  expect(x[0]).toBe(81);
});

test('setup sees the module when it is loaded, teardown before it is unloaded', async () => {
  const calls: string[] = [];
  const counter = cu(
    `__device__ int counter = 1; extern "C" __device__ int next(int* result) { *result = atomicAdd(&counter, 1); return 0; }`,
    'counter.cu',
    {
      async setup(code) {
        const variable = code.global('counter');
        calls.push(`setup ${variable.nbytes}`);
        await variable.set(Int32Array.of(40));
      },
      teardown: (code) => void calls.push(`teardown ${code.global('counter').nbytes}`),
    },
  );
  const next = declareDevice('next', 'int32()', { link: [counter, counter] });
  const mod = await CudaModule.compile('extern "C" __global__ void k(int* x) { *x = next(); }', { declarations: [next] });
  expect(calls).toEqual(['setup 4']);
  const x = new Int32Array(1);
  await mod.k(x);
  expect(x[0]).toBe(40);
  mod.dispose();
  mod.dispose();
  expect(calls).toEqual(['setup 4', 'teardown 4']);
});

test('a setup that fails fails the compile; a file has callbacks too', async () => {
  const path = join(folder, 'failing.cu');
  writeFileSync(path, functions);
  const link = { path, setup: () => Promise.reject(new Error('no setup today')) };
  const mul = declareDevice('mul_f32_f32', 'float32(float32, float32)', { link });
  expect((await failureOf(() => CudaModule.compile(multiplyVectors, { declarations: [mul] }))).message).toBe('no setup today');
});
