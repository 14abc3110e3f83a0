// cuda-ffi/testing under Jest itself.
import { CudaDevice, CudaModule, cuda } from '../../../lib';
import {
  assertClose,
  deviceOfWorker,
  loaded,
  matchers,
  randomNumbers,
  resetAfterFault,
  seeds,
  ulpsBetween,
} from '../../../lib/testing/testing';
import { failureOf } from '../helpers/failure-of';

// A GPU does not recover from a fault within a process.
const describeOnSoftware = CudaDevice.getDefault().isSoftware ? describe : describe.skip;

declare module 'expect' {
  interface Matchers<R> {
    toBeCloseInUlps(expected: unknown, closeness?: object): R;
  }
}
expect.extend(matchers as any);

describeOnSoftware('after a fault', () => {
  const source = '__global__ void bad(int *x) { x[1 << 28] = 1; }\n__global__ void good(int *x) { *x = 7; }';
  let loads = 0;
  const kernels = loaded(async () => {
    loads++;
    return CudaModule.compile(source as string) as Promise<any>;
  });
  const five = loaded(() => cuda.jit('void(int32[])', (x) => void (x[0] = 5)));
  const results: boolean[] = [];
  afterEach(async () => void results.push(await resetAfterFault()));

  test('a test that faults', async () => {
    await five()(new Int32Array(1));
    const { bad, good } = await kernels();
    expect((await failureOf(() => bad(new Int32Array(1)))).endsContext).toBe(true);
    expect((await failureOf(() => good(new Int32Array(1)))).code).toBe('CUDA_ERROR_ILLEGAL_ADDRESS');
  });

  test('the next one is none the worse for it', async () => {
    expect(results).toEqual([true]);
    const x = new Int32Array(1);
    await (await kernels()).good(x);
    expect(x[0]).toBe(7);
    await five()(x);
    expect(x[0]).toBe(5);
    expect(loads).toBe(2);
    await kernels();
    expect(loads).toBe(2);
  });

  test('without a fault nothing is reset', async () => {
    expect(results).toEqual([true, false]);
    await kernels();
    expect(loads).toBe(2);
    expect(await resetAfterFault()).toBe(false);
  });

  test('what cannot be loaded', async () => {
    expect((await failureOf(() => loaded(7 as any))).message).toBe(
      'loaded: expected a function that loads a module, received 7; write loaded(() => CudaModule.compile(…))',
    );
  });
});

describe('closeness', () => {
  const next = Math.fround(1 + 2 ** -23);

  test('units in the last place', () => {
    expect(ulpsBetween(1, next, 'float32')).toBe(1);
    expect(ulpsBetween(1, next)).toBe(2 ** 29);
    expect(ulpsBetween(0, -0)).toBe(0);
    expect(ulpsBetween(2 ** -149, -(2 ** -149), 'float32')).toBe(2);
    expect(ulpsBetween(NaN, NaN)).toBe(0);
    expect(ulpsBetween(NaN, 1)).toBe(Infinity);
    expect(ulpsBetween(Infinity, Number.MAX_VALUE)).toBe(Infinity);
  });

  test('what is close', () => {
    assertClose(Float32Array.of(0.1, NaN, Infinity), [0.1, NaN, Infinity], { ulps: 0 });
    assertClose(Float32Array.of(1), [next], { ulps: 1 });
    assertClose(Float64Array.of(1e-9), [0], { absolute: 1e-8 });
    assertClose(Int32Array.of(1, 2), [1, 2]);
    assertClose(BigInt64Array.of(5n), [5n]);
    assertClose(1, 1);
  });

  test('what is not, and how it is shown', async () => {
    const error = await failureOf(() => assertClose(Float32Array.of(1, 2, 3), [1, 2.5, 3.0000002]));
    expect(error.name).toBe('AssertionError');
    expect(error.message).toBe(
      '1 of 3 values are further than 4 ulps from what is expected:\n  [1] received 2, expected 2.5: 2097152 ulps, 0.500 apart',
    );
    const many = await failureOf(() => assertClose(new Int32Array(20), new Int32Array(20).fill(1)));
    expect(many.message.split('\n')).toHaveLength(10);
    expect(many.message).toContain('… and 12 more');
    expect((await failureOf(() => assertClose([1], [1, 2]))).message).toContain('expected 2 values, received 1');
    expect((await failureOf(() => assertClose(BigInt64Array.of(5n), [6n]))).message).toContain('received 5, expected 6: 1 ulps');
    expect((await failureOf(() => assertClose(Float32Array.of(NaN), [1]))).message).toContain('Infinity ulps');
  });

  test('what cannot be compared', async () => {
    expect((await failureOf(() => assertClose(['a'] as any, [1]))).message).toContain('an array with');
    expect((await failureOf(() => assertClose({} as any, [1]))).message).toContain('await get()');
    expect((await failureOf(() => assertClose([1], [1], { ulp: 1 } as any))).message).toContain('ulp');
  });

  test('as a matcher', async () => {
    expect(Float32Array.of(1)).toBeCloseInUlps([1]);
    expect(Float32Array.of(1)).not.toBeCloseInUlps([2]);
    expect((await failureOf(() => expect([1]).toBeCloseInUlps([2]))).message).toContain('received 1, expected 2');
    expect((await failureOf(() => expect([1]).not.toBeCloseInUlps([1]))).message).toContain('all are close');
  });
});

describe('seeds', () => {
  afterEach(() => delete process.env['CUDA_FFI_TEST_SEED']);

  test('from 1 on, or that of the environment', async () => {
    expect(seeds(3)).toEqual([1, 2, 3]);
    process.env['CUDA_FFI_TEST_SEED'] = '77';
    expect(seeds(3)).toEqual([77]);
    process.env['CUDA_FFI_TEST_SEED'] = 'seven';
    expect((await failureOf(() => seeds(3))).message).toContain('received seven');
    expect((await failureOf(() => seeds(0))).message).toContain('a whole number from 1');
  });

  test('yield the same numbers each time, all over the range', () => {
    const take = (seed: number) => Array.from({ length: 1000 }, randomNumbers(seed));
    expect(take(5)).toEqual(take(5));
    expect(take(5)).not.toEqual(take(6));
    const tenths = new Set(take(1).map((number) => Math.floor(number * 10)));
    expect([...tenths].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

test('workers are spread over the devices', () => {
  const devices = CudaDevice.list();
  const own = process.env['JEST_WORKER_ID'];
  try {
    for (const worker of [1, 2, 3]) {
      process.env['JEST_WORKER_ID'] = String(worker);
      expect(deviceOfWorker().ordinal).toBe(devices[(worker - 1) % devices.length]!.ordinal);
    }
  } finally {
    process.env['JEST_WORKER_ID'] = own;
  }
});
