// A jitted kernel is a kernel like any other; what it calls and captures; what goes wrong in it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import * as library from '../../../lib';
import { cu, cuda, CudaDevice, declareDevice, DeviceArray, float32, int32, int64, shaped, uint8 } from '../../../lib';
import { argumentMessage, failureOf } from '../helpers/failure-of';
import { node } from '../helpers/run-node';

const scale = cuda.jit('void(float32[], float32[], float32)', function scale(out, x, factor) {
  const i = cuda.grid(1);
  if (i < out.length) out[i] = x[i] * factor;
});

const plain = (new library.CudaModule('extern "C" __global__ void plain(int *p) { *p = 1; }') as any).plain;

describe('a kernel like any other', () => {
  const x = Float32Array.of(1, 2, 3);

  test('it has every member that a kernel of CUDA C++ has', () => {
    const members = (kernel: object) => {
      const names = new Set<PropertyKey>();
      for (let at = Object.getPrototypeOf(kernel); at !== Function.prototype; at = Object.getPrototypeOf(at))
        Reflect.ownKeys(at).forEach((name) => names.add(name));
      return names;
    };
    const own = members(scale);
    expect([...members(plain)].filter((name) => !own.has(name))).toEqual([]);
    expect(typeof scale.handle).toBe('bigint');
    expect(inspect(scale)).toBe('[CudaKernel: void scale(float32[] out, float32[] x, float32 factor)]');
  });

  test('a callback gets what is wrong with the arguments, a queued call throws it', async () => {
    const error = await new Promise<any>((resolve) => (scale as any).async(x, x, resolve));
    expect(error.message).toBe('scale: expected 3 arguments, received 2');
    expect(() => (scale as any).async(x, x, 2)).toThrow('the last argument is the callback');
    expect(() => (scale as any).enqueue(x, x)).toThrow('scale: expected 3 arguments, received 2');
  });

  test('its parameters, name and text', () => {
    expect(scale.name).toBe('scale');
    expect(scale.parameters).toEqual([
      { name: 'out', type: 'float32[]', pointer: true, const: false, bytes: 8 },
      { name: 'x', type: 'float32[]', pointer: true, const: true, bytes: 8 },
      { name: 'factor', type: 'float32', pointer: false, const: false, bytes: 4 },
    ]);
    expect(Object.isFrozen(scale.parameters)).toBe(true);
    expect(String(scale)).toBe('void scale(float32[] out, float32[] x, float32 factor)');
    expect(scale.source).toBe(
      'extern "C" __global__ void scale(float* out, const float* x, float factor, int out_length) {\n' +
        '  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n' +
        '  if (i < out_length) out[i] = x[i] * factor;\n}\n',
    );
  });

  test('every way to call it', async () => {
    const out = new Float32Array(3);
    await scale(out, x, 2);
    expect([...out]).toEqual([2, 4, 6]);
    scale.sync(out, [1, 1, 1], 3);
    expect([...out]).toEqual([3, 3, 3]);
    await scale.named({ factor: 4, x, out });
    expect([...out]).toEqual([4, 8, 12]);
    await scale.with({ grid: 3, block: 1 })(out, x, 5);
    expect([...out]).toEqual([5, 10, 15]);
    await scale.with({ grid: (args: any) => args[0].length, block: 1 })(out, x, 6);
    expect([...out]).toEqual([6, 12, 18]);
    await new Promise<void>((resolve, reject) => scale.async(out, x, 7, (error) => (error ? reject(error) : resolve())));
    expect([...out]).toEqual([7, 14, 21]);
    const [from, to] = [await DeviceArray.from(x), DeviceArray.zeros([3], 'float32')];
    scale.enqueue(to, from, 8);
    expect([...(await to.get())]).toEqual([8, 16, 24]);
    expect(scale.attributes.maxThreadsPerBlock).toBeGreaterThan(0);
    expect(scale.occupancy().block).toBeGreaterThan(0);
  });

  test('settings', async () => {
    const kernel = cuda.jit('void(float32[])', (x) => {
      const i = cuda.grid(1);
      if (i < x.length) x[i] = cuda.blockDim.x;
    });
    const values = new Float32Array(4);
    kernel.defaultBlock = 2;
    await kernel(values);
    expect([...values]).toEqual([2, 2, 2, 2]);
    kernel.validateArgs = (args) => (args.length === 1 ? 'not today' : true);
    expect((await failureOf(() => kernel(values))).message).toContain('not today');
    const validate = () => true;
    kernel.validateArgs = validate;
    expect(kernel.validateArgs).toBe(validate);
    expect(kernel.with({ block: 1 }).validateArgs).toBe(validate);
    kernel.validateArgs = undefined;
    kernel.argTypes = [library.inout(Float32Array)];
    expect(kernel.argTypes).toHaveLength(1);
    expect(await argumentMessage(() => kernel(new Uint8Array(16) as never))).toContain('expected Float32Array');
  });

  test('arguments that do not fit', async () => {
    expect(await argumentMessage(() => (scale as any)(x, x))).toBe('scale: expected 3 arguments, received 2');
    expect(await argumentMessage(() => (scale as any)(x, Int32Array.of(1), 2))).toContain('scale: argument 2 (x): expected Float32Array');
    expect(await argumentMessage(() => scale(x, x, '2' as never))).toContain('argument 3 (factor)');
    expect(await argumentMessage(() => (scale as any)([1, 2], x, 2))).toContain('argument 1 (out)');
    expect(await argumentMessage(() => scale.named({ out: x, x }))).toBe('scale.named: factor is missing; there are out, x, factor');
    expect(await argumentMessage(() => scale.named({ out: x, x, factor: 1, other: 2 }))).toContain('there is no parameter other');
    expect(await argumentMessage(() => scale.named({ out: x, x, facto: 1 } as never))).toContain('did you mean factor');
    expect(await argumentMessage(() => scale.named(3 as never))).toContain('scale.named: expected an object of arguments by name');
    expect((await failureOf(() => (scale.with as any).call({}, {}))).message).toContain('Illegal invocation');
    expect((await failureOf(() => (scale.simulate as any).call(plain))).message).toContain('Illegal invocation: not a jitted kernel');
    for (const args of [[x], [x, Int32Array.of(1), 2], [x, x, 'a']] as any[]) {
      expect((await failureOf(() => (scale.simulate() as any)(...args))).code).toBe('ERR_CUDA_ARGUMENT');
    }
  });

  test('disposed, it is compiled again when it is called', async () => {
    const out = new Float32Array(3);
    scale.dispose();
    await scale(out, x, 2);
    expect([...out]).toEqual([2, 4, 6]);
  });
});

