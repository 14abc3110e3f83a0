// The table of pairs: every operation with every other in one stream. Neither is awaited before both have been called.
import { bundle, failuresOf } from './in-a-process';

/**
 * Half of the pairs: each two operations in one order or the other. With large data, where a pair takes tens of
 * milliseconds, one in sixteen. The random programs have others.
 */
const oneIn = process.env['CUDA_FFI_TEST_PAIRS'] === 'all' ? { small: 1, large: 1 } : { small: 2, large: 16 };
/** All pairs with large data take minutes. */
const milliseconds = 1_800_000;

beforeAll(bundle);

test.each(['small', 'large'] as const)(
  'every operation with every other, %s data',
  async (size) => {
    expect(await failuresOf(['pairs', size, String(oneIn[size])])).toEqual([]);
  },
  milliseconds,
);
