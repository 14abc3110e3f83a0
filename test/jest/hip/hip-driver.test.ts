// CUDA_FFI_DEVICE=hip, with test/stand_in/amdhip64/ in place of AMD's driver: HIP's functions over the software device, which runs AMD's code.
import { join } from 'node:path';
import { temporaryFolder } from '../helpers/temporary-folder';
import { node, root, runNode } from '../helpers/run-node';

const standIn = (name: string) => join(root, 'build/release/bin/stand_in', name);
const code = join(root, 'test/amd_device/data/kernels.co');
const environment = { CUDA_FFI_DEVICE: 'hip', CUDA_FFI_HIP: standIn('libamdhip64_stand_in.so') };
const onlyHere = process.platform === 'linux' && process.arch === 'x64' ? test : test.skip;
const whereHiprtcIs = process.env['CUDA_FFI_HIPRTC'] ? onlyHere : test.skip;
const where = process.env['CUDA_FFI_HIPRTC'] ? '' : ' (skipped: CUDA_FFI_HIPRTC names no hipRTC)';

type Variables = Record<string, string | undefined>;

async function printed(program: string, more: Variables = {}): Promise<string> {
  const ended = await runNode(program, { environment: { ...environment, ...more } });
  expect(ended.stderr).toBe('');
  return ended.stdout.trim();
}

/** The error of a program's last expression. */
const failure = (program: string, more: Variables = {}) =>
  printed(`try { await (async () => { ${program} })(); } catch (error) { console.log(error.code + ' ' + error.message); }`, more);

async function resultsOf(fixture: string, device: Variables): Promise<Record<string, unknown>> {
  const file = join(root, 'test/jest/hip/fixtures', fixture);
  const { stdout, stderr } = await node([file], { environment: { CUDA_FFI_SOFTWARE_DEVICES: '2', ...device } });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Record<string, unknown>;
}

onlyHere('the device says what it is', async () => {
  const said =
    await printed(`const { vendor, architecture, warpSize, isSoftware, computeCapability, driverVersion } = cuda.CudaDevice.getDefault();
    console.log(vendor, architecture, warpSize, isSoftware, computeCapability.join('.'), driverVersion.join('.'));`);
  expect(said).toBe('amd gfx1100 32 false 11.0 6.4');
});

onlyHere('a device whose waves have 64 lanes says so, and its architecture without its features', async () => {
  const said = await printed('const { architecture, warpSize } = cuda.CudaDevice.getDefault(); console.log(architecture, warpSize);', {
    HIP_STAND_IN_ARCHITECTURE: 'gfx90a:sramecc+:xnack-',
  });
  expect(said).toBe('gfx90a 64');
});

onlyHere('streams, graphs, plans, slices, two devices and errors are what they are without HIP between', async () => {
  const throughHip = await resultsOf('driver.mjs', environment);
  expect(throughHip).toEqual(await resultsOf('driver.mjs', { CUDA_FFI_DEVICE: 'software' }));
  expect(throughHip['devices']).toEqual([0, 1]);
  expect(throughHip['captured']).toEqual(['memset', 'kernel', 'memcpy']);
});

whereHiprtcIs(`what AMD’s compiler makes computes through HIP what PTX does, to the bit${where}`, async () => {
  expect(await resultsOf('programs.mjs', environment)).toEqual(await resultsOf('programs.mjs', { CUDA_FFI_DEVICE: 'software' }));
});

whereHiprtcIs(`kernels for a card have HIP’s heap, and not the software device’s${where}`, async () => {
  const said =
    await failure(`const mod = await cuda.CudaModule.compile('__global__ void k(int* x) { int* own = (int*)malloc(4); *own = 7; *x = *own; free(own); }');
    await mod.k(new Int32Array(1));`);
  // HIP's asks the host, which is not there: what a card would do, this cannot say.
  expect(said).toMatch(/CUDA_ERROR_ILLEGAL_ADDRESS.*hipErrorIllegalAddress/);
});

