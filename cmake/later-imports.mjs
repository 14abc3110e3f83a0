// Files of the library that are loaded when something of them is first used.
import { dirname, join, relative } from 'node:path';

/** For esbuild: imports of these files stay imports, of `later:<path in dist/lib>`. `root` is the folder of `lib`. */
export function leavingOut(files, root) {
  return {
    name: 'later',
    setup(esbuild) {
      esbuild.onResolve({ filter: /^\./ }, ({ path, resolveDir, kind }) => {
        const file = relative(root, `${join(resolveDir, path)}.ts`).replaceAll('\\', '/');
        if (kind !== 'import-statement' || !files.includes(file)) return undefined;
        return { path: file.replace(/^lib\/(.*)ts$/, 'later:$1js'), external: true };
      });
    },
  };
}

/**
 * In CommonJS: a file that was left out is required where something of it is used, and given the core that this file has. By then
 * `require` may come to another copy of it: Jest's does, once modules are reset.
 */
export function withLaterImports(text, path, folder, core) {
  const found = [...text.matchAll(/^var (import_\w+) = require\("later:(.*)"\);$/gm)];
  if (found.length === 0) return text;
  const named = found.reduce((rest, [statement, name, file]) => {
    const loaded = `const ${name} = { get all() { return this.made ??= require("${pathFrom(path, join(folder, file))}")(ownCore.exports); } };`;
    return rest.replace(new RegExp(`\\b${name}\\.`, 'g'), `${name}.all.`).replace(statement, () => loaded);
  }, text);
  const own = path === core ? 'module' : `{ exports: require("${pathFrom(path, core)}") }`;
  return `const ownCore = ${own};\n${named}`;
}

/** A file that was left out as a function of the core: what it exports, the same at every call with the same core. */
export function asFunctionOfCore(text, path, core) {
  const body = text.replaceAll(`require("${pathFrom(path, core)}")`, 'core');
  const others = body.match(/require\("\.[^"]*"\)/);
  if (others) throw new Error(`${path}: ${others[0]} may come from another copy of the package once modules are reset`);
  return `const made = new WeakMap();
module.exports = (core) => made.get(core) ?? (made.set(core, make(core)), made.get(core));
function make(core) {
const module = { exports: {} };
${body}
return module.exports;
}
`;
}

/** As an import of `file` names the other one. */
export function pathFrom(file, other) {
  const path = relative(dirname(file), other).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}
