// src/library/cuda_abi/generated/<api>.hpp: the types of an API for C++, which then needs no toolkit.

/** What only the headers for graphics have: the project's C++ calls none of their functions. */
export const isOfGraphics = (name) => /^(Vdp|EGL|GL|CUGL)|EGL|Egl|CUegl/.test(name);

export function abiText(table) {
  const own = ({ name }) => !isOfGraphics(name);
  const structs = table.structs.filter(own);
  return [
    '// clang-format off',
    '#pragma once',
    '',
    '#include <cstddef>',
    '#include <cstdint>',
    '',
    ...structs.map(({ kind, name }) => `${kind} ${name};`),
    '',
    ...table.enums.filter(own).map(enumText),
    ...table.types.filter(([name]) => !isOfGraphics(name)).map(typeText),
    '',
    ...structs.map((struct) => `${struct.kind}${alignment(struct)} ${struct.name} {\n${membersText(struct, '  ')}};\n`),
    ...table.constants.filter(([name]) => !isOfGraphics(name)).map(constantText),
    '',
  ].join('\n');
}

/** What its members do not ask for by themselves. */
const alignment = ({ align }) => (align > 8 ? ` alignas(${align})` : '');

function enumText({ name, values }) {
  return `enum ${name} : int {\n${values.map(([key, value]) => `  ${key} = ${value},\n`).join('')}};\n`;
}

function typeText([name, type]) {
  if (type === 'handle') return `using ${name} = struct ${name}_st*;`;
  return `using ${name} = ${type};`;
}

function membersText({ members }, indent) {
  return members.map(([type, name]) => `${indent}${memberText(type, name, indent)};\n`).join('');
}

function memberText(type, name, indent) {
  if (typeof type !== 'string' && 'element' in type) return `${memberText(type.element, name, indent)}[${type.length}]`;
  if (typeof type !== 'string') return `${type.kind} {\n${membersText(type, `${indent}  `)}${indent}}${name && ` ${name}`}`;
  if (type.includes('(*)')) return type.replace('(*)', `(*${name})`);
  const open = type.indexOf('[');
  return open < 0 ? `${type} ${name}` : `${type.slice(0, open)} ${name}${type.slice(open)}`;
}

/** Flags are unsigned, as the functions take them. */
function constantText([name, value, type]) {
  if (type) return `inline ${type} const ${name} = reinterpret_cast<${type}>(std::uintptr_t{${value}});`;
  return `inline constexpr ${value < 0 ? 'int' : 'unsigned'} ${name} = ${value};`;
}