whereHiprtcIs(`a plan copies elements with gaps${where}`, async () => {
  const program = `const grid = await cuda.DeviceArray.from(Float32Array.from({ length: 24 }, (_, i) => i));
    const plan = cuda.cudaPlan(async (x) => { await x.reshape([4, 6]).slice([0, 0], [4, 6], [2, 3]).set(x.reshape([4, 6]).slice([1, 1], [4, 6], [2, 3])); });
    await plan(grid);
    console.log([...(await grid.get())].join(' '));`;
  const throughHip = await printed(program);
  expect(throughHip).toBe('7 1 2 10 4 5 6 7 8 9 10 11 19 13 14 22 16 17 18 19 20 21 22 23');
  expect(throughHip).toBe(await printed(program, { CUDA_FFI_DEVICE: 'software' }));
});

onlyHere('what a kernel prints is there when its call is done, each time', async () => {
  const program = `const mod = await cuda.CudaModule.load(require('fs').readFileSync(${JSON.stringify(join(root, 'test/amd_device/data/printing.co'))}));
    const given = await cuda.DeviceArray.from(Uint8Array.of(111, 107, 10, 0));
    const print = mod.kernel('print', ['void', ['int', 'double', 'const char *']]).with({ grid: 1, block: 2 });
    for (let i = 0; i < 5; i++) { await print(i, 1.5, given); require('fs').writeSync(1, 'done\\n'); }`;
  const lines = (await printed(program)).split('\n');
  expect(lines.length).toBe(5 * (2 * 2 + 1));
  for (let i = 0; i < 5; i++) expect(lines[5 * i + 4]).toBe('done');
});

onlyHere('a fault has HIP’s name and text, and ends the context', async () => {
  const said = await printed(`const mod = await cuda.CudaModule.load(require('fs').readFileSync(${JSON.stringify(code)}));
    const reverse = mod.kernel('reverse', ['void', ['int *', 'int']]).with({ grid: 1, block: 8 });
    const error = await reverse(new Int32Array(8), 1_000_000).catch((error) => error);
    console.log(error.code, error.endsContext, error.message);`);
  expect(said).toContain('CUDA_ERROR_ILLEGAL_ADDRESS true reverse');
  expect(said).toContain('hipErrorIllegalAddress, an illegal memory access was encountered');
});

onlyHere('the driver’s functions can be called; CUDA’s runtime is refused', async () => {
  const said = await printed(`const { driver, runtime } = require(${JSON.stringify(join(root, 'dist/lib/bindings'))});
    driver.cuInit(0);
    console.log(driver.cuDeviceGetName(256, driver.cuDeviceGet(0)));
    for (const call of [() => runtime.cudaGetDeviceCount(), () => driver.cuCtxGetApiVersion(null)])
      try { console.log(call()); } catch (error) { console.log(error.code, error.message); }`);
  const [name, noRuntime, noFunction] = said.split('\n');
  expect(name).toContain('AMD code on the software device');
  expect(noRuntime).toContain("CUDA_ERROR_NOT_SUPPORTED CUDA's runtime library does not work with AMD's driver");
  expect(noFunction).toContain("ERR_CUDA_NOT_IN_DRIVER cuCtxGetApiVersion is not among the functions that AMD's driver answers");
});

onlyHere('the doctor knows AMD’s compiler, and asks for nothing of NVIDIA’s', async () => {
  const more = { CUDA_FFI_HIPRTC: standIn('libhiprtc_stand_in.so'), HIPRTC_STAND_IN_CODE: code };
  const { stdout } = await node([join(root, 'dist/lib/cli/main.js'), 'doctor'], { environment: { ...environment, ...more } });
  expect(stdout).toContain('AMD code on the software device (gfx1100), HIP 6.4 (CUDA_FFI_DEVICE=hip)');
  expect(stdout).toContain('✓ hipRTC: 6.0');
  expect(stdout).not.toMatch(/NVRTC|NVML|cuBLAS/);
});

const list = 'cuda.CudaDevice.list();';
const load = (image: string) => `await cuda.CudaModule.load(${image});`;
const ptx = "'.version 7.0\\n.target sm_50\\n.address_size 64\\n.visible .entry k() { ret; }'";

