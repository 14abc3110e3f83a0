// Memory that is mapped through the C API, in the package's classes and kernels, and in another process.
import { spawnSync } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { CudaBuffer, CudaContext, CudaModule, DeviceArray, cudaPlan } from '../../../lib';
import { driver } from '../../../lib/bindings';

const { CUmemAllocationHandleType, CUmemAllocationType, CUmemAccess_flags, CUmemLocationType } = driver;
const granule = 2 << 20;
const location = { type: CUmemLocationType.CU_MEM_LOCATION_TYPE_DEVICE, id: 0 };
const properties = {
  type: CUmemAllocationType.CU_MEM_ALLOCATION_TYPE_PINNED,
  requestedHandleTypes: CUmemAllocationHandleType.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR,
  location,
};
const fileDescriptor = CUmemAllocationHandleType.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
const readWrite = [{ location, flags: CUmemAccess_flags.CU_MEM_ACCESS_FLAGS_PROT_READWRITE }];

const source: string = '__global__ void inc(int* x, int n) { const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i]++; }';
let mod: CudaModule;

driver.cuInit(0);
const { CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED: shareable } = driver.CUdevice_attribute;
const whereSupported = driver.cuDeviceGetAttribute(shareable, driver.cuDeviceGet(0)) !== 0 ? test : test.skip;

beforeAll(async () => {
  driver.cuCtxSetCurrent(CudaContext.getDefault());
  mod = await CudaModule.compile(source);
});

afterAll(() => mod.dispose());

/** All numbers of a buffer; the array ends with it. */
function numbersOf(buffer: CudaBuffer): DeviceArray<'int32'> {
  return DeviceArray.fromDescriptor({ ...buffer.share(), shape: [buffer.nbytes / 4], strides: [1], dtype: 'int32' });
}

/** Two granules in a row; `use` gets the address of the first. */
async function mapped(use: (address: bigint) => Promise<void>): Promise<void> {
  const address = driver.cuMemAddressReserve(2 * granule, 0, 0n, 0);
  for (const at of [address, address + BigInt(granule)]) {
    const handle = driver.cuMemCreate(granule, properties, 0);
    driver.cuMemMap(at, granule, 0, handle, 0);
    driver.cuMemRelease(handle);
  }
  driver.cuMemSetAccess(address, 2 * granule, readWrite);
  try {
    await use(address);
  } finally {
    driver.cuMemUnmap(address, 2 * granule);
    driver.cuMemAddressFree(address, 2 * granule);
  }
}

whereSupported('kernels, copies and plans go across mappings', async () => {
  expect(driver.cuMemGetAllocationGranularity(properties, 0)).toBe(granule);
  await mapped(async (address) => {
    const buffer = CudaBuffer.fromAddress(address, 2 * granule);
    const whole = numbersOf(buffer);
    const middle = granule / 4;
    whole.fill(4);
    await mod.inc!(whole, whole.length);
    expect([...(await whole.slice(middle - 2, middle + 2).get())]).toEqual([5, 5, 5, 5]);
    await buffer.copyFrom(new Int32Array(2 * middle).fill(7));
    const plan = cudaPlan(async (x: DeviceArray<'int32'>) => {
      await mod.inc!(x, x.length);
      await mod.inc!(x, x.length);
    });
    await plan(whole);
    await plan(whole);
    const back = await whole.get();
    expect(back.every((value) => value === 11)).toBe(true);
    whole.dispose();
    buffer.dispose();
  });
});

whereSupported('another process imports it by a file descriptor', async () => {
  const handle = driver.cuMemCreate(granule, properties, 0);
  const file = Number(driver.cuMemExportToShareableHandle(handle, fileDescriptor, 0));
  const address = driver.cuMemAddressReserve(granule, 0, 0n, 0);
  driver.cuMemMap(address, granule, 0, handle, 0);
  driver.cuMemSetAccess(address, granule, readWrite);
  const array = numbersOf(CudaBuffer.fromAddress(address, granule));
  array.fill(20);
  const child = spawnSync(process.execPath, [join(__dirname, 'fixtures/imported-memory.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe', file],
    encoding: 'utf8',
  });
  expect(child.stderr).toBe('');
  expect(child.stdout).toBe('20 21\n');
  closeSync(file);
  expect([...(await array.slice(0, 2).get())]).toEqual([21, 21]);
  array.dispose();
  driver.cuMemUnmap(address, granule);
  driver.cuMemAddressFree(address, granule);
  driver.cuMemRelease(handle);
});
