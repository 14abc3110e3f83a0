// Copies with a signal: aborted, they reject at once, and nothing touches the program's memory from then on.
import { CudaBuffer, CudaModule, CudaStream, DeviceArray } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

/** More than is copied at once. */
const large = 1 << 20;
let spin: any;

beforeAll(async () => {
  const mod = await CudaModule.compile(
    '__global__ void spin(int* x, int rounds) { for (int i = 0; i < rounds; ++i) atomicAdd(x, 1); }' as string,
  );
  spin = mod.kernel('spin').with({ grid: 1, block: 1 });
});

/** Aborts a copy that waits for a kernel; resolves to what it rejects with. */
async function abortedWhileWaiting(copy: (signal: AbortSignal) => Promise<unknown>): Promise<string> {
  const controller = new AbortController();
  const scratch = DeviceArray.zeros(1, 'int32');
  spin.enqueue(scratch, 200_000);
  const failing = failureOf(() => copy(controller.signal));
  controller.abort();
  const { name } = await failing;
  await CudaStream.current().synchronize();
  return name;
}

test.each([1, large])('get and copyTo of %d elements leave the array as it is', async (count) => {
  const array = DeviceArray.full(count, 7, 'int32');
  const buffer = CudaBuffer.alloc(4 * count).fill(7);
  const out = new Int32Array(count);
  for (const copy of [
    (signal: AbortSignal) => array.get(out, { signal }),
    (signal: AbortSignal) => array.copyTo(out, { signal }),
    (signal: AbortSignal) => array.slice(undefined, undefined, -1).get(out, { signal }),
    (signal: AbortSignal) => buffer.copyTo(out, { signal }),
  ]) {
    expect(await abortedWhileWaiting(copy)).toBe('AbortError');
    expect(out.every((value) => value === 0)).toBe(true);
  }
  expect((await array.get()).every((value) => value === 7)).toBe(true);
});

test.each([1, large])('set and copyFrom of %d elements: the array may be changed at once', async (count) => {
  const array = DeviceArray.zeros(count, 'int32');
  const buffer = CudaBuffer.alloc(4 * count);
  const data = new Int32Array(count).fill(5);
  for (const copy of [
    (signal: AbortSignal) => array.set(data, { signal }),
    (signal: AbortSignal) => array.set([...data], { signal }),
    (signal: AbortSignal) => array.copyFrom(data, { signal }),
    (signal: AbortSignal) => buffer.copyFrom(data, { signal }),
    (signal: AbortSignal) => DeviceArray.from(data, { signal }),
  ]) {
    expect(await abortedWhileWaiting(copy)).toBe('AbortError');
  }
  await array.set(data.fill(6));
  expect((await array.get()).every((value) => value === 6)).toBe(true);
});

test('aborted before: nothing is asked of the device', async () => {
  const signal = AbortSignal.abort();
  const array = DeviceArray.full(2, 3, 'int32');
  const target = DeviceArray.zeros(2, 'int32');
  for (const copy of [
    () => array.get(undefined, { signal }),
    () => target.set([1, 2], { signal }),
    () => target.set(array, { signal }),
    () => target.copyFrom(array, { signal }),
    () => array.copyTo(target, { signal }),
    () => CudaBuffer.alloc(8).copyFrom(array, { signal }),
    () => array.reshape([1, 2]).rows({ signal }).next(),
  ]) {
    expect((await failureOf(copy)).name).toBe('AbortError');
  }
  expect([...(await target.get())]).toEqual([0, 0]);
});

test('a signal that never aborts, or only afterwards, changes nothing', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const array = await DeviceArray.from([1, 2, 3], { dtype: 'int32', signal });
  const copied = await array.get(undefined, { signal });
  controller.abort();
  expect([...copied]).toEqual([1, 2, 3]);
});
