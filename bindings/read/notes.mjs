// Joins what the headers say with what they do not: the notes of bindings/notes/.
import { readFileSync } from 'node:fs';

/** By function: `{ waits, roles, values, summary }`. */
export function readNotes(name) {
  const text = readFileSync(new URL(`../notes/${name}.txt`, import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map(parseLine));
}

function parseLine(line) {
  const match = /^(\w+)(~?)(?: \[([^\]]*)\])?(?: \{([^}]*)\})? (.+)$/.exec(line);
  if (!match) throw new Error(`notes: cannot read «${line}»`);
  const [, name, waits, roles, values, summary] = match;
  return [name, { waits: waits === '~', roles: new Map(roles?.split(' ').map((role) => role.split('='))), values: values?.split(' ') ?? [], summary }];
}

const nothing = { roles: new Map(), values: [] };

/**
 * The function with a role for every parameter. Functions that the notes lack, and roles of parameters that are not there, are
 * errors, unless the headers are only looked at.
 */
export function withRoles(entry, notes, types, onlyLook = false) {
  const note = notes.get(entry.name) ?? (onlyLook ? nothing : undefined);
  if (!note) throw new Error(`bindings/notes has no line for ${entry.name}: say what it does, and what its pointers are`);
  const names = entry.parameters.map(([, name]) => name);
  const unknown = [...note.roles.keys()].filter((name) => !names.includes(name));
  if (unknown.length > 0 && !onlyLook) throw new Error(`bindings/notes: ${entry.name} has no parameter ${unknown.join(', ')}`);
  const lengths = lengthsOf(note.roles);
  const { parameters, ...rest } = entry;
  return {
    ...rest,
    ...(note.waits && { waits: true }),
    ...(note.values.length > 0 && { values: note.values }),
    summary: note.summary,
    parameters: parameters.map(([type, name]) => [type, name, roleOf(type, name, note.roles, lengths, types)]),
  };
}

/** Roles in which a caller may leave the length out, and those in which it is not the caller's at all. */
const counted = ['array', 'view', 'options', 'string'];
const hidden = ['list', 'owned', 'text', 'coredump', 'coredumpIn'];

function lengthsOf(roles) {
  const lengths = new Map();
  for (const role of roles.values()) {
    const [kind, length] = role.split(':');
    if (counted.includes(kind) && length) lengths.set(length, 'count');
    if (hidden.includes(kind) && length) lengths.set(length, 'hidden');
    if (kind === 'range') lengths.set(length, 'count');
  }
  return lengths;
}

function roleOf(type, name, roles, lengths, types) {
  return roles.get(name) ?? lengths.get(name) ?? roleOfType(type, types);
}

function roleOfType(type, types) {
  if (types.resolve(type).includes('(*)')) return 'callback';
  if (!type.replace(/ ?const$/, '').endsWith('*')) return 'value';
  const pointee = type.slice(0, type.lastIndexOf('*')).trim();
  if (pointee === 'const char') return 'string';
  if (pointee === 'void' || pointee === 'const void') return 'pointer';
  if (pointee === 'const char *') return 'out';
  return pointee.startsWith('const ') && !pointee.endsWith('*') ? 'in' : 'out';
}
