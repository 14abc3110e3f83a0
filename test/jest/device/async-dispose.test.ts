// What ends asynchronously: `await using` waits for it.
import { CudaModule, CudaStream, DeviceArray } from '../../../lib';
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
     console.log(comms.map((comm) => comm.isDisposed).join());`,
    { environment: { CUDA_FFI_SOFTWARE_DEVICES: '2' } },
  );
  expect(ended.stdout).toBe('true,true\n');
});
