// Between the C APIs and the package's classes, both ways; freed handles; the guide's program.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CudaBuffer, CudaContext, CudaDevice, CudaEvent, CudaModule, CudaStream } from '../../../lib';
import { driver } from '../../../lib/bindings';
import { node, root } from '../helpers/run-node';

const ptx = '.version 7.0\n.target sm_75\n.address_size 64\n.visible .entry k() { ret; }';

beforeAll(() => {
  driver.cuInit(0);
  driver.cuCtxSetCurrent(CudaContext.getDefault());
});

test('objects of the package are taken for handles', () => {
  const stream = new CudaStream();
  const event = new CudaEvent();
  driver.cuEventRecord(event, stream);
  driver.cuStreamSynchronize(stream);
  expect(driver.cuEventQuery(event)).toBe(driver.CUresult.CUDA_SUCCESS);
  expect(driver.cuStreamGetCtx(stream)).toBe(stream.context.handle);
  expect(driver.cuDeviceGetAttribute(driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_WARP_SIZE, CudaDevice.getDefault())).toBe(32);
  expect(() => driver.cuStreamSynchronize(event as never)).toThrow(/expected a CUstream or a CudaStream for CUstream, received CudaEvent/);
  stream.dispose();
  expect(() => driver.cuStreamSynchronize(stream)).toThrow(/disposed/);
  event.dispose();
});

test("C's streams, events and memory are taken by the package, and stay C's", async () => {
  const handle = driver.cuStreamCreate(0);
  const stream = CudaStream.from(handle);
  expect(stream.handle).toBe(handle);
  const mod = await CudaModule.compile('__global__ void inc(int* x) { x[threadIdx.x]++; }');
  const address = driver.cuMemAlloc(12);
  const buffer = CudaBuffer.fromAddress(address, 12);
  await buffer.copyFrom(Int32Array.of(1, 2, 3));
  await mod.inc!.with({ grid: 1, block: 3, stream })(buffer);
  const eventHandle = driver.cuEventCreate(0);
  const event = CudaEvent.from(eventHandle).record(stream);
  await event.done();
  const back = new Int32Array(3);
  driver.cuMemcpyDtoH(back, address);
  expect([...back]).toEqual([2, 3, 4]);
  event.dispose();
  stream.dispose();
  buffer.dispose();
  // Theirs still.
  driver.cuEventDestroy(eventHandle);
  driver.cuStreamDestroy(handle);
  driver.cuMemFree(address);
});

// NVIDIA's driver follows a made-up handle to the end of the process, as it would in C.
const madeUp: [() => unknown, RegExp][] =
  process.env['CUDA_FFI_DEVICE'] === 'cuda' ? [] : [[() => CudaStream.from(12345n), /CUDA_ERROR_INVALID_(HANDLE|CONTEXT)/]];

test.each<[() => unknown, RegExp]>([
  ...madeUp,
  [() => CudaStream.from(1 as never), /CudaStream.from: expected a handle \(a bigint\), received 1/],
  [() => CudaEvent.from(-1n), /CudaEvent.from: expected a handle/],
  [() => CudaBuffer.fromAddress(0n, 4), /CudaBuffer.fromAddress: expected an address/],
  [() => CudaBuffer.fromAddress(4096n, -4), /expected a number of bytes, received -4/],
])('%s is refused', (make, message) => {
  expect(make).toThrow(message);
});

// What a GPU's driver makes of a freed handle is its own affair.
(CudaDevice.getDefault().isSoftware ? test : test.skip).each<
  [string, () => unknown, (handle: never) => void, ((handle: never) => unknown)[]]
>([
  [
    'stream',
    () => driver.cuStreamCreate(0),
    driver.cuStreamDestroy,
    [driver.cuStreamSynchronize, driver.cuStreamQuery, driver.cuStreamDestroy, driver.cuStreamGetId],
  ],
  ['event', () => driver.cuEventCreate(0), driver.cuEventDestroy, [driver.cuEventQuery, driver.cuEventSynchronize, driver.cuEventDestroy]],
  [
    'module',
    () => driver.cuModuleLoadData(ptx),
    driver.cuModuleUnload,
    [driver.cuModuleUnload, (handle) => driver.cuModuleGetFunction(handle, 'k')],
  ],
  ['memory', () => driver.cuMemAlloc(8), driver.cuMemFree, [driver.cuMemFree, (handle) => driver.cuMemcpyDtoH(new Uint8Array(8), handle)]],
  ['graph', () => driver.cuGraphCreate(0), driver.cuGraphDestroy, [driver.cuGraphDestroy, driver.cuGraphGetNodes]],
  [
    'array',
    () => driver.cuArrayCreate({ Width: 4, Format: 1, NumChannels: 1 }),
    driver.cuArrayDestroy,
    [driver.cuArrayDestroy, driver.cuArrayGetDescriptor],
  ],
])('a freed %s is an error', (_name, make, free, uses) => {
  const handle = make() as never;
  free(handle);
  for (const use of uses)
    expect(() => use(handle)).toThrow(expect.objectContaining({ name: 'CudaError', code: expect.stringMatching(/^CUDA_ERROR_/) }));
});

test('a function that the driver lacks says which version brought it', () => {
  if (!CudaDevice.getDefault().isSoftware) return expect(typeof driver.cuGLInit).toBe('function');
  expect(() => driver.cuGraphicsGLRegisterBuffer(1, 0)).toThrow(
    expect.objectContaining({
      code: 'ERR_CUDA_NOT_IN_DRIVER',
      message: 'cuGraphicsGLRegisterBuffer is not in the driver found here, which is for CUDA 13.0; CUDA 3.0 added it',
    }),
  );
});

test('the program of docs/bindings.md runs', async () => {
  const guide = readFileSync(join(root, 'docs/bindings.md'), 'utf8');
  const program = /```js\n([\s\S]*?)```/.exec(guide)![1];
  const { stdout, stderr, status } = await node(['--input-type=module', '-e', program]);
  expect({ stdout, stderr, status }).toEqual({ stdout: '2,4,6\n', stderr: '', status: 0 });
});
