// The order in a stream is the order of the calls, also where the first of them waits for its kernel.
import { CudaModule, CudaStream, DeviceArray } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

/** A source that no cache has: its kernels have to be compiled. */
let made = 0;
const source = () => `
  // ${process.pid} ${++made} ${Math.random()}
  struct Step { int factor; int digit; };
  __global__ void digit(int* state, int d) { *state = *state * 10 + d; }
  __global__ void step(Step s, int* state) { *state = *state * s.factor + s.digit; }
  template <typename T> __global__ void then(T* state, T d) { *state = *state * 10 + d; }`;

const compile = async () => (await CudaModule.compile(source() as string, { cache: false })) as any;
const zero = () => DeviceArray.from(Int32Array.of(0));

test('a struct whose members are not known yet, a template that is not compiled yet', async () => {
  const mod = await compile();
  const state = await zero();
  await Promise.all([
    mod.step({ factor: 10, digit: 1 }, state),
    mod.digit(state, 2),
    mod.kernel('then<int>')(state, 3),
    mod.step({ factor: 10, digit: 4 }, state),
    mod.digit(state, 5),
  ]);
  expect([...(await state.get())]).toEqual([12345]);
});

test('a module that still compiles', async () => {
  const state = await zero();
  const first = new CudaModule(source() as string, { cache: false }) as any;
  const second = await compile();
  const calls = [
    first.digit(state, 1),
    second.digit(state, 2),
    first.step.named({ state, s: { factor: 10, digit: 3 } }),
    second.digit(state, 4),
  ];
  await Promise.all(calls);
  expect([...(await state.get())]).toEqual([1234]);
});

test('what cannot wait comes after what waits: enqueue, sync, copies, fills', async () => {
  const mod = await compile();
  const state = await zero();
  const calls = [mod.step({ factor: 10, digit: 1 }, state)];
  mod.digit.enqueue(state, 2);
  calls.push(mod.kernel('then<int>')(state, 3));
  mod.digit.sync(state, 4);
  const fresh = await compile();
  calls.push(fresh.step({ factor: 10, digit: 5 }, state));
  expect([...(await state.get())]).toEqual([12345]);
  await Promise.all(calls);
});

test('calls of another stream do not wait', async () => {
  const mod = await compile();
  using stream = new CudaStream();
  const [state, other] = [await zero(), await zero()];
  let ended = false;
  const waiting = mod.step({ factor: 10, digit: 1 }, state).then(() => (ended = true));
  await mod.digit.with({ stream })(other, 7);
  expect(ended).toBe(false);
  await waiting;
  expect([...(await state.get()), ...(await other.get())]).toEqual([1, 7]);
});

test('a call that fails while others wait fails alone', async () => {
  const mod = await compile();
  const state = await zero();
  const missing = failureOf(() => mod.kernel('absent<int>')(state));
  const wrong = failureOf(() => mod.step({ factor: 10 }, state));
  const right = mod.digit(state, 6);
  expect((await missing).name).toBe('CudaCompileError');
  expect((await wrong).message).toBe('step: argument 1 (s): digit is missing; Step has factor, digit');
  await right;
  expect([...(await state.get())]).toEqual([6]);
});

test('an error of the device has the stack of the call, also of one that waited', async () => {
  const mod = await compile();
  const state = await zero();
  async function whoCalled(): Promise<unknown> {
    return mod.step.with({ block: 2000 })({ factor: 10, digit: 1 }, state);
  }
  const error = await failureOf(whoCalled);
  expect([error.name, error.kernel]).toEqual(['CudaError', 'step']);
  expect(error.stack).toContain('whoCalled');
});

test('a waiting call keeps the stream of where it was made', async () => {
  const mod = await compile();
  using stream = new CudaStream();
  const state = await zero();
  const call = stream.run(() => mod.step({ factor: 10, digit: 1 }, state));
  const after = mod.digit.with({ stream })(state, 2);
  await Promise.all([call, after]);
  expect([...(await state.get())]).toEqual([12]);
});
