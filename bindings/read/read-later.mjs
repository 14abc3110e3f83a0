// What drivers after the headers' version have: bindings/later/, read through clang after the headers, beside the table.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { declarations } from './ast.mjs';
import { functions } from './functions.mjs';
import { withRoles } from './notes.mjs';
import { enumerators, Types } from './types.mjs';

const fileOf = (name) => fileURLToPath(new URL(`../later/${name}.h`, import.meta.url));

/** `{ functions, enums, structs, types }`, or undefined where there is nothing later. `text` includes the headers. */
export function readLater(name, text, folder, { notes, onlyLook, structEntry, describeType }) {
  const file = fileOf(name);
  if (!existsSync(file)) return undefined;
  const nodes = declarations(`${text}\n#include "${basename(file)}"`, folder, ['-I', dirname(file)]);
  const types = new Types(nodes);
  const isLater = (node) => basename(node.file) === basename(file);
  const own = nodes.filter(isLater);
  const added = {
    functions: functions(nodes, [], versionsIn(file), isLater).map((entry) => withRoles(entry, notes, types, onlyLook)),
    enums: own.filter((node) => node.kind === 'EnumDecl').map((node) => ({ name: types.publicName('enum', node.name), tag: node.name, values: enumerators(node) })),
    structs: own.filter((node) => node.kind === 'RecordDecl' && node.completeDefinition).map((node) => structEntry(types, node)),
    types: own.filter((node) => node.kind === 'TypedefDecl').map((node) => [node.name, describeType(types, node.name)]).filter(([one, type]) => one !== type),
  };
  return JSON.parse(JSON.stringify(added).replaceAll('_later', ''));
}

/** The version of a function is that of its section. */
function versionsIn(file) {
  const known = new Map();
  let version;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const section = /^\/\* CUDA (\d+)\.(\d+) \*\/$/.exec(line);
    if (section) version = Number(section[1]) * 1000 + Number(section[2]) * 10;
    const declared = /^CUresult (\w+)\(/.exec(line);
    if (declared) known.set(declared[1], version);
  }
  return { of: (name) => known.get(name) };
}
