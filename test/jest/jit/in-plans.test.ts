// What cuda.jit, elementwise, reduce and scan make, inside of a plan: arrays of the host are on the device there.
import { cuda, cudaPlan, DeviceArray, shaped } from '../../../lib';
import { argumentMessage, failureOf } from '../helpers/failure-of';

const twice = cuda.elementwise('float32 r = a * 2');
const sum = cuda.reduce('a + b', 0);
const upTo = (count: number) => Float32Array.from({ length: count }, (_, i) => i % 10);

describe('elementwise', () => {
  test('arrays of the host: in every run, one after the other', async () => {
    const plan = cudaPlan(async (r: Float32Array, a: Float32Array) => {
      await twice(r, a);
      await twice(r, r);
    });
    for (const values of [Float32Array.of(1, 2), Float32Array.of(3, 4), Float32Array.of(5, 6, 7)]) {
      const r = new Float32Array(values.length);
      await plan(r, values);
      expect(r).toEqual(values.map((value) => value * 4));
    }
  });

  test('each class has its type, and what has none is called by its class', async () => {
    const add = cuda.elementwise('int32 r = a + b');
    const plan = cudaPlan(async (r: unknown, a: unknown, b: unknown) => add(r, a, b));
    const r = new Int32Array(2);
    await plan(r, Uint8Array.of(200, 1), Buffer.from([100, 2]));
    expect([...r]).toEqual([300, 3]);
    expect(add.kernel(r, new Uint8Array(2), new Uint8Array(2)).source).toContain('const unsigned char* a');
    const message = await argumentMessage(() => plan(r, new DataView(new ArrayBuffer(2)), r));
    expect(message).toBe('cuda.elementwise: expected an array or a number for a, received DataView');
    expect(await argumentMessage(() => plan(r, new Uint8Array(3), r))).toContain('a has 3 elements, and r has 2');
  });
});

describe('reduce', () => {
  test.each([
    ['of the host', () => upTo(3)],
    ['of the device', () => DeviceArray.zeros([3], 'float32')],
  ])(
    // prettier-ignore
    'an array %s: there is no number yet',
    async (_, make) => {
      const error = await failureOf(() => cudaPlan(async (a: any) => sum(a))(make()));
      expect(error.code).toBe('ERR_CUDA_PLAN');
      expect(error.message).toBe(
        'cudaPlan: cuda.reduce resolves to a number, which does not exist while the plan is recorded: the device computes it later. Call it ' +
          "after the plan, or have its kernel leave the result in an array: reduction.kernel('float32').with({ grid: 1, block: 256 })(result, values).",
      );
    },
  );

  test('what the message says to do', async () => {
    const plan = cudaPlan(async (result: Float32Array, a: Float32Array) => {
      await twice(a, a);
      await sum.kernel('float32').with({ grid: 1, block: 256 })(...([result, a] as never[]));
    });
    const result = new Float32Array(1);
    const values = upTo(1000);
    for (const expected of [9000, 18_000]) {
      await plan(result, values);
      expect(result[0]).toBe(expected);
    }
  });
});

describe('scan', () => {
  describe.each([[4], [600], [70_000]])('%i values', (count) => {
    test.each([[false], [true]])('exclusive: %p', async (exclusive) => {
      const scan = cuda.scan('a + b', 0, { exclusive });
      const plan = cudaPlan(async (out: any, values: any) => scan(out, values));
      const values = Int32Array.from({ length: count }, (_, i) => i % 10);
      const expected = new Int32Array(count);
      await scan(expected, values);
      const out = new Int32Array(count);
      for (const factor of [1, 3]) {
        await plan(
          out.fill(0),
          values.map((value) => value * factor),
        );
        expect(out).toEqual(expected.map((value) => value * factor));
      }
      const [to, from] = [DeviceArray.zeros([count], 'int32'), await DeviceArray.from(values)];
      for (let run = 0; run < 2; run++) {
        await plan(to, from);
        expect(await to.get()).toEqual(expected);
        await to.set(new Int32Array(count));
      }
    });
  });

  test('from the host to the device, and of values that the function knows', async () => {
    const scan = cuda.scan('a + b', 0);
    const known = Int32Array.of(1, 2, 3);
    const to = DeviceArray.zeros([3], 'int32');
    const plan = cudaPlan(async (out: any, values: any) => {
      await scan(out, values);
      await scan(values, known);
    });
    const values = Int32Array.of(10, 20, 30);
    await plan(to, values);
    expect([...(await to.get())]).toEqual([10, 30, 60]);
    expect([...values]).toEqual([1, 3, 6]);
  });
});

describe('a matrix', () => {
  const add = cuda.jit('void(float32[][], float32)', function add(x, value) {
    const [c, r] = cuda.grid(2);
    if (r < x.shape[0] && c < x.shape[1]) x[r][c] += value + r;
  });

  test('an array of the host has its shape in the plan', async () => {
    const plan = cudaPlan(async (a: Float32Array) => add.with({ grid: 1, block: [3, 2] })(shaped(a, [2, 3]), 1));
    const a = new Float32Array(6);
    for (let run = 0; run < 2; run++) await plan(a);
    expect([...a]).toEqual([2, 2, 2, 4, 4, 4]);
    expect(await argumentMessage(() => plan(new Float32Array(5)))).toContain('[2, 3] has 6 elements, and the array has 5');
  });

  test('without one the message names its class', async () => {
    const message = await argumentMessage(() => cudaPlan(async (a: any) => add(a, 1))(new Float32Array(6)));
    expect(message).toContain('argument 1 (x): expected an array of 2 dimensions for float32[][]');
    expect(message).toContain('received Float32Array');
    expect(await argumentMessage(() => shaped(new DataView(new ArrayBuffer(4)) as never, [1]))).toContain('received DataView');
  });
});
