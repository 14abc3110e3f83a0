import { type FunctionSpec, type ParameterSpec, pointee } from './function-spec';
import type { Call, Parameter } from './parameter';
import { handleCodec } from '../values/handle-codecs';
import { scalarCodecs } from '../values/scalar-codecs';
import type { TypeTable } from '../values/type-table';
import { arrayParameter, countParameter, floatsParameter, imageParameter, optionsParameter, viewParameter } from './array-parameters';
import {
  attributeParameter,
  attributeResult,
  attributeResults,
  coredumpParameter,
  coredumpResult,
  coredumpSize,
  rangeResult,
  rangeResults,
} from './attribute-parameters';
import { callbackParameter, userParameter } from './callback-parameters';
import {
  addressParameter,
  argumentBufferParameter,
  hiddenParameter,
  inParameter,
  kernelArgumentsParameter,
  outParameter,
  pointerParameter,
  stringParameter,
  valueParameter,
} from './plain-parameters';
import { bytesParameter, filledParameter, listParameter, ownedParameter, sizedParameter, textParameter } from './result-parameters';

/** Calls another function of the API with the arguments of a call, for a size. */
export type SizeOf = (name: string, call: Call) => number;

/** Makes a parameter according to its role: see bindings/notes/driver.txt. */
export function makeParameter(spec: ParameterSpec, of: FunctionSpec, table: TypeTable, sizeOf: SizeOf): Parameter {
  return (
    plain(spec, of, table) ?? array(spec, of, table) ?? result(spec, table, sizeOf) ?? attribute(spec, of, table) ?? unknownRole(spec, of)
  );
}

function unknownRole({ name, role }: ParameterSpec, of: FunctionSpec): never {
  throw new Error(`${of.name}: ${name} has the unknown role ${role}`);
}

const pointed = (table: TypeTable, type: string) => table.codec(pointee(type));

function plain({ type, name, role, words }: ParameterSpec, of: FunctionSpec, table: TypeTable): Parameter | undefined {
  switch (role) {
    case 'value':
      return valueParameter(name, table.codec(type), isStruct(type, table));
    case 'in':
      return inParameter(name, pointed(table, type));
    case 'out':
      return outParameter(name, pointeeOfResult(table, type), false, Number(words[0] ?? 1));
    case 'inout':
      return outParameter(name, pointed(table, type), true);
    case 'pointer':
      return pointerParameter(name, type.startsWith('const'));
    case 'address':
      return addressParameter(name);
    case 'kernel':
      return valueParameter(name, handleCodec('cudaKernel_t'), false);
    case 'arguments':
      return kernelArgumentsParameter(name);
    case 'extra':
      return argumentBufferParameter(name);
    case 'callback':
      return callbackParameter(name, type, of.parameters.find((other) => other.role === 'user')?.name);
    case 'user':
      return userParameter(name);
    default:
      return undefined;
  }
}

/** For results, `void **` is an address, not the arguments of a launch. */
const pointeeOfResult = (table: TypeTable, type: string) =>
  /^void\*?$/.test(pointee(type).replaceAll('const ', '')) ? scalarCodecs['uint64_t']! : pointed(table, type);

function isStruct(type: string, table: TypeTable): boolean {
  return (table.types.names[type] ?? type) in table.types.structs;
}

function array({ type, name, role, words }: ParameterSpec, of: FunctionSpec, table: TypeTable): Parameter | undefined {
  switch (role) {
    case 'array':
      return arrayParameter(name, pointed(table, type), words[0]);
    case 'exchanged':
      return arrayParameter(name, pointed(table, type), words[0], true);
    case 'floats':
      return floatsParameter(name, scalarCodecs['float']!, Number(words[0]));
    case 'view':
      return viewParameter(name, words[0]!, type.startsWith('const') || isRead(of));
    case 'options':
      return optionsParameter(name, words[0]!, keysOf(words[0]!, of));
    case 'image':
      return imageParameter(name);
    case 'count':
      return countParameter(name, table.codec(type), fallbackOf(name, of));
    default:
      return undefined;
  }
}

/** The compiler's options that a counter counts; those of libraries are never written to. */
const keysOf = (counter: string, of: FunctionSpec) =>
  of.parameters.find(({ role, type, words }) => role === 'array' && /^(CUjit_option|cudaJitOption)/.test(type) && words[0] === counter)
    ?.name;

/** `void *` that C only reads though the headers do not say const. */
const isRead = ({ name }: FunctionSpec) => ['cuLinkAddData', 'cuParamSetv'].includes(name);

/** The length if none is given: a default for texts and ranges, 0 for arrays that are null. */
function fallbackOf(counter: string, of: FunctionSpec): number | undefined {
  const counted = of.parameters.filter(({ words }) => words[0] === counter);
  const text = counted.find(({ role }) => role === 'string');
  if (text) return Number(text.words[1]);
  if (counted.some(({ role }) => role === 'range')) return 4;
  return counted.some(({ role }) => role === 'view') ? undefined : 0;
}

function result({ type, name, role, words }: ParameterSpec, table: TypeTable, sizeOf: SizeOf): Parameter | undefined {
  const [first, second] = words;
  switch (role) {
    case 'filled':
      return filledParameter(name, pointed(table, type), first!);
    case 'list':
      return listParameter(name, pointed(table, type), first!, Number(second ?? 0));
    case 'owned':
      return ownedParameter(name, pointee(type) === 'void*' ? undefined : table.codec(pointee(pointee(type))), first!);
    case 'text':
      return textParameter(name, () => Number(second), first);
    case 'bytes':
      return bytesParameter(name, Number(first), undefined);
    case 'floatsOut':
      return bytesParameter(name, Number(first), scalarCodecs['float']);
    case 'sized':
    case 'sizedText':
      return sizedResult(name, type, first!, role === 'sizedText', sizeOf);
    default:
      return role === 'string' ? textOrString(name, words) : undefined;
  }
}

/** With a length, it is a result, without one, an argument. */
function textOrString(name: string, [counter, length]: readonly string[]): Parameter {
  if (counter === undefined) return stringParameter(name);
  return textParameter(name, (call) => Number(call.given.get(counter) ?? length));
}

function sizedResult(name: string, type: string, by: string, isText: boolean, sizeOf: SizeOf): Parameter {
  const isList = pointee(type) === 'int';
  const element = scalarCodecs[isList ? 'int' : 'unsigned char']!;
  return sizedParameter(name, element, (call) => sizeOf(by, call), isText, isList);
}

function attribute({ type, name, role, words }: ParameterSpec, of: FunctionSpec, table: TypeTable): Parameter | undefined {
  const [first, second] = words;
  const typeOf = (other: string) =>
    of.parameters
      .find((parameter) => parameter.name === other)!
      .type.replace(/\*$/, '')
      .trim();
  switch (role) {
    case 'by':
      return (second === 'out' ? attributeResult : attributeParameter)(name, table, first!, typeOf(first!));
    case 'each':
      return attributeResults(name, table, first!, typeOf(first!));
    case 'range':
      return rangeResult(name, first!);
    case 'ranges':
      return rangeResults(name, first!);
    case 'coredump':
      return coredumpResult(name, table, first!, second!);
    case 'coredumpIn':
      return coredumpParameter(name, table, first!, second!);
    case 'hidden':
      return isSizeOfCoredump(name, of) ? coredumpSize(name) : hiddenParameter(name, type.endsWith('*'));
    default:
      return undefined;
  }
}

const isSizeOfCoredump = (name: string, of: FunctionSpec) =>
  of.parameters.some(({ role, words }) => role.startsWith('coredump') && words[0] === name);
