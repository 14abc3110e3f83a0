import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archive, cu, CudaDevice, CudaModule, cubin, type LinkPart, ltoir, object, ptx } from '../../../lib';
import { compileBlocking } from '../../../lib/compile/compile-source';
import { failureOf } from '../helpers/failure-of';
import { temporaryFolder } from '../helpers/temporary-folder';

const folder = temporaryFolder();
const device = CudaDevice.getDefault();
const [major, minor] = device.computeCapability;

const functions = `__device__ int calls;
extern "C" __device__ float mul(float a, float b) { return a * b; }
__global__ void other(int* x) { *x = ++calls; }`;

const main = `extern "C" __device__ float mul(float, float);
template <typename T> __global__ void fill(T* x) { *x = mul(2, 5); }
extern "C" __global__ void product(float* out, const float* a, const float* b) { out[threadIdx.x] = mul(a[threadIdx.x], b[threadIdx.x]); }`;

/** The functions as compiled with a flag of NVRTC. */
function compiled(flag: string): Uint8Array {
  return compileBlocking({
    source: functions,
    folder: undefined,
    instances: [],
    options: { options: [flag], lineInfo: false, cache: false },
    target: { computeCapability: 10 * major + minor, isSoftware: true },
  }).image;
}

async function check(link: readonly (string | LinkPart)[]) {
  const mod = (await CudaModule.compile(main as string, { link })) as any;
  const out = new Float32Array(3);
  await mod.product(out, [1, 2, 3], [4, 5, 6]);
  expect([...out]).toEqual([4, 10, 18]);
  return mod;
}

test('sources, PTX as text and as bytes of a file', async () => {
  const text = Buffer.from(compiled('--relocatable-device-code=true')).toString('utf8');
  expect(text).not.toContain('.entry product');
  const path = join(folder, 'functions.ptx');
  writeFileSync(path, text);
  const source = join(folder, 'functions.cu');
  writeFileSync(source, functions);
  for (const part of [cu(functions), ptx(text), path, source]) {
    const mod = await check([part]);
    expect(mod.kernels.sort()).toEqual(['other', 'product']);
    const x = new Int32Array(1);
    await mod.other(x);
    await expect(mod.other(new Float32Array(1))).rejects.toThrow('expected Int32Array for int *');
    expect(x[0]).toBe(1);
  }
});

test('instances of templates are linked too', async () => {
  const mod = await check([cu(functions)]);
  const x = new Float32Array(1);
  await mod.kernel('fill<float>')(x);
  expect(x[0]).toBe(10);
});

test('blocking, in the background, from a file', async () => {
  const out = new Float32Array(1);
  const made = new CudaModule(main as string, { link: [cu(functions)] }) as any;
  made.product.sync(out, [2], [3]);
  expect(out[0]).toBe(6);
  writeFileSync(join(folder, 'main.cu'), main);
  const loaded = (await CudaModule.loadFile(join(folder, 'main.cu'), { link: [cu(functions)] })) as any;
  await loaded.product(out, [4], [3]);
  expect(out[0]).toBe(12);
});

test('LTO-IR, alone and with sources', async () => {
  await check([ltoir(compiled('-dlto'))]);
  const path = join(folder, 'functions.ltoir');
  writeFileSync(path, compiled('-dlto'));
  const mod = await check([path, cu('__global__ void third(double* x) { *x = 3; }')]);
  const x = new Float64Array(1);
  await mod.third(x);
  expect(x[0]).toBe(3);
});

test('a .ltoir file by itself', async () => {
  const path = join(folder, 'alone.ltoir');
  writeFileSync(path, compiled('-dlto'));
  const mod = (await CudaModule.loadFile(path)) as any;
  expect(mod.kernels).toEqual(['other']);
  const x = new Int32Array(1);
  await mod.other(x);
  expect(x[0]).toBe(1);
});

