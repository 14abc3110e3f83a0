import type { Scalar } from '../scalar/scalar';
import { scalarNames, scalarRow } from '../scalar/scalars';
import { arrayOf, type ScalarSourceType, type SourceMember, type SourceType } from './source-type';

/** Where a value can be written to, or its address be taken. */
export type Place =
  | { readonly kind: 'memory'; readonly address: bigint }
  | { readonly kind: 'register'; readonly name: string; readonly offset: number }
  | { readonly kind: 'bits'; readonly of: Place; readonly from: number; readonly count: number; readonly size: number };

/** What a variable or an expression is, for one lane. */
export interface Value {
  readonly type: SourceType;
  /** Shorter than its type's size where memory ends. */
  readonly bytes: Buffer;
  readonly place?: Place | undefined;
}

/** Reads as much as there is of a lane's memory. */
export type ReadMemory = (address: bigint, size: number) => Buffer;

export function isWhole({ type, bytes }: Value): boolean {
  return bytes.length >= type.size;
}

export function integerOf({ type, bytes }: Value): bigint {
  let value = 0n;
  for (let index = Math.min(bytes.length, type.size || bytes.length) - 1; index >= 0; index--)
    value = (value << 8n) | BigInt(bytes[index]!);
  const isSigned = type.kind === 'scalar' && (type.form === 'signed' || type.form === 'character');
  return isSigned ? BigInt.asIntN(type.size * 8, value) : value;
}

export function bytesOfInteger(value: bigint, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let index = 0, rest = BigInt.asUintN(size * 8, value); index < size; index++, rest >>= 8n) bytes[index] = Number(rest & 0xffn);
  return bytes;
}

export function floatOf({ type, bytes }: Value): number {
  return type.size === 8 ? bytes.readDoubleLE(0) : bytes.readFloatLE(0);
}

export function bytesOfFloat(value: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  if (size === 8) bytes.writeDoubleLE(value);
  else bytes.writeFloatLE(value);
  return bytes;
}

export function member(value: Value, found: SourceMember): Value {
  const bytes = value.bytes.subarray(found.offset, found.offset + found.type.size);
  const place = value.place && placeBehind(value.place, found.offset);
  if (!found.bits) return { type: found.type, bytes, place };
  const { from, count } = found.bits;
  const raw = (integerOf({ type: unsignedOf(found.type.size), bytes }) >> BigInt(from)) & ((1n << BigInt(count)) - 1n);
  const isSigned = found.type.kind === 'scalar' && found.type.form === 'signed';
  const whole = isSigned ? BigInt.asIntN(count, raw) : raw;
  const bits = place && { kind: 'bits' as const, of: place, from, count, size: found.type.size };
  return { type: found.type, bytes: bytesOfInteger(whole, found.type.size), place: bits };
}

export function element(value: Value, type: SourceType, index: number): Value {
  const from = type.size * index;
  return { type, bytes: value.bytes.subarray(from, from + type.size), place: value.place && placeBehind(value.place, from) };
}

function placeBehind(place: Place, bytes: number): Place {
  if (place.kind === 'memory') return { kind: 'memory', address: place.address + BigInt(bytes) };
  return place.kind === 'register' ? { ...place, offset: place.offset + bytes } : place;
}

function unsignedOf(size: number): ScalarSourceType {
  return { kind: 'scalar', name: 'unsigned', size, form: 'unsigned' };
}

export function dereference(value: Value, read: ReadMemory): Value | undefined {
  if (value.type.kind !== 'pointer') return undefined;
  return at(integerOf(value), value.type.to(), read);
}

/** What lies at an address. */
export function at(address: bigint, type: SourceType, read: ReadMemory): Value {
  return { type, bytes: read(address, type.size), place: { kind: 'memory', address } };
}

/** What can be looked at inside of a value: members, elements, what it points to. */
export function parts(value: Value, read: ReadMemory, { start = 0, count = Infinity } = {}): { name: string; value: Value }[] {
  const { type } = value;
  switch (type.kind) {
    case 'struct':
      return type.members.map((each) => ({ name: each.name, value: member(value, each) }));
    case 'array': {
      const end = Math.min(type.count, start + count);
      return Array.from({ length: Math.max(0, end - start) }, (_, index) => ({
        name: `[${start + index}]`,
        value: element(value, type.element, start + index),
      }));
    }
    case 'pointer': {
      const target = dereference(value, read);
      if (!target || target.type.kind === 'void' || target.bytes.length === 0) return [];
      return target.type.kind === 'struct' ? parts(target, read) : [{ name: '*', value: target }];
    }
    default:
      return [];
  }
}

export function partCount({ type }: Value): { named: number; indexed: number } {
  if (type.kind === 'array') return { named: 0, indexed: type.count };
  return { named: type.kind === 'struct' ? type.members.length : type.kind === 'pointer' ? 1 : 0, indexed: 0 };
}

const mostShown = 16;
const deepest = 3;

