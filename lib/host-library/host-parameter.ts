import { type ArgumentPlace, argumentOutOfRange, coded, where, wrongArgument } from '../errors/argument-error';
import type { Frame } from '../bindings/memory/frame';
import { writeHostMemory } from '../bindings/values/host-memory';
import { writeNumber64 } from '../bindings/values/scalar-codecs';
import { StructArray } from '../data-type/struct-array';
import type { StructType } from '../data-type/struct-type';
import type { CudaContext } from '../device/cuda-context';
import { CudaStream } from '../device/cuda-stream';
import { DeviceRange } from '../memory/device-range';
import { dtypes } from '../memory/dtype';
import { hostView } from '../memory/host-view';
import { scalarRow } from '../scalar/scalars';
import { didYouMean } from '../errors/did-you-mean';
import { parseDeclarator, typeNames } from '../signature/c-declaration';
import { type CType, type PointerType, spell } from '../signature/c-type';
import { codecOf, isFloating, type NamedTypes, readType } from './c-types';
import { CallCallback } from './call-callbacks';
import { type CallbackType, readCallbackType } from './callback-type';
import { type HostCallback, signatureOf } from './host-callback';

/** A parameter of a C function: how it is passed, and what it takes. */
export interface HostParameter {
  readonly name: string | undefined;
  /** As in messages. */
  readonly type: string;
  /** See src/api/c_function.hpp. */
  readonly letter: 'i' | 'f' | 'd';
  readonly isStream: boolean;
  /** Writes the parameter's word, which is zero before. Throws TypeError or RangeError. */
  write(frame: Frame, at: number, value: unknown, place: ArgumentPlace): void;
  /** The same for a number, which needs no memory besides its word. */
  writeNumber?(view: DataView, at: number, value: unknown, place: ArgumentPlace): void;
}

const streamTypes = /^(?:cudaStream_t|CUstream)\b\s*(\w*)$/;

/** Throws TypeError for a parameter that cannot be passed. */
export function readParameter(text: string, types: NamedTypes): HostParameter {
  if (text === '...') throw refused('a function that takes any number of arguments (...) cannot be called');
  if (text.includes('&')) throw refused(`${text}: C has no references, which are passed as addresses: declare a pointer`);
  const stream = streamTypes.exec(text.replace(/\bconst\b/g, ' ').trim());
  if (stream) return { name: stream[1] || 'stream', type: text, letter: 'i', isStream: true, write: writeStream };
  const side = /\b__(host|device)__\b/.exec(text)?.[1] as Side;
  const bare = text.replace(/\b__(?:host|device)__\b/g, ' ').trim();
  const { type, struct } = readType(bare, types);
  const { name } = parseDeclarator(bare);
  const common = { name, type: spell(type), isStream: false } as const;
  if (type.kind === 'pointer')
    return { ...common, letter: 'i', write: pointerWriter(type, type.to.kind === 'struct' ? struct : undefined, side) };
  const codec = type.kind === 'scalar' ? codecOf(type) : undefined;
  if (type.kind !== 'scalar' || !codec) throw refused(byValue(bare, type, spell(type)));
  const letter = !isFloating(type) ? 'i' : type.bytes === 4 ? 'f' : 'd';
  const { signed } = { signed: false, ...scalarRow(type.name).form };
  const writeNumber = (view: DataView, at: number, value: unknown, place: ArgumentPlace) => {
    codec.write(view, at, value, place);
    if (signed && type.bytes < 4) view.setInt32(at, type.bytes === 1 ? view.getInt8(at) : view.getInt16(at, true), true);
  };
  return { ...common, letter, writeNumber, write: ({ block }, at, value, place) => writeNumber(block.view, at, value, place) };
}

const refused = (why: string): TypeError => coded(new TypeError(why));

/** Why a parameter of this type cannot be passed. */
function byValue(text: string, { kind }: CType, shown: string): string {
  if (kind !== 'struct' || /\bstruct\b/.test(text))
    return `${text}: a ${shown} cannot be passed by value: only numbers, bool and pointers can`;
  const meant = didYouMean(shown, typeNames());
  if (meant) return `${text}: there is no type ${shown}${meant}`;
  return `${text}: what is ${shown}? Say it in types: { ${shown}: 'void *' } for a handle, { ${shown}: 'int' } for an enum; a struct cannot be passed by value`;
}

function writeStream(frame: Frame, at: number, value: unknown, place: ArgumentPlace): void {
  if (!(value instanceof CudaStream)) throw wrongArgument(place, 'a CudaStream', value);
  frame.block.view.setBigUint64(at, BigInt(value.handle), true);
}

/** Where a pointer has to point to, if the prototype says. */
type Side = 'host' | 'device' | undefined;

