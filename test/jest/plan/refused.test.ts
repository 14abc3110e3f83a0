// What a plan refuses, and what its message says to do instead.
import { autoout, Communicator, CudaBuffer, CudaModule, cudaPlan, CudaStream, DeviceArray, input } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const mod = new CudaModule(`
  __global__ void start_ker(float* b, int* size, const float* x) { b[threadIdx.x] = x[threadIdx.x] * 2; if (threadIdx.x == 0) *size = blockDim.x; }
  __global__ void by_value(float* r, int size) { r[threadIdx.x] = size; }
  __global__ void inc(float* x) { x[threadIdx.x] += 1; }
`);

const n = (args: any) => args.find((arg: any) => arg !== undefined).length;
const start = mod.kernel('start_ker', [autoout('float32', n), autoout('int32', 1), input('float32')]);

describe('what is refused, and what to do instead', () => {
  const x = new Float32Array(2);
  const known = DeviceArray.zeros([1], 'int8');
  const holder = new CudaModule('struct Held { int* to; }; __global__ void put(Held h) { *h.to = 1; }') as any;
  const disposed = () => {
    const array = DeviceArray.zeros([1], 'int8');
    array.dispose();
    return array;
  };
  test.each<[string, (b: any, size: any) => unknown, RegExp]>([
    ['an element', (b) => (b[0] > 1 ? 1 : 2), /\[0\] of an array was read .* Decide in a kernel, or return the array/],
    ['a number', (b, size) => Number(size), /contents of an array were read/],
    ['the elements', (b) => [...b], /contents of an array were read/],
    ['a method', (b) => b.map((value: number) => value), /\.map of an array was read/],
    ['the address', (b) => b.ptr, /\.ptr of an array was read/],
    ['writing', (b) => void (b[0] = 1), /\[0\] of an array was set/],
    ['a result by value', (b, size) => mod.by_value(b, size), /by_value: argument 2 \(size\): .*it is on the device.* const int \*size/],
    ['a timer', () => new Promise((resolve) => setTimeout(resolve, 5)), /waits for something other than kernels/],
    ['a blocking call', (b) => mod.inc.sync(b), /inc\.sync blocks until the device is done/],
    ['a copy to the host', () => DeviceArray.zeros([1], 'int8').get(), /\.get of an array was read/],
    ['a copy to the host of an array that it knows', () => known.get(), /a plan cannot record DeviceArray\.get\. Do it before or after/],
    ['memory for other processes', () => CudaBuffer.alloc(1, { shareable: true }), /cannot allocate memory for other processes/],
    ['an array of the plan in a struct', (_, size) => holder.put({ to: size }), /inside another value; pass it as a separate argument/],
    ['an array that it makes in a struct', () => holder.put({ to: DeviceArray.zeros([1], 'int32') }), /inside another value/],
    ['an array that it has disposed of', () => disposed(), /the plan returns an array that the function has disposed of/],
    [
      'a copy to the host by another name',
      () => DeviceArray.zeros([1], 'int8').copyTo(new Int8Array(1)),
      /cannot record DeviceArray\.copyTo for memory of the host\. Do it/,
    ],
    ['a conversion', () => DeviceArray.zeros([1], 'int8').astype('int32'), /cannot record DeviceArray\.astype\. Do it before or after/],
    ['rows', () => DeviceArray.zeros([2, 2], 'int8').rows(), /cannot record DeviceArray\.rows\. Do it before or after/],
    ['a conversion of an array that it knows', () => known.astype('int32'), /cannot record DeviceArray\.astype\. Do it before or after/],
    ['rows of an array that it knows', () => known.reshape([1, 1]).rows(), /cannot record DeviceArray\.rows\. Do it before or after/],
    ['a communicator', () => Communicator.all(), /cannot record Communicator\.all\. Do it before or after/],
    ['a copy to a buffer', () => CudaBuffer.alloc(4).copyFrom(Float32Array.of(1)), /a plan cannot record/],
    ['a synchronization', () => CudaStream.current().synchronize(), /a plan cannot record CudaStream\.synchronize/],
  ])('%s', async (_, body, message) => {
    const plan = cudaPlan(async (array: Float32Array) => {
      const [b, size] = await start(array);
      return body(b, size);
    });
    const error = await failureOf(() => plan(x));
    expect(error.message).toMatch(message);
    expect(error.code).toMatch(/^ERR_CUDA_(PLAN|ARGUMENT)$/);
    await mod.inc(x);
  });

  test('also where the function catches the error', async () => {
    const plan = cudaPlan(async (array: Float32Array) => {
      const [b] = await start(array);
      try {
        return b[0];
      } catch {
        return 5;
      }
    });
    expect((await failureOf(() => plan(x))).message).toMatch(/\[0\] of an array was read/);
  });

  test('what the function throws is what the call rejects with; the next call records anew', async () => {
    let fails = true;
    const plan = cudaPlan(async (array: Float32Array) => {
      if (fails) throw new Error('mine');
      return mod.inc(array);
    });
    await expect(plan(x)).rejects.toThrow('mine');
    expect((await failureOf(() => plan.graph)).message).toMatch(/has not been recorded/);
    fails = false;
    await plan(x);
  });

  test('what stood for an array is of no use afterwards', async () => {
    let leaked: any;
    const plan = cudaPlan(async (array: Float32Array) => {
      leaked = array;
      return mod.inc(array);
    });
    await plan(x);
    expect((await failureOf(() => mod.inc(leaked))).message).toMatch(/disposed/);
  });

  test('arguments: disposed, detached, not a function', async () => {
    const plan = cudaPlan(async (array: any) => mod.inc(array));
    const device = await DeviceArray.from(x);
    await plan(device);
    device.dispose();
    expect((await failureOf(() => plan(device))).message).toMatch(/argument 1: the DeviceArray is disposed/);
    const array = new Float32Array(2);
    structuredClone(array.buffer, { transfer: [array.buffer] });
    expect((await failureOf(() => plan(array))).message).toMatch(/argument 1: the Float32Array is detached/);
    expect((await failureOf(() => cudaPlan(5 as never))).message).toMatch(/expected a function, received 5/);
    expect((await failureOf(() => cudaPlan(async () => {}, { keep: 0 }))).message).toMatch(/of 1 or more for keep/);
  });

  test('an abort rejects the wait', async () => {
    const plan = cudaPlan(async (array: Float32Array) => mod.inc(array));
    const reason = new Error('enough');
    await expect(plan.with({ signal: AbortSignal.abort(reason) })(x)).rejects.toBe(reason);
    const controller = new AbortController();
    const called = plan.with({ signal: controller.signal })(x);
    controller.abort(reason);
    await expect(called).rejects.toBe(reason);
    await plan(x);
  });

  test('dispose under way: the call ends well, the next is refused', async () => {
    const plan = cudaPlan(async (array: Float32Array) => mod.inc(array));
    const array = Float32Array.of(1);
    await plan(array);
    const called = plan(array);
    await new Promise(setImmediate);
    plan.dispose();
    plan.dispose();
    await called;
    expect([...array]).toEqual([3]);
    expect((await failureOf(() => plan(array))).code).toBe('ERR_CUDA_DISPOSED');
  });
});
