// dist/ is bundled: what a program sees of it is as in the sources.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as sources from '../../../lib';
import { root, runNode } from '../helpers/run-node';

test('exports, the names of classes and what instances are called are those of the sources', async () => {
  const described = Object.entries(sources).map(([name, value]) => [name, typeof value, (value as { name?: string }).name ?? null]);
  const ended = await runNode(
    `console.log(JSON.stringify(Object.entries(cuda).map(([name, value]) => [name, typeof value, value.name])));`,
  );
  expect(JSON.parse(ended.stdout).sort()).toEqual(described.sort());
});

test('what files export is there at once: a getter would be called at every use', async () => {
  const program = `
    const found = ['index', 'bindings/index', 'shared/core'].map((file) => require(process.cwd() + '/dist/lib/' + file + '.js'));
    console.log(JSON.stringify(found.map((all) => Object.values(Object.getOwnPropertyDescriptors(all)).filter(({ get }) => get).length)));
    console.log(JSON.stringify(found.map((all) => Object.keys(all).length > 5)));`;
  expect((await runNode(program)).stdout).toBe('[0,0,0]\n[true,true,true]\n');
});

test('Node finds the names in the CommonJS files too', async () => {
  const program = `
    const { CudaModule, default: all } = await import(process.cwd() + '/dist/lib/index.js');
    console.log(CudaModule === cuda.CudaModule, all === cuda);`;
  expect((await runNode(program)).stdout).toBe('true true\n');
});

test('every file is strict, as the sources are', () => {
  const files = readdirSync(join(root, 'dist', 'lib'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !/^(#!.*\n)?(['"])use strict\2;/.test(readFileSync(join(root, 'dist', 'lib', file), 'utf8')))).toEqual([]);
});

test('the first import reads few files', async () => {
  const read = `const before = new Set(Object.keys(require.cache)); console.log(before.size);`;
  const { stdout } = await runNode(read);
  expect(Number(stdout)).toBeLessThanOrEqual(3);
});

test('a first result reads nothing that only other work needs', async () => {
  const program = `
    const files = () => Object.keys(require.cache).map((file) => file.split(require('node:path').sep).join('/'));
    const mod = new cuda.CudaModule('__global__ void twice(float *y, const float *x) { y[threadIdx.x] = 2 * x[threadIdx.x]; }');
    const out = new Float32Array(32);
    await mod.kernel('twice')(out, new Float32Array(32).fill(21));
    const before = files();
    cuda.cuda.jit('void(float32[])', (x) => { x[0] = 1; });
    console.log(JSON.stringify([out[31], before.length, files().filter((file) => !before.includes(file)).map((file) => file.split('/dist/lib/')[1] ?? '')]));`;
  const [value, before, more] = JSON.parse((await runNode(program)).stdout) as [number, number, string[]];
  expect(value).toBe(42);
  expect(before).toBeLessThanOrEqual(3);
  expect(more).toContain('jit/makers.js');
});

test('the command line and the loader of .cu files are there too', () => {
  const files = readdirSync(join(root, 'dist/lib'), { recursive: true }).map(String);
  expect(files).toEqual(
    expect.arrayContaining([join('cli', 'main.js'), join('register', 'register.js'), join('register', 'load-hook.js')]),
  );
});

test('an error begins with the line that made the mistake', async () => {
  const program = `
    const mod = await cuda.CudaModule.compile('__global__ void add(float* x, int n) { *x += n; }');
    function mistaken() { return mod.add(new Float32Array(1), 'n'); }
    await mistaken().catch((error) => console.log(error.stack.split('\\n')[1]));`;
  expect((await runNode(program)).stdout).toContain('at mistaken');
});
