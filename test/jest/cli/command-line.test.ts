import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../../package.json';
import { cudaFfi, withoutCompiler } from '../helpers/command-line';
import { root } from '../helpers/run-node';
import { project } from '../helpers/user-project';

const folder = project({
  'k.cu': `
template <typename T> __global__ void scale(T* x, T a) { x[threadIdx.x] *= a; }
__global__ void add(const float* x, const float* y, float* out, int n) { int i = threadIdx.x; if (i < n) out[i] = x[i] + y[i]; }
__global__ void count(unsigned long long* out, long long from) { out[threadIdx.x] = from + threadIdx.x; }
__global__ void letters(const char* text, int* out) { while (text[*out]) ++*out; }
__global__ void upper(char* s) { for (; *s; ++s) if (*s >= 'a' && *s <= 'z') *s -= 32; }
__global__ void negative(int* out, int n) { *out = n; }
#ifndef FACTOR
#define FACTOR 1
#endif
__global__ void multiply(float* x, float a) { *x *= FACTOR * a; }
struct Body { float mass; int tags[2]; };
__global__ void grow(Body* bodies, Body by) { bodies[threadIdx.x].mass += by.mass; bodies[threadIdx.x].tags[1] += by.tags[0]; }
`,
  'k.npy': 'text',
  'broken.cu': '__global__ void f(int* x) {\n  *x = missing;\n}\n',
});

const onSoftware = process.env['CUDA_FFI_DEVICE'] === 'software';
const inFolder = (...args: string[]) => cudaFfi(args, { cwd: folder });

