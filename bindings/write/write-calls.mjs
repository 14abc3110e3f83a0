// src/api/generated/<api>.def: the shape of each call, for the trampolines.
import { sortOf } from './typescript-types.mjs';

export function callsText(table) {
  const rows = table.functions.map((entry) => `CUDA_FFI_CALL(${entry.name}, ${entry.symbol}, ${returnType(entry, table)}(${passed(entry).map(([type]) => shape(type, table)).join(', ')}))`);
  return [`// The functions of ${table.headers.join(', ')}: name, exported symbol, shape. Written by bindings/write.mjs.`, '// clang-format off', ...rows, '// clang-format on', ''].join('\n');
}

/** Without what stands for a structure that is returned by value. */
const passed = ({ parameters }) => parameters.filter(([, name]) => name !== 'returned');

function returnType({ returns }, table) {
  if (returns === table.result) return 'Int';
  return table.kinds.get(returns) === 'struct' ? shape(returns, table) : 'Pointer';
}

const shapes = { char: 'Byte', 'unsigned char': 'Byte', short: 'Short', 'unsigned short': 'Short', int: 'Int', 'unsigned int': 'Int', uint32_t: 'Int', int32_t: 'Int', float: 'Float', size_t: 'Long', 'unsigned long long': 'Long', uint64_t: 'Long' };

function shape(type, table) {
  const name = type.replaceAll('const ', '').trim();
  const kind = table.kinds.get(name) ?? name;
  if (kind in shapes) return shapes[kind];
  if (kind === 'enum') return 'Int';
  if (kind === 'struct') return `Block<${table.structs.find((struct) => struct.name === name).size}>`;
  if (['handle', 'pointer', 'callback'].includes(sortOf(type, table.kinds)) || type.includes('*')) return 'Pointer';
  throw new Error(`no shape for ${type}`);
}
