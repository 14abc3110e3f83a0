import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { DType } from '../../types';
import { fitsPointer } from '../data-type/pointee';
import { type AnyTypedArray, dtypeOfClass, dtypes } from '../memory/dtype';
import { hostView } from '../memory/host-view';
import { type CType, type PointerType, spell } from '../signature/c-type';
import type { CompiledParameter } from '../type-file/compiled-kernels';
import { WrongUse } from './command';
import { failureText } from './failure-text';
import { readNpy } from './npy';
import { checkIsFile } from './read-file';

export const argumentsUsage = `  12, 1.5, 0xff, true      a number or a bool
  zeros:1024, ones:1024, range:1024, random:1024
                           an array of the parameter's element type; for another, name it
                           before the count: zeros:float64:1024
  [1,2,3]                  an array of these numbers
  {"x":1}, [{"x":1}]       a struct, or an array of structs, as JSON
  file:x.npy, file:x.bin   a NumPy file, or bytes
  text:hello               a string
  null                     a null pointer`;

const fills: Readonly<Record<string, (index: number) => number>> = {
  zeros: () => 0,
  ones: () => 1,
  range: (index) => index,
  random: () => Math.random(),
};

/** A word that begins as an option does, and is a number. */
export const negativeNumber = /^-(?:\.?\d|Infinity$)/;

/** The value of a word as the argument for a parameter, the `index`th. Throws {@link WrongUse} if it has none. */
export function readArgument(word: string, parameter: CompiledParameter, index: number): unknown {
  try {
    const value = valueOf(word, parameter);
    if (parameter.type.kind === 'pointer') checkMemory(word, value, parameter.type);
    return value;
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error;
    throw new WrongUse(`argument ${index + 1}${parameter.name === undefined ? '' : ` (${parameter.name})`}: ${error.message}`);
  }
}

/** Throws {@link WrongUse} for a number where there has to be an array, and for a NumPy file whose elements are of another type. */
function checkMemory(word: string, value: unknown, type: PointerType): void {
  if (typeof value === 'number' || typeof value === 'boolean') {
    throw new WrongUse(`expected an array for ${spell(type)}, such as zeros:1024, range:1024, [1,2,3] or file:x.npy, received ${word}`);
  }
  const element = elementOf(type.to);
  const className = hostView(value)?.className;
  if (className === undefined || element === undefined || !Object.hasOwn(dtypes, element) || fitsPointer(className, type.to)) return;
  const isFile = word.startsWith('file:');
  const has = `${isFile ? word.slice('file:'.length) : word} has elements of ${dtypeOfClass(className)}, and ${spell(type)} takes ${element}`;
  throw new WrongUse(isFile ? has : `${has}: write ${word.replace(/:\w+:/, ':')}`);
}

