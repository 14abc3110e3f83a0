// Pools of memory that another process opens by a file descriptor, and their allocations.
import { spawnSync } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { CudaBuffer, CudaContext, CudaModule, CudaStream, cudaPlan } from '../../../lib';
import { driver } from '../../../lib/bindings';
import { failureOf } from '../helpers/failure-of';

driver.cuInit(0);
const { CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR: fileDescriptor, CU_MEM_HANDLE_TYPE_NONE: none } = driver.CUmemAllocationHandleType;
const { CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES: handleTypes } = driver.CUdevice_attribute;
const isSupported = (driver.cuDeviceGetAttribute(handleTypes, driver.cuDeviceGet(0)) & fileDescriptor) !== 0;
const whereSupported = isSupported ? test : test.skip;
const onSoftware = isSupported && process.env['CUDA_FFI_DEVICE'] !== 'cuda' ? test : test.skip;
const count = 1000;
let stream: CudaStream;

beforeAll(() => {
  driver.cuCtxSetCurrent(CudaContext.getDefault());
  stream = new CudaStream();
});

afterAll(() => stream.dispose());

function createPool(types: number): driver.CUmemoryPool {
  const location = { type: driver.CUmemLocationType.CU_MEM_LOCATION_TYPE_DEVICE, id: 0 };
  return driver.cuMemPoolCreate({ allocType: driver.CUmemAllocationType.CU_MEM_ALLOCATION_TYPE_PINNED, handleTypes: types, location });
}

/** An allocation of the pool with `length` numbers, all of this value. */
function filled(pool: driver.CUmemoryPool, value: number, length: number = count): bigint {
  const address = driver.cuMemAllocFromPoolAsync(4 * length, pool, stream.handle);
  driver.cuMemsetD32Async(address, value, length, stream.handle);
  driver.cuStreamSynchronize(stream.handle);
  return address;
}

async function lastOf(address: bigint): Promise<number> {
  const numbers = new Int32Array(count);
  await CudaBuffer.fromAddress(address, 4 * count).copyTo(numbers);
  return numbers[count - 1]!;
}

const share = (pool: driver.CUmemoryPool): number => Number(driver.cuMemPoolExportToShareableHandle(pool, fileDescriptor, 0));

/** What another process prints that has the pool and these allocations. */
function elsewhere(pool: driver.CUmemoryPool, addresses: bigint[]): string {
  const file = share(pool);
  const said = JSON.stringify(addresses.map((address) => [...driver.cuMemPoolExportPointer(address).reserved]));
  const child = spawnSync(process.execPath, [join(__dirname, 'fixtures/imported-pool.mjs'), said], {
    stdio: ['ignore', 'pipe', 'pipe', file],
    encoding: 'utf8',
  });
  closeSync(file);
  expect(child.stderr).toBe('');
  return child.stdout;
}

whereSupported('another process uses allocations of a pool, and frees them for itself', async () => {
  const pool = createPool(fileDescriptor);
  const [first, between, second] = [20, 5, 3].map((value) => filled(pool, value)) as [bigint, bigint, bigint];
  const refused = 'CUDA_ERROR_INVALID_VALUE';
  expect(elsewhere(pool, [first, second])).toBe(`20 23 ${refused} ${refused} ${refused}\n`);
  expect(await Promise.all([first, between, second].map(lastOf))).toEqual([23, 5, 3]);
  // Again, now that the pages are shared.
  expect(elsewhere(pool, [second, first])).toContain('3 26');
  for (const address of [first, between, second]) driver.cuMemFreeAsync(address, stream.handle);
  driver.cuMemPoolDestroy(pool);
});

whereSupported('plans go on in memory of a pool that becomes shared', async () => {
  const pool = createPool(fileDescriptor);
  const address = filled(pool, 0);
  const addend = filled(pool, 1000);
  const buffer = CudaBuffer.fromAddress(address, 4 * count);
  const mod = await CudaModule.compile(
    '__global__ void inc(int* x, int n) { const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i]++; }',
  );
  const plan = cudaPlan(async (x: CudaBuffer) => {
    await mod.inc!(x, count);
    await mod.inc!(x, count);
  });
  const running = Array.from({ length: 100 }, () => plan(buffer));
  closeSync(share(pool));
  expect(driver.cuMemPoolExportPointer(address).reserved).toHaveLength(64);
  await Promise.all(running);
  expect(elsewhere(pool, [address, addend])).toContain('200 1200');
  await plan(buffer);
  expect(await lastOf(address)).toBe(1202);
  for (const each of [address, addend]) driver.cuMemFreeAsync(each, stream.handle);
  driver.cuMemPoolDestroy(pool);
  mod.dispose();
});

whereSupported('an allocation is shared only of a pool that was', async () => {
  const pool = createPool(fileDescriptor);
  const address = filled(pool, 1);
  const failure = await failureOf(() => driver.cuMemPoolExportPointer(address));
  expect(failure.code).toBe('CUDA_ERROR_INVALID_VALUE');
  closeSync(share(pool));
  // Of the allocation before, and of one that is still to come in its stream.
  for (const each of [address, driver.cuMemAllocFromPoolAsync(4 * count, pool, stream.handle)])
    expect(driver.cuMemPoolExportPointer(each).reserved).toHaveLength(64);
  driver.cuMemPoolDestroy(pool);
});

onSoftware('what is not shared, or not there any more, is refused', async () => {
  const [shared, own] = [createPool(fileDescriptor), createPool(none)];
  // Large, so that no other allocation keeps its pages.
  const [inShared, inOwn] = [filled(shared, 1, 100_000), filled(own, 1)];
  const file = share(shared);
  const data = driver.cuMemPoolExportPointer(inShared);
  const imported = driver.cuMemPoolImportFromShareableHandle(BigInt(file) as never, fileDescriptor, 0);
  closeSync(file);
  const other = createPool(fileDescriptor);
  driver.cuMemFreeAsync(inShared, stream.handle);
  driver.cuStreamSynchronize(stream.handle);
  const codes = [];
  for (const call of [
    () => driver.cuMemPoolExportToShareableHandle(own, fileDescriptor, 0),
    () => driver.cuMemPoolExportToShareableHandle(imported, fileDescriptor, 0),
    () => driver.cuMemPoolExportPointer(inOwn),
    () => driver.cuMemPoolExportPointer(inShared),
    () => driver.cuMemPoolImportFromShareableHandle(1n as never, fileDescriptor, 0),
    () => driver.cuMemPoolImportPointer(other, data),
    () => driver.cuMemPoolImportPointer(imported, data),
  ])
    codes.push((await failureOf(call)).code);
  const invalid = 'CUDA_ERROR_INVALID_VALUE';
  expect(codes).toEqual([invalid, invalid, invalid, invalid, 'CUDA_ERROR_UNKNOWN', invalid, 'CUDA_ERROR_NOT_PERMITTED']);
  driver.cuMemFreeAsync(inOwn, stream.handle);
  for (const pool of [shared, own, other, imported]) driver.cuMemPoolDestroy(pool);
});
