// The table of pairs: every operation before every other in one stream. Neither is awaited before both have been called.
import { bundle, failuresOf } from './in-a-process';

/** With large data a pair takes tens of milliseconds: usually one in four, and others in the random programs. */
const oneInLarge = process.env['CUDA_FFI_TEST_PAIRS'] === 'all' ? 1 : 4;
/** All pairs with large data take minutes. */
const milliseconds = 1_800_000;

beforeAll(bundle);

test.each([
  ['small', 1],
  ['large', oneInLarge],
])(
  'every operation before every other, %s data',
  async (size, oneIn) => {
    expect(await failuresOf(['pairs', size, String(oneIn)])).toEqual([]);
  },
  milliseconds,
);
