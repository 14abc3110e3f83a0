import { CudaModule, DeviceArray } from '../../../lib';

const multiply = `
  __global__ void multiply_them(float* dest, const float* a, const float* b) {
    const int i = threadIdx.x;
    dest[i] = a[i] * b[i];
  }`;

const a = Float32Array.from({ length: 400 }, (_, i) => i + 0.5);
const b = Float32Array.from({ length: 400 }, (_, i) => 3 - i);
const expected = a.map((value, i) => Math.fround(value * b[i]));

describe('compile and call', () => {
  test('await resolves when the output holds the result', async () => {
    const mod = await CudaModule.compile(multiply);
    const dest = new Float32Array(400);
    await expect(mod.multiply_them(dest, a, b)).resolves.toBeUndefined();
    expect(dest).toEqual(expected);
  });

  test('with() configures, and leaves the kernel as it was', async () => {
    const mod = await CudaModule.compile(multiply);
    const half = mod.multiply_them.with({ grid: 1, block: [200, 1, 1] });
    const dest = new Float32Array(400);
    await half(dest, a, b);
    expect(dest.subarray(0, 200)).toEqual(expected.subarray(0, 200));
    expect(dest.subarray(200).every((value) => value === 0)).toBe(true);
    await mod.multiply_them(dest, a, b);
    expect(dest).toEqual(expected);
  });

  test('sync blocks, async calls back, named takes an object', async () => {
    const mod = await CudaModule.compile(multiply);
    const dest = new Float32Array(400);
    mod.multiply_them.sync(dest, a, b);
    expect(dest).toEqual(expected);
    dest.fill(0);
    await new Promise<void>((resolve, reject) => {
      mod.multiply_them.async(dest, a, b, (error) => (error ? reject(error) : resolve()));
    });
    expect(dest).toEqual(expected);
    dest.fill(0);
    await mod.multiply_them.named({ b, dest, a });
    expect(dest).toEqual(expected);
  });

  test('enqueue takes device arrays and keeps the order of its stream', async () => {
    const mod = await CudaModule.compile(`
      __global__ void add(int* x, int n) { x[threadIdx.x] += n; }
      __global__ void twice(int* x) { x[threadIdx.x] *= 2; }`);
    const x = await DeviceArray.from(Int32Array.of(1, 2, 3));
    mod.add.with({ block: 3 }).enqueue(x, 4);
    mod.twice.enqueue(x);
    mod.add.enqueue(x, 1);
    expect([...(await x.get())]).toEqual([11, 13, 15]);
  });

  test('the constructor compiles in the background and the first call waits', async () => {
    const mod = new CudaModule('__global__ void tryme(const char* text, int* length) { while (text[*length]) ++*length; }');
    const length = new Int32Array(1);
    await mod.tryme('this is a test', length);
    expect(length[0]).toBe(14);
  });

  test('a constructor with a bad source fails at the call, not before', async () => {
    const mod = new CudaModule('__global__ void f( {') as any;
    await expect(mod.f()).rejects.toMatchObject({ name: 'CudaCompileError' });
  });

  test('kernels lists names; a kernel is one object', async () => {
    const mod = await CudaModule.compile(multiply);
    expect(mod.kernels).toEqual(['multiply_them']);
    expect(mod.multiply_them).toBe(mod.kernel('multiply_them'));
    expect(Object.keys(mod)).toEqual(['multiply_them']);
    expect('multiply_them' in mod).toBe(true);
    expect('other' in mod).toBe(false);
  });

  test('a global is a device array with its type and shape', async () => {
    const mod = await CudaModule.compile(`
      __constant__ float coefficients[2][3];
      __device__ int counter = 7;
      namespace ns { __device__ double deep = 2.5; }
      __global__ void sum(float* out) {
        for (int i = 0; i < 6; ++i) *out += coefficients[i / 3][i % 3];
        atomicAdd(&counter, 1);
      }`);
    const coefficients = mod.global('coefficients');
    expect(coefficients.shape).toEqual([2, 3]);
    expect(coefficients.dtype).toBe('float32');
    await coefficients.set(Float32Array.of(1, 2, 3, 4, 5, 6));
    const out = new Float32Array(1);
    await mod.sum(out);
    expect(out[0]).toBe(21);
    expect([...(await mod.global('counter').get())]).toEqual([8]);
    expect([...(await mod.global('ns::deep').get())]).toEqual([2.5]);
    expect(() => mod.global('nothing')).toThrow(/no variable nothing/);
  });
});