describe('the command line', () => {
  test('--version is that of the package', async () => {
    expect(await cudaFfi(['--version'])).toEqual({ status: 0, signal: null, stdout: `${version}\n`, stderr: '' });
  });

  test.each([['--help'], ['-h'], ['help']])('%s lists the commands on stdout', async (word) => {
    const { status, stdout, stderr } = await cudaFfi([word]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const files = readdirSync(join(root, 'lib/cli')).filter((name) => name.endsWith('-command.ts'));
    expect(files.length).toBeGreaterThan(8);
    for (const file of files) expect(stdout).toMatch(new RegExp(`^  ${file.replace('-command.ts', '')} `, 'm'));
  });

  test.each([
    [[]],
    [['frobnicate']],
    [['__proto__']],
    [['doctor', '--frobnicate']],
    [['doctor', 'more']],
    [['compile']],
    [['run', 'k.cu']],
    [['get', 'cheese']],
    [['exec']],
    [['exec', '--']],
  ])('%j is wrong use: 2, and the usage on stderr', async (args) => {
    const { status, stdout, stderr } = await inFolder(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^Usage: cuda-ffi|--help says how it is used\.$/m);
  });
});

describe('doctor', () => {
  const examined = async (environment: Record<string, string>) => {
    const { status, stdout, stderr } = await cudaFfi(['doctor', '--json'], { environment });
    const { ok, findings } = JSON.parse(stdout);
    const of = (name: RegExp) => findings.find((finding: { name: string }) => name.test(finding.name));
    return { status, stderr, ok, of };
  };

  test('where all is there', async () => {
    const { status, ok, of } = await examined({});
    expect({ status, ok }).toEqual({ status: 0, ok: true });
    expect(of(/^NVRTC/)).toMatchObject({ status: 'ok', found: expect.stringMatching(/^1\d\.\d, .*libnvrtc/) });
    expect(of(/^a kernel, compiled and run/)).toMatchObject({ status: 'ok', found: expect.stringContaining('correct') });
  });

  test('without a compiler: what that costs, what to type, and a kernel runs all the same', async () => {
    const { status, of } = await examined(withoutCompiler);
    expect(status).toBe(0);
    expect(of(/^NVRTC/)).toMatchObject({ status: 'missing', advice: 'npx cuda-ffi get nvrtc' });
    expect(of(/^NVRTC/).costs).toContain('images that `cuda-ffi compile` made elsewhere');
    expect(of(/^a kernel of PTX/)).toMatchObject({ status: 'ok' });
    expect(of(/^cache/)).toMatchObject({ status: 'missing', found: 'CUDA_FFI_CACHE_DIR=off' });
  });

  test('without a driver: the software device, and no warning beside', async () => {
    const { status, stderr, of } = await examined({ CUDA_FFI_DEVICE: 'auto', CUDA_FFI_DRIVER: '/nowhere/libcuda.so' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(of(/^CUDA driver/)).toMatchObject({ status: 'missing', costs: expect.stringContaining('software device') });
    expect(of(/^device/)).toMatchObject({ status: 'ok' });
  });

  test('where nothing runs: 1', async () => {
    const { status, ok, of } = await examined({ CUDA_FFI_DEVICE: 'cuda', CUDA_FFI_DRIVER: '/nowhere/libcuda.so' });
    expect({ status, ok }).toEqual({ status: 1, ok: false });
    expect(of(/^device/)).toMatchObject({ status: 'failed' });
  });

  test('as text', async () => {
    const { stdout } = await cudaFfi(['doctor'], { environment: withoutCompiler });
    expect(stdout).toMatch(/^– NVRTC: .*\n {4}without it: .*\n {4}to get it: {2}npx cuda-ffi get nvrtc$/m);
    expect(stdout).toMatch(/^✓ a kernel of PTX, run: correct/m);
  });
});

describe('run', () => {
  test.each([
    [['add', 'range:4', 'ones:4', 'zeros:4', '4'], 'out: Float32Array(4) [ 1, 2, 3, 4 ]\n'],
    [['add', '[1, 2.5]', 'file:y.npy', 'zeros:2', '2'], 'out: Float32Array(2) [ 11, 22.5 ]\n'],
    [['count', 'zeros:2', '9007199254740993'], 'out: BigUint64Array(2) [ 9007199254740993n, 9007199254740994n ]\n'],
    [['letters', 'text:hello', '[0]'], 'out: Int32Array(1) [ 5 ]\n'],
    [['upper', 'text:hello, you'], "s: 'HELLO, YOU'\n"],
    [['upper', 'text:é', '--json'], '{"s":"é"}\n'],
    [['negative', 'zeros:1', '-7'], 'out: Int32Array(1) [ -7 ]\n'],
    [['scale<double>', 'ones:2', '1.5'], 'x: Float64Array(2) [ 1.5, 1.5 ]\n'],
  ])('%j', async (args, printed) => {
    const header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }\n";
    const start = Buffer.concat([Buffer.from('\x93NUMPY\x01\x00', 'latin1'), Buffer.from([header.length, 0]), Buffer.from(header)]);
    writeFileSync(join(folder, 'y.npy'), Buffer.concat([start, Buffer.from(Float32Array.of(10, 20).buffer)]));
    expect(await inFolder('run', 'k.cu', ...args)).toMatchObject({ status: 0, stdout: printed, stderr: '' });
  });

  test('a NumPy file of another type', async () => {
    const header = "{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }\n";
    const start = Buffer.from(`\x93NUMPY\x01\x00${String.fromCharCode(header.length)}\x00${header}`, 'latin1');
    writeFileSync(join(folder, 'doubles.npy'), Buffer.concat([start, Buffer.from(Float64Array.of(10, 20).buffer)]));
    const said = 'cuda-ffi run: argument 1 (out): doubles.npy has elements of float64, and int * takes int32\n';
    expect(await inFolder('run', 'k.cu', 'negative', 'file:doubles.npy', '1')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(said),
    });
  });

  test('a string without text:', async () => {
    expect((await inFolder('run', 'k.cu', 'letters', 'hello', '[0]')).stderr).toContain('received hello; text:hello is a string');
  });

  const bodies = '[{"mass":1,"tags":[1,2]},{"mass":2,"tags":[3,4]}]';
  const by = '{"mass":0.5,"tags":[10,0]}';

  test('structs as JSON', async () => {
    const { stdout, stderr } = await inFolder('run', '--json', 'k.cu', 'grow', bodies, by);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      bodies: [
        { mass: 1.5, tags: [1, 12] },
        { mass: 2.5, tags: [3, 14] },
      ],
    });
  });

  test('one struct as JSON', async () => {
    const { stdout, stderr } = await inFolder('run', '--json', '--block', '1', 'k.cu', 'grow', '{"mass":1,"tags":[1,2]}', by);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({ bodies: { mass: 1.5, tags: [1, 12] } });
  });

  test.each([
    ['zeros:2', 2, 'argument 1 (bodies): bodies is a Body *: write the structs as JSON, such as [{"x":1,"y":2}]'],
    ['[{mass:1}]', 2, 'argument 1 (bodies): expected structs as JSON, such as [{"x":1,"y":2}]: '],
    ['[{"mas":1}]', 1, 'grow: argument 1 (bodies[0]): Body has no member mas; did you mean mass?'],
  ])('%s for structs', async (word, status, said) => {
    const ended = await inFolder('run', 'k.cu', 'grow', word, by);
    expect(ended).toMatchObject({ status, stderr: expect.stringContaining(said) });
  });

  describe('an image that compile made', () => {
    beforeAll(async () => {
      const made = await inFolder('compile', 'k.cu', '-o', 'k.fatbin', '--arch', 'compute_75', '--instance', 'scale<float>');
      expect(made).toMatchObject({ status: 0 });
    });

    test.each([
      [['scale<float>', '[1,2]', '3', '--block=2'], 'x: Float32Array(2) [ 3, 6 ]\n'],
      [['add', 'range:4', 'ones:4', 'zeros:4', '4'], 'out: Float32Array(4) [ 1, 2, 3, 4 ]\n'],
      [['grow', '[{"mass":1,"tags":[1,2]}]', by], 'bodies: [ { mass: 1.5, tags: [ 1, 12 ] } ]\n'],
    ])('%j', async (args, printed) => {
      const ended = await cudaFfi(['run', 'k.fatbin', ...args], { cwd: folder, environment: withoutCompiler });
      expect(ended).toMatchObject({ status: 0, stdout: printed, stderr: '' });
    });

    test('a kernel that it does not have', async () => {
      const said = 'k.fatbin has no kernel negativ; did you mean negative? It has ';
      expect(await inFolder('run', 'k.fatbin', 'negativ', '1')).toMatchObject({ status: 2, stderr: expect.stringContaining(said) });
    });
  });

  test('PTX, and an image of unknown kernels', async () => {
    const ptx = `.version 8.0 .target sm_75 .address_size 64
      .visible .entry _Z5sevenPi(.param .u64 p) { .reg .u64 %a; ld.param.u64 %a, [p]; st.global.u32 [%a], 7; ret; }`;
    writeFileSync(join(folder, 'seven.ptx'), ptx);
    expect(await inFolder('run', 'seven.ptx', 'seven', 'zeros:1')).toMatchObject({ stdout: 'argument 1: Int32Array(1) [ 7 ]\n' });
    writeFileSync(join(folder, 'seven.fatbin'), ptx);
    const said = 'seven.fatbin: the types of its kernels are not known: run takes a source, PTX, or an image that cuda-ffi compile made\n';
    expect(await inFolder('run', 'seven.fatbin', 'seven', 'zeros:1')).toMatchObject({ status: 1, stderr: said });
  });

  test('--json, and a launch by hand', async () => {
    const ended = await inFolder('run', '--json', '--block', '2', 'k.cu', 'count', 'zeros:3', '5');
    expect(JSON.parse(ended.stdout)).toEqual({ out: ['5', '6', '0'] });
  });

  test('--json tells NaN and infinities from each other', async () => {
    const ended = await inFolder('run', '--json', 'k.cu', 'add', '[NaN,Infinity,-Infinity,1]', 'ones:4', 'zeros:4', '4');
    expect(JSON.parse(ended.stdout)).toEqual({ out: ['NaN', 'Infinity', '-Infinity', 2] });
  });

  test.each([
    [['k.cu', 'count', 'zeros:3', '-5', '--json', '--block', '2'], '{"out":["18446744073709551611","18446744073709551612","0"]}\n'],
    [['k.cu', '--json', 'count', '--block=2', 'zeros:3', '5'], '{"out":["5","6","0"]}\n'],
    [['--json', 'k.cu', '--', 'negative', 'zeros:1', '-7'], '{"out":[-7]}\n'],
    [['--json', '--', 'k.cu', 'negative', 'zeros:1', '-7'], '{"out":[-7]}\n'],
    [['k.cu', 'multiply', 'ones:1', '-.5', '--json'], '{"x":[-0.5]}\n'],
    [['k.cu', 'multiply', 'ones:1', '-Infinity', '--json'], '{"x":["-Infinity"]}\n'],
    [['k.cu', 'multiply', '-D', 'FACTOR=3', 'ones:1', '-1e1', '--json'], '{"x":[-30]}\n'],
  ])('options stand anywhere, and negative numbers are arguments: %j', async (args, printed) => {
    expect(await inFolder('run', ...args)).toEqual({ status: 0, signal: null, stdout: printed, stderr: '' });
  });

  test.each([
    [['negative', 'zeros:1', '7', '--frobnicate'], 'there is no option --frobnicate; there are --'],
    [['negative', 'zeros:1', '7', '--block'], '--block needs a value, as in --block=…'],
    [['negative', 'zeros:1', '7', '--json=1'], '--json takes no value'],
    [['negative', 'zeros:1', '7', '--block', '1,x'], 'expected 1 to 3 whole numbers for --block, received 1,x'],
    [['negative', 'zeros:1', '7', '--shared-memory', '1,2'], 'expected a whole number for --shared-memory, received 1,2'],
  ])('%j is wrong use: %s', async (args, said) => {
    const ended = await inFolder('run', 'k.cu', ...args);
    expect(ended.stderr).toContain(`cuda-ffi run: ${said}`);
    expect(ended.status).toBe(2);
  });

  test.each([
    [['none', '1'], 2, 'k.cu has no kernel none. It has '],
    [['add', '1'], 2, 'takes 4 arguments, received 1'],
    [['negativ', '1'], 2, 'k.cu has no kernel negativ; did you mean negative? It has '],
    [['scale', 'ones:2', '1'], 2, "k.cu has no kernel scale: it is a template, so name an instance of it, such as 'scale<float>'\n"],
    [['negative', 'file:nope.npy', '1'], 2, 'cuda-ffi run: argument 1 (out): nope.npy: ENOENT: no such file or directory\n'],
    [['negative', 'zeros:1', 'file:.'], 2, 'argument 2 (n): .: expected a file, found a folder'],
    [['negative', 'zeros:float32:4', '1'], 2, 'zeros:float32:4 has elements of float32, and int * takes int32: write zeros:4\n'],
    [['negative', 'file:k.npy', '1'], 2, 'argument 1 (out): k.npy: it is not a .npy file\n'],
    [['negative', 'zeros:1', 'seven'], 2, 'argument 2 (n): expected a value such as 12, zeros:1024 or [1,2,3], received seven'],
    [['negative', 'zeros:1', 'n.npy'], 2, 'received n.npy; file:n.npy reads a file'],
    [
      ['negative', '3', '1'],
      2,
      'argument 1 (out): expected an array for int *, such as zeros:1024, range:1024, [1,2,3] or file:x.npy, received 3',
    ],
    [['negative', 'zeros:1', '1.5'], 1, 'negative: argument 2 (n): expected a whole number'],
  ])('%j: %i, %s', async (args, status, said) => {
    const ended = await inFolder('run', 'k.cu', ...args);
    expect(ended.stderr).toContain(said);
    expect(ended.status).toBe(status);
  });

  test.each([
    [['run', 'nowhere.cu', 'k'], 'nowhere.cu: ENOENT: no such file or directory\n'],
    [['run', 'kk.cu', 'k'], 'kk.cu: ENOENT: no such file or directory; did you mean k.cu?\n'],
    [['compile', 'nowhere.cu'], 'nowhere.cu: ENOENT: no such file or directory\n'],
    [['types', 'nowhere.cu'], 'nowhere.cu: ENOENT: no such file or directory\n'],
    [['compile', 'k.cu', '--arch', 'sm_80', '-o', 'k.npy/k.fatbin'], /^k\.npy(\/k\.fatbin)?: E[A-Z]+: [a-z ]+\n$/],
    [['types', '.'], '.: expected a file, found a folder\n'],
  ])('%j names the file that fails', async (args, said) => {
    const { status, stderr } = await inFolder(...args);
    expect(status).toBe(1);
    if (typeof said === 'string') expect(stderr).toBe(said);
    else expect(stderr).toMatch(said);
  });

  const inShell: [string, string[], number, string | RegExp][] = [
    ['the shape of a kernel that uses y', ['plane', 'zeros:4'], 1, 'choose one: --grid x,y --block x,y\n'],
    [
      'a count that asks for threads',
      ['counts', 'zeros:4', '1000'],
      0,
      /^cuda-ffi run: counts: no .* shape: --grid 4 --block 256; if it counts elements, it is too large: the largest array has 4; if neither, --grid 1 --block 4 says so\.\n$/,
    ],
    ['shared memory', ['shares', 'zeros:4'], 1, /launch gives extern __shared__ arrays their bytes: --shared-memory <bytes>\.\n$/],
    ['a fault, after which no program goes on', ['faults', 'zeros:4'], 1, /\(shell\/words\.cu:5, PTX line \d+\)\n/],
  ];
  // A GPU says less of a fault.
  test.each(onSoftware ? inShell : inShell.slice(0, 2))('%s is said in the words of the command line', async (_, args, status, said) => {
    mkdirSync(join(folder, 'shell'), { recursive: true });
    const text = [
      'extern __shared__ int t[];',
      '__global__ void plane(float* x) { x[threadIdx.y] = 1; }',
      '__global__ void counts(int* x, int n) { x[blockIdx.x * blockDim.x + threadIdx.x] = n; }',
      '__global__ void shares(int* x) { t[threadIdx.x] = 1; *x = t[0]; }',
      '__global__ void faults(int* x) { x[100000000] = 1; }',
    ];
    writeFileSync(join(folder, 'shell/words.cu'), text.join('\n'));
    const ended = await inFolder('run', 'shell/words.cu', ...args);
    if (typeof said === 'string') expect(ended.stderr).toContain(said);
    else expect(ended.stderr).toMatch(said);
    expect(ended.stderr).not.toMatch(/with\(|device\.reset|trace-warnings/);
    expect(ended.status).toBe(status);
  });

  test('what does not compile', async () => {
    const ended = await inFolder('run', 'broken.cu', 'f', 'zeros:1');
    expect(ended).toMatchObject({ status: 1, stderr: 'broken.cu:2:8: error: identifier "missing" is undefined\n' });
  });
});

