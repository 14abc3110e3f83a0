// The table of one library, from its headers.
import { basename } from 'node:path';
import { apis, includes } from './apis.mjs';
import { declarations, macros } from './ast.mjs';
import { constants } from './constants.mjs';
import { functions, Versions } from './functions.mjs';
import { readNotes, withRoles } from './notes.mjs';
import { readLater } from './read-later.mjs';
import { isOfLibrary } from './rules.mjs';
import { enumerators, Types } from './types.mjs';

/** `onlyLook`: for a comparison, where functions without notes are no error. */
export function readApi(name, folder, onlyLook = false) {
  const api = apis[name];
  const text = `${api.prelude}\n${includes(api.headers)}`;
  const nodes = declarations(text, folder, api.rules?.options);
  const types = new Types(nodes);
  const isOurs = (node) => api.headers.includes(basename(node.file));
  const own = nodes.filter(isOurs);
  const defined = macros(text, folder);
  if (api.rules) return readByRules(api, { text, folder, nodes, types, own, macros: defined, isOurs });
  const perThread = declarations(text, folder, ['-DCUDA_API_PER_THREAD_DEFAULT_STREAM']);
  const notes = readNotes(name);
  const later = readLater(name, text, folder, { notes, onlyLook, structEntry, describeType });
  return {
    headers: api.headers,
    result: api.result,
    functions: functions(nodes, perThread, versions(api, folder), isOurs).map((entry) => withReturned(withRoles(untagged(entry, types), notes, types, onlyLook), types)),
    enums: own.filter((node) => node.kind === 'EnumDecl').map((node) => ({ name: types.publicName('enum', node.name), tag: node.name, values: enumerators(node) })),
    structs: [...nodes.filter((node) => api.structsOfOthers?.includes(node.name)), ...own].filter((node) => node.kind === 'RecordDecl' && node.completeDefinition).map((node) => structEntry(types, node)),
    types: typeEntries(types, own, api, nodes),
    constants: constants(text, folder, defined, api.constants),
    ...(later && { later }),
  };
}

/** C++ needs no tags, and neither do the names of the table. */
const untagged = (entry, types) => ({ ...entry, returns: types.untagged(entry.returns), parameters: entry.parameters.map(([type, name]) => [types.untagged(type), name]) });

/** A structure that is returned by value is a result like those that C writes through pointers: the trampoline writes it. */
function withReturned(entry, types) {
  if (!types.records.has(entry.returns)) return entry;
  return { ...entry, parameters: [[`${entry.returns} *`, 'returned', 'out'], ...entry.parameters] };
}

/** A library with rules: its headers, and from others the enumerations that its functions take. */
function readByRules(api, { text, folder, nodes, types, own, macros, isOurs }) {
  const { rules } = api;
  const exported = functions(nodes, [], { of: () => undefined }, isOurs).filter((entry) => entry.symbol !== undefined);
  const inline = new Set(own.filter((node) => node.storageClass === 'static').map((node) => node.name));
  const called = rules.named(exported.filter(({ symbol }) => !inline.has(symbol)), macros);
  const used = new Set(called.flatMap(({ returns, parameters }) => [returns, ...parameters.map(([type]) => type)]).map((type) => types.resolve(type.replaceAll('*', ''))));
  const isEnum = (node) => node.kind === 'EnumDecl' && node.name && (own.includes(node) || used.has(`enum ${node.name}`));
  return {
    headers: api.headers,
    result: types.publicName('enum', types.resolve(api.result).replace('enum ', '')),
    functions: called.map((entry) => rules.ruled(entry, types)),
    enums: nodes.filter(isEnum).map((node) => ({ name: types.publicName('enum', node.name), tag: node.name, values: enumerators(node) })),
    structs: own.filter((node) => node.kind === 'RecordDecl' && node.name && node.completeDefinition).map((node) => structEntry(types, node)),
    types: rules
      .types(nodes, { functions: called, own, macros })
      .map(([name, type]) => [name, isOfLibrary(type, types) ? 'handle' : describeType(types, type)])
      .filter(([name, type]) => name !== type),
    constants: constants(text, folder, macros, api.constants),
  };
}

function versions(api, folder) {
  if (api.typedefs.length === 0) return { of: () => undefined };
  const text = `${api.prelude}\n${includes([...api.headers, ...api.typedefs])}`;
  return new Versions(declarations(text, folder), macros(text, folder));
}

function structEntry(types, node) {
  return { name: types.publicName(node.tagUsed, node.name), tag: node.name, ...untaggedMembers(types.layout(node), types) };
}

const untaggedMembers = (layout, types) => ({
  ...layout,
  members: layout.members.map(([type, ...rest]) => [untaggedType(type, types), ...rest]),
});

function untaggedType(type, types) {
  if (typeof type === 'string') return types.untagged(type);
  return 'element' in type ? { ...type, element: untaggedMembers(type.element, types) } : untaggedMembers(type, types);
}

/** Names for integers, handles and functions; what names a structure or an enumeration as well is an alias. */
function typeEntries(types, own, api, nodes) {
  const foreign = new Set(own.flatMap((node) => (node.kind === 'FunctionDecl' ? (node.inner ?? []) : [])).map((child) => child.type?.qualType.replaceAll(/const |\*/g, '').trim()));
  return nodes
    .filter((node) => node.kind === 'TypedefDecl' && (own.includes(node) || foreign.has(node.name)))
    .map((node) => [node.name, describeType(types, node.name)])
    .filter(([name, type]) => name !== type);
}

function describeType(types, name) {
  const type = types.resolve(name);
  if (/^struct \w+ \*$/.test(type) && !types.records.has(type.slice('struct '.length, -2))) return 'handle';
  const tag = /^(enum|struct|union) (\w+)$/.exec(type);
  return tag ? types.publicName(tag[1], tag[2]) : type;
}
