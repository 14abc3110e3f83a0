import { wrongArgument } from '../../errors/argument-error';
import type { Codec } from './codec';
import { writeNumber64, writeWide } from './scalar-codecs';
import { callbackOf, entryOf, register } from '../callbacks/callback-argument';

/**
 * CUDA_HOST_NODE_PARAMS and cudaHostNodeParams: `fn`, and `userData`, with which it is called. The function stays callable until the process ends: there is no
 * telling when the last graph with the node has gone. What C returns, two addresses, can be passed back.
 */
export const hostNodeCodec: Codec = {
  size: 16,
  align: 8,
  write(to, at, value, place) {
    if (typeof value !== 'object' || value === null) throw wrongArgument(place, 'an object with fn and userData', value);
    const { fn, userData } = value as { fn?: unknown; userData?: unknown };
    if (typeof fn === 'bigint' || typeof fn === 'number') {
      writeWide(to, at, fn, place);
      writeWide(to, at + 8, userData ?? 0, place);
      return;
    }
    const callback = callbackOf(fn ?? null, { ...place, name: `${place.name ?? ''}.fn`, type: 'CUhostFn' });
    if (!callback) return;
    writeNumber64(to, at, entryOf('CUhostFn'));
    writeNumber64(to, at + 8, register('CUhostFn', callback, userData, false));
  },
  read: (from, at) => ({ fn: from.getBigUint64(at, true), userData: from.getBigUint64(at + 8, true) }),
};
