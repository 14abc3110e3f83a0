// A program with kernels in JavaScript, minified alone and with the package in it: it prints what it did before.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { installedFolder, runIn } from './installed-package.mjs';

const require = createRequire(import.meta.url);
const folder = installedFolder('minifiers');
mkdirSync(join(folder, 'out'));
const source = readFileSync(join(folder, 'kernels.mjs'), 'utf8');
const asWritten = runIn(folder, ['kernels.mjs']);

test('as it is written', () => {
  assert.deepEqual({ ...asWritten, stdout: '' }, { status: 0, stdout: '', stderr: '' });
  const lines = asWritten.stdout.trim().split('\n').map((line) => line.split(' '));
  assert.equal(lines.length, 5);
  for (const [name, ...values] of lines) assert.deepEqual([name, values.slice(0, 4)], [name, values.slice(4)]);
});

const minifiers = {
  esbuild: async () => (await require('esbuild').transform(source, { minify: true, format: 'esm', target: 'es2022' })).code,
  'esbuild, with names': async () => (await require('esbuild').transform(source, { minify: true, keepNames: true, format: 'esm' })).code,
  terser: async () => (await require('terser').minify(source, { module: true, toplevel: true, compress: { passes: 3 } })).code,
  UglifyJS: () => {
    const { code, error } = require('uglify-js').minify(source, { module: true, toplevel: true, compress: { passes: 3 } });
    if (error) throw error;
    return code;
  },
  swc: () => require('@swc/wasm').minifySync(source, { module: true, compress: true, mangle: { toplevel: true } }).code,
  oxc: () => require('oxc-minify').minifySync('kernels.mjs', source, { module: true, mangle: { toplevel: true } }).code,
};

for (const [name, minify] of Object.entries(minifiers)) {
  test(name, async () => {
    const code = await minify();
    assert.ok(code.length < source.length * 0.75, 'it is minified');
    writeFileSync(join(folder, 'out', `${name}.mjs`), code);
    assert.deepEqual(runIn(folder, [join('out', `${name}.mjs`)]), asWritten);
  });
}

for (const external of [true, false]) {
  const where = external ? 'beside' : 'in';

  test(`esbuild bundles, the package ${where} it`, async () => {
    const outfile = join(folder, 'out', `bundled-${where}.mjs`);
    await require('esbuild').build({
      absWorkingDir: folder,
      entryPoints: ['kernels.mjs'],
      bundle: true,
      minify: true,
      platform: 'node',
      format: 'esm',
      external: external ? ['cuda-ffi'] : [],
      outfile,
    });
    assert.deepEqual(runIn(folder, [outfile]), asWritten);
  });

  test(`webpack for production, the package ${where} it`, async () => {
    const compiler = require('webpack')({
      context: folder,
      mode: 'production',
      target: 'node20',
      entry: './kernels.mjs',
      experiments: { outputModule: true },
      externals: external ? { 'cuda-ffi': 'module cuda-ffi' } : {},
      output: { path: join(folder, 'out'), filename: `webpack-${where}.mjs`, module: true },
    });
    const stats = await new Promise((resolve, reject) => compiler.run((error, done) => (error ? reject(error) : resolve(done))));
    assert.deepEqual(stats.toJson({ all: false, errors: true }).errors, []);
    assert.deepEqual(runIn(folder, [join('out', `webpack-${where}.mjs`)]), asWritten);
  });
}