describe('matrices', () => {
  const transpose = cuda.jit('void(int32[][], int32[:, :])', (out, x) => {
    const [i, j] = cuda.grid(2);
    if (i < x.shape[0] && j < x.shape[1]) out[j][i] = x[i][j];
  });

  test('of the device, and of the host with a shape', async () => {
    const values = Int32Array.from({ length: 6 }, (_, i) => i);
    const out = new Int32Array(6);
    const launch = { grid: [2, 3], block: 1 } as const;
    await transpose.with(launch)(shaped(out, [3, 2]), shaped(values, [2, 3]));
    expect([...out]).toEqual([0, 3, 1, 4, 2, 5]);
    transpose.simulate(launch)(shaped(out.fill(0), [3, 2]), shaped(values, [2, 3]));
    expect([...out]).toEqual([0, 3, 1, 4, 2, 5]);
    const [from, to] = [await DeviceArray.from(values, { shape: [2, 3] }), DeviceArray.zeros([3, 2], 'int32')];
    transpose.with(launch).enqueue(to, from);
    expect([...(await to.get())]).toEqual([0, 3, 1, 4, 2, 5]);
  });

  test('what has no shape, or another', async () => {
    const values = new Int32Array(6);
    expect(await argumentMessage(() => transpose(values as never, shaped(values, [2, 3])))).toContain(
      'argument 1 (out): expected an array of 2 dimensions',
    );
    expect(await argumentMessage(() => shaped(values, [2, 2]))).toContain('has 4 elements, and the array has 6');
  });

  test('three dimensions, and shared matrices', async () => {
    const kernel = cuda.jit('void(int32[][][])', (x) => {
      const tile = cuda.shared.array([2, 2, 2], 'int32');
      const [i, j, k] = cuda.grid(3);
      tile[i][j][k] = x[i][j][k];
      cuda.syncThreads();
      x[i][j][k] = tile[k][j][i] * x.shape[2];
    });
    const [device, simulated] = [Int32Array.of(0, 1, 2, 3, 4, 5, 6, 7), Int32Array.of(0, 1, 2, 3, 4, 5, 6, 7)];
    const launch = { grid: 1, block: [2, 2, 2] } as const;
    await kernel.with(launch)(shaped(device, [2, 2, 2]));
    kernel.simulate(launch)(shaped(simulated, [2, 2, 2]));
    expect([...device]).toEqual([0, 8, 4, 12, 2, 10, 6, 14]);
    expect(simulated).toEqual(device);
  });
});

