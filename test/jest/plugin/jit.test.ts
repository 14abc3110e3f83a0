// Kernels in JavaScript, compiled by the plugin and bundled: they run without NVRTC and without the parser, also minified.
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { rollup } from 'rollup';
import { cuda } from '../../../lib';
import { esbuild, rollup as rollupPlugin } from '../../../lib/plugin/plugin';
import { type Ended, node, root } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';
import { project } from '../helpers/user-project';

const program = `
import { cuda as gpu, float32 } from 'cuda-ffi';
const scale = 3;
const half = gpu.device('float32(float32)', (x) => x / 2);
const offset = gpu.device('float32(float32)', (x) => half(x) + table[1], { link: { half }, capture: { table: Float32Array.of(5, 7) } });
const signature = 'void(float32[], int32[], float32[][])';
const body = (r, x, m) => {
  const i = gpu.grid(1);
  if (i < r.length) r[i] = offset(float32(x[i] * scale)) + float32(m.shape[1]);
};
export const kernel = gpu.jit(signature, body, { link: { offset }, capture: { scale }, name: 'scaled', cache: false, });
const add = gpu.jit('void(int32[])', function add(x) { const i = gpu.grid(1); if (i < x.length) x[i] += 1; },);
const r = new Float32Array(2);
const { shaped } = await import('cuda-ffi');
await kernel(r, Int32Array.of(2, 4), shaped(new Float32Array(6), [2, 3]));
const x = Int32Array.of(1, 2);
await add(x);
console.log(r.join(), x.join(), String(kernel), kernel.parameters.map(({ name, const: isConst }) => name + isConst).join(), /float/.test(kernel.source), add.name);
`;
const printed = '13,16 2,3 void scaled(float32[] r, int32[] x, float32[][] m) rfalse,xtrue,mtrue true add\n';
const plugin = { architectures: ['compute_75'] };

async function esbuilt(folder: string, entry: string, options: BuildOptions = {}) {
  const outfile = join(folder, 'out.mjs');
  const what = { bundle: true, platform: 'node', format: 'esm', external: ['cuda-ffi'], logLevel: 'silent', outfile } as const;
  return build({ ...what, entryPoints: [join(folder, entry)], plugins: [esbuild(plugin)], ...options });
}

