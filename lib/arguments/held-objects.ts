import { DeviceRange } from '../memory/device-range';
import type { Lifetime } from '../memory/lifetime';
import { CudaSurface } from '../texture/cuda-surface';
import { CudaTexture } from '../texture/cuda-texture';

/** The lifetimes of what a kernel reaches through an argument: device memory, also a module's, a texture, a surface; none for anything else. */
function lifetimesOf(value: unknown): readonly Lifetime[] {
  if (DeviceRange.isDeviceRange(value)) return DeviceRange.memoryOf(value).lifetimes;
  if (CudaTexture.isCudaTexture(value)) return CudaTexture.lifetimesOf(value);
  return CudaSurface.isCudaSurface(value) ? CudaSurface.lifetimesOf(value) : [];
}

/** What a call that waits uses on the device: disposal waits for it. What was disposed of before stays so. */
export class HeldObjects {
  #held: readonly Lifetime[];

  constructor(objects: readonly unknown[]) {
    this.#held = objects.flatMap(lifetimesOf).filter(({ isOver }) => !isOver);
    for (const lifetime of this.#held) lifetime.hold();
  }

  /** Runs `body`, which waits for nothing, and to which nothing has been disposed of meanwhile. */
  during<Result>(body: () => Result): Result {
    const revived = this.#held.filter(({ isOver }) => isOver); // not what `body` disposes of
    for (const lifetime of revived) lifetime.revive();
    try {
      return body();
    } finally {
      for (const lifetime of revived) lifetime.rest();
    }
  }

  /** The same for work that waits. */
  async whileWaiting<Result>(body: () => Promise<Result>): Promise<Result> {
    const revived = this.#held;
    for (const lifetime of revived) lifetime.revive();
    try {
      return await body();
    } finally {
      for (const lifetime of revived) lifetime.rest();
    }
  }

  /** Lets go of everything; a second time has no effect. */
  release(): void {
    const held = this.#held;
    this.#held = [];
    for (const lifetime of held) lifetime.release();
  }
}
