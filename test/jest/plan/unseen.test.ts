// What a plan cannot see: contents that kernels change while its function runs are there only in the replay.
import { CudaModule, CudaStream, cudaPlan, DeviceArray, managed, pinned, Struct } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const S = Struct({ n: 'int' }, 'S');
const mod = new CudaModule(`
  struct S { int n; };
  __global__ void inc(float* x) { x[threadIdx.x] += 1; }
  __global__ void add(float* x, float v) { x[threadIdx.x] += v; }
  __global__ void inc_all(S* s) { s[threadIdx.x].n += 1; }`) as any;

describe('an array of structs that a kernel writes to', () => {
  test.each<[string, (s: any) => unknown, RegExp]>([
    ['at()', (s) => s.at(0).n, /^cudaPlan: at\(\) of a StructArray was read while the plan is recorded, after a kernel that writes to it/],
    ['a column', (s) => s.n[0], /^cudaPlan: the column n of a StructArray was read/],
    ['column()', (s) => s.column('n'), /^cudaPlan: the column n of a StructArray was read/],
    ['objects', (s) => s.toObjects(), /^cudaPlan: toObjects\(\) of a StructArray was read/],
    ['a loop', (s) => [...s], /^cudaPlan: at\(\) of a StructArray was read/],
  ])('%s is refused, and so it is if it was passed, in another plan and in the second call', async (_, read, message) => {
    const made = cudaPlan(async (r: any) => {
      const s = S.array(2);
      await mod.inc(r);
      s.n[0] = 5; // before the kernel it is the function's own
      await mod.inc_all(s);
      return read(s);
    });
    const passed = cudaPlan(async (s: any, reads: boolean) => {
      await mod.inc_all(s);
      return reads ? read(s) : undefined;
    });
    const outer = cudaPlan(async (s: any) => passed(s, true));
    const structs = S.array(2) as any;
    await passed(structs, false);
    for (const call of [() => made(new Float32Array(1)), () => passed(structs, true), () => outer(structs)]) {
      const error = await failureOf(call);
      expect(error.message).toMatch(message);
      expect(error.code).toBe('ERR_CUDA_PLAN');
    }
    await passed(structs, false);
    expect(structs.n[0]).toBe(2);
    expect(structs.toObjects()).toEqual([{ n: 2 }, { n: 2 }]);
  });

  test('what is only read may be read, and what is returned has the contents', async () => {
    const plan = cudaPlan(async (x: Float32Array) => {
      const s = S.array(2);
      await mod.inc(x);
      await mod.inc_all(s);
      return s.bytes;
    });
    expect([...new Int32Array((await plan(Float32Array.of(1))).buffer)]).toEqual([1, 1]);
  });
});

test('memory that the program pins or shares is made before the plan', async () => {
  for (const [name, make] of [
    ['pinned', () => pinned(Float32Array, 2)],
    ['managed', () => managed(Float32Array, 2)],
  ] as const) {
    const plan = cudaPlan(async (x: Float32Array) => {
      await mod.inc(x);
      const own = make();
      await mod.inc(own);
      return own[0];
    });
    const error = await failureOf(() => plan(new Float32Array(1)));
    expect(error.message).toContain(`cudaPlan: a plan cannot record ${name}(). Do it before or after the plan`);
  }
});

describe('a plan that calls itself', () => {
  const message = /^cudaPlan: the plan calls itself while it is recorded \((.*)\), and a graph has no recursion\. Write a loop/;

  test('is refused, and can be called again', async () => {
    let isDeep = true;
    const plan: any = cudaPlan(async function step(x: Float32Array) {
      await mod.inc(x);
      if (isDeep) await plan(x);
    });
    const x = new Float32Array(1);
    for (let call = 0; call < 2; call++) {
      const error = await failureOf(() => plan(x));
      expect(message.exec(error.message)?.[1]).toBe('step, which calls step');
      expect(error.code).toBe('ERR_CUDA_PLAN');
    }
    isDeep = false;
    await plan(x);
    expect(x[0]).toBe(1);
  });

  test('also through another plan, with other settings, made anew, and where the error is caught', async () => {
    const inner: any = cudaPlan(async function inner(x: Float32Array) {
      await outer
        .with({ stream: CudaStream.current() })(x)
        .catch(() => {});
    });
    const outer: any = cudaPlan(async function outer(x: Float32Array) {
      await inner(x);
    });
    const anew = async (x: Float32Array): Promise<void> => cudaPlan(anew)(x);
    expect(message.exec((await failureOf(() => outer(new Float32Array(1)))).message)?.[1]).toBe(
      'outer, which calls inner, which calls outer',
    );
    expect(message.exec((await failureOf(() => inner(new Float32Array(1)))).message)?.[1]).toBe(
      'inner, which calls outer, which calls inner',
    );
    expect((await failureOf(() => cudaPlan(anew)(new Float32Array(1)))).message).toMatch(message);
  });

  test('but may be called several times by another, side by side and one after the other', async () => {
    const twice = cudaPlan(async (x: Float32Array) => {
      await mod.inc(x);
      await mod.inc(x);
    });
    const plan = cudaPlan(async (x: Float32Array, y: Float32Array) => {
      await Promise.all([twice(x), twice(y)]);
      await twice(x);
    });
    const [x, y] = [new Float32Array(1), new Float32Array(1)];
    await plan(x, y);
    await plan(x, y);
    expect([x[0], y[0]]).toEqual([8, 4]);
  });
});

test('explain() has the values of the last call, in every order of calls', async () => {
  const plan = cudaPlan(async (x: DeviceArray<'float32'>, v: number) => mod.add(x, v));
  const x = DeviceArray.zeros([3], 'float32');
  const lines: string[] = [];
  for (const v of [0.5, 0.25, 0.25, 0.5]) {
    await plan(x, v);
    lines.push(plan.explain());
  }
  await plan.prepare(x, 2);
  lines.push(plan.explain());
  const line = (v: number) => `0 add<<<[1, 1, 1], [3, 1, 1]>>>(x: argument 1, v: ${v})`;
  expect(lines).toEqual([0.5, 0.25, 0.25, 0.5, 2].map(line));
  expect([...(await x.get())]).toEqual([1.5, 1.5, 1.5]);
});