describe('what cannot be linked', () => {
  test('a function that nothing has', async () => {
    const error = await failureOf(() => CudaModule.compile(main, { link: [cu('__device__ int nothing;')] }));
    expect(error.name).toBe('CudaError');
    expect(error.message).toContain('mul');
  });

  test('a source that does not compile is named', async () => {
    const error = await failureOf(() => CudaModule.compile(main, { link: [cu('__device__ int f() { return missing; }', 'lib.cu')] }));
    expect(error.code).toBe('ERR_CUDA_COMPILE');
    expect(error.message).toContain('lib.cu:1:');
  });

  test('wrong parts', async () => {
    expect((await failureOf(() => CudaModule.compile(main, { link: ['functions.xyz'] }))).message).toContain(
      'functions.xyz has an unknown extension',
    );
    expect((await failureOf(() => CudaModule.compile(main, { link: ['none.ptx'] }))).code).toBe('ENOENT');
    expect((await failureOf(() => CudaModule.compile(main, { link: [7 as never] }))).message).toContain('expected a path');
    expect((await failureOf(() => ptx(new Uint8Array(1) as never))).message).toContain('ptx(): expected text');
    expect((await failureOf(() => object('text' as never))).message).toContain('object(): expected bytes');
    expect((await failureOf(() => cu('', {} as never))).message).toContain('cu(): expected a name as second argument, received Object');
    const path = join(folder, 'link-it.ptx');
    writeFileSync(path, '.version 7.0\n.target sm_50\n.address_size 64\n');
    expect((await failureOf(() => CudaModule.loadFile(path, { link: [cu(functions)] }))).message).toContain(
      'the options link and declarations are only for sources',
    );
  });

  test('damaged parts', async () => {
    const good = compiled('-dlto');
    for (const part of [
      cubin(Uint8Array.of(1, 2, 3)),
      ltoir(good.subarray(0, good.length >> 1)),
      archive(Buffer.from('!<arch>\n')),
      ptx('x'),
    ]) {
      expect((await failureOf(() => CudaModule.compile(main, { link: [part] }))).name).toBe('CudaError');
    }
  });
});

/** Tools of others: what is preloaded into Node for its sanitizers is not for them. */
const env = { ...process.env, LD_PRELOAD: '' };
const hasNvcc = spawnSync('nvcc', ['--version'], { env }).status === 0;

describe('what nvcc makes', () => {
  const source = join(folder, 'nvcc.cu');
  const made = (name: string, ...flags: string[]) => {
    writeFileSync(source, functions);
    execFileSync('nvcc', [...flags, '-o', join(folder, name), source], { cwd: folder, stdio: 'pipe', env });
    return join(folder, name);
  };
  const arch = `${major}${minor}`;
  const lto = ['-dc', '-gencode', `arch=compute_${arch},code=lto_${arch}`];

  (hasNvcc ? test : test.skip)('a fatbin with PTX', async () => {
    const path = made('functions.fatbin', '--fatbin', `-arch=compute_${arch}`);
    const mod = (await CudaModule.loadFile(path)) as any;
    expect(mod.kernels).toEqual(['other']);
    const x = new Int32Array(1);
    await mod.other(x);
    expect(x[0]).toBe(1);
  });

  (hasNvcc ? test : test.skip)('a cubin, on a GPU alone', async () => {
    const path = made('functions.cubin', '--cubin', `-arch=sm_${arch}`);
    if (!device.isSoftware) {
      expect(((await CudaModule.loadFile(path)) as any).kernels).toEqual(['other']);
      return;
    }
    const error = await failureOf(() => CudaModule.loadFile(path));
    expect(error.code).toBe('CUDA_ERROR_NO_BINARY_FOR_GPU');
    expect(error.message).toMatch(/software device/);
  });

  (hasNvcc ? test : test.skip)('an object and an archive of link-time code', async () => {
    const path = made('functions.o', ...lto);
    await check([path]);
    await check([object(readFileSync(path))]);
    expect(((await CudaModule.loadFile(path)) as any).kernels).toEqual(['other']);
    const library = join(folder, 'libfunctions.a');
    execFileSync('ar', ['rcs', library, path], { env });
    await check([library]);
    expect(((await CudaModule.loadFile(library)) as any).kernels).toEqual(['other']);
  });
});