describe('what a kernel calls', () => {
  const clamp = cuda.device('float32(float32, float32, float32)', (v, low, high) => Math.min(Math.max(v, low), high));
  const smooth = cuda.device(
    'float32(float32[], int32)',
    (x, i) => {
      let sum = 0;
      for (let k = -1; k <= 1; k++) {
        const at = i + k;
        if (at >= 0 && at < x.length) sum += x[at];
      }
      return clamp(sum, 0, 10);
    },
    { link: { clamp } },
  );

  test('device functions in JavaScript, with arrays, and of each other', async () => {
    const kernel = cuda.jit(
      'void(float32[], float32[])',
      (out, x) => {
        const i = cuda.grid(1);
        if (i < out.length) out[i] = smooth(x, i);
      },
      { link: [smooth] },
    );
    const x = Float32Array.of(1, 2, 3, 4, 5);
    const [out, simulated] = [new Float32Array(5), new Float32Array(5)];
    await kernel(out, x);
    kernel.simulate()(simulated, x);
    expect([...out]).toEqual([3, 6, 9, 10, 9]);
    expect(simulated).toEqual(out);
    expect(clamp(12, 0, 10)).toBe(10);
    expect(smooth(x as never, 1)).toBe(6);
  });

  test("Numba's sum over a buffer, and the rest of an array", async () => {
    const link = cu(`extern "C" __device__ int sum_reduce(float* result, float* array, int n) {
      *result = 0; for (int i = 0; i < n; i++) *result += array[i]; return 0; }`);
    const sum = declareDevice('sum_reduce', 'float32(CPointer(float32), int32)', {
      link,
      simulate: (array: Float32Array, n: number) => array.subarray(0, n).reduce((a, b) => a + b, 0),
    });
    const kernel = cuda.jit(
      'void(float32[], float32[])',
      (result, x) => {
        const local = cuda.local.array(2, 'float32');
        local[0] = 100;
        local[1] = 200;
        result[0] = sum(cuda.fromBuffer(x), x.length);
        result[1] = sum(x.subarray(2), x.length - 2);
        result[2] = sum(local, 2);
      },
      { link: [sum] },
    );
    const [result, simulated] = [new Float32Array(3), new Float32Array(3)];
    const x = Float32Array.of(1, 2, 3, 4);
    await kernel(result, x);
    kernel.simulate()(simulated, x);
    expect([...result]).toEqual([10, 7, 300]);
    expect(simulated).toEqual(result);
  });

  test('overloads are chosen by the arguments; code may be linked beside', async () => {
    const code = cu('__device__ float twice(float x) { return 2 * x; } __device__ int twice(int x) { return 2 * x + 1; }');
    const twice = [declareDevice('_Z5twicef', 'float32(float32)', { abi: 'c' }), declareDevice('_Z5twicei', 'int32(int32)', { abi: 'c' })];
    const kernel = cuda.jit(
      'void(float32[], int32[])',
      (x, n) => {
        x[0] = (globalThis as any).twice(x[0]);
        n[0] = (globalThis as any).twice(n[0]);
      },
      { link: [...twice, code] },
    );
    const [x, n] = [Float32Array.of(1.5), Int32Array.of(3)];
    await kernel(x, n);
    expect([x[0], n[0]]).toEqual([3, 7]);
  });

  test('a declared function that nothing stands for cannot be simulated', async () => {
    const f = declareDevice('f', 'float32(float32)');
    const calls = cuda.jit(
      'void(float32[])',
      (x) => {
        x[0] = f(x[0]);
      },
      { link: { f } },
    );
    expect((await failureOf(() => calls.simulate()(new Float32Array(1)))).message).toContain('give declareDevice the option simulate');
  });
});

