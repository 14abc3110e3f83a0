import type { DeviceSignature } from '../../types';
import { CudaDataType, registeredTypes } from '../data-type/cuda-data-type';
import { coded, describe } from '../errors/argument-error';
import { didYouMean } from '../errors/did-you-mean';
import { parseDeclarator, parseType, typeNames } from '../signature/c-declaration';
import { type CType, scalars } from '../signature/c-type';
import { isKnownStruct, type KnownStruct } from '../signature/struct-layout';
import { splitTopLevel } from '../signature/split-list';
import { numbaType } from './numba-type';

/** What a device function takes and returns. */
export interface FunctionTypes {
  readonly result: CType;
  readonly parameters: readonly CType[];
  /** Structs that the declaration defines, since it was given their members. */
  readonly structs: readonly KnownStruct[];
}

/** Reads a signature in any of its forms. Throws TypeError, naming the function and the type. */
export function readDeviceSignature(symbol: string, signature: DeviceSignature, name: string): FunctionTypes {
  try {
    const { result, parameters } = typeof signature === 'string' ? partsOfText(signature, [symbol, name]) : partsOfObject(signature);
    const structs: KnownStruct[] = [];
    const read = (type: unknown) => readType(type, structs);
    return { result: read(result), parameters: parameters.map((parameter) => passed(read(parameter))), structs };
  } catch (error) {
    throw coded(new TypeError(`declareDevice: ${symbol}: ${(error as Error).message}`));
  }
}

interface Parts {
  readonly result: unknown;
  readonly parameters: readonly unknown[];
}

function partsOfObject(signature: unknown): Parts {
  const { arguments: parameters, return: result = 'void' } = (signature ?? {}) as { arguments?: unknown; return?: unknown };
  if (Array.isArray(parameters)) return { result, parameters };
  throw new TypeError(
    `expected a signature such as float32(float32), float(const float *) or { arguments, return }, received ${describe(signature)}`,
  );
}

/** `float32(CPointer(float32), int32)`, `float f(const float *x, int n)`: the parameters are in the last parentheses. */
function partsOfText(text: string, names: readonly string[]): Parts {
  const trimmed = text.trim().replace(/;$/, '');
  const open = openingOfLast(trimmed);
  if (open <= 0) throw new TypeError(`expected a signature such as float32(float32) or float(const float *), received ${describe(text)}`);
  const head = trimmed
    .slice(0, open)
    .replace(/\bextern\s*"C"|\b__device__\b/g, ' ')
    .trim();
  const name = numbaType(head) ? undefined : parseDeclarator(head).name;
  if (name !== undefined && !names.includes(name)) throw new TypeError(`the prototype is for ${name}`);
  return { result: name === undefined ? head : head.slice(0, -name.length), parameters: splitTopLevel(trimmed.slice(open + 1, -1)) };
}

/** The index of the parenthesis that the text's last character closes; -1 if it does not end with one. */
function openingOfLast(text: string): number {
  if (!text.endsWith(')')) return -1;
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === ')') depth++;
    if (text[at] === '(' && --depth === 0) return at;
  }
  return -1;
}

function readType(given: unknown, structs: KnownStruct[]): CType {
  if (given instanceof CudaDataType) return typeOfData(given, structs);
  if (typeof given !== 'string') throw new TypeError(`expected a type as text or a Struct, received ${describe(given)}`);
  const text = given.trim();
  const type = numbaType(text) ?? parseType(text);
  const inner = pointee(type);
  if (inner.kind !== 'struct' || isKnownStruct(inner) || /\b(?:struct|class|union)\s/.test(text)) return type;
  const registered = registeredTypes.named(inner.name);
  if (!registered) {
    const meant = didYouMean(inner.name, typeNames());
    const advice = `for a struct of the source, write struct ${inner.name} or pass a Struct`;
    throw new TypeError(`there is no type ${inner.name}${meant ? `${meant} If not, ` : '; '}${advice}`);
  }
  return withPointee(type, typeOfData(registered, structs));
}

function typeOfData({ name, type }: CudaDataType, structs: KnownStruct[]): CType {
  if (type.kind === 'array') throw new TypeError(`${name} is an array, which no function takes or returns; declare a pointer`);
  if (isKnownStruct(type)) structs.push(type);
  return type;
}

function pointee(type: CType): CType {
  return type.kind === 'pointer' ? pointee(type.to) : type;
}

function withPointee(type: CType, inner: CType): CType {
  return type.kind === 'pointer' ? { ...type, to: withPointee(type.to, inner) } : inner;
}

/** A void parameter would be no parameter. */
function passed(type: CType): CType {
  if (type.kind === 'void') throw new TypeError('a parameter cannot be void');
  return type === scalars.char ? scalars['signed char'] : type;
}
