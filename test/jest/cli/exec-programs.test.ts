// `cuda-ffi exec` with whole programs of others: a C++ project of CMake and GoogleTest, and hashcat. Where their tools are
// not installed, the skipped tests say which.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cudaFfi } from '../helpers/command-line';
import { bin } from '../helpers/communicators';
import { run } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

/** What is preloaded into Node for its sanitizers is not for these tools. */
const alone = { LD_PRELOAD: '' };
const has = (tool: string) => spawnSync(tool, ['--version'], { env: { ...process.env, ...alone } }).status === 0;

/** A test, or a skipped one that says what it would need. */
function withTools(name: string, tools: Record<string, boolean>, body: () => Promise<void>, timeout: number): void {
  const missing = Object.keys(tools).filter((tool) => !tools[tool]);
  if (missing.length === 0) test(name, body, timeout);
  else test.skip(`${name} (needs ${missing.join(', ')})`, body);
}

async function succeed(command: string, args: string[]): Promise<string> {
  const { status, stdout, stderr } = await run(command, args, { environment: alone });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

const minutes = 60_000;
const hasOwnRuntime = existsSync(join(bin, 'libcudart_software.so'));
const hasGoogleTest = () => spawnSync('c++', ['-x', 'c++', '-fsyntax-only', '-include', 'gtest/gtest.h', '/dev/null']).status === 0;

withTools(
  'the tests of a C++ project, whose kernels call device functions of another source',
  { 'the runtime library': hasOwnRuntime, nvcc: has('nvcc'), cmake: has('cmake'), 'libgtest-dev': hasGoogleTest() },
  async () => {
    const built = temporaryFolder();
    const source = join(__dirname, 'fixtures/project');
    await succeed('cmake', ['-S', source, '-B', built, '-DCMAKE_CUDA_RUNTIME_LIBRARY=Shared', '-DCMAKE_CUDA_ARCHITECTURES=75']);
    await succeed('cmake', ['--build', built, '--parallel', '2']);
    const { status, stdout } = await cudaFfi(['exec', '--', 'ctest', '--test-dir', built, '--output-on-failure']);
    expect(stdout).toMatch(/100% tests passed(, 0 tests failed)? out of 4/); // CTest 4 says no more than that
    expect(status).toBe(0);
  },
  5 * minutes,
);

withTools(
  'a fault is told with its line and its allocation, unless CUDA_FFI_SOFTWARE_REPORT is empty',
  { 'the runtime library': hasOwnRuntime, nvcc: has('nvcc') },
  async () => {
    const folder = temporaryFolder();
    const source = join(folder, 'beyond.cu');
    writeFileSync(
      source,
      `#include <cstdio>
__global__ void beyond(int* x, int i) { x[i] = 1; }
int main() {
  int* x;
  cudaMalloc(&x, 8);
  beyond<<<1, 1>>>(x, 2);
  return printf("%s\\n", cudaGetErrorName(cudaDeviceSynchronize())) < 0;
}
`,
    );
    const program = join(folder, 'beyond');
    await succeed('nvcc', ['-cudart', 'shared', '-lineinfo', '-arch=sm_80', '-o', program, source]);
    const { stdout, stderr } = await cudaFfi(['exec', program]);
    expect(stdout).toBe('cudaErrorIllegalAddress\n');
    expect(stderr).toMatch(/^invalid global write of 4 bytes at 0x\w+: 0 bytes after the end of allocation #1 of 8 bytes .*beyond\.cu:2,/s);
    expect((await cudaFfi(['exec', program], { environment: { CUDA_FFI_SOFTWARE_REPORT: '' } })).stderr).toBe('');
  },
  2 * minutes,
);

withTools(
  'a kernel that launches kernels: the program is told of the error, and why is printed',
  { 'the runtime library': hasOwnRuntime, nvcc: has('nvcc') },
  async () => {
    const folder = temporaryFolder();
    const source = join(folder, 'launches.cu');
    writeFileSync(
      source,
      `#include <cstdio>
__global__ void inner(int* x) { *x = 1; }
__global__ void outer(int* x) { inner<<<1, 1>>>(x); }
int main() {
  outer<<<1, 1>>>(nullptr);
  return printf("%s\\n", cudaGetErrorName(cudaGetLastError())) < 0;
}
`,
    );
    const program = join(folder, 'launches');
    await succeed('nvcc', ['-cudart', 'shared', '-rdc=true', '-arch=compute_80', '-o', program, source, '-lcudadevrt']);
    const { stdout, stderr } = await cudaFfi(['exec', program]);
    expect(stdout).toBe('cudaErrorInvalidPtx\n');
    expect(stderr).toMatch(
      /^ptxas application ptx input, line \d+; error: .*: the software device has no launches of kernels by kernels\n$/,
    );
  },
  2 * minutes,
);

const compilesForItself = `#include <cstdio>
#include <dlfcn.h>
#include <string>
#include <cuda.h>
#include <nvrtc.h>
static void check(int status, const char* what) { if (status) { printf("%s: %d\\n", what, status); exit(1); } }
template <typename F> F* named(F*, const char* name) {
  static void* const library = dlopen("libnvrtc.so", RTLD_NOW);
  return reinterpret_cast<F*>(dlsym(library, name));
}
#define CALL(function, ...) check((isNamed ? named(function, #function) : function)(__VA_ARGS__), #function)
int main(int count, char** words) {
  const bool isNamed = std::string(words[1]) == "by name";
  nvrtcProgram program;
  CALL(nvrtcCreateProgram, &program, "template <int N> __global__ void twice(int* x) { x[threadIdx.x] *= N; }", "twice.cu", 0, nullptr, nullptr);
  CALL(nvrtcAddNameExpression, program, "twice<2>");
  CALL(nvrtcCompileProgram, program, count - 2, words + 2);
  const char* name;
  CALL(nvrtcGetLoweredName, program, "twice<2>", &name);
  size_t size;
  CALL(nvrtcGetCUBINSize, program, &size);
  std::string image(size, 0);
  CALL(nvrtcGetCUBIN, program, image.data());
  CUdevice device; CUcontext context; CUmodule module; CUfunction kernel; CUdeviceptr x; int values[] = {1, 2, 3};
  check(cuInit(0), "cuInit");
  check(cuDeviceGet(&device, 0), "cuDeviceGet");
  check(cuDevicePrimaryCtxRetain(&context, device), "retain");
  check(cuCtxSetCurrent(context), "current");
  check(cuModuleLoadData(&module, image.data()), "load");
  check(cuModuleGetFunction(&kernel, module, name), "function");
  check(cuMemAlloc(&x, sizeof values), "allocate");
  check(cuMemcpyHtoD(x, values, sizeof values), "to the device");
  void* parameters[] = {&x};
  check(cuLaunchKernel(kernel, 1, 1, 1, 3, 1, 1, 0, nullptr, parameters, nullptr), "launch");
  check(cuMemcpyDtoH(values, x, sizeof values), "from the device");
  return printf("%d %d %d", values[0], values[1], values[2]) < 0;
}
`;
const waysToAsk = [
  ['-arch=sm_80'],
  ['--gpu-architecture=sm_80'],
  ['-arch', 'sm_80'],
  ['--gpu-architecture', 'sm_80', '-DM=1'],
  ['-arch=compute_80'],
  [],
];

withTools(
  'a program that asks NVRTC for machine code gets PTX, linked with NVRTC or finding it by name',
  { 'the runtime library': hasOwnRuntime, nvcc: has('nvcc') },
  async () => {
    const folder = temporaryFolder();
    const source = join(folder, 'own.cpp');
    writeFileSync(source, compilesForItself);
    const program = join(folder, 'own');
    await succeed('nvcc', ['-cudart', 'shared', '-o', program, source, '-lnvrtc', '-lcuda', '-ldl']);
    for (const way of ['linked', 'by name']) {
      for (const options of waysToAsk) {
        const { stdout, stderr } = await cudaFfi(['exec', program, way, ...options]);
        expect([way, options, stdout, stderr]).toEqual([way, options, '2 4 6', '']);
      }
    }
    expect((await cudaFfi(['exec', program, 'linked', '-arch=sm_1'])).stdout).toBe('nvrtcCompileProgram: 5\n');
  },
  2 * minutes,
);

const linksForItself = `#include <cstdio>
#include <cstdlib>
#include <string>
#include <cuda.h>
#include <nvJitLink.h>
#include <nvrtc.h>
static void check(int status, const char* what) { if (status) { printf("%s: %d\\n", what, status); exit(1); } }
static std::string compiled(const char* source) {
  nvrtcProgram program;
  check(nvrtcCreateProgram(&program, source, "part.cu", 0, nullptr, nullptr), "create");
  const char* options[] = {"-dlto", "-arch=sm_80"};
  check(nvrtcCompileProgram(program, 2, options), "compile");
  size_t size;
  check(nvrtcGetLTOIRSize(program, &size), "size of a part");
  std::string part(size, 0);
  check(nvrtcGetLTOIR(program, part.data()), "part");
  return part;
}
int main(int count, char** words) {
  nvJitLinkHandle linker;
  check(nvJitLinkCreate(&linker, count - 1, const_cast<const char**>(words + 1)), "create a linker");
  const std::string parts[] = {
      compiled("__device__ int twice(int); extern \\"C\\" __global__ void all(int* x) { x[threadIdx.x] = twice(x[threadIdx.x]); }"),
      compiled("__device__ int twice(int x) { return 2 * x; }")};
  for (const std::string& part : parts)
    check(nvJitLinkAddData(linker, NVJITLINK_INPUT_LTOIR, part.data(), part.size(), "part"), "add");
  check(nvJitLinkComplete(linker), "link");
  size_t size;
  check(nvJitLinkGetLinkedCubinSize(linker, &size), "size of the image");
  std::string image(size, 0);
  check(nvJitLinkGetLinkedCubin(linker, image.data()), "image");
  check(nvJitLinkDestroy(&linker), "destroy");
  CUdevice device; CUcontext context; CUmodule module; CUfunction kernel; CUdeviceptr x; int values[] = {1, 2, 3};
  check(cuInit(0), "cuInit");
  check(cuDeviceGet(&device, 0), "cuDeviceGet");
  check(cuDevicePrimaryCtxRetain(&context, device), "retain");
  check(cuCtxSetCurrent(context), "current");
  check(cuModuleLoadData(&module, image.data()), "load");
  check(cuModuleGetFunction(&kernel, module, "all"), "function");
  check(cuMemAlloc(&x, sizeof values), "allocate");
  check(cuMemcpyHtoD(x, values, sizeof values), "to the device");
  void* parameters[] = {&x};
  check(cuLaunchKernel(kernel, 1, 1, 1, 3, 1, 1, 0, nullptr, parameters, nullptr), "launch");
  check(cuMemcpyDtoH(values, x, sizeof values), "from the device");
  return printf("%d %d %d", values[0], values[1], values[2]) < 0;
}
`;

withTools(
  'a program that links LTO-IR with nvJitLink to machine code gets PTX',
  { 'the runtime library': hasOwnRuntime, nvcc: has('nvcc') },
  async () => {
    const folder = temporaryFolder();
    const source = join(folder, 'links.cpp');
    writeFileSync(source, linksForItself);
    const program = join(folder, 'links');
    await succeed('nvcc', ['-cudart', 'shared', '-o', program, source, '-lnvrtc', '-lnvJitLink', '-lcuda']);
    for (const options of [
      ['-lto', '-arch=sm_80'],
      ['-arch=sm_80', '-lto', '-O3'],
      ['-lto', '-arch=sm_80', '-ptx'],
    ]) {
      const { stdout, stderr } = await cudaFfi(['exec', program, ...options]);
      expect([options, stdout, stderr]).toEqual([options, '2 4 6', '']);
    }
    expect((await cudaFfi(['exec', program, '-lto'])).stdout).toMatch(/^create a linker: \d+\n$/);
  },
  2 * minutes,
);

/** hashcat's number of a kind of hash, and that hash. It tests each kind with known answers of its own before it starts. */
const hashes: [string, string][] = [
  ['0', 'md5'],
  ['100', 'sha1'],
  ['1400', 'sha256'],
];

describe.each(hashes)('hashcat -m %s', (mode, algorithm) => {
  withTools(
    `finds what has a ${algorithm}`,
    { hashcat: has('hashcat') },
    async () => {
      const home = temporaryFolder();
      const hash = createHash(algorithm).update('abcd').digest('hex');
      const attack = ['-m', mode, '-a', '3', hash, 'abc?l', '--backend-ignore-opencl', '--force', '--potfile-disable', '--quiet'];
      const { stdout } = await cudaFfi(['exec', '--', 'hashcat', ...attack, '-u', '8', '-n', '1'], {
        environment: { XDG_DATA_HOME: home, XDG_CACHE_HOME: home, LD_LIBRARY_PATH: '/usr/local/cuda/lib64' },
      });
      expect(stdout.trim()).toBe(`${hash}:abcd`);
    },
    5 * minutes,
  );
});
