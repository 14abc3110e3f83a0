import { type ArgumentPlace, coded, where, wrongArgument } from '../../errors/argument-error';
import { CudaDataType } from '../../data-type/cuda-data-type';
import { dataTypeOf } from '../../data-type/data-type-of';
import { ValuePlace } from '../../data-type/value-place';
import { DeviceRange } from '../../memory/device-range';
import { hostView } from '../../memory/host-view';
import { parseType } from '../../signature/c-declaration';
import type { Frame } from '../call/frame';
import type { Codec } from './codec';
import { deviceAddressCodec, handleCodec } from './handle-codecs';
import { bytesOf, writeHostMemory } from './host-memory';
import { scalarCodecs, writeNumber64, writeWide } from './scalar-codecs';

/** Writes the address of a kernel's arguments: `[values, types]`, an array of addresses, or an address of one. */
export function writeKernelArguments(to: DataView, at: number, value: unknown, place: ArgumentPlace, frame: Frame): void {
  if (!Array.isArray(value)) {
    if (value === null || typeof value === 'bigint' || typeof value === 'number') return writeWide(to, at, value ?? 0, place);
    writeHostMemory(to, at, value, place, frame, true);
    return;
  }
  const [values, types] = value as unknown[];
  if (value.length !== 2 || !Array.isArray(values) || !Array.isArray(types)) {
    throw wrongArgument(place, '[values, types], an array of addresses, or null', value);
  }
  if (values.length !== types.length) {
    throw coded(new TypeError(`${where(place)}: ${values.length} values and ${types.length} types; each value needs a type`));
  }
  writeNumber64(to, at, writeValues(values, types, place, frame));
}

/** The addresses first, then what they point to. */
function writeValues(values: readonly unknown[], types: readonly unknown[], place: ArgumentPlace, frame: Frame): number {
  const list = frame.allocate(Math.max(8 * values.length, 8));
  for (let i = 0; i < values.length; i++) {
    const codec = codecOf(types[i], values[i], i, place);
    const span = frame.allocate(codec.size, codec.align);
    codec.write(span.block.view, span.at, values[i], new ValueInArguments(place, i, types[i]), frame);
    writeNumber64(list.block.view, list.at + 8 * i, span.address);
  }
  return list.address;
}

/** Where a value of the arguments stands. The text is only made for a message. */
class ValueInArguments implements ArgumentPlace {
  readonly kernel: string;
  readonly number: number;
  readonly type: string;
  readonly #name: string | undefined;
  readonly #index: number;

  constructor(place: ArgumentPlace, index: number, type: unknown) {
    this.kernel = place.kernel;
    this.number = place.number;
    this.type = typeof type === 'string' ? type : 'a value';
    this.#name = place.name;
    this.#index = index;
  }

  get name(): string {
    return `${this.#name ?? ''}[0][${this.#index}]`;
  }
}

/** Types by the names that callers use. Made once each. */
const known = new Map<string, Codec>([...Object.entries(scalarCodecs), ['pointer', deviceAddressCodec]]);

function codecOf(type: unknown, value: unknown, index: number, place: ArgumentPlace): Codec {
  if (typeof type === 'string') return known.get(type) ?? remember(type);
  if (type instanceof CudaDataType) return codecOfDataType(type);
  if (type === null) return codecOfObject(value, index, place);
  throw wrongArgument({ ...place, name: `${place.name ?? ''}[1][${index}]` }, 'the name of a type, a CudaDataType, or null', type);
}

function remember(type: string): Codec {
  const read = parseType(type);
  if (read.kind === 'void') throw coded(new TypeError("void has no values and cannot be a kernel's argument"));
  const codec = read.kind === 'pointer' ? deviceAddressCodec : codecOfDataType(dataTypeOf(read));
  known.set(type, codec);
  return codec;
}

/** A type of the package, such as `half`, `float2`, or a Struct; its values, or their bytes. */
function codecOfDataType(type: CudaDataType): Codec {
  const size = type.byteLength;
  if (typeof size !== 'number') throw coded(new TypeError(`${type.name} has no fixed size and cannot be a kernel's argument`));
  return {
    size,
    align: type.alignment,
    write(to, at, value, place) {
      const bytes = type.is(value) ? undefined : hostView(value);
      if (bytes?.bytes === size) new Uint8Array(to.buffer, to.byteOffset + at, size).set(bytesOf(bytes.view));
      else type.put(value, to, at, new ValuePlace(place));
    },
    read: (from, at) => type.options.decode(from, at),
  };
}

/** Without a type: what has an address or a handle, and bytes, which are the argument itself. */
function codecOfObject(value: unknown, index: number, place: ArgumentPlace): Codec {
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
const objectHandle: Codec = {
  ...handle,
  write: (to, at, value, place, frame) => handle.write(to, at, (value as { handle: bigint }).handle, place, frame),
};

/** The bytes of a structure that is passed by value. */
function bytesCodec(size: number): Codec {
  return {
    size: Math.max(size, 1),
    align: 16,
    write: (to, at, value) => new Uint8Array(to.buffer, to.byteOffset + at, size).set(bytesOf(hostView(value)!.view)),
    read: () => undefined,
  };
}

/** `void **` in a structure: the arguments of the launch that it describes. */
export const kernelArgumentsMember: Codec = {
  size: 8,
  align: 8,
  write: writeKernelArguments,
  read: (from, at) => from.getBigUint64(at, true),
};

/** Writes the address of `extra`: the launch's parameters as one block of bytes. */
export function writeArgumentBuffer(to: DataView, at: number, value: unknown, place: ArgumentPlace, frame: Frame): void {
  if (value === null || value === undefined) return writeNumber64(to, at, 0);
  // CU_LAUNCH_PARAM_BUFFER_POINTER, the bytes, CU_LAUNCH_PARAM_BUFFER_SIZE, the address of their number, CU_LAUNCH_PARAM_END
  const list = frame.allocate(48);
  const { view } = list.block;
  const bytes = hostView(value)?.bytes;
  if (bytes === undefined) throw wrongArgument(place, "the bytes of a launch's parameters", value);
  writeNumber64(view, list.at, 1);
  writeHostMemory(view, list.at + 8, value, place, frame, true);
  writeNumber64(view, list.at + 16, 2);
  writeNumber64(view, list.at + 24, list.address + 40);
  writeNumber64(view, list.at + 40, bytes);
  writeNumber64(to, at, list.address);
}
