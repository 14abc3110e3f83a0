// The tarball, and the README's program from where it is installed, on every Node, in a worker and in a forked process.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { environment, installedFolder, nodes, runIn, tarball } from './installed-package.mjs';

const folder = installedFolder('programs');
const here = `${process.platform}-${process.arch}`;
const made = fileURLToPath(new URL('../../prebuilds', import.meta.url));
const result = { status: 0, stdout: '12 24 36\n', stderr: '' };

/** Those of this machine, and of others what has been made here. */
const platforms = existsSync(made) ? readdirSync(made).sort() : [here];
/** Of the tarball, in bytes: the guides with their pictures and the examples take 0.5 MB of it, declarations 0.18, the debugger 0.2, the tables of CUDA’s libraries 0.1, that of NVML 0.08, `@throws` and `cuda-ffi/libraries` 0.1, the runtime library 0.22, AMD’s code 0.2, operations of communicators in graphs, resets and measurements 0.03; Windows comes on top of what Linux takes. */
const most = 8.01e6 + (platforms.includes('win32-x64') ? 2.7e6 : 0);

test(`it is below ${most / 1e6} MB packed, and brings the binaries`, () => {
  assert.ok(statSync(tarball()).size < most, `${statSync(tarball()).size} bytes`);
  const binaries = join(folder, 'node_modules', 'cuda-ffi', 'prebuilds');
  assert.ok(platforms.includes(here));
  assert.deepEqual(readdirSync(binaries).sort(), platforms);
  for (const platform of platforms) {
    const libraries = platform.startsWith('win32-') ? ['cuda_software.dll'] : ['libcuda_software.so', 'libcudart_software.so', 'libnvrtc_to_ptx.so', 'libnvjitlink_to_ptx.so'];
    assert.deepEqual(readdirSync(join(binaries, platform)).sort(), ['cuda_ffi.node', ...libraries].sort());
  }
  assert.equal(existsSync(join(folder, 'node_modules', 'cuda-ffi', 'build')), false);
});

test('there is no compiler and no CMake', () => {
  assert.deepEqual(readdirSync(environment().PATH), ['node']);
});

for (const [name, node] of Object.entries(nodes)) {
  describe(name, () => {
    for (const program of ['app.cjs', 'app.mjs', 'bindings.cjs', 'bindings.mjs', 'libraries.cjs', 'libraries.mjs', 'worker.mjs', 'terminated.mjs', 'fork.mjs']) {
      test(program, () => assert.deepEqual(runIn(folder, [program], { node }), result));
    }
    if (['node-24', 'node-26'].includes(name)) {
      test('app.ts, whose types Node takes away', () => {
        const { status, stdout } = runIn(folder, ['--no-warnings', '--input-type=module', '-e', `await import('./app.ts')`], { node });
        assert.deepEqual({ status, stdout }, { status: 0, stdout: '12 24 36\n' });
      });
    }
  });
}

test('it brings its guides and examples', () => {
  const installed = (path) => existsSync(join(folder, 'node_modules', 'cuda-ffi', path));
  const expected = ['README.md', 'docs/README.md', 'docs/arguments.md', 'docs/pictures/mandelbrot.png', 'examples/01-vector-add.mjs'];
  assert.deepEqual(expected.filter((path) => !installed(path)), []);
  assert.deepEqual(['docs/site', 'docs/pictures/site', 'examples/out'].filter(installed), []);
});

test('the command line', () => {
  const { status, stdout } = runIn(folder, [join('node_modules', '.bin', 'cuda-ffi'), '--help']);
  assert.equal(status, 0);
  assert.match(stdout, /Usage: cuda-ffi/);
});

test('without binaries: the sentence', () => {
  const env = environment({ CUDA_FFI_ADDON: join(folder, 'nowhere.node') });
  const { status, stderr } = runIn(folder, ['app.mjs'], { env });
  assert.equal(status, 1);
  assert.match(stderr, /CUDA_FFI_ADDON names .*nowhere\.node, but there is no such file/);
});
