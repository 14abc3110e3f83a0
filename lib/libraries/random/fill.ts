import { randomBytes } from 'node:crypto';
import { contextOn } from '../../device/cuda-context';
import { coded, describe } from '../../errors/argument-error';
import { DeviceArray } from '../../memory/device-array';
import { checkedShape } from '../../memory/strided-shape';
import { blocksFor, callLibrary, isCaptured, type LibraryCall } from '../library-call';
import { LibraryCode } from '../library-code';
import { mrg32k3aStates } from './mrg32k3a';
import type { RandomOptions } from './random-options';
import {
  type Distribution,
  elementsTogether,
  type GeneratorName,
  type RandomVariant,
  randomSource,
  sequences,
  wordsOfState,
} from './random-source';
import { xorwowStates } from './xorwow';

const code = new LibraryCode<RandomVariant>('random', randomSource);

const dtypes = {
  bits: 'uint32',
  'uniform-float32': 'float32',
  'uniform-float64': 'float64',
  'normal-float32': 'float32',
  'normal-float64': 'float64',
} as const;

/** Where the numbers of a call begin. */
export interface Place {
  readonly generator: GeneratorName;
  readonly seed: bigint;
  /** In elements. */
  readonly offset: number;
}

/** Without a seed, another one each time. */
export function placeOf({ generator = 'philox', seed, offset = 0 }: RandomOptions): Place {
  return { generator, seed: seed === undefined ? randomBytes(8).readBigUInt64LE() : BigInt(seed), offset };
}

/** A new array of such numbers. `a`, `b`: the ends of uniform ones, mean and deviation of normal ones. */
export async function filled(
  called: string,
  shape: number | readonly number[],
  distribution: Distribution,
  options: RandomOptions,
  a: number,
  b: number,
): Promise<DeviceArray> {
  const sizes = checkedShape(shape, called);
  if (b < a && distribution.startsWith('uniform')) {
    throw coded(new RangeError(`${called}: expected high above low, received ${describe(b)} and ${describe(a)}`));
  }
  const context = contextOn(options.device);
  const place = placeOf(options);
  if (place.generator !== 'philox' && isCaptured(context)) {
    throw coded(
      new TypeError(
        `${called}: in a capture, expected the generator 'philox', which needs nothing of the host, received '${place.generator}'`,
      ),
    );
  }
  return callLibrary(context, (call) => {
    const out = DeviceArray.allocate(context, sizes, dtypes[distribution]);
    fill(call, out, distribution, place, a, b);
    return out;
  });
}

/** Queues what fills an array without gaps. */
export function fill(call: LibraryCall, out: DeviceArray, distribution: Distribution, place: Place, a: number, b: number): void {
  const { generator, seed, offset } = place;
  if (out.length === 0) return;
  const kernel = code.kernel('fill', `${generator}-${distribution}`, call.context);
  if (generator === 'philox') {
    call.launch(kernel, blocksFor(out.length / 4), out, out.length, offset, seed, a, b);
    return;
  }
  const count = sequences[generator];
  const together = elementsTogether(distribution);
  const states = call.temporary([count * wordsOfState], 'uint32');
  const rounds = Math.floor(offset / together / count);
  const drawn = rounds * together * drawsOf(generator, distribution);
  call.queue(states.set((generator === 'xorwow' ? xorwowStates : mrg32k3aStates)(seed, drawn, count) as Uint32Array<ArrayBuffer>));
  call.launch(kernel, { grid: Math.ceil(count / 256), block: 256 }, out, out.length, offset, states, a, b);
}

/** Draws for one uniform number: MRG32k3a makes a double of one. */
function drawsOf(generator: GeneratorName, distribution: Distribution): number {
  return distribution.endsWith('float64') && generator === 'xorwow' ? 2 : 1;
}
