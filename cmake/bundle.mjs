// dist/lib/*.js: the sources as few files, since a program's start reads each of them. Entries that one process loads
// together share what they have in common, so that there is one of every class.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { exported } from './exported.mjs';
import { asFunctionsOfCore, inCore, whenFirstUsed } from './later-files.mjs';
import { typeScript } from './typescript-plugin.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = { generatedCode: { preset: 'es2015', symbols: false }, externalLiveBindings: false, hoistTransitiveImports: false };

/** What every program that requires the package loads. */
const core = 'shared/core';
/** What package.json exports to Node, the command line, and what threads and loaders find by its path. */
const entries = sourcesOf([...exported(), 'cli/main', 'register/load-hook', 'register/load-source', 'debug/adapter']);
/**
 * What a first result has no use for: files of their own, each loaded with what only it imports when something of it is first
 * used. Bundlers get them with the rest.
 */
const later = sourcesOf([
  'jit/makers',
  'plan/plan-function',
  'communicator/job',
  'communicator/operations',
  'compile/compile-layouts',
  'compile/hiprtc',
  'device-function/check-declarations',
  'about/versions',
  'module/kernel-transform',
  'profile/results',
]);

/** Makes all of them. */
export async function bundle() {
  await write({ ...entries, ...later }, [whenFirstUsed(later, core), typeScript('compact')], {
    ...output,
    ...asFunctionsOfCore(later, core),
    dir: join(root, 'dist/lib'),
    format: 'cjs',
    compact: true,
    minifyInternalExports: false,
    exports: 'auto',
    esModule: true,
    interop: 'esModule',
    outro: alsoAsDefault,
    entryFileNames: '[name].js',
    chunkFileNames: ({ name }) => (name === core ? `${name}.js` : 'shared/[name].js'),
    manualChunks: inCore(later, core, entries.index),
  });
  // ES modules, which package.json names to bundlers: of CommonJS they cannot make an ES module that requires node:fs.
  await write(sourcesOf(exported((entry) => entry.module)), [typeScript('asWritten')], {
    ...output,
    dir: join(root, 'dist/esm'),
    format: 'es',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'shared/[name].mjs',
  });
}

/** For loaders of webpack and Jest: what is exported alone is the module itself, for ES modules that import it, and its `default`. */
function alsoAsDefault({ isEntry, exports }) {
  return isEntry && exports.join() === 'default' ? 'module.exports.default = module.exports;' : '';
}

async function write(input, plugins, options) {
  const made = await rollup({ input, plugins, external: /^node:/, onLog: refuseWarnings });
  await made.write(options);
  await made.close();
}

function refuseWarnings(level, { message }) {
  if (level === 'warn') throw new Error(message);
}

function sourcesOf(names) {
  return Object.fromEntries(names.map((name) => [name, join(root, 'lib', `${name}.ts`)]));
}
