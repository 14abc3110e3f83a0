import { type ArgumentPlace, coded, where, wrongArgument } from '../../errors/argument-error';
import { CudaDataType } from '../../data-type/cuda-data-type';
import { dataTypeOf } from '../../data-type/data-type-of';
import { ValuePlace } from '../../data-type/value-place';
import { DeviceRange } from '../../memory/device-range';
import { hostView } from '../../memory/host-view';
import { parseType } from '../../signature/c-declaration';
import type { PlainCodec } from './codec';
import { deviceAddressCodec, handleCodec } from './handle-codecs';
import { bytesOf } from './host-memory';
import { quick } from './quick-values';
import { scalarCodecs } from './scalar-codecs';

/** Types by the names that callers use, each made once. */
const known = new Map<string, PlainCodec>([...Object.entries(scalarCodecs), ['pointer', deviceAddressCodec]]);

/** How a kernel's argument is written: by its type or, if that is null, by what it is. */
export function argumentCodec(type: unknown, value: unknown, index: number, place: ArgumentPlace): PlainCodec {
  if (typeof type === 'string') return known.get(type) ?? remember(type, index, place);
  if (type instanceof CudaDataType) return codecOfDataType(type);
  if (type === null) return codecOfObject(value, index, place);
  throw wrongArgument(typePlace(index, place), 'the name of a type, a CudaDataType, or null', type);
}

/** The place of an argument's type, in the list beside the values. */
function typePlace(index: number, place: ArgumentPlace): ArgumentPlace {
  return { ...place, name: `${place.name ?? ''}[1][${index}]` };
}

function remember(type: string, index: number, place: ArgumentPlace): PlainCodec {
  try {
    const codec = codecNamed(type);
    known.set(type, codec);
    return codec;
  } catch (error) {
    throw coded(new TypeError(`${where(typePlace(index, place))}: ${(error as Error).message}`));
  }
}

/** Throws TypeError for what is no type, or a type without values. */
function codecNamed(type: string): PlainCodec {
  const read = parseType(type);
  if (read.kind === 'void') throw new TypeError("void has no values and cannot be a kernel's argument");
  return read.kind === 'pointer' ? deviceAddressCodec : codecOfDataType(dataTypeOf(read));
}

const largestScalar = 8;

/** A type of the package, such as `half`, `float2` or a Struct: its values, or their bytes. */
function codecOfDataType(type: CudaDataType): PlainCodec {
  const size = type.byteLength;
  if (typeof size !== 'number') throw coded(new TypeError(`${type.name} has no fixed size and cannot be a kernel's argument`));
  return {
    quick: quick.none,
    size,
    align: type.alignment,
    write(to, at, value, place) {
      const bytes = type.is(value) ? undefined : hostView(value);
      if (bytes?.bytes === size) return new Uint8Array(to.buffer, to.byteOffset + at, size).set(bytesOf(bytes.view));
      if (size > largestScalar) new Uint8Array(to.buffer, to.byteOffset + at, size).fill(0); // there may be padding
      type.put(value, to, at, new ValuePlace(place));
    },
    read: (from, at) => type.options.decode(from, at),
  };
}

/** Arguments without a type: those with an address or a handle, and bytes, which are the argument itself. */
function codecOfObject(value: unknown, index: number, place: ArgumentPlace): PlainCodec {
  if (DeviceRange.isDeviceRange(value)) return deviceAddressCodec;
  const bytes = hostView(value);
  if (bytes) return bytesCodec(bytes.bytes);
  if (typeof value === 'object' && value !== null && 'handle' in value && typeof value.handle === 'bigint') return objectHandle;
  throw wrongArgument(
    { ...place, name: `${place.name ?? ''}[0][${index}]` },
    'an object with an address or bytes where the type is null',
    value,
  );
}

const handle = handleCodec('handle');
const objectHandle: PlainCodec = {
  ...handle,
  quick: quick.none,
  write: (to, at, value, place) => handle.write(to, at, (value as { handle: bigint }).handle, place),
};

/** The bytes of a structure that is passed by value. */
function bytesCodec(size: number): PlainCodec {
  return {
    quick: quick.none,
    size: Math.max(size, 1),
    align: 16,
    write: (to, at, value) => new Uint8Array(to.buffer, to.byteOffset + at, size).set(bytesOf(hostView(value)!.view)),
    read: () => undefined,
  };
}
