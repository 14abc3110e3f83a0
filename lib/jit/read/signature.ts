import { coded, describe } from '../../errors/argument-error';
import { type ElementName, isElementName, isScalarName, type ScalarName, scalarNames } from '../program/value-type';

/** `void(float32[], int32)`: what a function in JavaScript takes and returns. */
export interface Signature {
  readonly result: ScalarName | 'void';
  readonly parameters: readonly SignatureParameter[];
}

export interface SignatureParameter {
  readonly type: ElementName;
  /** 0: a value. */
  readonly dimensions: number;
}

/** Reads a signature; arrays are `float32[]`, `float32[][]`, or as in Numba `float32[:, :]`. Throws TypeError. */
export function readSignature(called: string, text: unknown): Signature {
  const match = typeof text === 'string' ? /^\s*([^()]+?)\s*\(([^()]*)\)\s*$/.exec(text) : null;
  if (!match) {
    throw coded(new TypeError(`${called}: expected a signature such as void(float32[], float32), received ${describe(text)}`));
  }
  const [, result = '', list = ''] = match;
  const parameters = splitList(list).map((parameter) => readParameter(called, parameter));
  return { result: result === 'void' || result === 'none' ? 'void' : scalarType(called, result), parameters };
}

/** Commas in brackets do not separate parameters: `float32[:, :]`. */
function splitList(list: string): string[] {
  const inside = list.replace(/\[[^\]]*\]/g, (brackets) => brackets.replace(/,/g, ';'));
  return inside.trim() === '' ? [] : inside.split(',').map((parameter) => parameter.trim());
}

/** Reads the type of one parameter. */
export function readParameter(called: string, text: string): SignatureParameter {
  const match = /^(\w+)((?:\s*\[[\s:;,]*\])*)$/.exec(text);
  if (!match) throw wrongType(called, text);
  const [, name = '', brackets = ''] = match;
  const dimensions = [...brackets.matchAll(/\[([^\]]*)\]/g)].reduce((sum, [, inner]) => sum + (inner!.match(/[;,]/g)?.length ?? 0) + 1, 0);
  if (dimensions > 3) throw coded(new TypeError(`${called}: ${text} has ${dimensions} dimensions, and an array has 3 at most`));
  return { type: dimensions > 0 ? elementType(called, name) : scalarType(called, name), dimensions };
}

const otherNames: Readonly<Record<string, ScalarName>> = {
  f32: 'float32',
  f64: 'float64',
  float: 'float32',
  double: 'float64',
  int: 'int32',
  boolean: 'bool',
};

export function scalarType(called: string, name: string): ScalarName {
  const type = Object.hasOwn(otherNames, name) ? otherNames[name]! : name;
  if (isScalarName(type)) return type;
  throw wrongType(called, name);
}

/** The type of an array's elements. */
export function elementType(called: string, name: string): ElementName {
  return isElementName(name) ? name : scalarType(called, name);
}

function wrongType(called: string, text: string): TypeError {
  const name = elementNamed(text);
  if (name) return coded(new TypeError(`${called}: ${name} is a type of elements alone: expected ${name}[], or float32 for a number`));
  const meant = writtenInC(text) ?? `expected ${scalarNames.join(', ')}, or an array of one, as in float32[]`;
  return coded(new TypeError(`${called}: ${text} is not a type of kernels: ${meant}`));
}

/** `write float32[]` for `const float* x`, and `write int32` for `int n`. */
function writtenInC(text: string): string | undefined {
  const [, word = '', stars, name] = /^(?:const\s+)?(\w+)\s*(\*?)\s*(\w*)$/.exec(text) ?? [];
  const type = Object.hasOwn(otherNames, word) ? otherNames[word] : isElementName(word) ? word : elementNamed(word);
  if (type === undefined || (stars === '' && name === '')) return undefined;
  return `write ${type}${stars ? '[]' : ''}${name ? '; the parameters have their names in the function' : ''}`;
}

function elementNamed(text: string): ElementName | undefined {
  const name = text === 'half' ? 'float16' : text;
  return isElementName(name) ? name : undefined;
}
