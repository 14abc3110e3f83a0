// What ends asynchronously: `await using` waits for it.
import { CudaBuffer, CudaEvent, CudaGraph, CudaModule, cudaPlan, CudaStream, CudaTexture, DeviceArray, HostDevicePair } from '../../../lib';
import { runNode } from '../helpers/run-node';

test('a stream waits for its work, and is disposed of', async () => {
  const mod = await CudaModule.compile('__global__ void spin(int* x) { for (int i = 0; i < 20000; ++i) atomicAdd(x, 1); }');
  const array = DeviceArray.zeros(1, 'int32');
  let made: CudaStream;
  {
    await using stream = new CudaStream();
    made = stream;
    await new CudaStream()[Symbol.asyncDispose]();
    mod.spin.with({ stream, grid: 1, block: 1 }).enqueue(array);
  }
  expect(String(made)).toBe('CudaStream { device 0, disposed }');
  expect((await array.get())[0]).toBe(20_000);
  await made[Symbol.asyncDispose](); // again: nothing to wait for
});

test('a stream whose work failed rejects, and is disposed of', async () => {
  const ended = await runNode(
    `const mod = await cuda.CudaModule.compile('__global__ void wild() { *(int*)8 = 1; }');
     const stream = new cuda.CudaStream();
     mod.wild.with({ stream, grid: 1, block: 1 }).enqueue();
     await stream[Symbol.asyncDispose]().catch(({ code }) => console.log(code));
     console.log(String(stream).includes('disposed'));`,
  );
  expect(ended.stdout).toBe('CUDA_ERROR_ILLEGAL_ADDRESS\ntrue\n');
});

test('a rank that has left', async () => {
  const ended = await runNode(
    `const comms = await cuda.Communicator.all(cuda.CudaDevice.list());
     await Promise.all(comms.map((comm) => comm[Symbol.asyncDispose]()));
     console.log(comms.every((comm) => comm.isDisposed));`,
    { environment: { CUDA_FFI_SOFTWARE_DEVICES: '2' } },
  );
  expect(ended.stdout).toBe('true\n');
});

describe('what work uses', () => {
  const source = '__global__ void spin(int* x) { for (int i = 0; i < 20000; ++i) atomicAdd(x, 1); }';
  const makers: readonly (readonly [string, () => Promise<AsyncDisposable & { dispose(): void }>])[] = [
    ['DeviceArray', async () => DeviceArray.zeros(1, 'int32')],
    ['CudaBuffer', async () => CudaBuffer.alloc(4)],
    ['CudaModule', async () => CudaModule.compile(source)],
    ['CudaTexture', async () => CudaTexture.from(Float32Array.of(1, 2, 3, 4), { shape: [2, 2] })],
    ['HostDevicePair', async () => new HostDevicePair(Int32Array.of(1)).allocate()],
    ['CudaGraphExec', async () => { const graph = new CudaGraph(); graph.addEmpty(); return graph.instantiate(); }], // prettier-ignore
  ];

  test.each(makers)('%s waits for the work in the current stream', async (_, make) => {
    const mod = await CudaModule.compile(source);
    const array = DeviceArray.zeros(1, 'int32');
    const event = new CudaEvent();
    const made = await make();
    mod.spin.with({ grid: 1, block: 1 }).enqueue(array);
    event.record();
    await made[Symbol.asyncDispose]();
    expect(event.query()).toBe(true);
    await made[Symbol.asyncDispose](); // again: nothing to wait for
  });

  test('memory that a plan makes, and memory in a capture', async () => {
    const plan = cudaPlan(async (x: DeviceArray<'int32'>) => {
      await using made = DeviceArray.zeros(1, 'int32');
      await x.set(made);
    });
    const x = DeviceArray.full(1, 5, 'int32');
    await plan(x);
    expect([...(await x.get())]).toEqual([0]);
    const own = DeviceArray.zeros(1, 'int32');
    await new CudaStream().capture(async () => {
      await own[Symbol.asyncDispose]();
    });
    expect(own.isDisposed).toBe(true);
  });

  test('what failed is reported, and the memory disposed of', async () => {
    const ended = await runNode(
      `const mod = await cuda.CudaModule.compile('__global__ void wild() { *(int*)8 = 1; }');
       const array = cuda.DeviceArray.zeros(1, 'int32');
       mod.wild.with({ grid: 1, block: 1 }).enqueue();
       await array[Symbol.asyncDispose]().catch(({ code }) => console.log(code));
       console.log(array.isDisposed);`,
    );
    expect(ended.stdout).toBe('CUDA_ERROR_ILLEGAL_ADDRESS\ntrue\n');
  });
});
