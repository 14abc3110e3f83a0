// CUDA_FFI_SOFTWARE_CHECK (docs/memory-checks.md), as a program meets it. It is read once, hence processes of their own.
import { runNode } from '../helpers/run-node';

const softwareTest = (process.env['CUDA_FFI_DEVICE'] ?? 'software') === 'software' ? test : test.skip;

const source = `
__global__ void rotate(int* out, bool synchronised) {
  __shared__ int values[256];
  values[threadIdx.x] = threadIdx.x;
  if (synchronised) __syncthreads();
  out[threadIdx.x] = values[(threadIdx.x + 1) % blockDim.x];
}
__global__ void twice(const int* in, int* out) {
  out[threadIdx.x] = 2 * in[threadIdx.x];
}
__global__ void last(const int* in, int* out) {
  int values[8];
  for (int k = 0; k < in[0]; ++k) values[k] = in[k];
  out[threadIdx.x] = 2 * values[in[0]];
}
__global__ void speculated(float* x, int n) {
  __shared__ float s[2];
  if (threadIdx.x == 0) s[0] = x[0];
  else if (n > 32) s[1] = x[1];
  __syncthreads();
  float a = s[0];
  if (n > 32) a += s[1];
  if (threadIdx.x == 0) x[0] = 2 * a;
}`;

/** What a program prints whose `mod` is the source above; the message of the error that it ends with. */
async function outcome(body: string, checks: string): Promise<string> {
  const ended = await runNode(
    `const { CudaModule, DeviceArray } = cuda;
     const mod = await CudaModule.compile(${JSON.stringify(source)}, { name: 'checked.cu' });
     try { ${body} } catch (error) { console.log(error.code + ' ' + error.message); }`,
    { environment: { CUDA_FFI_SOFTWARE_CHECK: checks } },
  );
  expect({ status: ended.status, signal: ended.signal, stderr: ended.stderr }).toEqual({ status: 0, signal: null, stderr: '' });
  return ended.stdout;
}

const twice = (array: string) =>
  `const out = new Int32Array(32);
   await mod.twice.with({ grid: 1, block: 32 })(${array}, out);
   console.log(out[31]);`;

const rotate = (synchronised: boolean) =>
  `const out = DeviceArray.empty(256, 'int32');
   await mod.rotate.with({ grid: 1, block: 256 })(out, ${synchronised});
   console.log((await out.get()).slice(0, 3).join());`;

softwareTest('a race is an error that names both accesses', async () => {
  const message = await outcome(rotate(false), 'race');
  expect(message).toMatch(/^CUDA_ERROR_LAUNCH_FAILED /);
  expect(message).toContain(
    'race on shared memory at byte 4, 4 bytes into rotate(int*, bool)::values: a read and an earlier write that nothing orders',
  );
  expect(message).toContain('Is a __syncthreads() missing between the two?');
  expect(message).toMatch(/earlier: kernel rotate\(int\*, bool\), block \(0,0,0\), thread \(1,0,0\) \(checked\.cu:4, PTX line \d+\)/);
  expect(message).toMatch(/at kernel rotate\(int\*, bool\), block \(0,0,0\), thread \(0,0,0\) \(checked\.cu:6, PTX line \d+\)$/m);
});

softwareTest('only what is asked for is looked for', async () => {
  for (const checks of ['', 'memory']) expect(await outcome(rotate(false), checks)).toMatch(/^1,/);
  expect(await outcome(rotate(false), 'init')).not.toContain('race');
  expect(await outcome(twice(`DeviceArray.empty(32, 'int32')`), 'race')).toMatch(/^-?\d+\n$/);
});

softwareTest('right programs run with every check on', async () => {
  expect(await outcome(rotate(true), 'memory,init,race')).toBe('1,2,3\n');
});

softwareTest('memory that nobody has written', async () => {
  const message = await outcome(twice(`DeviceArray.empty(32, 'int32')`), 'init');
  expect(message).toMatch(/^CUDA_ERROR_LAUNCH_FAILED /);
  expect(message).toMatch(/read of 4 bytes of global memory that nothing has written: 0 bytes into allocation #\d+ of 128 bytes/);
  expect(message).toMatch(/thread \(0,0,0\) \(checked\.cu:9, PTX line \d+\)$/m);
});

softwareTest.each([
  ['zeros', `DeviceArray.zeros(32, 'int32')`, '0\n'],
  ['a device copy', `await DeviceArray.from(new Int32Array(32).fill(4))`, '8\n'],
  ['a host array', `new Int32Array(32).fill(5)`, '10\n'],
  ['a large host array', `new Int32Array(1 << 20).fill(6)`, '12\n'],
])('memory that is written: %s', async (_, array, printed) => {
  expect(await outcome(twice(array), 'init')).toBe(printed);
});

softwareTest('local variables that are unset', async () => {
  const message = await outcome('await mod.last.with({ grid: 1, block: 1 })(new Int32Array(8).fill(3), new Int32Array(1));', 'init');
  expect(message).toContain('read of 4 bytes of local memory at byte 12, which the thread has not written');
});

const speculated = (threads: number, n: number) =>
  `const x = Float32Array.of(3, 4);
   await mod.speculated.with({ grid: 1, block: ${threads} })(x, ${n});
   console.log(x.join());`;

softwareTest('what a compiler loads and the program does not use', async () => {
  expect(await outcome(speculated(64, 1), 'init,race')).toBe('6,4\n');
  expect(await outcome(speculated(64, 33), 'init')).toBe('14,4\n');
  const message = await outcome(speculated(1, 33), 'init');
  expect(message).toContain('read of 4 bytes of shared memory at byte 4, ');
  expect(message).toMatch(
    /loaded: kernel speculated\(float\*, int\), block \(0,0,0\), thread \(0,0,0\) \(checked\.cu:22, PTX line \d+\), and used:/,
  );
  expect(message).toMatch(/at kernel speculated\(float\*, int\), block \(0,0,0\), thread \(0,0,0\) \(checked\.cu:23, PTX line \d+\)$/m);
});

softwareTest('partial reductions of CUB', async () => {
  const cub = `#include <cub/block/block_reduce.cuh>
    #include <cub/block/block_scan.cuh>
    #include <cub/warp/warp_reduce.cuh>
    __global__ void sum(const float* x, float* y) {
      using Reduce = cub::BlockReduce<float, 1024>;
      __shared__ typename Reduce::TempStorage storage;
      const float total = Reduce(storage).Reduce(x[threadIdx.x], cuda::std::plus<>{}, blockDim.x);
      if (threadIdx.x == 0) y[0] = total;
    }
    __global__ void part(const float* x, float* y, int n) {
      using Reduce = cub::BlockReduce<float, 128>;
      __shared__ typename Reduce::TempStorage storage;
      float value;
      if (threadIdx.x < n) value = x[threadIdx.x];
      const float total = Reduce(storage).Sum(value, n);
      if (threadIdx.x == 0) y[0] = total;
    }`;
  const printed = await outcome(
    `const sums = await CudaModule.compile(${JSON.stringify(cub)});
     const y = new Float32Array(1);
     for (const block of [32, 128, 200]) {
       await sums.sum.with({ grid: 1, block })(new Float32Array(block).fill(1), y);
       console.log(y[0]);
     }
     for (const n of [1, 31, 77, 128]) {
       await sums.part.with({ grid: 1, block: 128 })(new Float32Array(n).fill(1), y, n);
       console.log(y[0]);
     }`,
    'init,race',
  );
  expect(printed.trim().split('\n')).toEqual(['32', '128', '200', '1', '31', '77', '128']);
});
