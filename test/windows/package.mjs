// The tarball, installed into a folder whose name has a space and letters beyond ASCII, and run from CommonJS, an ES module
// and a worker; its command line. There is no NVRTC for Windows here: programs run PTX, and images compiled on Linux.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../cmake/build.mjs';
import { installedFolder } from '../package/installed-package.mjs';
import { checkImports } from './imports.mjs';
import { node } from './wine.mjs';

const programs = fileURLToPath(new URL('programs', import.meta.url));
const expected = '12 24 36\n2 4 6\n1099511627775 -1\ntrue\n';

export function testPackage() {
  const folder = installedFolder('for Windows');
  const binaries = join(folder, 'node_modules', 'cuda-ffi', 'prebuilds', 'win32-x64');
  assert.deepEqual(readdirSync(binaries).sort(), ['cuda_ffi.node', 'cuda_software.dll']);
  for (const file of readdirSync(binaries)) checkImports(join(binaries, file));
  for (const file of readdirSync(programs)) cpSync(join(programs, file), join(folder, file));
  const source = join(programs, 'kernels.cu');
  execFileSync(process.execPath, [join(root, 'dist/lib/cli/main.js'), 'compile', source, '-o', join(folder, 'kernels.fatbin')]);
  for (const program of ['app.cjs', 'app.mjs', 'worker.mjs']) {
    assert.deepEqual(node([program], { cwd: folder }), { status: 0, stdout: expected, stderr: '' }, program);
  }
  const { stdout } = node([join('node_modules', 'cuda-ffi', 'dist', 'lib', 'cli', 'main.js'), 'doctor', '--json'], { cwd: folder });
  const findings = JSON.parse(stdout).findings ?? JSON.parse(stdout);
  assert.equal(findings.find(({ name }) => name === 'a kernel of PTX, run')?.status, 'ok', stdout);
  console.log('package on Windows: CommonJS, ES module, worker and doctor passed in a folder with a space and letters beyond ASCII');
}
