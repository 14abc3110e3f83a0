// Programs that a bundler has put into one file, with the package in it or beside it, as ES module and as CommonJS: run
// where they were built, and deployed to a folder that has nothing but the bundle and prebuilds/.
import assert from 'node:assert/strict';
import { cpSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { installedFolder, runIn, temporaryFolder, tool } from './installed-package.mjs';

const require = createRequire(import.meta.url);
const folder = installedFolder('bundlers');
const result = { status: 0, stdout: '12 24 36\n', stderr: '' };

/** Each writes `out/<name>.mjs` or `.cjs` in the folder and returns what it warned of. */
const bundlers = {
  async esbuild(format, external, outfile) {
    const { warnings } = await require('esbuild').build({
      absWorkingDir: folder,
      entryPoints: [source(format)],
      bundle: true,
      platform: 'node',
      format: format === 'mjs' ? 'esm' : 'cjs',
      external: external ? ['cuda-ffi'] : [],
      outfile,
      logLevel: 'silent',
    });
    return warnings.map(({ text }) => text);
  },
  async rollup(format, external, file) {
    const warnings = [];
    const { rollup } = await import('rollup');
    const plugins = external
      ? []
      : [
          (await import('@rollup/plugin-node-resolve')).default({ preferBuiltins: true }),
          (await import('@rollup/plugin-commonjs')).default(),
        ];
    const bundle = await rollup({
      input: join(folder, 'app.mjs'),
      external: external ? ['cuda-ffi'] : [],
      plugins,
      onwarn: ({ message }) => warnings.push(message),
    });
    await bundle.write({ file, format: 'es' });
    return warnings;
  },
  async webpack(format, external, outfile) {
    const isModule = format === 'mjs';
    const compiler = require('webpack')({
      context: folder,
      mode: 'production',
      target: 'node20',
      entry: `./${source(format)}`,
      experiments: { outputModule: isModule },
      externals: external ? { 'cuda-ffi': `${isModule ? 'module' : 'commonjs'} cuda-ffi` } : {},
      output: { path: join(folder, 'out'), filename: outfile.slice(join(folder, 'out').length + 1), module: isModule },
    });
    const stats = await new Promise((resolve, reject) => compiler.run((error, done) => (error ? reject(error) : resolve(done))));
    const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
    assert.deepEqual(errors, []);
    return warnings.map(({ message }) => message);
  },
  async vite(format, external, outfile) {
    const { build } = await import('vite');
    const warnings = [];
    await build({
      root: folder,
      logLevel: 'silent',
      ssr: { noExternal: external ? [] : ['cuda-ffi'], external: external ? ['cuda-ffi'] : [] },
      build: {
        ssr: join(folder, source(format)),
        outDir: join(folder, 'out'),
        emptyOutDir: false,
        target: 'node20',
        rollupOptions: {
          output: { format: 'es', entryFileNames: outfile.slice(join(folder, 'out').length + 1) },
          onwarn: ({ message }) => warnings.push(message),
        },
      },
    });
    return warnings;
  },
};

/** Rollup and Vite make ES modules of both kinds of programs here; the others make of each its own. */
const cases = [
  ['esbuild', 'mjs'],
  ['esbuild', 'cjs'],
  ['webpack', 'mjs'],
  ['webpack', 'cjs'],
  ['rollup', 'mjs'],
  ['vite', 'mjs'],
];

function source(format) {
  return `app.${format}`;
}

for (const [bundler, format] of cases) {
  describe(`${bundler}, ${format}`, () => {
    test('with the package beside it', async () => {
      const outfile = join(folder, 'out', `${bundler}-external.${format}`);
      assert.deepEqual(await bundlers[bundler](format, true, outfile), []);
      assert.deepEqual(runIn(folder, [outfile]), result);
    });

    test('with the package in it', async () => {
      const outfile = join(folder, 'out', `${bundler}-bundled.${format}`);
      assert.deepEqual(await bundlers[bundler](format, false, outfile), []);
      assert.deepEqual(runIn(folder, [outfile]), result);
      assertDeployable(outfile);
    });
  });
}

for (const format of ['mjs', 'cjs']) {
  test(`ncc, ${format}`, () => {
    const out = join(folder, 'out', `ncc-${format}`);
    const { status, stderr } = runIn(folder, [tool('@vercel/ncc', 'dist/ncc/cli.js'), 'build', source(format), '-o', out]);
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
    const [entry] = readdirSync(out).filter((name) => /^index\.[cm]?js$/.test(name));
    assert.deepEqual(runIn(folder, [join(out, entry)]), result);
    const deployed = temporaryFolder('deployed');
    cpSync(out, deployed, { recursive: true });
    cpSync(join(folder, 'node_modules', 'cuda-ffi', 'prebuilds'), join(deployed, 'prebuilds'), { recursive: true });
    assert.deepEqual(runIn(deployed, [join(deployed, entry)]), result);
  });
}

/** In another folder, where the bundle and prebuilds/ lie side by side; without them the sentence says so. */
function assertDeployable(outfile) {
  const deployed = temporaryFolder('deployed');
  const program = join(deployed, `program${outfile.slice(-4)}`);
  cpSync(outfile, program);
  const without = runIn(deployed, [program]);
  assert.notEqual(without.status, 0);
  assert.match(without.stderr, /cuda-ffi has no addon for linux-\w+ here\. .*deploy its folder prebuilds\/ with the program/);
  cpSync(join(folder, 'node_modules', 'cuda-ffi', 'prebuilds'), join(deployed, 'prebuilds'), { recursive: true });
  assert.deepEqual(runIn(deployed, [program]), result);
}
