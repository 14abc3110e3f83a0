// CUDA_FFI_DEVICE=hip-software, with test/stand_in/hiprtc_stand_in.cpp in place of AMD's compiler: everything but what that compiles.
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../helpers/temporary-folder';
import { root, runNode } from '../helpers/run-node';

const standIn = join(root, 'build/release/bin/stand_in/libhiprtc_stand_in.so');
const environment = {
  CUDA_FFI_DEVICE: 'hip-software',
  CUDA_FFI_HIPRTC: standIn,
  HIPRTC_STAND_IN_CODE: join(root, 'test/amd_device/data/kernels.co'),
};
const onlyHere = process.platform === 'linux' && process.arch === 'x64' ? test : test.skip;

/** What a program prints. */
async function printed(program: string, more: Record<string, string | undefined> = {}): Promise<string> {
  const ended = await runNode(program, { environment: { ...environment, ...more } });
  expect(ended.stderr).toBe('');
  return ended.stdout.trim();
}

/** The error with which a source does not compile, in the background and blocking. */
async function refused(source: string, options = '{}', more: Record<string, string | undefined> = {}): Promise<string> {
  const program = `const source = ${JSON.stringify(source)}; const options = { cache: false, ...${options} };
    const inBackground = await cuda.CudaModule.compile(source, options).catch((error) => error);
    let blocking;
    try { new cuda.CudaModule(source, options).kernels; } catch (error) { blocking = error; }
    if (blocking.message !== inBackground.message) throw new Error(blocking.message + ' but ' + inBackground.message);
    console.log(blocking.code + ' ' + blocking.name + ' ' + blocking.message);`;
  return await printed(program, more);
}

onlyHere('the device says whose code it runs', async () => {
  const said = await printed(`const { vendor, architecture, warpSize, isSoftware } = cuda.CudaDevice.getDefault();
    console.log(vendor, architecture, warpSize, isSoftware);`);
  expect(said).toBe('amd gfx1100 32 true');
});

onlyHere('what the compiler has made is loaded, called, and kept in the cache', async () => {
  const folder = temporaryFolder();
  const program = `const mod = await cuda.CudaModule.compile('the code');
    console.log(mod.kernels.join(), cuda.cuda.stats().cacheHits);
    const data = Int32Array.of(1, 2, 3, 4, 5, 6, 7, 8);
    await mod.kernel('reverse', ['void', ['int *', 'int']]).with({ grid: 1, block: 8 })(data, 8);
    const y = new Float32Array(64).fill(1);
    await mod.kernel('saxpy', ['void', ['int', 'float', 'const float *', 'float *']]).with({ grid: 1, block: 64 })(64, 2, y.slice().fill(3), y);
    console.log(data.join(), y[0], y[63]);`;
  const kernels = 'saxpy,divide,reverse,count,collatz,factorials,permuted,lanes';
  const results = '8,7,6,5,4,3,2,1 7 7';
  const runs = [await printed(program, { CUDA_FFI_CACHE_DIR: folder }), await printed(program, { CUDA_FFI_CACHE_DIR: folder })];
  const lines = runs.map((run) => run.split('\n'));
  for (const [first, second] of lines) {
    expect(first.split(' ')[0].split(',').sort()).toEqual(kernels.split(',').sort());
    expect(second).toBe(results);
  }
  expect(lines.map(([first]) => first.split(' ')[1])).toEqual(['0', '1']);
});

onlyHere('an error in the source is at its place', async () => {
  expect(await refused('x = 1 + nothing;', "{ name: 'wrong.cu' }")).toBe(
    'ERR_CUDA_COMPILE CudaCompileError wrong.cu:1:9: identifier "nothing" is undefined\n    1 | x = 1 + nothing;\n      |         ^',
  );
});

onlyHere('a compiler that ends its process is an error of this one', async () => {
  expect(await refused('abort')).toContain(
    'ERR_CUDA_COMPILER CudaError hipRTC ended its process (SIGABRT) while it compiled; this one goes on',
  );
});

onlyHere.each([
  [
    'no such file',
    { CUDA_FFI_HIPRTC: '/nowhere/libhiprtc.so.6' },
    'ERR_CUDA_LIBRARY_NOT_FOUND CudaError CUDA_FFI_HIPRTC names /nowhere/libhiprtc.so.6, but there is no such file',
  ],
  [
    'no hipRTC',
    { CUDA_FFI_HIPRTC: '', ROCM_PATH: '/nowhere', LD_LIBRARY_PATH: '/nowhere' },
    "ERR_CUDA_LIBRARY_NOT_FOUND CudaError hipRTC, AMD's run-time compiler, was not found.",
  ],
  ['another library', { CUDA_FFI_HIPRTC: join(root, 'build/release/bin/stand_in/libc_library.so') }, 'has no hiprtcCreateProgram'],
])('%s', async (_, more, sentence) => {
  const found = await refused('the code', '{}', more);
  // A machine may have one in the system's folders.
  if (found !== '') expect(found).toContain(sentence);
});

onlyHere('a hipRTC that is too old', async () => {
  const old = join(temporaryFolder(), 'libhiprtc.so.5');
  symlinkSync(standIn, old);
  expect(await refused('the code', '{}', { CUDA_FFI_HIPRTC: old })).toContain('is too old: hipRTC 6.0 or later is needed');
});

onlyHere.each([
  [
    'sm_90',
    'arch: expected one of gfx1100, gfx1101, gfx1102, which are the AMD processors that this device runs code for, received "sm_90": leave it out',
  ],
  ['gfx9999', 'received "gfx9999"'],
])('the architecture %s', async (arch, sentence) => {
  expect(await refused('the code', `{ arch: '${arch}' }`)).toContain(sentence);
});

onlyHere('what AMD’s compiler cannot have is refused by its name', async () => {
  expect(await refused('#include <mma.h>\nthe code', "{ name: 'k.cu' }")).toBe(
    "ERR_CUDA_COMPILER CudaError k.cu includes <mma.h>, which AMD's compiler does not have: its tensor instructions are NVIDIA's: write the product with plain multiplications.",
  );
  expect(await refused('the code', "{ link: [cuda.ptx('.version 8.0')] }")).toContain('for AMD, only sources can be linked');
});

onlyHere('PTX runs beside AMD’s code', async () => {
  const said = await printed(`const mod = await cuda.CudaModule.compile('the code');
    const ones = cuda.DeviceArray.zeros([4], 'int32');
    await ones.fill(1);
    await mod.kernel('reverse', ['void', ['int *', 'int']]).with({ grid: 1, block: 4 })(ones, 4);
    const ptx = await cuda.CudaModule.load('.version 7.0\\n.target sm_50\\n.address_size 64\\n.visible .entry set(.param .u64 p) { .reg .u64 %a; ld.param.u64 %a, [p]; st.global.u32 [%a], 7; ret; }');
    await ptx.kernel('set', ['void', ['int *']])(ones);
    console.log([...(await ones.get())].join());`);
  expect(said).toBe('7,1,1,1');
});
