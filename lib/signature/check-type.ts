import { scalarNames, scalarRow } from '../scalar/scalars';
import { type CType, elementCount, inModel, namedType, scalars, sizeOf } from './c-type';
import { models } from './data-model';
import { countAt, damaged, flagAt, listAt, objectAt, textAt, textsAt } from './json-shape';

/** How deep types may nest, and how many members one may have in all: as types from the compiler. */
const deepest = 100;
const mostMembers = 50_000;
/** No type is larger: more than any device has. */
const mostBytes = 2 ** 40;
/** What may lie behind a struct's last member: what `alignas` asks for, members without a name. */
const mostPadding = 65_536;

type Checked = Readonly<Record<string, unknown>>;

/**
 * Whether types that come from a file are such as the compiler makes: each with the size that it must have, within what it is part of. All
 * else relies on that: it reserves memory by these numbers, and writes them into code. Throws SyntaxError.
 */
export class TypeCheck {
  #depth = 0;
  #members = 0;

  type(value: unknown, at: string): CType {
    if (++this.#depth > deepest) damaged(at, 'types that are nested less');
    this.#checkKind(objectAt(value, at), at);
    this.#depth--;
    const type = value as CType;
    const bytes = sizeOf(type);
    if (bytes !== undefined && bytes > mostBytes) damaged(at, 'a type that fits into memory');
    return type;
  }

  /** Of a member or an element. */
  #sized(value: unknown, at: string): number | undefined {
    const type = this.type(value, at);
    if (type.kind === 'void') damaged(at, 'a type with a size');
    return sizeOf(type);
  }

  #checkKind(type: Checked, at: string): void {
    switch (type['kind']) {
      case 'scalar':
      case 'vector':
        return checkNamed(type, at);
      case 'pointer':
        return this.#checkPointer(type, at);
      case 'array':
        return this.#checkArray(type, at);
      case 'struct':
        return this.#checkStruct(type, at);
      case 'enum':
        return checkEnum(type, at);
      case 'function':
        textAt(type['result'], `${at}.result`);
        textsAt(type['parameters'], `${at}.parameters`);
        return;
      case 'unknown':
        textAt(type['spelling'], `${at}.spelling`);
        return;
      case 'void':
        return;
      default:
        damaged(`${at}.kind`, 'a kind of type');
    }
  }

  #checkPointer(type: Checked, at: string): void {
    this.type(type['to'], `${at}.to`);
    flagAt(type['constant'], `${at}.constant`);
    if (type['reference'] !== undefined) flagAt(type['reference'], `${at}.reference`);
  }

  #checkArray(type: Checked, at: string): void {
    const counts = listAt(type['counts'], `${at}.counts`).map((count, index) => countAt(count, `${at}.counts[${index}]`, 0));
    if (counts.length === 0) damaged(`${at}.counts`, 'at least one');
    this.#sized(type['element'], `${at}.element`);
    const array = type as unknown as Extract<CType, { kind: 'array' }>;
    if ((array.element as CType).kind === 'array') damaged(`${at}.element`, 'no array');
    if (!Number.isSafeInteger(elementCount(array))) damaged(`${at}.counts`, 'fewer elements');
  }

  #checkStruct(type: Checked, at: string): void {
    textAt(type['name'], `${at}.name`);
    if (type['layout'] === undefined) return;
    const layout = objectAt(type['layout'], `${at}.layout`);
    const bytes = countAt(layout['bytes'], `${at}.layout.bytes`, 1, mostBytes);
    const alignment = countAt(layout['alignment'], `${at}.layout.alignment`, 1, bytes);
    if (!Number.isInteger(Math.log2(alignment)) || bytes % alignment !== 0) damaged(`${at}.layout.alignment`, 'an alignment of its bytes');
    flagAt(layout['isUnion'], `${at}.layout.isUnion`);
    const ends = listAt(layout['fields'], `${at}.layout.fields`).map((field, index) =>
      this.#checkField(field, `${at}.layout.fields[${index}]`, bytes),
    );
    if (!ends.includes(undefined) && bytes - Math.max(0, ...(ends as number[])) > mostPadding) {
      damaged(`${at}.layout.bytes`, 'what its members take');
    }
  }

  /** Where the member ends, if that is known. */
  #checkField(value: unknown, at: string, bytes: number): number | undefined {
    if (++this.#members > mostMembers) damaged(at, 'fewer members');
    const field = objectAt(value, at);
    textAt(field['name'], `${at}.name`);
    const offset = countAt(field['offset'], `${at}.offset`, 0, bytes);
    const size = this.#sized(field['type'], `${at}.type`);
    if (offset + (size ?? 0) > bytes) damaged(at, `a member within ${bytes} bytes`);
    if (field['bitField'] !== undefined) checkBitField(objectAt(field['bitField'], `${at}.bitField`), `${at}.bitField`, 8 * (size ?? 0));
    return size === undefined ? undefined : offset + size;
  }
}

function checkBitField(field: Checked, at: string, most: number): void {
  const bits = countAt(field['bits'], `${at}.bits`, 1, most);
  countAt(field['shift'], `${at}.shift`, 0, most - bits);
}

/** Scalars and vectors are known by their spelling. */
function checkNamed(type: Checked, at: string): void {
  const known = namedType(ownName(textAt(type['spelling'], `${at}.spelling`)));
  if (!models.some((model) => isSame(type, inModel(known, model)))) damaged(at, 'one of the types of C++ or CUDA');
}

/** The compiler's name for a type with a shorter spelling. */
function ownName(spelling: string): string {
  return scalarNames.map(scalarRow).find((row) => row.spelling === spelling)?.cpp ?? spelling;
}

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const keys = Object.keys(b);
  return Object.keys(a).length === keys.length && keys.every((key) => isSame((a as Checked)[key], (b as Checked)[key]));
}

const decimal = /^-?\d{1,20}$/;

function checkEnum(type: Checked, at: string): void {
  textAt(type['name'], `${at}.name`);
  checkNamed(objectAt(type['underlying'], `${at}.underlying`), `${at}.underlying`);
  const underlying = type['underlying'] as (typeof scalars)[keyof typeof scalars];
  if (type['bytes'] !== underlying.bytes) damaged(`${at}.bytes`, `the size of ${underlying.spelling}`);
  if (type['isExact'] !== undefined) flagAt(type['isExact'], `${at}.isExact`);
  listAt(type['enumerators'], `${at}.enumerators`).forEach((enumerator, index) => {
    const place = `${at}.enumerators[${index}]`;
    const { name, value } = objectAt(enumerator, place);
    textAt(name, `${place}.name`);
    const isNumber = Number.isSafeInteger(value) || (typeof value === 'string' && decimal.test(value));
    if (!isNumber || !fits(BigInt(value as number | string), 8 * underlying.bytes))
      damaged(`${place}.value`, `a number of ${underlying.spelling}`);
  });
}

/** As a signed or an unsigned number. */
function fits(value: bigint, bits: number): boolean {
  return BigInt.asIntN(bits, value) === value || BigInt.asUintN(bits, value) === value;
}