test('types of numbers: what wraps, saturates and rounds', async () => {
  const kernel = cuda.jit('void(int32[], float64[], int64[], uint8[])', (n, f, wide, bytes) => {
    n[0] = n[0] + 1;
    n[1] = n[1] * 65537;
    n[2] = int32(f[0]);
    n[3] = int32(7 / n[3]);
    n[4] = n[4] >>> 28;
    f[1] = float32(f[1]);
    f[2] = n[5] / 2;
    wide[0] = wide[0] + 1;
    wide[1] = int64(n[5]) * 4294967296;
    bytes[0] = bytes[0] + 1;
    bytes[1] = uint8(f[3]);
  });
  const make = () =>
    [
      Int32Array.of(2147483647, 65537, 0, 0, -1, 7),
      Float64Array.of(1e12, 0.1, 0, 300),
      BigInt64Array.of(2n ** 63n - 1n, 0n),
      Uint8Array.of(255, 0),
    ] as const;
  const [device, simulated] = [make(), make()];
  await kernel.with({ grid: 1, block: 1 })(...device);
  kernel.simulate({ grid: 1, block: 1 })(...simulated);
  expect(simulated).toEqual(device);
  expect([...device[0]]).toEqual([-2147483648, 131073, 2147483647, 0, 15, 7]);
  expect([...device[1]]).toEqual([1e12, Math.fround(0.1), 3.5, 300]);
  expect([...device[2]]).toEqual([-(2n ** 63n), 7n * 2n ** 32n]);
  expect([...device[3]]).toEqual([0, 44]);
  expect([int32(1e12), uint8(300), float32(0.1)]).toEqual([2147483647, 44, Math.fround(0.1)]);
});

test('a fused product rounds once: cuda.fma, and the option fma', async () => {
  const kernel = cuda.jit('void(float32[], float64[])', (r, d) => {
    r[0] = cuda.fma(r[1], r[1], r[2]);
    d[0] = cuda.fma(d[1], d[1], d[2]);
  });
  const make = () => [Float32Array.of(0, 1 + 2 ** -12, -1), Float64Array.of(0, 1 + 2 ** -30, -1)] as const;
  const [device, simulated] = [make(), make()];
  await kernel.with({ grid: 1, block: 1 })(...device);
  kernel.simulate({ grid: 1, block: 1 })(...simulated);
  expect(simulated).toEqual(device);
  expect(device[0][0]).toBe(Math.fround(2 ** -11 + 2 ** -24));
  const body = (r: any) => {
    r[0] = r[1] * r[1] + r[2];
  };
  const [apart, joined] = [Float32Array.of(0, 1 + 2 ** -12, -1), Float32Array.of(0, 1 + 2 ** -12, -1)];
  await cuda.jit('void(float32[])', body).with({ grid: 1, block: 1 })(apart);
  await cuda.jit('void(float32[])', body, { fma: true }).with({ grid: 1, block: 1 })(joined);
  expect(apart[0]).toBe(2 ** -11);
  expect(joined[0]).toBe(Math.fround(2 ** -11 + 2 ** -24));
});

