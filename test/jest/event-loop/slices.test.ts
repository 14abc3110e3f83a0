// Work in slices: how much is done between two looks at the clock follows from how long it takes.
import * as ownFunctions from '../../../lib/node/own-functions';
import { Slices, type SlicedWork } from '../../../lib/event-loop/slices';

let now = 0;
beforeEach(() => {
  now = 0;
  jest.spyOn(ownFunctions, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

/** Work whose items take so many milliseconds each; `parts` has how many were done at once. */
function work(count: number, milliseconds: number) {
  const parts: number[] = [];
  let next = 0;
  const slice: SlicedWork['slice'] = (begin, end) => {
    expect(begin).toBe(next);
    next = end;
    parts.push(end - begin);
    now += (end - begin) * milliseconds;
  };
  return { count, slice, parts };
}

test('quick items: twice as many each time, until they take a quarter of a slice', async () => {
  const quick = work(1_000_000, 0.000_01);
  await new Slices([quick]).finishInTurns();
  expect(quick.parts.slice(0, 4)).toEqual([1024, 2048, 4096, 8192]);
  expect(Math.max(...quick.parts)).toBe(32_768);
  expect(quick.parts.reduce((sum, part) => sum + part)).toBe(1_000_000);
});

test('slow items: half as many each time, down to one', async () => {
  const slow = work(3000, 1);
  await new Slices([slow]).finishInTurns();
  expect(slow.parts.slice(0, 4)).toEqual([1024, 512, 256, 128]);
  expect(slow.parts.at(-1)).toBe(1);
  expect(slow.parts.reduce((sum, part) => sum + part)).toBe(3000);
});

test('each work begins anew, and the rest is done at once if somebody cannot wait', async () => {
  const [quick, slow] = [work(10_000, 0), work(10_000, 1)];
  const slices = new Slices([quick, slow]);
  const pending = slices.finishInTurns();
  expect(quick.parts).toEqual([1024, 2048, 4096, 2832]);
  slices.finish();
  await pending;
  expect(slow.parts[0]).toBeLessThanOrEqual(2048);
  expect(slow.parts.reduce((sum, part) => sum + part)).toBe(10_000);
  expect(slices.isDone).toBe(true);
});
