// One file of the chunks that esbuild makes of what several entries share.
import { dirname, isAbsolute, join, sep } from 'node:path';
import { build } from 'esbuild';
import { pathFrom } from './later-imports.mjs';

/**
 * The chunks that the library is made of become one file: esbuild makes one of what the same entries share, and each file of a
 * start costs half a millisecond.
 */
export async function withOneCore(files, { entry, path, options }) {
  const textOf = new Map(files.map(({ path, text }) => [path, text]));
  const parts = [...reachedFrom(entry, textOf)].filter((path) => path.includes(`${sep}shared${sep}`));
  const exported = parts.map((part, index) => {
    const names = /^export \{([^}]*)\};$/m.exec(textOf.get(part))?.[1].match(/[\w$]+(?=,?\s*$)/gm) ?? [];
    return `export { ${names.map((name) => `${name} as ${name}_${index}`).join(', ')} } from ${JSON.stringify(part)};`;
  });
  const { outputFiles } = await build({
    ...options,
    stdin: { contents: exported.join('\n'), resolveDir: dirname(path) },
    outfile: path,
    bundle: true,
    format: 'esm',
    external: ['node:*', 'later:*'],
    plugins: [reading(textOf)],
    write: false,
  });
  const others = files.filter((file) => !parts.includes(file.path));
  return [{ path, text: outputFiles[0].text }, ...others.map((file) => ({ ...file, text: importingFrom(path, parts, file) }))];
}

/** What a file imports, directly or not, in the order in which it is evaluated. */
function reachedFrom(path, textOf, reached = new Set()) {
  for (const [, file] of textOf.get(path).matchAll(/^import (?:[^"]* from )?"(\.[^"]+)";$/gm)) reachedFrom(join(dirname(path), file), textOf, reached);
  return reached.add(path);
}

/** The imports of parts become imports of the file that they are in now. */
function importingFrom(core, parts, { path, text }) {
  return text.replace(/^import (?:\{([^}]*)\} from )?"(\.[^"]+)";$/gm, (statement, names, file) => {
    const index = parts.indexOf(join(dirname(path), file));
    if (index < 0) return statement;
    const from = JSON.stringify(pathFrom(path, core));
    return names === undefined ? `import ${from};` : `import {${names.split(',').map((name) => inCore(name, index))}} from ${from};`;
  });
}

function inCore(imported, index) {
  const [name, own = name] = imported.trim().split(' as ');
  return ` ${name}_${index} as ${own}`;
}

/** Files that are not written anywhere. */
function reading(textOf) {
  return {
    name: 'reading',
    setup(esbuild) {
      esbuild.onResolve({ filter: /\.js$/ }, ({ path, importer }) => {
        const file = isAbsolute(path) ? path : join(dirname(importer), path);
        return textOf.has(file) ? { path: file } : undefined;
      });
      esbuild.onLoad({ filter: /\.js$/ }, ({ path }) => ({ contents: textOf.get(path), resolveDir: dirname(path) }));
    },
  };
}