describe('names', () => {
  const source = `
    namespace ns { template <typename T, int N> __global__ void fill(T* x, T value) { x[threadIdx.x] = value * T(N); } }
    template <typename T> __global__ void scale(T* x, T factor) { x[threadIdx.x] *= factor; }
    __global__ void over(int* x) { *x = 1; }
    __global__ void over(float* x) { *x = 2; }
    extern "C" __global__ void plain(double* x) { *x = 3; }
    namespace deep { namespace er { __global__ void in(int* x) { *x = 4; } } }`;

  test('template instances, overloads and namespaces by their C++ names', async () => {
    const mod = (await CudaModule.compile(source as string)) as any;
    const x = Float32Array.of(1, 2, 3);
    await mod.kernel('scale<float>')(x, 2);
    expect([...x]).toEqual([2, 4, 6]);
    await mod.kernel('ns::fill<float, 4>')(x, 0.5);
    expect([...x]).toEqual([2, 2, 2]);
    const i = new Int32Array(1);
    await mod.kernel('over(int*)')(i);
    expect(i[0]).toBe(1);
    const f = new Float32Array(1);
    await mod.kernel('over(float *)')(f);
    expect(f[0]).toBe(2);
    await expect(mod.over(i)).rejects.toThrow(/over is overloaded; name one: mod\.kernel\('over\(int \*\)'\), /);
    await mod.kernel('deep::er::in')(i);
    expect(i[0]).toBe(4);
    const d = new Float64Array(1);
    await mod.plain(d);
    expect(d[0]).toBe(3);
  });

  test('an unknown kernel lists the ones there are', async () => {
    const mod = (await CudaModule.compile(multiply as string)) as any;
    await expect(mod.multiply_then(1)).rejects.toMatchObject({
      code: 'ERR_CUDA_UNKNOWN_KERNEL',
      message: 'The module has no kernel multiply_then; did you mean multiply_them?',
    });
  });

  test('a module survives what test runners and promises ask of objects', async () => {
    const mod = await CudaModule.compile(multiply);
    expect(await Promise.resolve(mod)).toBe(mod);
    expect((mod as any).then).toBeUndefined();
    expect(JSON.parse(JSON.stringify(mod))).toContain('multiply_them');
    expect(String(require('node:util').inspect(mod))).toContain('multiply_them');
  });
});

describe('default launch shape', () => {
  const shapes = `
    __global__ void shape(int* out, const float* a) {
      if (threadIdx.x == 0 && blockIdx.x == 0) { out[0] = gridDim.x; out[1] = blockDim.x; }
    }
    __global__ void count(int* total, const char* text) { atomicAdd(total, 1); }
    __global__ void ones(int* x, int n) { const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += 1; }`;

  test('few elements are one block, many are a grid that covers them', async () => {
    const mod = await CudaModule.compile(shapes);
    const out = new Int32Array(2);
    await mod.shape(out, new Float32Array(100));
    expect([...out]).toEqual([1, 100]);
    await mod.shape(out, new Float32Array(100_000));
    expect(out[0] * out[1]).toBeGreaterThanOrEqual(100_000);
    expect((out[0] - 1) * out[1]).toBeLessThan(100_000);
    const n = 12_345;
    const x = new Int32Array(n);
    await mod.ones(x, n);
    expect(x.every((value) => value === 1)).toBe(true);
  });

  test('a string chooses no shape; no array means one thread', async () => {
    const mod = await CudaModule.compile(shapes);
    const total = new Int32Array(1);
    await mod.count(total, 'a text of some length');
    expect(total[0]).toBe(1);
    const scalarOnly = await CudaModule.compile('__device__ int runs; __global__ void run(int n) { atomicAdd(&runs, n); }');
    await scalarOnly.run(5);
    expect([...(await scalarOnly.global('runs').get())]).toEqual([5]);
  });

  test('no elements: nothing is launched, and it resolves', async () => {
    const mod = await CudaModule.compile('__global__ void f(int* x) { *x = 1; }');
    await expect(mod.f(new Int32Array(0))).resolves.toBeUndefined();
  });

  test('shapes may be functions of the arguments', async () => {
    const mod = await CudaModule.compile(shapes);
    const out = new Int32Array(2);
    const configured = mod.shape.with({ grid: (args: any) => args[1].length / 10, block: () => 7 });
    await configured(out, new Float32Array(30));
    expect([...out]).toEqual([3, 7]);
  });
});