onlyHere.each<[string, string, Variables, string[]]>([
  [
    'no driver of AMD’s',
    list,
    { CUDA_FFI_HIP: undefined, LD_LIBRARY_PATH: undefined, ROCM_PATH: '/nowhere' },
    ["ERR_CUDA_LIBRARY_NOT_FOUND AMD's driver (libamdhip64.so) was not found.", '/nowhere/lib/libamdhip64.so.6', 'It comes with ROCm 6'],
  ],
  ['a file that is not there', list, { CUDA_FFI_HIP: '/nowhere/hip.so' }, ['ERR_CUDA_LIBRARY_NOT_FOUND', 'CUDA_FFI_HIP names this file']],
  ['another library', list, { CUDA_FFI_HIP: standIn('libc_library.so') }, ["it has no hipRuntimeGetVersion, so it is not HIP's driver"]],
  [
    'a HIP that is too old',
    list,
    { HIP_STAND_IN_VERSION: '50221153' },
    ['ERR_CUDA_LIBRARY_NOT_FOUND', 'it is HIP 5.2, and HIP 6.0 or later is needed'],
  ],
  [
    'a driver without a device',
    list,
    { HIP_STAND_IN_NO_DEVICE: '1' },
    ["CUDA_ERROR_NO_DEVICE: hipErrorNoDevice, AMD's driver has no device (hipInit)", 'groups render and video'],
  ],
  [
    'code for another architecture',
    load(`require('fs').readFileSync(${JSON.stringify(code)})`),
    { HIP_STAND_IN_ARCHITECTURE: 'gfx1030' },
    ['CUDA_ERROR_NO_BINARY_FOR_GPU', 'the code is for gfx1100, and the device is gfx1030'],
  ],
  ['PTX', load(ptx), {}, ['CUDA_ERROR_INVALID_IMAGE', "AMD's driver loads AMD's code objects, and the image is none"]],
  [
    'a GPU that hipRTC does not know',
    "await cuda.CudaModule.compile('the code');",
    { HIP_STAND_IN_ARCHITECTURE: 'gfx9999', CUDA_FFI_HIPRTC: standIn('libhiprtc_stand_in.so') },
    ['ERR_CUDA_COMPILER This GPU is gfx9999, which is none that hipRTC is known to compile for'],
  ],
  [
    'an architecture of NVIDIA’s',
    "await cuda.CudaModule.compile('the code', { arch: 'sm_90' });",
    { CUDA_FFI_HIPRTC: standIn('libhiprtc_stand_in.so') },
    ['ERR_CUDA_COMPILER arch: expected one of', 'of which this GPU is gfx1100, received "sm_90"'],
  ],
  [
    'ARM64',
    `Object.defineProperty(process, 'arch', { value: 'arm64' }); ${list}`,
    {},
    ['ERR_CUDA_DEVICE CUDA_FFI_DEVICE is "hip", which runs on Linux on x86-64 only; this is linux-arm64'],
  ],
  [
    'a context of its own',
    'new cuda.CudaContext();',
    {},
    ['CUDA_ERROR_NOT_SUPPORTED: hipErrorNotSupported, operation not supported (cuCtxCreate)'],
  ],
])('%s is an error with a sentence', async (_, program, more, sentences) => {
  const said = await failure(program, more);
  // A machine may have AMD's driver in the system's folders.
  if (said === '' && more['ROCM_PATH']) return;
  for (const sentence of sentences) expect(said).toContain(sentence);
});

onlyHere('without a GPU of NVIDIA’s, AMD’s is chosen; without both, the software device', async () => {
  const program = 'console.log(cuda.CudaDevice.getDefault().vendor);';
  const neither = { CUDA_FFI_DEVICE: 'auto', CUDA_FFI_DRIVER: '/nowhere/libcuda.so' };
  expect(await printed(program, neither)).toBe('amd');
  const without = await runNode(program, { environment: { ...environment, ...neither, HIP_STAND_IN_NO_DEVICE: '1' } });
  expect(without.stdout.trim()).toBe('software');
  expect(without.stderr).toContain('No CUDA device');
});

onlyHere('what the compiler has made is kept in the cache by the card’s architecture', async () => {
  const folder = temporaryFolder();
  const program = `const mod = await cuda.CudaModule.compile('the code'); console.log(mod.kernels.length, cuda.cuda.stats().cacheHits);`;
  const more = { CUDA_FFI_CACHE_DIR: folder, CUDA_FFI_HIPRTC: standIn('libhiprtc_stand_in.so'), HIPRTC_STAND_IN_CODE: code };
  expect(await printed(program, more)).toBe('8 0');
  expect(await printed(program, more)).toBe('8 1');
  expect(await failure("await cuda.CudaModule.compile('the code');", { ...more, HIP_STAND_IN_ARCHITECTURE: 'gfx1101' })).toContain(
    'the code is for gfx1100, and the device is gfx1101',
  );
});
