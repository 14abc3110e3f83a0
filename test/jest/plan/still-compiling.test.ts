// What a plan does with memory while a kernel that it calls still compiles: it is recorded in the order in which it is asked for.
import { cudaPlan, CudaModule, DeviceArray } from '../../../lib';

/** A module whose kernel has not been compiled yet. */
function cold(value: number) {
  const source: string = `extern "C" __global__ void add(int* x) { x[threadIdx.x] += ${value}; }`;
  return new CudaModule(source) as CudaModule & Record<'add', { with(shape: object): (...args: unknown[]) => Promise<void> }>;
}

const launch = { grid: 1, block: 4 };

test.each<[string, (x: DeviceArray<'int32'>, out: DeviceArray<'int32'>) => unknown]>([
  ['whole', (x, out) => out.set(x)],
  [
    'with gaps',
    (x, out) =>
      out
        .reshape([2, 2])
        .transpose()
        .set(x.reshape([2, 2]).transpose()),
  ],
])('a copy after a call: %s', async (_, copy) => {
  const mod = cold(10);
  const plan = cudaPlan(async (x: DeviceArray<'int32'>, out: DeviceArray<'int32'>) => {
    await Promise.all([mod.add.with(launch)(x), copy(x, out)]);
  });
  const [x, out] = [DeviceArray.ones([4], 'int32'), DeviceArray.zeros([4], 'int32')];
  await plan(x, out);
  expect([...(await out.get())]).toEqual([11, 11, 11, 11]);
  await plan(x, out);
  expect([...(await out.get())]).toEqual([21, 21, 21, 21]);
  mod.dispose();
});

test('a fill between two calls, and one that nobody awaits', async () => {
  const [first, second] = [cold(20), cold(30)];
  const plan = cudaPlan(async (x: DeviceArray<'int32'>, y: DeviceArray<'int32'>) => {
    const calls = [first.add.with(launch)(x)];
    x.fill(5);
    calls.push(second.add.with(launch)(x), second.add.with(launch)(y));
    y.fill(7);
    void calls;
  });
  const [x, y] = [DeviceArray.ones([4], 'int32'), DeviceArray.zeros([4], 'int32')];
  await plan(x, y);
  expect([(await x.get())[0], (await y.get())[3]]).toEqual([35, 7]);
  first.dispose();
  second.dispose();
});