describe('arguments that travel', () => {
  test('every kind of host memory', async () => {
    const mod = (await CudaModule.compile(
      '__global__ void inc(unsigned char* x, int n) { for (int i = 0; i < n; ++i) x[i]++; }' as string,
    )) as any;
    const bytes = Uint8Array.of(1, 2, 3, 4);
    await mod.inc.with({ grid: 1, block: 1 })(bytes, 4);
    expect([...bytes]).toEqual([2, 3, 4, 5]);
    const buffer = Buffer.from([9, 9, 9, 9]).subarray(1, 3);
    await mod.inc.with({ grid: 1, block: 1 })(buffer, 2);
    expect([...buffer]).toEqual([10, 10]);
    const raw = new ArrayBuffer(4);
    await mod.inc.with({ grid: 1, block: 1 })(raw, 4);
    expect([...new Uint8Array(raw)]).toEqual([1, 1, 1, 1]);
    await mod.inc.with({ grid: 1, block: 1 })(new DataView(raw, 2, 1), 1);
    expect([...new Uint8Array(raw)]).toEqual([1, 1, 2, 1]);
    const shared = new SharedArrayBuffer(2);
    await mod.inc.with({ grid: 1, block: 1 })(shared, 2);
    expect([...new Uint8Array(shared)]).toEqual([1, 1]);
    const wasm = new WebAssembly.Memory({ initial: 1 });
    await mod.inc.with({ grid: 1, block: 1 })(new Uint8Array(wasm.buffer, 100, 3), 3);
    expect([...new Uint8Array(wasm.buffer, 99, 5)]).toEqual([0, 1, 1, 1, 0]);
  });

  test('const is copied in only, non-const back as well', async () => {
    const mod = (await CudaModule.compile(
      '__global__ void f(const int* in, int* both) { ((int*)in)[0] = 99; both[0] += in[0]; }' as string,
    )) as any;
    const input = Int32Array.of(1);
    const both = Int32Array.of(10);
    await mod.f(input, both);
    expect(input[0]).toBe(1);
    expect(both[0]).toBe(109);
  });

  test('null is a null pointer', async () => {
    const mod = (await CudaModule.compile('__global__ void f(const int* p, int* out) { *out = p == nullptr; }' as string)) as any;
    const out = new Int32Array(1);
    await mod.f(null, out);
    expect(out[0]).toBe(1);
  });

  test('arrays that overlap in memory overlap on the device', async () => {
    const mod = (await CudaModule.compile(
      '__global__ void f(const int* in, int* out) { out[threadIdx.x] = in[threadIdx.x] * 10; }' as string,
    )) as any;
    const memory = Int32Array.of(1, 2, 3, 4);
    await mod.f(memory, memory);
    expect([...memory]).toEqual([10, 20, 30, 40]);
    const shifted = Int32Array.of(1, 2, 3, 0);
    await mod.f.with({ block: 3 })(shifted.subarray(0, 3), shifted.subarray(1, 4));
    expect([...shifted]).toEqual([1, 10, 20, 30]);
  });

  test('plain arrays are converted for const pointers', async () => {
    const mod = (await CudaModule.compile(
      '__global__ void f(const float* in, const long long* big, float* out) { *out = in[0] + in[1] + big[0]; }' as string,
    )) as any;
    const out = new Float32Array(1);
    await mod.f.with({ block: 1 })([1.5, 2.5], [10n], out);
    expect(out[0]).toBe(14);
  });

  test('a large array goes through chunks and comes back whole', async () => {
    const mod = await CudaModule.compile(
      '__global__ void inc(int* x, int n) { const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += i; }',
    );
    const n = 3_000_001;
    const x = Int32Array.from({ length: n }, (_, i) => -i + 1);
    await mod.inc(x, n);
    expect(x.every((value) => value === 1)).toBe(true);
    mod.inc.sync(x, n);
    expect(x.every((value, i) => value === i + 1)).toBe(true);
  });

  test('order in a stream holds between large, small and device calls', async () => {
    const mod = await CudaModule.compile(`
      __global__ void large(int* x, int* state) { if (blockIdx.x == 0 && threadIdx.x == 0) *state = *state * 10 + 1; }
      __global__ void small(int* x, int* state) { *state = *state * 10 + 2; }
      __global__ void queued(int* state) { *state = *state * 10 + 3; }`);
    const state = await DeviceArray.from(Int32Array.of(0));
    const big = new Int32Array(1 << 20);
    const calls = [mod.large(big, state), mod.small(new Int32Array(1), state)];
    mod.queued.enqueue(state);
    calls.push(mod.large(big, state), mod.queued(state));
    await Promise.all(calls);
    expect((await state.get())[0]).toBe(12313);
  });
});