function pointerWriter({ to, constant }: PointerType, struct: StructType | undefined, side: Side): HostParameter['write'] {
  if (to.kind === 'function') return functionWriter(readCallbackType(to.result, to.parameters, {}));
  const isText = constant && to.kind === 'scalar' && scalarRow(to.name).bytes === 1 && scalarRow(to.name).form.kind === 'integer';
  // Of a struct, only bytes or objects: no array of numbers.
  const classes = to.kind === 'scalar' ? scalarRow(to.name).classes : struct ? [] : undefined;
  const kinds = expectedOf(side, classes, isText, struct);
  return (frame, at, object, place) => {
    const given = signatureOf(object) === undefined ? object : (object as HostCallback).address;
    const value =
      given instanceof StructArray && struct ? Buffer.from(given.bytes.buffer, given.bytes.byteOffset, given.bytes.length) : given;
    if (DeviceRange.isDeviceRange(value)) return writeDevice(frame, at, value, place, side, classes);
    if (value === null || typeof value === 'bigint') return void writeHostMemory(frame.block.view, at, value, place, frame, constant);
    if (side === 'device') throw wrongArgument(place, kinds, value);
    if (isText && typeof value === 'string') return writeText(frame, at, value);
    const view = hostView(value);
    if (!view) {
      if (struct && typeof value === 'object') return writeStruct(frame, at, value, struct, constant);
      throw wrongArgument(place, kinds, value);
    }
    const isBytes = ['Buffer', 'ArrayBuffer', 'SharedArrayBuffer', 'DataView'].includes(view.className);
    if (classes && !isBytes && !classes.includes(view.className)) throw wrongArgument(place, kinds, value);
    writeHostMemory(frame.block.view, at, value, place, frame, constant);
  };
}

/** A function is callable until the call is over, or what {@link HostCallback} made of it, until that is disposed of. */
function functionWriter(type: CallbackType): HostParameter['write'] {
  return ({ block, kept }, at, value, place) => {
    if (value === null || typeof value === 'bigint') return block.view.setBigUint64(at, value ?? 0n, true);
    const signature = signatureOf(value);
    if (signature !== undefined) {
      if (signature !== type.signature) throw wrongArgument(place, 'a HostCallback with the same parameters and result', value);
      return block.view.setBigUint64(at, (value as HostCallback).address, true);
    }
    if (typeof value !== 'function') throw wrongArgument(place, 'a function, a HostCallback, an address as a bigint, or null', value);
    const callback = new CallCallback(value as () => unknown, type, place.kernel, place.name ?? `argument ${place.number}`);
    kept.push(callback);
    block.view.setBigUint64(at, callback.address, true);
  };
}

function expectedOf(side: Side, classes: readonly string[] | undefined, isText: boolean, struct: StructType | undefined): string {
  const device = 'a DeviceArray or CudaBuffer';
  if (side === 'device') return device;
  const host = struct ? `an object of ${struct.name}` : isText ? 'a string, bytes' : (classes?.[0] ?? 'a TypedArray, a buffer');
  return side === 'host' ? host : `${host}, ${device}`;
}

function writeDevice(
  frame: Frame,
  at: number,
  range: DeviceRange,
  place: ArgumentPlace,
  side: Side,
  classes: readonly string[] | undefined,
): void {
  if (side === 'host')
    throw coded(
      new TypeError(`${where(place)}: expected memory of the host (__host__), received memory of the device: pass await array.get()`),
    );
  if (!range.isContiguous) throw argumentOutOfRange(place, 'elements side by side: contiguous() makes a copy of a view with gaps,', range);
  const { dtype } = range;
  const layout = typeof dtype === 'string' ? dtypes[dtype] : undefined;
  if (layout?.items === 1 && classes && !classes.includes(layout.array.name))
    throw wrongArgument(
      place,
      classes.length > 0 ? `a DeviceArray of ${classes.join(' or ')} elements` : 'a DeviceArray of structs',
      range,
    );
  frame.kept.push(range);
  frame.block.view.setBigUint64(at, DeviceRange.addressOf(range), true);
}

function writeText(frame: Frame, at: number, text: string): void {
  const bytes = Buffer.from(text);
  const span = frame.allocate(bytes.length + 1, 1);
  span.block.bytes.set(bytes, span.at);
  writeNumber64(frame.block.view, at, span.address);
}

function writeStruct(frame: Frame, at: number, object: object, struct: StructType, constant: boolean): void {
  const bytes = struct.encode(object as never);
  const span = frame.allocate(bytes.length, 16);
  span.block.bytes.set(bytes, span.at);
  writeNumber64(frame.block.view, at, span.address);
  if (constant) return;
  frame.afterwards.push(() => {
    const now = new DataView(span.block.bytes.buffer, span.block.bytes.byteOffset + span.at, bytes.length);
    struct.update(object as never, now, 0, new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
  });
}

/** Throws TypeError if memory of a device that the stream's cannot use is among the arguments. */
export function checkDevices(context: CudaContext, args: readonly unknown[], placeOf: (index: number) => ArgumentPlace): void {
  args.forEach((value, index) => {
    if (!DeviceRange.isDeviceRange(value)) return;
    DeviceRange.addressOf(value); // throws if it is disposed
    if (DeviceRange.usableIn(context, value)) return;
    const message = `the memory is on device ${value.device.ordinal}, the stream on device ${context.device.ordinal}; to() copies it`;
    throw coded(new TypeError(`${where(placeOf(index))}: ${message}`));
  });
}