describe('what is not a file', () => {
  beforeAll(() => {
    execFileSync('mkfifo', [join(folder, 'pipe.cu'), join(folder, 'pipe.bin')]);
    symlinkSync('/dev/zero', join(folder, 'device.cu'));
  });

  test.each([
    ['run', 'pipe.cu', 'k'],
    ['run', 'device.cu', 'k'],
    ['compile', 'pipe.cu'],
    ['compile', 'device.cu'],
    ['types', 'pipe.cu'],
    ['types', 'device.cu'],
  ])('%s %s', async (command, file, ...more) => {
    const { status, stdout, stderr } = await inFolder(command, file, ...more);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`${file}: expected a file, found a ${file.slice(0, -3)}; write its content to a file first`);
  });

  test('an argument', async () => {
    const { status, stderr } = await inFolder('run', 'k.cu', 'letters', 'file:pipe.bin', 'zeros:1');
    expect([status, stderr]).toEqual([2, expect.stringContaining('argument 1 (text): pipe.bin: expected a file, found a pipe')]);
  });
});

describe('cache', () => {
  test('tells what there is, and --clear removes it and nothing else', async () => {
    const cache = join(folder, 'cache');
    const environment = { CUDA_FFI_CACHE_DIR: cache };
    const ofCache = async (...args: string[]) => JSON.parse((await cudaFfi(['cache', '--json', ...args], { environment })).stdout);
    expect(await ofCache()).toEqual({ folder: cache, entries: 0, bytes: 0, cleared: false });
    await cudaFfi(['run', 'k.cu', 'negative', 'zeros:1', '1'], { cwd: folder, environment });
    mkdirSync(join(cache, 'mine'));
    writeFileSync(join(cache, 'mine', 'notes.txt'), '');
    const before = await ofCache('--clear');
    expect(before).toMatchObject({ cleared: true });
    expect(before.entries).toBeGreaterThan(0);
    expect(before.bytes).toBeGreaterThan(0);
    expect(await ofCache()).toMatchObject({ entries: 0, bytes: 0 });
    expect(existsSync(join(cache, 'mine', 'notes.txt'))).toBe(true);
    const { stdout } = await cudaFfi(['cache'], { environment: { CUDA_FFI_CACHE_DIR: 'off' } });
    expect(stdout).toContain('The cache is off');
  });
});

test('bench: figures of this machine', async () => {
  const { status, stdout } = await cudaFfi(['bench', '--json']);
  expect(status).toBe(0);
  const { figures } = JSON.parse(stdout);
  expect(figures).toHaveLength(4);
  for (const { value, unit } of figures) {
    expect(value).toBeGreaterThan(0);
    expect(['µs', 'GB/s']).toContain(unit);
  }
});