/** Where there is the package, and neither acorn nor NVRTC nor a cache. */
async function runDeployed(folder: string, file = 'out.mjs'): Promise<Ended> {
  const deployed = temporaryFolder();
  const own = join(deployed, 'node_modules', 'cuda-ffi');
  cpSync(join(root, 'dist'), join(own, 'dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(own, 'package.json'));
  symlinkSync(join(root, 'build'), join(own, 'build'));
  cpSync(join(folder, file), join(deployed, file));
  return node([file], { cwd: deployed, environment: { CUDA_FFI_NVRTC: '/nowhere/libnvrtc.so', CUDA_FFI_CACHE_DIR: 'off' } });
}

test('without the plugin, both are missed', async () => {
  const folder = project({ 'main.mjs': program });
  await esbuilt(folder, 'main.mjs', { plugins: [] });
  expect((await runDeployed(folder)).stderr).toMatch('acorn, which was not found');
});

test.each([false, true])('esbuild, minified: %s', async (minify) => {
  const folder = project({ 'main.mjs': program });
  const { warnings } = await esbuilt(folder, 'main.mjs', { minify });
  expect(warnings).toEqual([]);
  expect(await runDeployed(folder)).toEqual({ status: 0, signal: null, stdout: printed, stderr: '' });
});

test('Rollup', async () => {
  const folder = project({ 'main.mjs': program });
  const warnings: unknown[] = [];
  const bundle = await rollup({
    input: join(folder, 'main.mjs'),
    external: ['cuda-ffi'],
    plugins: [rollupPlugin(plugin)],
    onwarn: (warning) => void warnings.push(warning),
  });
  await bundle.write({ file: join(folder, 'out.mjs'), format: 'es' });
  expect(warnings).toEqual([]);
  expect(await runDeployed(folder)).toEqual({ status: 0, signal: null, stdout: printed, stderr: '' });
});

test.each([false, true])('with the parser, simulate() and functions of cuda.device run in JavaScript; minified: %s', async (minify) => {
  const simulated = `import { cuda } from 'cuda-ffi';
const half = cuda.device('float32(float32)', (x) => x / 2);
const kernel = cuda.jit('void(float32[])', (r) => { const i = cuda.grid(1); if (i < r.length) r[i] = half(r[i]); }, { link: { half } });
const r = Float32Array.of(4, 6);
kernel.simulate({ grid: 1, block: 2 })(r);
await kernel(r);
const other = cuda.elementwise('float32 r = half(a)', { link: { half } });
await other(r, r);
console.log(half(3), r.join());
`;
  const folder = project({ 'main.mjs': simulated });
  const { warnings } = await esbuilt(folder, 'main.mjs', { minify });
  expect(warnings).toHaveLength(1); // of elementwise
  expect(await node(['out.mjs'], { cwd: folder })).toMatchObject({ status: 0, stdout: '1.5 0.5,0.75\n', stderr: '' });
});

test('a fourth argument that is not the plugin’s is one too many', () => {
  const make = (maker: 'jit' | 'device') => () => (cuda as any)[maker]('void(int32[])', (_: unknown) => {}, {}, { anything: 1 });
  expect(make('jit')).toThrow('cuda.jit: expected at most 3 arguments, received 4');
  expect(make('device')).toThrow('cuda.device: expected at most 3 arguments, received 4');
});

test('TypeScript, and CommonJS that a compiler made of an import', async () => {
  const typed = `import * as ffi from 'cuda-ffi';
interface Unused { a: number }

const k = ffi.cuda.jit('void(int32[])', (x): void => {
  const i = ffi.cuda.grid(1);
  if (i < x.length) x[i] = i + 40;
}, { fma: true } as const);
const x: Int32Array = new Int32Array(2);
await k(x as never);
console.log(x.join());
`;
  const folder = project({ 'main.ts': typed });
  expect((await esbuilt(folder, 'main.ts')).warnings).toEqual([]);
  expect(await runDeployed(folder)).toMatchObject({ stdout: '40,41\n', stderr: '' });

  const compiled = `"use strict";
const cuda_ffi_1 = require("cuda-ffi");
const k = cuda_ffi_1.cuda.jit('void(int32[])', (x) => { x[0] = 42; });
const x = new Int32Array(1);
k.with({ grid: 1, block: 1 })(x).then(() => console.log(x[0]));
`;
  const other = project({ 'main.cjs': compiled });
  expect((await esbuilt(other, 'main.cjs', { format: 'cjs', outfile: join(other, 'out.cjs') })).warnings).toEqual([]);
  expect(await runDeployed(other, 'out.cjs')).toMatchObject({ stdout: '42\n', stderr: '' });
});

test('what only the program knows is compiled when it runs, with a warning that says so', async () => {
  const lines = [
    "import { cuda, declareDevice } from 'cuda-ffi';",
    "import { n } from './n.mjs';",
    'let text = "void(int32[])";',
    "const declared = declareDevice('f', 'int32(int32)', { link: 'f.cu' });",
    'const list = { f: declared };',
    'export const a = cuda.jit("void(int32[])", (x) => { x[0] = n; }, { capture: { n } });',
    'export const b = cuda.jit(text, (x) => { x[0] = 1; });',
    'export const c = cuda.jit("void(int32[])", (x) => { x[0] = declared(1); }, { link: { declared } });',
    'export const d = cuda.jit("void(int32[])", (x) => { x[0] = 1; }, list);',
    'for (const n of [1, 2]) cuda.jit("void(int32[])", (x) => { x[0] = n; }, { capture: { n } });',
    'export const e = cuda.elementwise("int32 r = a + b");',
    'export const f = cuda.jit(...[], 1);',
    'export const g = cuda.jit("void(int32[])", (x) => { x[0] = 1; }, { arch: 90 });',
    'export const h = cuda.jit("void(int32[])", (x) => { x[0] = t[0]; }, { capture: { t: new Int32Array(2) } });',
    'export const i = ({ cuda: { jit: () => 1 } }).cuda.jit("void(int32[])", (x) => { x[0] = 1; });',
  ];
  const folder = project({ 'main.mjs': lines.join('\n'), 'n.mjs': 'export const n = 1;' });
  const { warnings } = await esbuilt(folder, 'main.mjs');
  const notConstant = (name: string) => `${name} is not a constant of this file with a value that is written out`;
  const jit = (why: string) => `cuda.jit: compiled when the program runs, which takes acorn and NVRTC: ${why}`;
  expect(warnings.map(({ text, location }) => [location!.line, text])).toEqual([
    [6, jit(`its option capture: ${notConstant('n')}`)],
    [7, jit(notConstant('text'))],
    [8, jit('its option link: it calls something that only the program can call')],
    [9, jit('its options are not written out in the call')],
    [10, jit(`its option capture: ${notConstant('n')}`)],
    [11, jit('its kernels are those of the arguments that it is called with').replace('jit', 'elementwise')],
    [12, jit('its function is not written out')],
    [13, jit('its option arch is for the device on which it runs')],
    [14, jit('its option capture: the elements of the array are not written out')],
  ]);
});

test('a kernel outside the subset fails the build, at its place', async () => {
  const folder = project({ 'main.mjs': "import { cuda } from 'cuda-ffi';\ncuda.jit('void(int32[])', (x) => {\n  x.push(1);\n});\n" });
  const failed = await esbuilt(folder, 'main.mjs').then(
    () => undefined,
    ({ errors }) => errors,
  );
  expect(failed).toEqual([expect.objectContaining({ location: expect.objectContaining({ line: 3, column: 2 }) })]);
});

test('TypeScript: the place is that of the line that its author wrote', async () => {
  const lines = [
    "import { cuda } from 'cuda-ffi';",
    'interface Gone {',
    '  a: number;',
    '}',
    '',
    'const unused: Gone = { a: 1 };',
    "cuda.jit('void(int32[])', (x) => {",
    '  (x as any).push(1);',
    '});',
    'console.log(unused);',
  ];
  const folder = project({ 'main.ts': lines.join('\n') });
  const failed = await esbuilt(folder, 'main.ts').then(
    () => undefined,
    ({ errors }) => errors,
  );
  expect(failed).toEqual([
    expect.objectContaining({ location: expect.objectContaining({ line: 8, file: expect.stringContaining('main.ts') }) }),
  ]);
});

test('jit: false leaves files as they are', async () => {
  const folder = project({ 'main.mjs': program });
  const { outputFiles } = await esbuilt(folder, 'main.mjs', { write: false, plugins: [esbuild({ ...plugin, jit: false })] });
  expect(outputFiles![0]!.text).not.toMatch('"image"');
});
