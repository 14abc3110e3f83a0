// The table of one library, from its headers.
import { basename } from 'node:path';
import { apis, includes } from './apis.mjs';
import { declarations, macros } from './ast.mjs';
import { constants } from './constants.mjs';
import { functions, Versions } from './functions.mjs';
import { readNotes, withRoles } from './notes.mjs';
import { isOfLibrary, named, ruled } from './rules.mjs';
import { enumerators, Types } from './types.mjs';

/** `onlyLook`: for a comparison, where functions without notes are no error. */
export function readApi(name, folder, onlyLook = false) {
  const api = apis[name];
  const text = `${api.prelude}\n${includes(api.headers)}`;
  const nodes = declarations(text, folder);
  const types = new Types(nodes);
  const isOurs = (node) => api.headers.includes(basename(node.file));
  const own = nodes.filter(isOurs);
  const defined = macros(text, folder);
  if (api.hasRules) return readByRules(api, { text, folder, nodes, types, own, defined, isOurs });
  const perThread = declarations(text, folder, ['-DCUDA_API_PER_THREAD_DEFAULT_STREAM']);
  const notes = api.isBare ? undefined : readNotes(name);
  return {
    headers: api.headers,
    result: api.result,
    functions: functions(nodes, perThread, versions(api, folder), isOurs).map((entry) => (notes ? withRoles(entry, notes, types, onlyLook) : entry)),
    enums: own.filter((node) => node.kind === 'EnumDecl').map((node) => ({ name: publicName(types, 'enum', node.name), tag: node.name, values: enumerators(node) })),
    structs: own.filter((node) => node.kind === 'RecordDecl' && node.completeDefinition).map((node) => structEntry(types, node)),
    types: typeEntries(types, own, api, nodes),
    constants: constants(text, folder, defined, api.constants),
  };
}

/** A library for numbers: its headers, and from others the enumerations that its functions take. */
function readByRules(api, { text, folder, nodes, types, own, defined, isOurs }) {
  const exported = functions(nodes, [], { of: () => undefined }, isOurs).filter((entry) => entry.symbol !== undefined);
  const inline = new Set(own.filter((node) => node.storageClass === 'static').map((node) => node.name));
  const called = named(exported.filter(({ symbol }) => !inline.has(symbol)), defined);
  const used = new Set(called.flatMap(({ returns, parameters }) => [returns, ...parameters.map(([type]) => type)]).map((type) => types.resolve(type.replaceAll('*', ''))));
  const isEnum = (node) => node.kind === 'EnumDecl' && node.name && (own.includes(node) || used.has(`enum ${node.name}`));
  return {
    headers: api.headers,
    result: publicName(types, 'enum', types.resolve(api.result).replace('enum ', '')),
    functions: called.map((entry) => ruled(entry, types)),
    enums: nodes.filter(isEnum).map((node) => ({ name: publicName(types, 'enum', node.name), tag: node.name, values: enumerators(node) })),
    structs: own.filter((node) => node.kind === 'RecordDecl' && node.name && node.completeDefinition).map((node) => structEntry(types, node)),
    types: spelledTypes(called, types, nodes),
    constants: constants(text, folder, defined, api.constants),
  };
}

/** The names that functions spell their types with: of structures that only the library knows, and of functions, the addresses pass. */
function spelledTypes(called, types, nodes) {
  const spelled = new Set(called.flatMap(({ parameters }) => parameters.map(([type]) => type.replaceAll(/\bconst\b|\*/g, '').trim())));
  return nodes
    .filter((node) => node.kind === 'TypedefDecl' && spelled.has(node.name))
    .map(({ name }) => [name, isOfLibrary(name, types) ? 'handle' : describeType(types, name)])
    .filter(([name, type]) => name !== type);
}

function versions(api, folder) {
  if (api.typedefs.length === 0) return { of: () => undefined };
  const text = `${api.prelude}\n${includes([...api.headers, ...api.typedefs])}`;
  return new Versions(declarations(text, folder), macros(text, folder));
}

/** A typedef's name: the tag's own without its ending, else the shortest: `CUDA_MEMCPY2D` of `CUDA_MEMCPY2D_v2` and `…_st`. */
function publicName(types, kind, tag) {
  const names = [...types.typedefs.keys()].filter((name) => types.resolve(name) === `${kind} ${tag}`);
  const own = tag.replace(/_(enum|st|union)$/, '');
  return names.includes(own) ? own : (names.sort((a, b) => a.length - b.length)[0] ?? tag);
}

function structEntry(types, node) {
  return { name: publicName(types, node.tagUsed, node.name), tag: node.name, ...types.layout(node) };
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
  return tag ? publicName(types, tag[1], tag[2]) : type;
}
