// Random programs of every operation, awaited and not, over several streams and devices, against the model.
import { bundle, failuresOf, variants } from './in-a-process';

const seed = process.env['CUDA_FFI_TEST_SEED'] ?? '1';
const count = Number(process.env['CUDA_FFI_TEST_PROGRAMS'] ?? 10_000);
/** As long as so many programs take on a slow machine, and more. */
const milliseconds = 600_000 + 100 * count;

beforeAll(bundle);

/** Each variant has its share, of programs of its own. */
test.each(Object.entries(variants))(
  'random programs: %s',
  async (_name, variant) => {
    const index = Object.values(variants).indexOf(variant);
    const share = Math.ceil(count / Object.keys(variants).length);
    expect(await failuresOf(['programs', String(Number(seed) + 1000 * index), String(share)], variant)).toEqual([]);
  },
  milliseconds,
);
