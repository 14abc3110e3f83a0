import type { CudaContext } from '../device/cuda-context';
import { elsewhere } from '../device/elsewhere';
import { scalarTypes } from '../data-type/scalar-types';
import { ValuePlace } from '../data-type/value-place';
import { coded, describe, withArticle } from '../errors/argument-error';
import { CudaBuffer } from '../memory/cuda-buffer';
import { DeviceArray } from '../memory/device-array';
import { DeviceRange } from '../memory/device-range';
import { dtypes } from '../memory/dtype';
import { hostView, viewBytes, viewOffset } from '../memory/host-view';
import type { Immovable } from '../memory/immovable';
import { managedRange } from '../memory/managed';
import { type ElementType, isStructDType } from '../memory/struct-dtype';
import { pinnedAddress } from '../memory/pinned';
import type { NativeCopyWork, NativeFillWork } from '../native/native';
import type { CopyPlace, CopyWork, FillWork } from './graph-node';

/** What memory nodes accept, by its name, which stands in messages: an array has to be one that never moves, of `pinned()` or `managed()`. */
export type DevicePinnedOrManagedMemory = DeviceArray<ElementType> | CudaBuffer | Immovable<ArrayBufferView>;

/** Copies all of `from` to `to`, which is as long. */
export function copyWork(context: CudaContext, to: DevicePinnedOrManagedMemory, from: DevicePinnedOrManagedMemory): CopyWork {
  const target = copyPlace(context, to, 'the destination');
  const source = copyPlace(context, from, 'the source');
  if (source.bytes !== target.bytes) {
    const sizes = `${source.bytes} bytes as the source, and the destination has ${target.bytes}`;
    throw coded(
      new RangeError(`CudaGraph.addMemcpy: expected as many bytes on both sides, received ${sizes}; slice() takes a part of an array`),
    );
  }
  if (source.bytes === 0) throw coded(new RangeError('CudaGraph.addMemcpy: the source is empty: there is nothing for a node to do'));
  return { kind: 'memcpy', to: target, from: source, bytes: source.bytes, uses: [...target.uses, ...source.uses] };
}

/** Sets each element of a DeviceArray, or each byte of a CudaBuffer. */
export function fillWork(context: CudaContext, to: DeviceArray<ElementType> | CudaBuffer, value: number | bigint | boolean): FillWork {
  if (!isDeviceMemory(to))
    throw coded(new TypeError(`CudaGraph.addMemset: expected a DeviceArray or a CudaBuffer, received ${describe(to)}`));
  const range = devicePlace(context, to, 'CudaGraph.addMemset: the destination');
  if (range.bytes === 0) throw coded(new RangeError('CudaGraph.addMemset: the array is empty: there is nothing for a node to do'));
  const pattern = repeated(patternOf(to, value));
  if (!pattern)
    throw coded(
      new RangeError(`CudaGraph.addMemset: ${describe(value)} cannot be repeated: its bytes must form a pattern of at most 4 bytes`),
    );
  return { kind: 'memset', address: range.address, ...pattern, count: range.bytes / pattern.elementBytes, uses: range.uses };
}

/** The arguments as C++ takes them. */
export function nativeCopyWork({ to, from, bytes }: CopyWork): NativeCopyWork {
  return [to.address, from.address, (to.isHost ? 1 : 0) | (from.isHost ? 2 : 0), bytes];
}

export function nativeFillWork({ address, value, elementBytes, count }: FillWork): NativeFillWork {
  return [address, value, elementBytes, count];
}

function copyPlace(context: CudaContext, memory: unknown, which: string): CopyPlace {
  if (isDeviceMemory(memory)) return devicePlace(context, memory, `CudaGraph.addMemcpy: ${which}`);
  const found = hostView(memory);
  if (!found) {
    throw coded(
      new TypeError(
        `CudaGraph.addMemcpy: expected a DeviceArray, a CudaBuffer or an array of pinned() as ${which}, received ${describe(memory)}`,
      ),
    );
  }
  const range = managedRange(found.view);
  if (range)
    return {
      ...devicePlace(context, range, which),
      address: DeviceRange.addressOf(range) + BigInt(viewOffset(found.view)),
      bytes: found.bytes,
    };
  const address = pinnedAddress(found.view);
  if (address !== undefined) return { address, isHost: true, bytes: viewBytes(found.view), array: found.view, uses: [] };
  throw coded(
    new TypeError(
      `CudaGraph.addMemcpy: a graph keeps the address of ${which}, and ${withArticle(found.className)} may move; make it with pinned() or managed()`,
    ),
  );
}

function isDeviceMemory(value: unknown): value is DeviceArray<ElementType> | CudaBuffer {
  return DeviceArray.isDeviceArray(value) || CudaBuffer.isCudaBuffer(value);
}

function devicePlace(context: CudaContext, range: DeviceArray<ElementType> | CudaBuffer, which: string): CopyPlace {
  if (range.context !== context) throw coded(new TypeError(`${which} ${elsewhere(range.context, context)}`));
  if (!range.isContiguous) throw coded(new TypeError(`${which} is a view with gaps; contiguous() makes a copy without gaps`));
  return { address: DeviceRange.addressOf(range), isHost: false, bytes: range.nbytes, array: range, uses: [range] };
}

/** The bytes of one element. */
function patternOf(to: DeviceArray<ElementType> | CudaBuffer, value: number | bigint | boolean): Uint8Array {
  const { dtype } = to;
  if (isStructDType(dtype)) throw coded(new TypeError(`CudaGraph.addMemset: no value can fill ${dtype.name}; copy structs with addMemcpy`));
  const { scalar, items } = dtype === undefined ? { scalar: 'uint8' as const, items: 1 } : dtypes[dtype];
  const type = scalarTypes[scalar];
  const size = type.byteLength as number;
  const bytes = new Uint8Array(size * items);
  const place = new ValuePlace({ kernel: 'addMemset', number: 2, name: 'value', type: scalar });
  // A complex number has an imaginary part of 0.
  type.put(value, new DataView(bytes.buffer), 0, place);
  return bytes;
}

/** The same in elements of at most 4 bytes, as the driver fills them; undefined if no such element repeats. */
function repeated(bytes: Uint8Array): Pick<FillWork, 'value' | 'elementBytes'> | undefined {
  const elementBytes = Math.min(bytes.length, 4) as 1 | 2 | 4;
  if (bytes.some((byte, index) => byte !== bytes[index % elementBytes])) return undefined;
  const value = bytes.slice(0, elementBytes).reduceRight((sum, byte) => sum * 256 + byte, 0);
  return { value, elementBytes };
}
