import { load } from '../../../lib/register/load-hook';
import { node, root } from '../helpers/run-node';
import { project } from '../helpers/user-project';

const register = ['--import', 'cuda-ffi/register'];

const twice = `#include "two.h"
__global__ void twice(const int* x, int* out) { out[threadIdx.x] = TWO * x[threadIdx.x]; }
`;

const esm = `
import kernels from './gpu/twice.cu';
import { CudaModule } from 'cuda-ffi';
const out = new Int32Array(3);
await kernels.twice([1, 2, 3], out);
const again = (await import('./gpu/twice.cu')).default;
console.log(JSON.stringify([[...out], kernels.name, kernels.kernels, again === kernels, typeof CudaModule.compile]));
`;

const cjs = `
const kernels = require('./gpu/twice.cu').default;
const out = new Int32Array(3);
kernels.twice.sync([1, 2, 3], out);
console.log(JSON.stringify([[...out], kernels.name, kernels.kernels, require('./gpu/twice.cu').default === kernels]));
`;

const folder = project({ 'gpu/twice.cu': twice, 'gpu/two.h': '#define TWO 2\n', 'app.mjs': esm, 'app.cjs': cjs });

test('import: the default export is the compiled module', async () => {
  const ended = await node([...register, 'app.mjs'], { cwd: folder });
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse(ended.stdout)).toEqual([[2, 4, 6], 'gpu/twice.cu', ['twice'], true, 'function']);
});

test.each(['--import', '--require'])('require(), registered by %s', async (flag) => {
  const ended = await node([flag, 'cuda-ffi/register', 'app.cjs'], { cwd: folder });
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse(ended.stdout)).toEqual([[2, 4, 6], 'gpu/twice.cu', ['twice'], true]);
});

test('by import() of the hooks of another thread, which Node 20 has alone', async () => {
  const hooks = `import { register } from 'node:module'; register(${JSON.stringify(`file://${root}/dist/lib/register/load-hook.js`)});`;
  const ended = await node(['--import', `data:text/javascript,${encodeURIComponent(hooks)}`, 'app.mjs'], { cwd: folder });
  expect(ended).toMatchObject({ status: 0 });
  expect(JSON.parse(ended.stdout)[0]).toEqual([2, 4, 6]);
});

test.each([
  ['app.mjs', "import './gpu/broken.cu';"],
  ['app.cjs', "require('./gpu/broken.cu');"],
])('%s: what does not compile is shown with its file, line and text', async (name, text) => {
  const broken = project({ 'gpu/broken.cu': '__global__ void f(int* x) {\n  *x = missing;\n}\n', [name]: text });
  const ended = await node([...register, name], { cwd: broken });
  expect(ended.status).toBe(1);
  expect(ended.stderr).toContain(
    'CudaCompileError: gpu/broken.cu:2:8: identifier "missing" is undefined\n    2 |   *x = missing;\n      |        ^',
  );
});

test('a file that is not there', async () => {
  const missing = project({ 'app.mjs': "import './none.cu';" });
  const ended = await node([...register, 'app.mjs'], { cwd: missing });
  expect(ended.status).toBe(1);
  expect(ended.stderr).toContain('ERR_MODULE_NOT_FOUND');
});

test('other files are loaded as ever', async () => {
  const other = project({
    'app.mjs': "import data from './data.cjs'; import fs from 'node:fs'; console.log(data, typeof fs.readFileSync);",
    'data.cjs': 'module.exports = 7;',
  });
  expect(await node([...register, 'app.mjs'], { cwd: other })).toMatchObject({ status: 0, stdout: '7 function\n' });
});

test('what stands for a .cu file has one line, as every file has: stacks name it', () => {
  const { source } = load('file:///kernels/twice.cu', {}, () => ({})) as { source: string };
  expect(source).toContain('twice.cu');
  expect(source.split('\n')).toHaveLength(1);
});
