// test/native/library/bindings_layouts.def: sizes and places of members, to be held against the toolkit's headers.

export function checksText(table) {
  return [
    '// Sizes and offsets of the table, for bindings_layout_test.cpp. Written by bindings/write.mjs.',
    '// clang-format off',
    ...table.structs.flatMap((struct) => [`CUDA_FFI_SIZE(${struct.name}, ${struct.size})`, ...offsets(struct, struct.name, '', 0)]),
    ...table.enums.flatMap(({ values }) => values.map(([name, value]) => `CUDA_FFI_VALUE(${name}, ${value})`)),
    '// clang-format on',
    '',
  ].join('\n');
}

function offsets(record, type, path, base) {
  return record.members.flatMap(([member, name, offset]) => {
    const full = name === '' ? path : path === '' ? name : `${path}.${name}`;
    const own = name === '' ? [] : [`CUDA_FFI_OFFSET(${type}, ${full}, ${base + offset})`];
    return typeof member === 'string' ? own : [...own, ...offsets(member, type, full, base + offset)];
  });
}
