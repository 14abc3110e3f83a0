// The streams and devices that programs run on.
import { CudaDevice } from '../../../lib';
import { difference } from './difference';
import { kinds } from './memory';
import { operations } from './operations';
import { Place, type Size } from './place';

export class World {
  /** Two streams of each of the first two devices: the default one, and one of its own. */
  static async make(size: Size, source: string): Promise<World> {
    const places: Place[] = [];
    for (const device of CudaDevice.list().slice(0, 2)) {
      for (const hasOwnStream of [false, true]) places.push(await Place.make({ device, hasOwnStream, size, source }));
    }
    const world = new World(size, places);
    for (const at of places) await world.#prepare(at);
    return world;
  }

  readonly size: Size;
  readonly places: readonly Place[];

  private constructor(size: Size, places: readonly Place[]) {
    this.size = size;
    this.places = places;
  }

  /** Makes everything anew on devices, by default all of them, that have failed or were reset. */
  async beginAgain(ordinals?: readonly number[]): Promise<void> {
    const places = this.places.filter(({ device }) => ordinals?.includes(device.ordinal) ?? true);
    for (const device of new Set(places.map((at) => at.device))) device.reset();
    for (const at of places) await at.begin();
    for (const at of places) await this.#prepare(at);
  }

  /** Where the memory of devices is not what the model's is. What differs is mended, so that the next program begins right. */
  async differences(): Promise<string[]> {
    const found: string[] = [];
    for (const at of this.places) {
      found.push(...at.takeLateWrites());
      for (const kind of kinds.filter((one) => at.memory.touched.has(one))) {
        const wrong = difference(at.memory.of(kind), await at.contents(kind));
        if (wrong) found.push(`in the end, ${kind} of ${at.name}: ${wrong}`);
      }
      if (found.length > 0) await at.restore();
      at.memory.touched.clear();
    }
    return found;
  }

  /** Makes what operations need before they are first asked for. */
  async #prepare(at: Place): Promise<void> {
    for (const { prepare } of Object.values(operations)) await at.run(() => prepare?.(at));
  }
}
