// The software device sees an access past the end of each array of a call, not only of the last: a bounds check that is missing
// is mostly seen there. A GPU does not look.
import { CudaDevice, CudaModule, DeviceArray } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const softwareTest = process.env['CUDA_FFI_DEVICE'] === 'cuda' ? test.skip : test;
const source = `
  __global__ void add(const int* a, const int* b, int* out) { out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x]; }
  __global__ void put(int* a, int* b, int at) { a[at] = 7; b[0] += 1; }`;

afterEach(() => CudaDevice.getDefault().reset());

// Sizes whose ends are those of pages, of the alignment of arrays, and of neither; and one that goes through chunks.
softwareTest.each([1, 64, 1000, 1024, 1 << 19])('arrays of %i elements', async (n) => {
  const mod: any = await CudaModule.compile(source);
  const [a, b] = [new Int32Array(n), new Int32Array(n)];
  const failure = await failureOf(() => mod.put(a, b, n));
  expect(failure.code).toBe('CUDA_ERROR_ILLEGAL_ADDRESS');
  expect(failure.message).toMatch(/0 bytes after the end of allocation #\d+ of (\d+) bytes/);
  expect(failure.message).toContain(` of ${4 * n} bytes`);
  expect(failure.message).not.toContain('bytes are argument'); // there are two of that size
});

softwareTest.each([0, 1, 2])('argument %i is too short', async (short) => {
  const mod: any = await CudaModule.compile(source);
  const arrays = [0, 1, 2].map((index) => new Int32Array(index === short ? 6 : 8));
  const failure = await failureOf(() => mod.add.with({ grid: 1, block: 8 })(...arrays));
  expect(failure.code).toBe('CUDA_ERROR_ILLEGAL_ADDRESS');
  const named = `These 24 bytes are argument ${short + 1} (${['a', 'b', 'out'][short]}): pass more elements, or have the kernel access fewer.`;
  expect(failure.message).toContain(named);
});

softwareTest.each([0, 1, 2])('device array %i is too short', async (short) => {
  const mod: any = await CudaModule.compile(source);
  const arrays = [0, 1, 2].map((index) => DeviceArray.zeros(index === short ? 6 : 8, 'int32'));
  const failure = await failureOf(() => mod.add.with({ grid: 1, block: 8 })(...arrays));
  expect(failure.message).toContain(`These 24 bytes are argument ${short + 1} (`);
});

softwareTest('the argument is not named for the fault of another kernel', async () => {
  const mod: any = await CudaModule.compile(source);
  mod.put.enqueue(DeviceArray.zeros(6, 'int32'), DeviceArray.zeros(1, 'int32'), 6);
  const failure = await failureOf(() => mod.add(new Int32Array(6), new Int32Array(8), new Int32Array(8)));
  expect(failure.message).not.toContain('bytes are argument 1');
});

softwareTest('arrays that overlap in their buffer overlap on the device', async () => {
  const mod: any = await CudaModule.compile(source);
  const whole = new Int32Array(8);
  await mod.put.with({ grid: 1, block: 1 })(whole.subarray(0, 4), whole.subarray(2, 8), 3);
  expect([...whole]).toEqual([0, 0, 1, 7, 0, 0, 0, 0]);
});
