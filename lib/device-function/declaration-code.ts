import type { DeclaredFunction } from '../compile/declared-function';
import { scalarNames, scalarRow } from '../scalar/scalars';
import { type CType, spell } from '../signature/c-type';
import { type FieldType, isKnownStruct, type KnownStruct } from '../signature/struct-layout';
import { parametersInCode, resultInCode } from './code-types';

type Described = Omit<DeclaredFunction, 'link' | 'code'>;

/** CUDA C++ that lets a source call the function: `float mul(float, float)`, whatever its ABI. */
export function declarationCode(described: Described, structs: readonly KnownStruct[]): string[] {
  const types = [described.result, ...described.parameters].map(innermost);
  const named = types.filter((type) => type.kind === 'struct' && !isKnownStruct(type)).map((type) => `struct ${spell(type)};`);
  return [...headersFor(types), ...named, ...structs.flatMap(structCode), prototypeCode(described), ...wrapperCode(described)];
}

function innermost(type: CType): CType {
  return type.kind === 'pointer' ? innermost(type.to) : type;
}

/** The headers of the toolkit that declare types, by the types' names. */
const headers: ReadonlyMap<string, string> = new Map(
  scalarNames.flatMap((name) => {
    const { header, cpp, spelling = cpp, pair } = scalarRow(name);
    return header === undefined ? [] : [spelling, ...(pair ? [pair.cpp] : [])].map((each) => [each, header] as const);
  }),
);

function headersFor(types: readonly CType[]): string[] {
  const spellings = types.map(spell);
  const names = spellings.map((spelling) => (spelling.startsWith('cuda::std::complex') ? 'cuda/std/complex' : headers.get(spelling)));
  return names.flatMap((name) => (name === undefined ? [] : [`#include <${name}>`]));
}

/** A struct that was declared with its members, preceded by those that it is made of. */
function structCode(struct: KnownStruct): string[] {
  const members = struct.layout.fields.map(({ name, type }) => `${memberCode(name, type)};`).join(' ');
  const inner = struct.layout.fields.map(({ type }) => (type.kind === 'array' ? type.element : type)).filter(isKnownStruct);
  return [...inner.flatMap(structCode), `struct ${struct.name} { ${members} };`];
}

function memberCode(name: string, type: FieldType): string {
  if (type.kind !== 'array') return `${spell(type)} ${name}`;
  return `${spell(type.element)} ${name}${type.counts.map((count) => `[${count}]`).join('')}`;
}

function prototypeCode(described: Described): string {
  return `extern "C" __device__ ${spell(resultInCode(described))} ${described.symbol}(${parametersInCode(described).map(spell).join(', ')});`;
}

/**
 * A wrapper that hides Numba's ABI, and the mangled name of a C++ function, from callers. Numba ends the thread if the status is not 0;
 * here an assertion ends the kernel, which nobody overlooks.
 */
function wrapperCode(described: Described): string[] {
  const { abi, name, symbol, result, parameters } = described;
  if (abi === 'c' && name === symbol) return [];
  // A struct that is only named can have no variables before the source defines it.
  if ([result, ...parameters].some((type) => type.kind === 'struct' && !isKnownStruct(type))) return [];
  const list = parameters.map((type, index) => `${spell(type)} a${index}`).join(', ');
  const names = parameters.map((_, index) => `a${index}`);
  const head = `static __device__ __forceinline__ ${spell(result)} ${name}(${list})`;
  if (abi === 'c') return [`${head} { return ${symbol}(${names.join(', ')}); }`];
  const call = `${symbol}(${['&result', ...names].join(', ')})`;
  const variable = result.kind === 'void' ? 'void *result' : `${spell(result)} result`;
  const returned = result.kind === 'void' ? '' : ' return result;';
  return [`${head} { ${variable}; const int ${name}_status = ${call}; assert(${name}_status == 0); (void)${name}_status;${returned} }`];
}
