import { CudaDevice, CudaModule, CudaStream, DeviceArray } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

describe('with()', () => {
  test('dynamic shared memory over 48 KiB is opted in by itself', async () => {
    const mod = await CudaModule.compile(`
      extern __shared__ int tile[];
      __global__ void last(int* out, int n) { tile[n - 1] = 7; *out = tile[n - 1]; }`);
    const out = new Int32Array(1);
    const bytes = 64 << 10;
    await mod.last.with({ sharedMemory: bytes })(out, bytes / 4);
    expect(out[0]).toBe(7);
    await mod.last.with({ sharedMemory: (args) => args[1] * 4 })(out, 20);
    expect(out[0]).toBe(7);
  });

  test('grids of two and three sizes', async () => {
    const mod = await CudaModule.compile(`
      __global__ void sizes(int* out) {
        const int all[] = { gridDim.x, gridDim.y, gridDim.z, blockDim.x, blockDim.y, blockDim.z };
        for (int i = 0; i < 6; ++i) out[i] = all[i];
      }`);
    const out = new Int32Array(6);
    await mod.sizes.with({ grid: [2, 3], block: [4, 1, 2] })(out);
    expect([...out]).toEqual([2, 3, 1, 4, 1, 2]);
  });

  test('a cooperative launch: the whole grid waits', async () => {
    const mod = await CudaModule.compile(`
      #include <cooperative_groups.h>
      __device__ int arrived;
      __global__ void meet(int* out) {
        atomicAdd(&arrived, 1);
        cooperative_groups::this_grid().sync();
        out[blockIdx.x] = arrived;
      }`);
    const out = new Int32Array(4);
    await mod.meet.with({ grid: 4, block: 1, cooperative: true })(out);
    expect([...out]).toEqual([4, 4, 4, 4]);
  });

  test('settings are added to those before', async () => {
    const mod = await CudaModule.compile('__global__ void count(int* x) { atomicAdd(x, 1); }');
    const block = mod.count.with({ block: 3 });
    const x = new Int32Array(1);
    await block.with({ grid: 2, stream: new CudaStream() })(x);
    expect(x[0]).toBe(6);
    await block(x);
    expect(x[0]).toBe(9);
  });
});

describe('default shape', () => {
  test('a device array counts', async () => {
    const mod = await CudaModule.compile('__global__ void ones(int* x, int n) { if (threadIdx.x < n) x[threadIdx.x] = 1; }');
    const x = DeviceArray.zeros([5], 'int32');
    await mod.ones(x, 5);
    expect([...(await x.get())]).toEqual([1, 1, 1, 1, 1]);
  });

  test('a block keeps to the limit of the kernel', async () => {
    const mod = await CudaModule.compile(`
      __global__ void __launch_bounds__(64) few(int* shape, const int* x) { shape[0] = gridDim.x; shape[1] = blockDim.x; }`);
    const shape = new Int32Array(2);
    await mod.few(shape, new Int32Array(64));
    expect([...shape]).toEqual([1, 64]);
    await mod.few(shape, new Int32Array(65));
    expect(shape[1]).toBeLessThanOrEqual(64);
    expect(shape[0] * shape[1]).toBeGreaterThanOrEqual(65);
  });
});

describe('async', () => {
  test('an error comes to the callback', async () => {
    const mod = (await CudaModule.compile('__global__ void f(float* x) {}' as string)) as any;
    const error = await new Promise<any>((resolve) => mod.f.async(new Int32Array(1), resolve));
    expect(error).toBeInstanceOf(TypeError);
    expect(error.code).toBe('ERR_CUDA_ARGUMENT');
    expect((await failureOf(() => mod.f.async(new Float32Array(1)))).message).toContain('the last argument is the callback');
  });
});

describe('options of a compile', () => {
  test('the architecture, as a number and as NVRTC writes it', async () => {
    const [major, minor] = CudaDevice.getDefault().computeCapability;
    const own = 10 * major + minor;
    for (const [arch, seen] of [
      [own, 10 * own],
      ['compute_80', 800],
    ] as const) {
      const mod = await CudaModule.compile('__global__ void arch(int* x) { *x = __CUDA_ARCH__; }', { arch });
      const x = new Int32Array(1);
      await mod.arch(x);
      expect(x[0]).toBe(seen);
    }
    const error = await failureOf(() => CudaModule.compile('__device__ int x;', { arch: 'compute_1' }));
    expect(error.code).toBe('ERR_CUDA_COMPILER');
    expect(error.message).toMatch(/received "compute_1"; this NVRTC knows sm_\d+/);
  });

  test('the device where the module is', async () => {
    const device = CudaDevice.list().at(-1)!;
    const mod = await CudaModule.compile('__device__ int there = 3; __global__ void f(int* x) { *x = there; }', { device });
    const x = new Int32Array(1);
    await mod.f(x);
    expect(x[0]).toBe(3);
    expect(mod.global('there').device).toBe(device);
  });

  test('the name is what messages and __FILE__ say', async () => {
    const mod = await CudaModule.compile('__global__ void f(char* x) { *x = __FILE__[0]; }', { name: 'zebra.cu' });
    expect(mod.name).toBe('zebra.cu');
    const x = new Uint8Array(1);
    await mod.f(x);
    expect(String.fromCharCode(x[0])).toBe('z');
  });
});
