// After a kernel's fault the errors of the C APIs say what happened and where, as those of the classes do. Faults end contexts, so
// the software device is reset after each.
import { CudaContext, CudaDevice, CudaError, CudaModule, CudaStream } from '../../../lib';
import { driver } from '../../../lib/bindings';

// So far that no memory of another test lies there.
const source = 'extern "C" __global__ void wild(int* x) {\n  x[1ll << 36] = threadIdx.x;\n}';
const { isSoftware } = CudaDevice.getDefault();
// A GPU stays unusable for the process, and has no report.
const onSoftware = isSoftware ? describe : describe.skip;

/** Launches a kernel that writes far beyond its memory into a stream of the context that is current. */
async function launchWild(stream: driver.CUstream | CudaStream | null): Promise<void> {
  const mod = await CudaModule.compile(source, { name: 'wild.cu' });
  const address = driver.cuMemAlloc(4);
  driver.cuLaunchKernel(mod.wild!, 1, 1, 1, 1, 1, 1, 0, stream, [[address], ['int *']]);
}

const errorOf = (call: () => unknown): Promise<CudaError> =>
  (async () => call())().then(
    () => {
      throw new Error('no error came');
    },
    (error: CudaError) => error,
  );

function expectReport(error: CudaError, operation: string): void {
  expect(error).toBeInstanceOf(CudaError);
  expect(error).toMatchObject({ code: 'CUDA_ERROR_ILLEGAL_ADDRESS', errno: 700, operation, endsContext: true });
  expect(error.message).toMatch(new RegExp(`^an earlier kernel, wild, failed: CUDA_ERROR_ILLEGAL_ADDRESS: .* \\(${operation}\\)\\n`));
  expect(error.message).toMatch(/invalid global write of 4 bytes at 0x[0-9a-f]+/);
  expect(error.message).toMatch(/at kernel wild.*, block \(0,0,0\), thread \(0,0,0\) \(wild\.cu:2/);
  expect(error.message).toContain('device.reset() makes the software device usable again.');
}

onSoftware('on the software device', () => {
  let stream: driver.CUstream;
  beforeEach(() => {
    driver.cuInit(0);
    driver.cuCtxSetCurrent(CudaContext.getDefault());
    stream = driver.cuStreamCreate(0);
  });
  afterEach(() => CudaDevice.getDefault().reset());

  test.each<[string, () => unknown]>([
    ['cuCtxSynchronize', () => driver.cuCtxSynchronize()],
    ['cuStreamSynchronize', () => driver.cuStreamSynchronize(stream)],
    ['cuCtxSynchronize', () => driver.promises.cuCtxSynchronize()],
    ['cuStreamSynchronize', () => driver.promises.cuStreamSynchronize(stream)],
  ])('%s says which kernel, thread and line, and so does every later call', async (operation, wait) => {
    await launchWild(stream);
    expectReport(await errorOf(wait), operation);
    expectReport(await errorOf(() => driver.cuMemAlloc(4)), 'cuMemAlloc');
    expectReport(await errorOf(() => driver.promises.cuMemAlloc(4)), 'cuMemAlloc');
    expectReport(await errorOf(() => driver.cuStreamQuery(stream)), 'cuStreamQuery');
    expectReport(await errorOf(() => driver.cuMemcpyDtoHAsync(new SharedArrayBuffer(4), 4096n, stream)), 'cuMemcpyDtoHAsync');
  });

  test('an awaited call has the report of the context that it was made in', async () => {
    await launchWild(stream);
    const waited = driver.promises.cuCtxSynchronize();
    driver.cuCtxSetCurrent(null);
    expectReport(await errorOf(() => waited), 'cuCtxSynchronize');
  });

  test('a stream and an event have the report of their context, whichever is current', async () => {
    const event = driver.cuEventCreate(0);
    driver.cuEventRecord(event, stream);
    await launchWild(stream);
    const other = driver.cuCtxCreate(null, 0, 0 as driver.CUdevice);
    expectReport(await errorOf(() => driver.cuStreamSynchronize(stream)), 'cuStreamSynchronize');
    expectReport(await errorOf(() => driver.cuEventSynchronize(event)), 'cuEventSynchronize');
    expectReport(await errorOf(() => driver.promises.cuEventSynchronize(event)), 'cuEventSynchronize');
    driver.cuMemFree(driver.cuMemAlloc(4)); // this one is whole
    driver.cuCtxDestroy(other);
  });

  test('a fault that the classes saw first is told by the C APIs, and the other way', async () => {
    const mod = await CudaModule.compile(source, { name: 'wild.cu' });
    await expect(mod.wild!(new Int32Array(1))).rejects.toThrow(/at kernel wild/);
    expectReport(await errorOf(() => driver.cuCtxSynchronize()), 'cuCtxSynchronize');
    expect(() => new CudaStream()).toThrow(/at kernel wild/);
  });

  test('an error that is no fault has none', async () => {
    const error = await errorOf(() => driver.cuMemFree(12345n));
    expect(error).toMatchObject({ code: 'CUDA_ERROR_INVALID_VALUE', endsContext: false });
    expect(error.message.split('\n')).toHaveLength(1);
  });
});
