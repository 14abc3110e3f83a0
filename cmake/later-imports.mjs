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

/** In CommonJS: a file that was left out is required where something of it is used. */
export function withLaterImports(text, path, folder) {
  const found = [...text.matchAll(/^var (import_\w+) = require\("later:(.*)"\);$/gm)];
  return found.reduce((rest, [statement, name, file]) => {
    const loaded = `const ${name} = { get all() { return require("${pathFrom(path, join(folder, file))}"); } };`;
    return rest.replace(new RegExp(`\\b${name}\\.`, 'g'), `${name}.all.`).replace(statement, () => loaded);
  }, text);
}

/** As an import of `file` names the other one. */
export function pathFrom(file, other) {
  const path = relative(dirname(file), other).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}