test('what is captured', async () => {
  const [n, flag, big, typed] = [3, true, 5n, 2];
  const kernel = cuda.jit(
    'void(float64[])',
    (x) => {
      x[0] = table[n - 1];
      x[1] = flag ? 1 : 0;
      x[2] = Number.EPSILON > 0 && typed === 2 ? (big as any) : 0;
      x[3] = Math.PI;
    },
    { capture: { n, flag, big, typed: { type: 'int32', value: typed }, table: Float64Array.of(10, 20, 30) } },
  );
  const table = [0, 0, 0];
  const x = new Float64Array(4);
  await kernel.with({ grid: 1, block: 1 })(x);
  expect([...x]).toEqual([30, 1, 5, Math.PI]);
});

test('warps and blocks: votes, shuffles, dynamic shared memory', async () => {
  const kernel = cuda.jit('void(int32[])', (out) => {
    const dynamic = cuda.shared.array(0, 'int32');
    const t = cuda.threadIdx.x;
    dynamic[t] = t * t;
    cuda.syncThreads();
    const odd = t % 2 === 1;
    const sum = int32(cuda.ballot(odd) & 255) + (cuda.any(t === 40) ? 1000 : 0) + (cuda.all(t < 64) ? 2000 : 0);
    const count = cuda.syncThreadsCount(odd) * 10000;
    out[t] = sum + count + cuda.shflXor(dynamic[t], 1) + cuda.shfl(t, 3) + cuda.shflUp(t, 1) + cuda.popc(t);
  });
  const [device, simulated] = [new Int32Array(64), new Int32Array(64)];
  await kernel.with({ grid: 1, block: 64, sharedMemory: 256 })(device);
  kernel.simulate({ grid: 1, block: 64, sharedMemory: 256 })(simulated);
  expect(simulated).toEqual(device);
  expect(device[0]).toBe(170 + 2000 + 320000 + 1 + 3 + 0 + 0);
});

test('dynamic shared arrays of one name and several types, and of a name that CUDA has', async () => {
  const bitsOf = cuda.device('int32(int32)', (i) => {
    const max = cuda.shared.array(0, 'int32');
    return max[i];
  });
  const kernel = cuda.jit(
    'void(float32[], int32[])',
    (out, bits) => {
      const max = cuda.shared.array(0, 'float32');
      const i = cuda.threadIdx.x;
      max[i] = i * 0.5;
      bits[i] = bitsOf(i);
      out[i] = Math.max(max[i], 1);
    },
    { link: { bitsOf } },
  );
  const shape = { grid: 1, block: 8, sharedMemory: 32 };
  const results = { device: [new Float32Array(8), new Int32Array(8)], simulated: [new Float32Array(8), new Int32Array(8)] } as const;
  await kernel.with(shape)(...results.device);
  kernel.simulate(shape)(...results.simulated);
  expect(results.simulated).toEqual(results.device);
  expect([...results.device[0]]).toEqual([1, 1, 1, 1.5, 2, 2.5, 3, 3.5]);
  expect(results.device[1]).toEqual(new Int32Array(Float32Array.from({ length: 8 }, (_, i) => i * 0.5).buffer));
});

