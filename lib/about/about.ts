import { counted } from '../errors/argument-count';
import { cuda } from '../jit/cuda';
import { stats, type Stats } from './stats';
import { type Versions, versionsNow } from './versions';

declare module '../jit/cuda' {
  interface Cuda {
    /**
     * The versions of the package, of the driver, of NVRTC and of nvJitLink, and the kind of the default device. What is not there is
     * undefined. Libraries that were not used yet are opened.
     *
     * @example
     * ```ts
     * console.log(typeof cuda.versions.driver, typeof cuda.versions.package); // → string string
     * ```
     */
    readonly versions: Versions;
    /**
     * What the package has done in this thread since it was loaded: launches, bytes copied, device memory held, compiles, and what is under
     * way.
     *
     * @example
     * ```ts
     * const { launches, memoryHeld } = cuda.stats();
     * console.log(typeof launches, typeof memoryHeld); // → number number
     * ```
     */
    stats(): Stats;
  }
}

let versions: Versions | undefined;

Object.defineProperties(cuda, {
  versions: { get: () => (versions ??= Object.freeze(versionsNow())), enumerable: true },
  stats: { value: counted('cuda.stats', 0, stats), enumerable: true },
});
