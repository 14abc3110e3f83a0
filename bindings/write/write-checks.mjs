// test/native/library/bindings_layouts.def: sizes, places of members and values, to be held against the toolkit's headers and
// against src/library/cuda_abi/generated/, which has all but those for graphics.
import { isOfGraphics } from './write-abi.mjs';

export function checksText(tables) {
  return [
    '// Sizes, offsets and values of the tables, for bindings_layout_test.cpp and cuda_abi_test.cpp. Written by bindings/write.mjs.',
    '// clang-format off',
    ...tables.flatMap((table) => linesOf(table, (name) => !isOfGraphics(name))),
    '#ifdef CUDA_FFI_GRAPHICS',
    ...tables.flatMap((table) => linesOf(table, isOfGraphics)),
    '#endif',
    '// clang-format on',
    '',
  ].join('\n');
}

function linesOf({ types, structs, enums, constants }, isWanted) {
  const wanted = (list) => list.filter((entry) => isWanted(entry.name ?? entry[0]));
  return [
    ...wanted(types).filter(([, type]) => type === 'handle').map(([name]) => `CUDA_FFI_HANDLE(${name})`),
    ...wanted(structs).flatMap((struct) => [`CUDA_FFI_SIZE(${struct.name}, ${struct.size})`, ...offsets(struct, struct.name, '', 0)]),
    ...wanted(enums).flatMap(({ name, values }) => [`CUDA_FFI_ENUM(${name})`, ...values.map((value) => `CUDA_FFI_VALUE(${value.join(', ')})`)]),
    ...wanted(constants).map(([name, value, type]) => `CUDA_FFI_CONSTANT(${name}, ${type ? `(${type})${value}` : value})`),
  ];
}

function offsets(record, type, path, base) {
  return record.members.flatMap(([member, name, offset]) => {
    const full = name === '' ? path : path === '' ? name : `${path}.${name}`;
    const own = name === '' ? [] : [`CUDA_FFI_OFFSET(${type}, ${full}, ${base + offset})`];
    if (typeof member === 'string') return own;
    if ('element' in member) return [...own, ...offsets(member.element, type, `${full}[0]`, base + offset)];
    return [...own, ...offsets(member, type, full, base + offset)];
  });
}
