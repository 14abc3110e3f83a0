// A plan has its place in the stream when it is called, also if it is recorded first, copies arrays of the host, or waits for its last run.
import { CudaModule, cudaPlan, CudaStream, DeviceArray } from '../../../lib';

let made = 0;
const one = { grid: 1, block: 1 };
const source = () => `
  // ${process.pid} ${++made} ${Math.random()}
  __global__ void digit(int* state, int d) { *state = *state * 10 + d; }
  __global__ void from(const int* digits, int n, int* state) { for (int i = 0; i < n; i++) if (digits[i]) *state = *state * 10 + digits[i]; }`;
const compile = async () => (await CudaModule.compile(source(), { cache: false })) as any;
const zero = () => DeviceArray.from(Int32Array.of(0));

const sizes = [1, 1 << 20];
/** `digit`, among zeros in a large array. */
const arrayOf = (length: number, digit: number) => Int32Array.from({ length }, (_, index) => (index === length - 1 ? digit : 0));

test.each(sizes)('a first call with %i elements of the host, calls behind it', async (length) => {
  const mod = await compile();
  const state = await zero();
  const plan = cudaPlan(async (digits: Int32Array, to: DeviceArray<'int32'>) => {
    await mod.from.with(one)(digits, digits.length, to);
  });
  const calls = [
    plan(arrayOf(length, 1), state),
    mod.digit.with(one)(state, 2),
    plan(arrayOf(length, 3), state),
    mod.digit.with(one)(state, 4),
  ];
  await Promise.all(calls);
  expect([...(await state.get())]).toEqual([1234]);
});

test.each(sizes)('replays with %i elements of the host; what cannot wait comes after the first of them', async (length) => {
  const mod = await compile();
  const state = await zero();
  const plan = cudaPlan(async (digits: Int32Array, to: DeviceArray<'int32'>) => {
    await mod.from.with(one)(digits, digits.length, to);
  });
  await plan.prepare(arrayOf(length, 9), state);
  const array = arrayOf(length, 1);
  const first = plan(array, state);
  if (length === 1) array[0] = 7; // small arrays are read when the plan is called
  mod.digit.with(one).enqueue(state, 2);
  const others = [plan(arrayOf(length, 3), state), mod.digit.with(one)(state, 4), plan(arrayOf(length, 5), state)];
  await Promise.all([first, ...others]);
  expect([...(await state.get())]).toEqual([12345]);
});

test('arrays on the device alone: behind a call that still compiles, and before one', async () => {
  const [mod, other, third] = [
    await compile(),
    new CudaModule(source(), { cache: false }) as any,
    new CudaModule(source(), { cache: false }) as any,
  ];
  const state = await zero();
  const plan = cudaPlan(async (to: DeviceArray<'int32'>, digit: number) => {
    await mod.digit.with(one)(to, digit);
  });
  await plan.prepare(state, 2);
  const calls = [other.digit.with(one)(state, 1), plan(state, 2), third.digit.with(one)(state, 3)];
  mod.digit.with(one).enqueue(state, 4);
  await Promise.all(calls);
  expect([...(await state.get())]).toEqual([1234]);
});

/** Behind a call that still compiles, replays of one graph wait together, each with its own arguments. */
describe.each([
  ['get', (state: any) => state.get()],
  ['to', async (state: any) => (await state.to(state.device)).get()],
  [
    'a copy into a buffer',
    async (state: any) => {
      const copy = await DeviceArray.zeros([2], 'int32');
      await copy.set(state);
      return copy.get();
    },
  ],
  [
    'enqueue',
    async (state: any, plan: any) => {
      plan.enqueue(state.slice(0, 1), 2);
      return state.get();
    },
  ],
  [
    'synchronize',
    (state: any) =>
      CudaStream.current()
        .synchronize()
        .then(() => state.get()),
  ],
] as const)('replays that wait, and what cannot: %s', (name, ending) => {
  test.each([2, 3])('%i replays', async (count) => {
    const [mod, other] = [await compile(), new CudaModule(source(), { cache: false }) as any];
    const state = await DeviceArray.zeros([2], 'int32');
    const plan = cudaPlan(async (to: DeviceArray<'int32'>, digit: number) => {
      await mod.digit.with(one)(to, digit);
    });
    await plan.prepare(state.slice(0, 1), 2);
    const calls = [other.digit.with(one)(state, 1)];
    for (let i = 0; i < count; i++) calls.push(plan(state.slice(i % 2, (i % 2) + 1), 2));
    const content = ending(state, plan);
    await Promise.all(calls);
    const even = 1 * 10 ** Math.ceil(count / 2) + (count === 2 ? 2 : 22);
    expect([...(await content)]).toEqual([name === 'enqueue' ? even * 10 + 2 : even, 2]);
  });
});

test('replays of one graph in two streams have each its own arguments, whichever begins first', async () => {
  const [mod, other] = [await compile(), new CudaModule(source(), { cache: false }) as any];
  const [a, b] = [await zero(), await zero()];
  const plan = cudaPlan(async (to: DeviceArray<'int32'>) => {
    await mod.digit.with(one)(to, 7);
  });
  await plan.prepare(a);
  const quick = new CudaStream();
  const calls = [other.digit.with(one)(a, 1), plan(a), plan.with({ stream: quick })(b), plan(a), plan.with({ stream: quick })(b)];
  await Promise.all(calls);
  expect([...(await a.get()), ...(await b.get())]).toEqual([177, 77]);
});

test('an aborted call gives its place up, and the plan goes on', async () => {
  const mod = await compile();
  const state = await zero();
  const plan = cudaPlan(async (digits: Int32Array, to: DeviceArray<'int32'>) => {
    await mod.from.with(one)(digits, digits.length, to);
  });
  await plan.prepare(arrayOf(1 << 20, 9), state);
  const controller = new AbortController();
  const calls = [
    plan(arrayOf(1 << 20, 1), state),
    plan.with({ signal: controller.signal })(arrayOf(1 << 20, 8), state),
    mod.digit.with(one)(state, 2),
    plan(arrayOf(1 << 20, 3), state),
  ];
  controller.abort();
  const ends = await Promise.allSettled(calls);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect([...(await state.get())]).toEqual([123]);
});