test('1,000 awaited calls in flight at once all resolve right', async () => {
  const mod = await CudaModule.compile('__global__ void square(int* x) { *x = *x * *x; }');
  const arrays = Array.from({ length: 1000 }, (_, i) => Int32Array.of(i));
  await Promise.all(arrays.map((array) => mod.square(array)));
  expect(arrays.every((array, i) => array[0] === i * i)).toBe(true);
});

test('10,000 awaited launches in flight at once all resolve right, each when its own work is done', async () => {
  const mod = await CudaModule.compile('__global__ void mark(int* out, int i, int value) { out[i] = value; }');
  const calls = 10_000;
  const out = DeviceArray.zeros(calls, 'int32');
  const mark = mod.mark.with({ grid: 1, block: 1 });
  const values = await Promise.all(Array.from({ length: calls }, (_, i) => mark(out, i, 3 * i + 1).then(() => i)));
  expect(values.every((value, i) => value === i)).toBe(true);
  expect((await out.get()).every((value, i) => value === 3 * i + 1)).toBe(true);
});

test('launches of different shapes and kernels, between copies, each have their own', async () => {
  const mod = await CudaModule.compile(`
    __global__ void threads(int* out) { if (threadIdx.x == 0 && blockIdx.x == 0) *out = gridDim.x * 1000 + blockDim.x; }
    __global__ void add(int* out, int value) { *out += value; }`);
  const out = DeviceArray.zeros(1, 'int32');
  for (const [grid, block] of [
    [1, 32],
    [2, 64],
    [1, 32],
    [3, 1],
  ] as const) {
    mod.threads.with({ grid, block }).enqueue(out);
    mod.add.with({ grid: 1, block: 1 }).enqueue(out, 5);
    expect([...(await out.get())]).toEqual([grid * 1000 + block + 5]);
    await mod.add.with({ grid: 1, block: 1 })(out, 1);
    await expect(mod.add.with({ grid: 1, block: 2048 })(out, 1)).rejects.toMatchObject({ code: 'CUDA_ERROR_INVALID_VALUE' });
    mod.add.with({ grid: 1, block: 1 }).sync(out, 1);
    expect([...(await out.get())]).toEqual([grid * 1000 + block + 7]);
  }
});

test('an aborted signal rejects the wait; the call goes on undisturbed', async () => {
  const mod = await CudaModule.compile('__global__ void one(int* x) { *x = 1; }');
  const x = new Int32Array(1);
  const controller = new AbortController();
  const call = mod.one.with({ signal: controller.signal })(x);
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  await expect(mod.one.with({ signal: AbortSignal.abort() })(x)).rejects.toMatchObject({ name: 'AbortError' });
  await mod.one(x);
  expect(x[0]).toBe(1);
});
