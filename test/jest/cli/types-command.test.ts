import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { node, root } from '../helpers/run-node';
import { project } from '../helpers/user-project';

const main = join(root, 'dist/lib/cli/main.js');

function types(folder: string, ...args: string[]) {
  // Neither a driver nor a device is asked.
  const environment = { CUDA_FFI_DEVICE: 'nonsense', CUDA_FFI_DRIVER: '/nowhere' };
  return node([main, 'types', ...args], { cwd: folder, environment });
}

const kernels = `
struct Sample { float value; int counts[2]; };
namespace deep { __global__ void inside(double* x) { *x += 1; } }
__global__ void saxpy(float a, const float* x, float* out, size_t n) {
  for (size_t i = 0; i < n; ++i) out[i] = a * x[i];
}
extern "C" __global__ void sum(const Sample* samples, int n, Sample more, int* total) {
  *total = more.counts[0] + more.counts[1];
  for (int i = 0; i < n; ++i) *total += samples[i].counts[0] + samples[i].counts[1];
}
enum Mode { slow, fast };
__global__ void bump(Sample* samples, const Mode* modes) { samples[threadIdx.x].value += modes[0] == fast ? 10 : 1; }
template <typename T> __global__ void scale(T* x, T a) { *x *= a; }
`;

/** Checked by tsc, and run. */
const program = `// @ts-check
import kernels from './kernels.cu';

/**
 * @template A, B
 * @typedef {(<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false} Same
 */

const out = new Float32Array(2);
await kernels.saxpy(2, [1, 2], out, 2n);
// @ts-expect-error a wrong array
kernels.saxpy(2, new Int32Array(2), out, 2).catch(() => {});
// @ts-expect-error a plain array takes no results
kernels.saxpy(2, [1, 2], [0, 0], 2).catch(() => {});
// @ts-expect-error one too few
kernels.saxpy(2, [1, 2], out).catch(() => {});
// @ts-expect-error no such kernel
kernels.saxpi?.(2, [1, 2], out, 2).catch(() => {});
// @ts-expect-error a template is no kernel by itself
kernels.scale;
/** @type {Same<Parameters<typeof kernels.saxpy>[3], number | bigint>} */
const integers = true;
/** @type {Same<Parameters<typeof kernels.saxpy>['length'], 4>} */
const four = true;
await kernels.saxpy.named({ a: 3, x: [1, 2], out, n: 2 });
// @ts-expect-error n is missing
kernels.saxpy.named({ a: 3, x: [1, 2], out }).catch(() => {});

const total = new Int32Array(1);
const sample = { value: 1, counts: [1, 2] };
await kernels.sum.with({ block: 1 })([sample, { value: 2, counts: Int32Array.of(3, 4) }], 2, sample, total);
// @ts-expect-error a member is missing
kernels.sum([{ value: 1 }], 1, sample, total).catch(() => {});
// @ts-expect-error a member too many
kernels.sum([], 0, { value: 1, counts: [1, 2], more: 1 }, total).catch(() => {});

await kernels.bump([sample], ['fast']);
await kernels.bump(sample, Uint32Array.of(0));
// @ts-expect-error no such enumerator
kernels.bump([sample], ['quick']).catch(() => {});
// @ts-expect-error no struct
kernels.bump([1], ['fast']).catch(() => {});

const double = new Float64Array(1);
await kernels.kernel('deep::inside')(double);
// @ts-expect-error a float64 array
kernels.kernel('deep::inside')(out).catch(() => {});
await kernels.kernel('scale<double>')(double, 4);
console.log(JSON.stringify([[...out], [...total], [...double], sample.value, kernels.kernels.length, integers, four]));
`;

const settings = {
  bundler: { only: undefined, files: 'kernels.cu.d.ts', flags: [], options: { module: 'preserve', moduleResolution: 'bundler' } },
  'nodenext, ES module': {
    only: undefined,
    files: 'kernels.d.cu.ts',
    flags: ['--arbitrary-extensions'],
    options: { module: 'nodenext', moduleResolution: 'nodenext', allowArbitraryExtensions: true },
  },
  // One compiler will do: the other one resolves alike, and takes ten times as long.
  'bundler, allowArbitraryExtensions': {
    only: 'TypeScript 7',
    files: 'kernels.d.cu.ts',
    flags: ['--arbitrary-extensions'],
    options: { module: 'preserve', moduleResolution: 'bundler', allowArbitraryExtensions: true },
  },
};

