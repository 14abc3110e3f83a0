import { contextOn } from '../../device/cuda-context';
import { refuseMore } from '../../errors/argument-count';
import { coded } from '../../errors/argument-error';
import { checkOptions, type OptionRules } from '../../errors/options';
import { DeviceArray } from '../../memory/device-array';
import { checkedShape } from '../../memory/strided-shape';
import { blocksFor, callLibrary, isCaptured, type LibraryCall } from '../library-call';
import { LibraryCode } from '../library-code';
import { fill, type Place, placeOf } from './fill';
import { poissonTable } from './poisson-table';
import { type RandomOptions, randomRules } from './random-options';
import { sequences } from './random-source';

/** From here on, numbers are normal ones that are rounded. */
const largeLambda = 2000;
const greatestLambda = 2 ** 31;

/** Options of {@link poisson}. */
export interface PoissonOptions extends RandomOptions {
  /**
   * The mean: above 0, up to 2^31.
   *
   * @default 1
   */
  lambda?: number;
}

const rules: OptionRules<PoissonOptions> = {
  ...randomRules,
  lambda: (value) => (typeof value === 'number' && value > 0 && value <= greatestLambda ? undefined : 'a number above 0, up to 2^31'),
};

const code = new LibraryCode<'uint32'>(
  'random-poisson',
  () => `
using Index = long long;

// Random bits become numbers, by a table of \`columns\`.
extern "C" __global__ void look_up(unsigned* x, Index n, const double* keeps, const unsigned* other, int columns, unsigned first) {
  for (Index i = blockIdx.x * Index(blockDim.x) + threadIdx.x; i < n; i += Index(gridDim.x) * blockDim.x) {
    const double u = x[i] * 2.3283064365386963e-10 + 2.3283064365386963e-10;
    const int column = min(int(floor(columns * u)), columns - 1);
    x[i] = u < keeps[column] ? first + column : other[column];
  }
}
// Normal numbers become whole ones. They are in pairs, of \`sequences\` in turn; a sequence gives one of its pair in a round, and one in the next.
extern "C" __global__ void round_normal(unsigned* out, Index n, const float* normal, Index offset, Index sequences, double lambda) {
  for (Index i = blockIdx.x * Index(blockDim.x) + threadIdx.x; i < n; i += Index(gridDim.x) * blockDim.x) {
    const Index at = i + offset, round = at / sequences;
    const float x = normal[2 * (round / 2 * sequences + at % sequences) + round % 2];
    out[i] = unsigned(__dadd_rn(__dadd_rn(__dmul_rn(sqrt(lambda), x), lambda), 0.5));
  }
}
`,
);

/**
 * Random numbers of a Poisson distribution: how often something happens that happens `lambda` times on average. Those for a lambda below 2000
 * are cuRAND's to the bit, those beyond it are its rounded normal numbers, by the same method as {@link normal}'s.
 *
 * @throws TypeError for wrong options, and in a capture; RangeError for a wrong shape.
 *
 * @example
 * ```ts
 * import { random } from 'cuda-ffi/libraries';
 *
 * const x = await random.poisson(4, { seed: 1234, lambda: 10 });
 * console.log((await x.get()).join()); // → 15,7,12,8
 * ```
 */
export async function poisson(shape: number | readonly number[], options: PoissonOptions = {}): Promise<DeviceArray<'uint32'>> {
  const called = 'random.poisson';
  refuseMore(called, arguments, 2);
  checkOptions(called, options, rules);
  const sizes = checkedShape(shape, called);
  const context = contextOn(options.device);
  const place = placeOf(options);
  const { lambda = 1 } = options;
  if (isCaptured(context)) {
    throw coded(new TypeError(`${called}: a capture has no place for the table that the host makes of lambda; a plan has`));
  }
  return callLibrary(context, (call) => {
    const out = DeviceArray.allocate(context, sizes, 'uint32');
    if (out.length === 0) return out;
    if (lambda < largeLambda) lookUp(call, out, place, lambda);
    else roundNormal(call, out, place, lambda);
    return out;
  });
}

function lookUp(call: LibraryCall, out: DeviceArray<'uint32'>, place: Place, lambda: number): void {
  const { first, keeps, other } = poissonTable(lambda);
  fill(call, out, 'bits', place, 0, 0);
  const tables = [call.onDevice(keeps, 'float64'), call.onDevice(other, 'uint32')];
  call.launch(code.kernel('look_up', 'uint32', call.context), blocksFor(out.length), out, out.length, ...tables, keeps.length, first);
}

function roundNormal(call: LibraryCall, out: DeviceArray<'uint32'>, place: Place, lambda: number): void {
  // Whole pairs of rounds; Philox gives both of a pair at once.
  const inTurn = place.generator === 'philox' ? 1 : sequences[place.generator];
  const together = 2 * inTurn;
  const offset = place.offset % together;
  const normal = call.temporary([Math.ceil((offset + out.length) / together) * together], 'float32');
  fill(call, normal, 'normal-float32', { ...place, offset: place.offset - offset }, 0, 1);
  const kernel = code.kernel('round_normal', 'uint32', call.context);
  call.launch(kernel, blocksFor(out.length), out, out.length, normal, offset, inTurn, lambda);
}
