// Electron's rules, in Node: no ArrayBuffers over foreign memory, and libraries that lie beside the archive of the program.
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { node, root } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

const bin = process.env['CUDA_FFI_ADDON'] ? dirname(process.env['CUDA_FFI_ADDON']) : join(root, 'build/release/bin');
const folder = temporaryFolder();

const program = `
const { CudaModule, DeviceArray, managed, pinned } = require('cuda-ffi');
(async () => {
  const mod = await CudaModule.compile('__global__ void twice(float* x) { x[threadIdx.x] *= 2; }');
  const host = Float32Array.of(1, 2);
  await mod.twice(host);
  const locked = pinned(Float32Array, [3, 4]);
  await mod.twice(locked);
  const device = await DeviceArray.from(Float32Array.of(5, 6));
  mod.twice.enqueue(device);
  let refused = '';
  try { managed(Float32Array, 2); } catch (error) { refused = error.message; }
  console.log(JSON.stringify({ results: [[...host], [...locked], [...(await device.get())]], refused }));
})();`;
const results = [
  [2, 4],
  [6, 8],
  [10, 12],
];

test('no ArrayBuffer over memory that is not V8’s: all works but managed(), which says why', async () => {
  const home = join(folder, 'refusing');
  mkdirSync(home);
  // The addon, asking the stand-in in place of Node.
  const addon = readFileSync(join(bin, 'cuda_ffi.node'), 'latin1');
  expect(addon).toContain('napi_create_external_arraybuffer');
  writeFileSync(
    join(home, 'cuda_ffi.node'),
    addon.replaceAll('napi_create_external_arraybuffer', 'electron_external_arraybuffer_22'),
    'latin1',
  );
  symlinkSync(join(bin, 'libcuda_software.so'), join(home, 'libcuda_software.so'));
  const preloaded = [process.env['LD_PRELOAD'], join(bin, 'stand_in/libelectron_rules.so')].filter(Boolean).join(' ');
  const environment = { CUDA_FFI_ADDON: join(home, 'cuda_ffi.node'), LD_PRELOAD: preloaded };
  const ended = await node(['-e', program], { environment });
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  const { results: found, refused } = JSON.parse(ended.stdout);
  expect(found).toEqual(results);
  expect(refused).toContain('managed() needs ArrayBuffers over the driver');
});

/** What Electron's fs says of a file that is unpacked: that it is in the archive. */
const electronFs = `
const fs = require('node:fs');
const { existsSync } = fs;
fs.existsSync = (path) => existsSync(path) || existsSync(String(path).replace('app.asar/', 'app.asar.unpacked/'));
require('node:module').syncBuiltinESMExports();`;

test('app.asar with app.asar.unpacked: the addon and the software device are opened from beside the archive', async () => {
  const packaged = join(folder, 'resources/app.asar/node_modules/cuda-ffi');
  const unpacked = join(folder, 'resources/app.asar.unpacked/node_modules/cuda-ffi/prebuilds', `${process.platform}-${process.arch}`);
  mkdirSync(packaged, { recursive: true });
  mkdirSync(unpacked, { recursive: true });
  cpSync(join(root, 'dist'), join(packaged, 'dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(packaged, 'package.json'));
  for (const name of ['cuda_ffi.node', 'libcuda_software.so']) cpSync(join(bin, name), join(unpacked, name));
  const app = join(folder, 'resources/app.asar');
  const mapped = `const maps = require('node:fs').readFileSync('/proc/self/maps', 'utf8');
    console.log(['cuda_ffi.node', 'libcuda_software.so'].every((name) => maps.includes(${JSON.stringify(unpacked)} + '/' + name)));`;
  writeFileSync(join(app, 'main.js'), `${electronFs}\nprocess.on('exit', () => { ${mapped} });\n${program}`);
  const ended = await node([join(app, 'main.js')], { cwd: folder, environment: { CUDA_FFI_ADDON: '', CUDA_FFI_DEVICE: 'software' } });
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  const [line, isUnpacked] = ended.stdout.trim().split('\n');
  expect(JSON.parse(line!).results).toEqual(results);
  expect(isUnpacked).toBe('true');
});