function tsconfig(options: object): string {
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2022', 'esnext.disposable'],
    strict: true,
    exactOptionalPropertyTypes: true,
    allowJs: true,
    checkJs: true,
    noEmit: true,
    types: ['node'],
    ...options,
  };
  return JSON.stringify({ compilerOptions, include: ['app.*', '*.d.ts', '*.d.cu.ts'] });
}

const compilers = {
  'TypeScript 6': join(root, 'node_modules/typescript/bin/tsc'),
  'TypeScript 7': join(root, 'node_modules/@typescript/native-preview/bin/tsgo'),
};

describe.each(Object.entries(settings))('%s', (_, { only, files, flags, options }) => {
  const folder = project({
    'kernels.cu': kernels,
    'app.mjs': program,
    'package.json': '{"type": "module"}',
    'tsconfig.json': tsconfig(options),
  });

  test('the file is written', async () => {
    expect(await types(folder, ...flags, 'kernels.cu')).toEqual({ status: 0, signal: null, stdout: `${files}: 4 kernels\n`, stderr: '' });
    expect(await types(folder, ...flags, 'kernels.cu')).toMatchObject({ status: 0, stdout: `${files} is up to date\n` });
  });

  test.each(Object.entries(compilers).filter(([name]) => !only || name === only))(
    '%s knows the kernels, no looser and no tighter',
    async (_, compiler) => {
      expect(await node([compiler, '-p', '.'], { cwd: folder })).toMatchObject({ status: 0, stdout: '' });
    },
  );

  test('what type-checks runs', async () => {
    const ended = await node(['--import', 'cuda-ffi/register', 'app.mjs'], { cwd: folder });
    expect(ended).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(ended.stdout)).toEqual([[3, 6], [13], [4], 12, 5, true, true]);
  });
});

test('CommonJS in TypeScript compiles to require() and runs', async () => {
  const folder = project({
    'kernels.cu': kernels,
    'app.cts': `import kernels from './kernels.cu';
const out = new Float32Array(1);
kernels.saxpy.sync(2, [4], out, 1);
console.log(out[0]);
// @ts-expect-error an argument too few
const wrong = () => kernels.saxpy.sync(2, [4], out);
`,
    'tsconfig.json': tsconfig({ module: 'nodenext', moduleResolution: 'nodenext', noEmit: false }),
  });
  await types(folder, 'kernels.cu');
  expect(await node([compilers['TypeScript 7'], '-p', '.'], { cwd: folder })).toMatchObject({ status: 0, stdout: '' });
  expect(await node(['--import', 'cuda-ffi/register', 'app.cjs'], { cwd: folder })).toMatchObject({ status: 0, stdout: '8\n' });
});

