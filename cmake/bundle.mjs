// dist/lib/*.js: the sources as few files, since a program's start reads each of them. Entries that one process loads
// together share what they have in common, so that there is one of every class.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import { asFunctionOfCore, leavingOut, withLaterImports } from './later-imports.mjs';
import { withOneCore } from './one-core.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'dist', 'lib');
const target = 'node20';
const common = { absWorkingDir: root, outbase: 'lib', outdir: 'dist/lib', platform: 'node', target, packages: 'external', logLevel: 'warning' };

/** They find each other by their paths, in threads of their own. */
const alone = ['lib/register/register.ts', 'lib/register/load-hook.ts', 'lib/plugin/jest-transform.ts'];
/** What package.json exports beside them, the command line, and what a loaded .cu file calls. */
const sharing = [...exported().filter((file) => !alone.includes(file)), 'lib/cli/main.ts', 'lib/register/load-source.ts'];
/**
 * What a first result has no use for: files of their own, each loaded with what only it imports when something of it is first
 * used. Bundlers get them with the rest.
 */
const later = [
  'lib/jit/makers.ts',
  'lib/plan/plan-function.ts',
  'lib/communicator/operations.ts',
  'lib/compile/compile-layouts.ts',
  'lib/device-function/check-declarations.ts',
];

/** Makes all of them. */
export async function bundle() {
  const options = { ...common, outbase: undefined, outdir: undefined };
  const core = { entry: join(folder, 'index.js'), path: join(folder, 'shared', 'core.js'), options };
  await writeAsCommonJs(await withOneCore(await bundled([...sharing, ...later]), core), core.path);
  await build({ ...common, entryPoints: alone, format: 'cjs' });
  await writeForBundlers();
}

/**
 * ES modules, which package.json names to bundlers: of CommonJS they cannot make an ES module that requires node:fs. With the
 * comments that some of them read.
 */
async function writeForBundlers() {
  await build({
    ...common,
    entryPoints: exported((entry) => entry.module),
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'dist/esm',
    outExtension: { '.js': '.mjs' },
    chunkNames: 'shared/[hash]',
  });
  for (const file of readdirSync(join(root, 'dist/esm'), { recursive: true })) {
    const path = join(root, 'dist/esm', file);
    if (file.endsWith('.mjs')) writeFileSync(path, withOwnNames(readFileSync(path, 'utf8')));
  }
}

/** esbuild shares code among ES modules alone. */
async function bundled(entryPoints) {
  const { outputFiles } = await build({
    ...common,
    entryPoints,
    bundle: true,
    splitting: true,
    format: 'esm',
    chunkNames: 'shared/[hash]',
    plugins: [leavingOut(later, root)],
    write: false,
  });
  return outputFiles;
}

async function writeAsCommonJs(files, core) {
  const late = later.map((file) => join(root, file.replace(/^lib/, 'dist/lib').replace(/ts$/, 'js')));
  const textOf = new Map(files.map(({ path, text }) => [path, text]));
  for (const { path, text: module } of files) {
    const constant = withConstantImports(module, (file) => textOf.get(join(dirname(path), file)));
    const { code } = await transform(constant, { format: 'cjs', platform: 'node', target, sourcefile: path });
    const plain = withPlainExports(withLaterImports(code, path, folder, core));
    mkdirSync(dirname(path), { recursive: true });
    const text = await compact(late.includes(path) ? asFunctionOfCore(plain, path, core) : plain);
    writeFileSync(path, asStrict(withOwnNames(text)));
  }
}

/** As the sources are: ES modules are strict, and what a frozen object refuses must not be lost in silence. */
function asStrict(text) {
  const [shebang] = /^(#!.*\n)?/.exec(text);
  return `${shebang}"use strict";${text.slice(shebang.length)}`;
}

/** Without what only people read, since every start reads it all. Names stay, for messages and stacks, and so do lines of a sort. */
async function compact(text) {
  return (await transform(text, { minifyWhitespace: true, minifySyntax: true, lineLimit: 160, target })).code;
}

/**
 * What a file takes from another becomes constants of its own: a call's code is compiled with what they are, where it would look
 * them up in the other file's exports at every use. Not from files with modules that are evaluated when they are first needed.
 */
function withConstantImports(text, textOf) {
  return text.replace(/^import \{([^}]*)\} from "(\.[^"]+)";$/gm, (statement, names, file) =>
    textOf(file).includes('__esm(') ? statement : `const {${names.replaceAll(' as ', ': ')}} = require("${file}");`,
  );
}

/**
 * What a file exports becomes plain properties of one object. esbuild writes a getter over another getter for each, and a call of
 * a kernel goes through a dozen of them: that was half of what a call costs. What is only known later keeps a getter: variables
 * of modules that are evaluated when they are first needed.
 */
function withPlainExports(text) {
  const found = /^__export\((\w+), \{\n([\s\S]*?)\n\}\);\nmodule\.exports = __toCommonJS\(\1\);\n/m.exec(text);
  if (!found) return text;
  const members = [...found[2].matchAll(/^\s*("?[\w$]+"?): \(\) => (.+?),?$/gm)].map(([, name, value]) =>
    isKnownAtOnce(text, value) ? `${name}: ${value}` : `get ${name}() { return ${value}; }`,
  );
  const plain = `module.exports = {\n  ${members.join(',\n  ')}\n};\nObject.defineProperty(module.exports, "__esModule", { value: true });\n`;
  const annotation = text.lastIndexOf('// Annotate the CommonJS export names');
  const rest = text.replace(found[0], '');
  const end = annotation < 0 ? rest.length : rest.lastIndexOf('// Annotate the CommonJS export names');
  return `${rest.slice(0, end)}${plain}${rest.slice(end)}`;
}

/** A function or a constant of the file itself. */
function isKnownAtOnce(text, value) {
  return /^[\w$]+$/.test(value) && new RegExp(`^(?:(?:async )?function\\*? ${value.replaceAll('$', '\\$')}\\(|(?:var|let|const) ${value.replaceAll('$', '\\$')} = |class ${value.replaceAll('$', '\\$')} )`, 'm').test(text);
}

/** esbuild gives a class that names itself another name inside, `_CudaStream`, and programs would see it in messages. */
function withOwnNames(text) {
  const renamed = new Map([...text.matchAll(/\b(\w+) ?= ?class (_\1|\1\d+)\b/g)].map(([, name, inner]) => [inner, name]));
  return text.replace(/\b\w+\b/g, (word) => renamed.get(word) ?? word);
}

function exported(isWanted = () => true) {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const files = Object.values(exports)
    .filter(isWanted)
    .map((entry) => entry.require?.default ?? entry.default ?? entry);
  return files.filter((file) => file.endsWith('.js')).map((file) => file.replace('./dist/', '').replace(/js$/, 'ts'));
}