describe('simulated', () => {
  test('an index out of bounds says which', async () => {
    const kernel = cuda.jit('void(float32[])', (x) => {
      x[x.length] = 1;
    });
    const error = await failureOf(() => kernel.simulate()(new Float32Array(4)));
    expect(error.name).toBe('RangeError');
    expect(error.message).toMatch(
      /^\[4\] is out of the bounds of x, .*jit\.test\.ts:\d+: it has 4 elements, in block \(0,0,0\), thread \(0,0,0\)$/,
    );
  });

  test('a thread that waits for another in a loop', async () => {
    const kernel = cuda.jit('void(int32[])', (x) => {
      if (cuda.threadIdx.x === 0) {
        while (cuda.atomic.add(x, 0, 0) === 0) {}
      } else x[0] = 1;
    });
    process.env['CUDA_FFI_SOFTWARE_TIMEOUT_MS'] = '20';
    try {
      const error = await failureOf(() => kernel.simulate({ block: 2 })(new Int32Array(1)));
      expect([error.name, error.code]).toEqual(['CudaError', 'CUDA_ERROR_LAUNCH_TIMEOUT']);
      expect(error.message).toMatch(/^the loop at .*jit\.test\.ts:\d+ has not ended after 20 ms\. Does it wait for another thread\?/);
    } finally {
      delete process.env['CUDA_FFI_SOFTWARE_TIMEOUT_MS'];
    }
  });

  test.each([
    [
      'for',
      (x: Int32Array) => {
        for (;;) if (x[0]! > 1) break;
      },
    ],
    [
      'do',
      (x: Int32Array) => {
        do {
          if (x[0] === 2) continue;
        } while (x[0] === 0);
      },
    ],
  ])('a loop that does not end within the time that is set: %s', async (_, body) => {
    process.env['CUDA_FFI_SOFTWARE_TIMEOUT_MS'] = '20';
    try {
      // prettier-ignore
      const error = await failureOf(() => cuda.jit('void(int32[])', body as never).simulate({ block: 1 })(new Int32Array(1)));
      expect(error.message).toMatch(/^the loop at .* has not ended after 20 ms\./);
    } finally {
      delete process.env['CUDA_FFI_SOFTWARE_TIMEOUT_MS'];
    }
  });

  test('a loop that does not end, and no time is set', async () => {
    const kernel = cuda.jit('void(int32[])', (_x) => {
      for (;;);
    });
    const error = await failureOf(() => kernel.simulate({ block: 1 })(new Int32Array(1)));
    expect(error.message).toMatch(/^the loop at .* has not ended after 200,000,000 turns\./);
  });

  test('threads that wait forever', async () => {
    const kernel = cuda.jit('void(float32[])', (x) => {
      if (cuda.threadIdx.x === 0) cuda.syncThreads();
      else x[0] = cuda.shfl(x[0], 0);
    });
    expect((await failureOf(() => kernel.simulate({ block: 2 })(new Float32Array(4)))).message).toContain('wait forever');
  });

  test('wrong shapes', async () => {
    const kernel = cuda.jit('void(float32[])', (x) => {
      x[0] = 1;
    });
    expect(await argumentMessage(() => kernel.simulate({ block: 0 })(new Float32Array(1)))).toContain('whole sizes from 1 for block');
    expect(await argumentMessage(() => kernel.simulate({ block: 2048 })(new Float32Array(1)))).toContain('at most 1024 threads');
  });
});

describe('what goes wrong names lines of the JavaScript', () => {
  const file = join(__dirname, 'fixtures/faulty-kernels.cjs');
  const lines = readFileSync(file, 'utf8').split('\n');
  const lineOf = (mark: string) => lines.findIndex((line) => line.includes(`✗ ${mark}`)) + 1;
  const { faultyKernels } = require(file) as { faultyKernels: (given: typeof library) => any };
  const kernels = faultyKernels(library);

  // A fault ends the context for all tests of the process.
  (CudaDevice.getDefault().isSoftware ? test : test.skip)('a fault on the software device', async () => {
    const script = `const { beyond } = require(${JSON.stringify(file)}).faultyKernels(require('./dist/lib'));
      beyond(new Float32Array(4)).catch((error) => console.log(error.code, error.message));`;
    const { stdout } = await node(['-e', script]);
    expect(stdout).toContain('CUDA_ERROR_ILLEGAL_ADDRESS');
    expect(stdout).toContain(`faulty-kernels.cjs:${lineOf('beyond')}`);
  });

  test('a message of the CUDA compiler', async () => {
    const error = await failureOf(() => kernels.clashing(new Float32Array(4)));
    expect(error.code).toBe('ERR_CUDA_COMPILE');
    expect(error.diagnostics[0].file).toBe(file);
    expect(error.message).toContain(`${file}:${lineOf('clashing')}: `);
    expect(error.message).toContain('x[0] = structured(x[1]);');
  });

  test('a function that nothing has', async () => {
    expect((await failureOf(() => kernels.missing(new Float32Array(4)))).message).toContain('nowhere');
  });
});
