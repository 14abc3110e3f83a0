// `import kernels from './kernels.cu'` and `cuda.jit` under each bundler's plugin: built where the compiler is, run where there is none,
// without the source; and under Jest's transform.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import { environment, installedFolder, runIn, tool } from './installed-package.mjs';

const require = createRequire(import.meta.url);
const folder = installedFolder('plugins');
mkdirSync(join(folder, 'src'));
const source = join(folder, 'src', 'kernels.cu');
const program = join(folder, 'src', 'main.mjs');
writeFileSync(join(folder, 'src', 'offset.h'), '#define OFFSET 10\n');
const text = `#include "offset.h"
struct Pair { int a, b; };
extern "C" __global__ void sum(const Pair* pairs, int* out) { out[threadIdx.x] = pairs[threadIdx.x].a + pairs[threadIdx.x].b + OFFSET; }
`;
writeFileSync(
  program,
  `import { cuda } from 'cuda-ffi';
import kernels from './kernels.cu';
const twice = cuda.device('int32(int32)', (x) => 2 * x);
const double = cuda.jit('void(int32[])', (x) => { const i = cuda.grid(1); if (i < x.length) x[i] = twice(x[i]); }, { link: { twice } });
const out = new Int32Array(2);
await kernels.sum([{ a: 1, b: 2 }, { a: 3, b: 4 }], out);
const sums = out.join(' ');
await double(out);
console.log(kernels.name, sums, out.join(' '));
`,
);
const plugins = await import(pathToFileURL(join(folder, 'node_modules', 'cuda-ffi', 'dist', 'lib', 'plugin', 'plugin.js')));
const withoutCompiler = environment({ CUDA_FFI_NVRTC: '/nowhere/libnvrtc.so', CUDA_FFI_CACHE_DIR: 'off' });
const options = { architectures: ['compute_75'] };
const loader = join(folder, 'node_modules/cuda-ffi/dist/lib/plugin/webpack-loader.js');

const builds = {
  async esbuild(outfile) {
    const { build } = require('esbuild');
    await build({ entryPoints: [program], bundle: true, platform: 'node', format: 'esm', outfile, plugins: [plugins.esbuild(options)] });
  },
  async vite(outfile) {
    const { build } = await import('vite');
    const output = { format: 'es', entryFileNames: outfile.slice(join(folder, 'out').length + 1) };
    await build({
      root: folder,
      logLevel: 'silent',
      plugins: [plugins.vite(options)],
      ssr: { noExternal: ['cuda-ffi'] },
      build: { ssr: program, outDir: join(folder, 'out'), emptyOutDir: false, target: 'node20', rollupOptions: { output } },
    });
  },
  async rollup(file) {
    const { rollup } = await import('rollup');
    const bundle = await rollup({ input: program, external: ['cuda-ffi'], plugins: [plugins.rollup(options)] });
    await bundle.write({ file, format: 'es' });
  },
  async webpack(outfile) {
    const compiler = require('webpack')({
      context: folder,
      mode: 'none',
      target: 'node20',
      entry: program,
      experiments: { outputModule: true },
      module: {
        rules: [
          { test: /\.cu$/, use: [{ loader, options }] },
          { test: /\.mjs$/, include: join(folder, 'src'), enforce: 'post', use: [{ loader, options }] },
        ],
      },
      output: { path: join(folder, 'out'), filename: outfile.slice(join(folder, 'out').length + 1), module: true },
    });
    const stats = await new Promise((resolve, reject) => compiler.run((error, done) => (error ? reject(error) : resolve(done))));
    assert.deepEqual(stats.toJson({ all: false, errors: true }).errors, []);
  },
};

for (const [name, build] of Object.entries(builds)) {
  test(`${name}: the images lie in the bundle`, async () => {
    writeFileSync(source, text);
    rmSync(`${source}.d.ts`, { force: true });
    const outfile = join(folder, 'out', `${name}.mjs`);
    await build(outfile);
    assert.ok(existsSync(`${source}.d.ts`));
    assert.match(readFileSync(`${source}.d.ts`, 'utf8'), /sum/);
    rmSync(source);
    assert.deepEqual(runIn(folder, [outfile], { env: withoutCompiler }), { status: 0, stdout: 'kernels.cu 13 17 26 34\n', stderr: '' });
  });
}

test('esbuild shows the line that does not compile', async () => {
  writeFileSync(source, '__global__ void f(int* x) {\n  *x = missing;\n}\n');
  const building = require('esbuild').build({ entryPoints: [program], bundle: true, platform: 'node', format: 'esm', write: false, logLevel: 'silent', plugins: [plugins.esbuild(options)] });
  const { errors } = await building.then(assert.fail, (error) => error);
  assert.deepEqual(
    errors.map(({ text: message, location }) => [message, location.line, location.column]),
    [['identifier "missing" is undefined', 2, 7]],
  );
});

test('Jest', () => {
  writeFileSync(source, text);
  writeFileSync(
    join(folder, 'kernels.test.cjs'),
    `const kernels = require('./src/kernels.cu').default;
const { CudaModule } = require('cuda-ffi');
test('sum', async () => {
  const out = new Int32Array(1);
  await kernels.sum([{ a: 1, b: 2 }], out);
  expect(out[0]).toBe(13);
  expect(typeof CudaModule).toBe('function');
});
`,
  );
  const config = { rootDir: folder, testMatch: ['**/kernels.test.cjs'], transform: { '\\.cu$': 'cuda-ffi/jest-transform' } };
  const { status, stderr } = runIn(folder, [tool('jest', 'bin/jest.js'), '--config', JSON.stringify(config)]);
  assert.match(stderr, /Tests: +1 passed, 1 total/);
  assert.equal(status, 0);
});
