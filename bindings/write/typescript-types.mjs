// How a C type reads in TypeScript, as an argument, as a result, and as a member of a structure.
import { pointee, roleKind } from './table.mjs';

const wide = new Set(['unsigned long long', 'long long', 'uint64_t', 'int64_t', 'unsigned long', 'long']);
const narrow = new Set(['char', 'signed char', 'unsigned char', 'short', 'unsigned short', 'int', 'unsigned int', 'uint32_t', 'int32_t', 'uint16_t', 'uint8_t', 'float', 'double']);

const bare = (type) => type.replaceAll('const ', '').replace(/ const$/, '').trim();

/** What a value of a type is to JavaScript: number, size, wide, handle, enum, struct, callback, address, pointer. */
export function sortOf(type, kinds) {
  const name = bare(type);
  if (name === 'CUdeviceptr') return 'address';
  if (name.endsWith('*')) return 'pointer';
  const kind = kinds.get(name) ?? name;
  if (kind === 'size_t') return 'size';
  if (wide.has(kind)) return kinds.has(name) && !/^(?:cuuint|nvml)/.test(name) ? 'wideHandle' : 'wide';
  if (narrow.has(kind)) return name === 'CUdevice' ? 'handle' : 'number';
  if (kind.endsWith('*')) return 'pointer';
  return kind;
}

/** A value that the caller gives. */
export function inputType(type, kinds) {
  const name = bare(type);
  switch (sortOf(type, kinds)) {
    case 'size':
    case 'wide':
      return 'Size';
    case 'number':
      return 'number';
    case 'address':
      return 'DeviceAddress';
    case 'pointer':
      return name === 'char *' ? 'string | null' : 'HostMemory';
    case 'struct':
      return `Init<${name}>`;
    case 'handle':
    case 'wideHandle':
      return `Given<${name}>`;
    case 'callback':
      return `${name} | null`;
    default:
      return name;
  }
}

/** A value that C returns. */
export function outputType(type, kinds) {
  const name = bare(type);
  switch (sortOf(type, kinds)) {
    case 'size':
    case 'number':
      return 'number';
    case 'wide':
    case 'address':
      return 'bigint';
    case 'pointer':
      return name === 'char *' ? 'string' : 'Pointer';
    default:
      return name;
  }
}

export function argumentType([type, , role], kinds) {
  switch (roleKind(role)) {
    case 'string':
      return 'string | null';
    case 'in':
      return `${inputType(pointee(type), kinds)} | null`;
    case 'inout':
      return `${inputType(pointee(type), kinds)} | null`;
    case 'array':
    case 'exchanged':
      return pointee(type) === 'char *' ? 'readonly string[] | null' : `ArrayLike<${inputType(pointee(type), kinds)}> | null`;
    case 'count':
      return 'number';
    case 'view':
    case 'pointer':
      return 'HostMemory';
    case 'address':
      return 'DeviceAddress';
    case 'kernel':
      return 'Given<cudaKernel_t> | Pointer';
    case 'image':
      return 'CodeImage';
    case 'options':
      return 'readonly OptionValue[] | null';
    case 'arguments':
      return 'KernelArguments';
    case 'extra':
      return 'KernelArgumentBuffer | null';
    case 'callback':
      return callbackType(type);
    case 'user':
      return 'unknown';
    case 'by':
    case 'coredumpIn':
      return 'AttributeValue';
    case 'floats':
      return 'ArrayLike<number> | null';
    default:
      return inputType(type, kinds);
  }
}

const callbackType = (type) => (type.includes('(') ? 'FlowCallback | null' : `${type} | null`);

export function resultType([type, , role], kinds) {
  switch (roleKind(role)) {
    case 'string':
    case 'text':
    case 'sizedText':
      return 'string';
    case 'exchanged':
    case 'filled':
    case 'list':
      return `${outputType(pointee(type), kinds)}[]`;
    case 'owned':
      return type.startsWith('void') ? 'Buffer' : `${outputType(pointee(pointee(type)), kinds)}[]`;
    case 'bytes':
      return 'Uint8Array';
    case 'floatsOut':
      return 'number[]';
    case 'sized':
      return pointee(type) === 'int' ? 'number[]' : 'Buffer';
    case 'range':
      return 'number | number[]';
    case 'ranges':
      return '(number | number[])[]';
    case 'each':
      return 'AttributeValue[]';
    case 'by':
    case 'coredump':
      return 'AttributeValue';
    default:
      return pointee(type) === 'void' ? 'Pointer' : outputType(pointee(type), kinds);
  }
}

/** A member of a structure, as it comes back: what may be given is `Init<…>` of it. */
export function memberType(type, kinds) {
  if (typeof type !== 'string') return 'element' in type ? `${recordType(type.element, kinds)}[]` : recordType(type, kinds);
  const open = type.lastIndexOf('[');
  if (open > 0) return arrayType(type.slice(0, open).trim(), kinds);
  if (bare(type) === 'void **') return 'KernelArgumentPointer';
  if (sortOf(type, kinds) === 'callback') return `${bare(type)} | Pointer`;
  return outputType(type, kinds);
}

function arrayType(element, kinds) {
  if (['char', 'unsigned char'].includes(element)) return 'Uint8Array';
  const of = memberType(element, kinds);
  return /^\w+$/.test(of) ? `${of}[]` : `(${of})[]`;
}

export function recordType(record, kinds) {
  return `{ ${record.members.map((member) => memberText(member, kinds, record.kind)).join(' ')} }`;
}

export function memberText([type, name], kinds) {
  return name === '' ? '' : `${name}: ${memberType(type, kinds)};`;
}
