import { coded, describe, where } from '../errors/argument-error';
import type { Callable } from '../launch/callable';
import type { Shape } from '../launch/launch-shape';
import type { NativeKernelWork } from '../native/native';
import type { KernelWork } from './graph-node';

/** What a kernel node does with these arguments, which are on the device. Throws as a call does. */
export function kernelWork(callable: Callable, args: readonly unknown[]): KernelWork {
  const { plan, kernel, validate } = callable;
  if (!Array.isArray(args))
    throw coded(new TypeError(`${kernel.name}: expected the arguments in one list, as in [x, 100], received ${describe(args)}`));
  const bound = plan.check(callable.compiled(args), kernel.context, validate);
  const place = bound.views.length > 0 ? plan.placeOfView(bound, bound.args, 0) : undefined;
  if (place) {
    throw coded(
      new TypeError(
        `${where(place)}: a graph takes arrays that are on the device (DeviceArray, CudaBuffer); copy with addMemcpy, or use cudaPlan`,
      ),
    );
  }
  if (bound.elements === 0) throw coded(new RangeError(`${kernel.name}: the arrays are empty: there is nothing for a node to do`));
  const shape = callable.shape(bound.args, bound.elements);
  return { kind: 'kernel', callable, shape, parameters: plan.encode(bound), uses: plan.uses(bound).map(({ owner }) => owner) };
}

/** The work as C++ takes it. */
export function nativeKernelWork({ callable: { kernel }, shape, parameters }: KernelWork): NativeKernelWork {
  return [kernel.native, shapeWords(shape), parameters];
}

function shapeWords({ grid, block, cluster, sharedMemory, cooperative }: Shape): Uint32Array {
  return Uint32Array.of(...grid, ...block, ...cluster, sharedMemory, cooperative ? 1 : 0);
}

/** The shape that {@link shapeWords} turned into words. */
export function shapeOfWords(words: Uint32Array): Shape {
  const size = (at: number) => [words[at]!, words[at + 1]!, words[at + 2]!] as const;
  return { grid: size(0), block: size(3), cluster: size(6), sharedMemory: words[9]!, cooperative: words[10] === 1 };
}
