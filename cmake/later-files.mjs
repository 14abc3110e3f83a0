// Files of the library that are loaded when something of them is first used.
import { posix } from 'node:path';

const mark = '\0later:';

/**
 * For Rollup. `files` are entries, by the names of what is made of them; `core` is the file that loads them. Other modules get what
 * they import of them from an object with a getter for each.
 */
export function whenFirstUsed(files, core) {
  const nameOf = new Map(Object.entries(files).map(([name, id]) => [id, name]));
  return {
    name: 'when-first-used',
    async resolveId(path, importer, options) {
      if (options.isEntry) return null;
      const found = await this.resolve(path, importer, options);
      return nameOf.has(found?.id) ? `${mark}${found.id}` : found;
    },
    async load(id) {
      if (!id.startsWith(mark)) return null;
      const file = id.slice(mark.length);
      const { exports } = await this.load({ id: file });
      const getters = exports.map((name) => `get ${name}() { return all().${name}; }`);
      const code = `
        let made;
        const all = () => (made ??= require(${JSON.stringify(pathFrom(core, nameOf.get(file)))})(module.exports));
        export const later = { ${getters.join(', ')} };`;
      return { code, syntheticNamedExports: 'later' };
    },
  };
}

/**
 * For Rollup's `output`: such a file is a function of the core that loads it, which exports the same at every call with the same
 * core. If it required the core, that might be another copy of it: Jest's `require` gives one once modules are reset.
 */
export function asFunctionsOfCore(files, core) {
  const isOne = ({ name, isEntry }) => isEntry && Object.hasOwn(files, name);
  return {
    banner: (chunk) => (isOne(chunk) ? functionOf(JSON.stringify(pathFrom(chunk.name, core))) : ''),
    footer: (chunk) => (isOne(chunk) ? '}' : ''),
  };
}

function functionOf(core) {
  return `'use strict';
const made = new WeakMap();
module.exports = (core) => made.get(core) ?? made.set(core, exportsWith(core)).get(core);
function exportsWith(core) {
  const exports = {};
  run(exports, (path) => (path === ${core} ? core : require(path)));
  return exports;
}
function run(exports, require) {`;
}

/**
 * For Rollup's `manualChunks`: the core has what the module `first` imports, and what several of `files` or one of them and
 * something else import.
 */
export function inCore(files, core, first) {
  const later = new Set(Object.values(files));
  let owners;
  return (id, graph) => {
    owners ??= ownersIn(graph);
    const all = owners.get(id) ?? new Set();
    const isShared = all.size > 1 && [...all].some((owner) => later.has(owner));
    return all.has(first) || isShared || id.startsWith(mark) ? core : undefined;
  };
}

/** For each module the entries that import it, directly or not. */
function ownersIn({ getModuleIds, getModuleInfo }) {
  const owners = new Map();
  const follow = (id, entry) => {
    const all = owners.get(id) ?? new Set();
    if (all.has(entry)) return;
    owners.set(id, all.add(entry));
    for (const imported of getModuleInfo(id).importedIds) follow(imported, entry);
  };
  for (const id of getModuleIds()) if (getModuleInfo(id).isEntry) follow(id, id);
  return owners;
}

/** As the file of one name requires that of another. */
function pathFrom(name, other) {
  const path = posix.relative(posix.dirname(name), `${other}.js`);
  return path.startsWith('.') ? path : `./${path}`;
}
