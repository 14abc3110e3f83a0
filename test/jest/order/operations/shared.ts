// What uses the memory of two places: copies between devices and between streams, in the order of both.
import type { DeviceArray } from '../../../../lib';
import { inOrderOfBoth, type Operation, type Operations } from '../operation';

/** A copy between two places, in the order of both streams. */
function between(covers: string, perform: Operation['perform'], model: Operation['model']): Operation {
  return {
    covers: [covers],
    isShared: true,
    perform: (at, seed, other) => inOrderOfBoth(at, other, () => perform(at, seed, other)),
    model,
  };
}

export const shared: Operations = {
  'set from another place': between(
    'DeviceArray.set',
    (at, _seed, other) => at.x.set(other.x),
    ({ x }, _seed, other) => x.set(other.x),
  ),
  'copyFrom another place': between(
    'CudaBuffer.copyFrom',
    (at, _seed, other) => at.b.copyFrom(other.x),
    ({ b }, _seed, other) => b.set(other.x),
  ),
  'copyFrom another place’s buffer': between(
    'CudaBuffer.copyFrom',
    (at, _seed, other) => at.b.copyFrom(other.b),
    ({ b }, _seed, other) => b.set(other.b),
  ),
  'to another place’s device': between(
    'DeviceArray.to',
    (at, _seed, other) => contentOf(at.x.to(other.device)),
    ({ x }) => x,
  ),
};

async function contentOf(made: Promise<DeviceArray<any>>): Promise<Int32Array> {
  const copy = await made;
  const content = await copy.get();
  copy.dispose();
  return content as Int32Array;
}