describe('options', () => {
  let watching: ChildProcess | undefined;
  afterEach(() => watching?.kill('SIGKILL'));

  test('folders for includes, macros, architecture, standard, other flags, the folder to write to', async () => {
    const folder = project({
      'one.cu': '#include "up.h"\n__global__ void one(UP* x, KIND k) { static_assert(WIDTH == 4 && Any<int> && __CUDA_ARCH__ == 800); }',
      'two.cu': '__global__ void two() {}',
      'headers/up.h': '#define UP double\ntemplate <typename T> concept Any = true;\n',
    });
    const flags = ['-Iheaders', '-D', 'KIND=short', '--define', 'WIDTH=4', '--arch', 'compute_80', '--std', 'c++20', '--nvrtc=--restrict'];
    const ended = await types(folder, ...flags, '--out', 'made/types', 'one.cu', 'two.cu');
    expect(ended).toMatchObject({ status: 0, stdout: 'made/types/one.cu.d.ts: 1 kernel\nmade/types/two.cu.d.ts: 1 kernel\n', stderr: '' });
    expect(readFileSync(join(folder, 'made/types/one.cu.d.ts'), 'utf8')).toContain('`one(double *x, short k)`');
    expect(existsSync(join(folder, 'one.cu.d.ts'))).toBe(false);
  });

  test('--watch writes again when a header changes, and after an error', async () => {
    const folder = project({ 'k.cu': '#include "t.h"\n__global__ void k(T x) {}', 't.h': 'using T = float;' });
    const child = (watching = spawn(process.execPath, [main, 'types', '--watch', 'k.cu'], { cwd: folder }));
    let printed = '';
    let heard = () => {};
    const hear = (data: Buffer) => {
      printed += data;
      heard();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const says = async (text: string) => {
      while (!printed.includes(text)) await new Promise<void>((resolve) => (heard = resolve));
      printed = '';
    };
    await says('k.cu.d.ts: 1 kernel');
    writeFileSync(join(folder, 't.h'), 'using T = nothing;');
    await says('t.h:1:11: error: identifier "nothing" is undefined');
    writeFileSync(join(folder, 't.h'), 'using T = double*;');
    await says('k.cu.d.ts: 1 kernel');
    expect(readFileSync(join(folder, 'k.cu.d.ts'), 'utf8')).toContain("OutputPointer<'float64'>");
  });
});

describe('errors', () => {
  test('every message has file, line and column; the other files are written', async () => {
    const folder = project({
      'src/bad.cu': '__global__ void f(int* x) {\n  *x = missing;\n  other();\n}\n',
      'src/good.cu': '__global__ void g() {}',
    });
    const ended = await types(folder, 'src/bad.cu', 'src/good.cu', 'src/none.cu');
    expect(ended.status).toBe(1);
    expect(ended.stdout).toBe('src/good.cu.d.ts: 1 kernel\n');
    expect(ended.stderr.split('\n')).toEqual([
      'src/bad.cu:2:8: error: identifier "missing" is undefined',
      'src/bad.cu:3:3: error: identifier "other" is undefined',
      expect.stringMatching(/^src\/none.cu: ENOENT: no such file/),
      '',
    ]);
    expect(existsSync(join(folder, 'src/bad.cu.d.ts'))).toBe(false);
  });

  test('a type that is misspelled comes before what follows from it', async () => {
    const folder = project({ 'k.cu': '__global__ void k(flaot* x) { *x = 1; }' });
    const { stderr } = await types(folder, 'k.cu');
    expect(stderr.split('\n')[0]).toBe('k.cu:1:19: error: identifier "flaot" is undefined; did you mean float?');
  });

  test('no NVRTC: what was tried', async () => {
    const folder = project({ 'k.cu': '__global__ void k() {}' });
    const ended = await node([main, 'types', 'k.cu'], { cwd: folder, environment: { CUDA_FFI_NVRTC: '/nowhere/libnvrtc.so' } });
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain('was not found.\nTried:\n  /nowhere/libnvrtc.so:');
  });

  test.each([
    [['types'], 'expected a file'],
    [['types', '--wrong', 'k.cu'], 'there is no option --wrong; there are --'],
    [['types', '--out', 'made', 'a/k.cu', 'b/k.cu'], 'Two files would both be written to'],
    [['nonsense'], 'there is no command nonsense; there are doctor, compile, '],
    [['comple'], 'there is no command comple; did you mean compile?'],
    [['cache', '--clean'], 'there is no option --clean; did you mean --clear?'],
    [['cache', 'clear'], 'expected no further words, received clear; did you mean --clear?'],
    [['doctor', 'nvrtc'], 'expected no further words, received nvrtc\n'],
    [['profile', 'nowhere.mjs'], 'cuda-ffi profile: there is no program nowhere.mjs\n'],
    [['debug', 'nowhere.mjs'], 'cuda-ffi debug: there is no program nowhere.mjs\n'],
    [['debug', '--batch', '-x', 'run.gdb', 'nowhere.mjs'], 'cuda-ffi debug: there is no program nowhere.mjs\n'],
    [['debug', 'test/types/jit.ts'], 'does not run test/types/jit.ts: NODE_OPTIONS='],
    [['profile', 'test/types/jit.ts'], 'does not run test/types/jit.ts: NODE_OPTIONS='],
    [[], 'Usage: cuda-ffi <command>'],
  ])('%j is a wrong use', async (args, message) => {
    const ended = await node([main, ...args]);
    expect(ended).toMatchObject({ status: 2, stdout: '' });
    expect(ended.stderr).toContain(message);
  });

  test('--help', async () => {
    expect((await node([main, '--help'])).stdout).toMatch(/types +write the TypeScript types/);
    expect(await node([main, 'types', '--help'])).toMatchObject({ status: 0, stderr: '' });
  });
});

test.each([
  ['types', 'check.mjs', 'check.mjs: expected a source in CUDA C++, such as kernels.cu\n'],
  [
    'compile',
    'k.fatbin',
    'k.fatbin: expected a source in CUDA C++, such as kernels.cu; cuda-ffi run and CudaModule.loadFile() take what is compiled\n',
  ],
])('%s of %s says what it takes', async (command, name, text) => {
  const file = join(mkdtempSync(join(tmpdir(), 'cuda-ffi-other-')), name);
  writeFileSync(file, 'export const x = 1;');
  const { status, stderr } = await node([main, command, file]);
  rmSync(dirname(file), { recursive: true });
  expect({ status, stderr }).toEqual({ status: 1, stderr: `${dirname(file)}/${text}` });
});