function valueOf(word: string, parameter: CompiledParameter): unknown {
  if (word === 'null') return null;
  if (word === 'true' || word === 'false') return word === 'true';
  if (word.startsWith('text:')) return textFor(parameter, word.slice('text:'.length));
  if (word.startsWith('file:')) return readFile(word.slice('file:'.length));
  if (/^(?:\{|\[\s*\{)/.test(word)) return structs(word);
  if (word.startsWith('[')) return listed(word, parameter);
  const [kind, ...rest] = word.split(':');
  const fill = rest.length > 0 && Object.hasOwn(fills, kind!) ? fills[kind!] : undefined;
  return fill ? filled(fill, rest, parameter) : numberOf(word, parameter);
}

/** For a kernel that may write to it, characters in memory, ended by a zero as in C. */
function textFor({ type }: CompiledParameter, text: string): string | Text {
  return type.kind === 'pointer' && !type.constant ? new Text(Buffer.from(`${text}\0`)) : text;
}

/** Characters of C, ended by a zero. */
export class Text extends Uint8Array {
  override toString(): string {
    const end = this.indexOf(0);
    return Buffer.from(end < 0 ? this : this.subarray(0, end)).toString();
  }
}

function readFile(path: string): Uint8Array | AnyTypedArray {
  try {
    checkIsFile(path);
    const bytes = readFileSync(path);
    return extname(path) === '.npy' ? readNpy(bytes) : Uint8Array.from(bytes);
  } catch (error) {
    throw new WrongUse(failureText(path, error));
  }
}

/** A struct or several, as plain objects, which a call converts and updates. */
function structs(word: string): object {
  try {
    return JSON.parse(word) as object;
  } catch (error) {
    throw new WrongUse(`expected structs as JSON, such as [{"x":1,"y":2}]: ${(error as Error).message}`);
  }
}

function listed(word: string, parameter: CompiledParameter): AnyTypedArray {
  const inside = /^\[(.*)\]$/s.exec(word)?.[1];
  if (inside === undefined) throw new WrongUse(`${word} has no closing bracket`);
  const items = inside.trim() === '' ? [] : inside.split(',').map((item) => numberOf(item.trim(), parameter));
  return arrayOf(elementType(parameter), items.length, (index) => items[index]!);
}

function filled(fill: (index: number) => number, words: readonly string[], parameter: CompiledParameter): AnyTypedArray {
  const count = words.at(-1)!;
  if (!/^\d+$/.test(count)) throw new WrongUse(`expected a count of elements, received ${count}`);
  const named = words.length > 1 ? words[0]! : undefined;
  if (named !== undefined && !Object.hasOwn(dtypes, named))
    throw new WrongUse(`${named} is not an element type; there are ${Object.keys(dtypes).join(', ')}`);
  return arrayOf((named as DType | undefined) ?? elementType(parameter), Number(count), fill);
}

function arrayOf(type: DType, count: number, value: (index: number) => number | bigint): AnyTypedArray {
  const { array: Class, items, bytes } = dtypes[type];
  const made = new Class(new ArrayBuffer(count * bytes));
  const convert = made instanceof BigInt64Array || made instanceof BigUint64Array ? (item: number | bigint) => BigInt(item) : Number;
  for (let index = 0; index < count * items; index++) (made as { [index: number]: number | bigint })[index] = convert(value(index));
  return made;
}

/** The element type of an array for this parameter. */
function elementType({ name, type }: CompiledParameter): DType {
  if (type.kind === 'pointer' && type.to.kind === 'struct') {
    throw new WrongUse(`${name ?? 'the parameter'} is a ${spell(type)}: write the structs as JSON, such as [{"x":1,"y":2}]`);
  }
  const element = type.kind === 'pointer' ? elementOf(type.to) : undefined;
  if (element !== undefined && Object.hasOwn(dtypes, element)) return element as DType;
  throw new WrongUse(
    `${name ?? 'the parameter'} is a ${spell(type)}, which does not give the element type: name one, as in zeros:float32:1024`,
  );
}

function elementOf(type: CType): string | undefined {
  if (type.kind === 'vector') return type.element.name;
  if (type.kind !== 'scalar') return undefined;
  return type.name === 'char' ? 'int8' : type.name;
}

function numberOf(word: string, { type }: Pick<CompiledParameter, 'type'>): number | bigint {
  if (/^-?(?:0x[\da-f]+|\d+)n?$/i.test(word)) {
    const digits = word.replace(/n$/, '');
    const value = digits.startsWith('-') ? -BigInt(digits.slice(1)) : BigInt(digits);
    return Number.isSafeInteger(Number(value)) && !word.endsWith('n') ? Number(value) : value;
  }
  const value = word === '' ? NaN : Number(word);
  if (/^[a-z]\w*:/i.test(word)) {
    throw new WrongUse(`expected ${Object.keys(fills).join(':, ')}:, file: or text:, received ${word}`);
  }
  if (Number.isNaN(value) && word !== 'NaN') {
    const isText = type.kind === 'pointer' && elementOf(type.to) === 'int8';
    const isName = /\.[a-z]\w*$/i.test(word);
    throw new WrongUse(
      `expected a value such as 12, zeros:1024 or [1,2,3], received ${word}${isName ? `; file:${word} reads a file` : isText ? `; text:${word} is a string` : ''}`,
    );
  }
  return value;
}