/** As a person reads it, in one line. */
export function shown(value: Value, read: ReadMemory, depth = 0): string {
  const { type } = value;
  if (type.kind === 'void') return 'void';
  if (!isWhole(value)) return '<not readable>';
  switch (type.kind) {
    case 'scalar':
      return scalarText(value, type);
    case 'enum':
      return type.constants.get(integerOf(value)) ?? `(${type.name}) ${integerOf(value)}`;
    case 'pointer':
      return pointerText(value, read, depth);
    case 'array':
      return isText(type.element) ? textOf(value.bytes) : listText(value, read, depth);
    case 'struct':
      return narrowText(value) ?? structText(value, read, depth);
  }
}

function scalarText(value: Value, { form, size }: ScalarSourceType): string {
  if (form === 'float' && size >= 4) return numberText(floatOf(value), size);
  const integer = integerOf(value);
  if (form === 'bool') return integer ? 'true' : 'false';
  if (form !== 'character' || integer < 32n || integer > 126n) return String(integer);
  return `${integer} '${String.fromCharCode(Number(integer))}'`;
}

/** With the fewest digits that give the same number of the type. */
export function numberText(number: number, size: number): string {
  if (size === 8 || !Number.isFinite(number)) return String(number);
  for (let digits = 6; digits < 9; digits++) {
    const text = number.toPrecision(digits);
    if (Math.fround(Number(text)) === Math.fround(number)) return String(Number(text));
  }
  return String(Number(number.toPrecision(9)));
}

function pointerText(value: Value, read: ReadMemory, depth: number): string {
  const address = integerOf(value);
  const text = `0x${address.toString(16)}`;
  const to = value.type.kind === 'pointer' ? value.type.to() : undefined;
  if (!to || to.kind === 'void' || depth >= deepest) return text;
  if (value.type.kind === 'pointer' && value.type.isReference) return shown(at(address, to, read), read, depth + 1);
  if (isText(to)) return `${text} ${textOf(read(address, 64))}`;
  if (to.kind !== 'scalar') return text;
  const target = at(address, to, read);
  return isWhole(target) ? `${text} → ${shown(target, read, depth + 1)}` : `${text} <not readable>`;
}

function isText(type: SourceType): boolean {
  return type.kind === 'scalar' && type.form === 'character' && type.name.includes('char') && !type.name.includes('signed');
}

function textOf(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return JSON.stringify(bytes.subarray(0, end < 0 ? bytes.length : end).toString('latin1'));
}

function listText(value: Value, read: ReadMemory, depth: number): string {
  if (value.type.kind !== 'array') return '';
  if (depth >= deepest) return '[…]';
  const first = parts(value, read, { count: mostShown }).map((part) => shown(part.value, read, depth + 1));
  return `[${first.join(', ')}${value.type.count > mostShown ? ', …' : ''}]`;
}

function structText(value: Value, read: ReadMemory, depth: number): string {
  if (depth >= deepest) return '{…}';
  return `{${parts(value, read)
    .map((part) => `${part.name}: ${shown(part.value, read, depth + 1)}`)
    .join(', ')}}`;
}

const narrowFloats: ReadonlyMap<string, Scalar> = new Map(
  scalarNames
    .map(scalarRow)
    .filter(({ bits }) => bits !== undefined)
    .flatMap((row) =>
      [row, ...(row.pair ? [row.pair] : [])].flatMap(({ cpp, spellings }) => [cpp, ...spellings].map((name) => [name, row] as const)),
    ),
);

/** The number that a float of 8 or 16 bits is. Undefined for other types, and for pairs. */
export function narrowNumber({ type, bytes }: Value): number | undefined {
  const row = narrowFloats.get(type.name);
  return row && type.size === row.bytes ? row.bits!.value(bytes.readUIntLE(0, row.bytes)) : undefined;
}

/** A number as the bytes of such a float. */
export function narrowBytes(type: SourceType, number: number): Buffer | undefined {
  const row = narrowFloats.get(type.name);
  return row && type.size === row.bytes ? bytesOfInteger(BigInt(row.bits!.of(number)), row.bytes) : undefined;
}

/** Floats of 8 and 16 bits, and pairs of them, are structs in CUDA's headers. */
function narrowText({ type, bytes }: Value): string | undefined {
  const row = narrowFloats.get(type.name);
  if (!row) return undefined;
  const numbers = Array.from({ length: type.size / row.bytes }, (_, index) => {
    return numberText(row.bits!.value(bytes.readUIntLE(index * row.bytes, row.bytes)), 4);
  });
  return numbers.length === 1 ? numbers[0] : `{${numbers.join(', ')}}`;
}

/** The same pointer's memory as an array: `p@8`. */
export function asArray(value: Value, count: number, read: ReadMemory): Value | undefined {
  const target = value.type.kind === 'pointer' ? dereference(value, read) : value;
  if (target?.place?.kind !== 'memory') return undefined;
  return at(target.place.address, arrayOf(target.type, [count]), read);
}
