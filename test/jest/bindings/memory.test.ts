// Host memory in calls: held still where C looks at it later, refused where that cannot be promised.
import { DeviceArray, pinned } from '../../../lib';
import { addressOf, driver, readMemory, writeMemory } from '../../../lib/bindings';

let stream: driver.CUstream;
let address: bigint;

beforeAll(() => {
  driver.cuInit(0);
  driver.cuCtxSetCurrent(driver.cuDevicePrimaryCtxRetain(driver.cuDeviceGet(0)));
  stream = driver.cuStreamCreate(0);
  address = driver.cuMemAlloc(1 << 16);
});

test('a view is copied whole; a length may be given, and not exceed it', () => {
  driver.cuMemcpyHtoD(address, Int32Array.of(1, 2, 3));
  driver.cuMemcpyHtoD(address, Int32Array.of(9, 9), 4);
  const back = new Int32Array(3);
  driver.cuMemcpyDtoH(back, address);
  expect([...back]).toEqual([9, 2, 3]);
  const tooMuch = () => driver.cuMemcpyDtoH(back, address, 13);
  expect(tooMuch).toThrow('cuMemcpyDtoH: argument 3 (ByteCount): expected at most 12 for size_t, received 13');
  expect(tooMuch).toThrow(RangeError);
});

test.each([
  ['Buffer', Buffer.from([1, 2, 3, 4])],
  ['DataView', new DataView(Uint8Array.of(0, 1, 2, 3, 4).buffer, 1, 4)],
  ['ArrayBuffer', Uint8Array.of(1, 2, 3, 4).buffer],
  ['SharedArrayBuffer', Object.assign(new SharedArrayBuffer(4))],
])('%s is memory', (_name, memory) => {
  if (memory instanceof SharedArrayBuffer) new Uint8Array(memory).set([1, 2, 3, 4]);
  driver.cuMemcpyHtoD(address, memory);
  const back = new Uint8Array(4);
  driver.cuMemcpyDtoH(back, address);
  expect([...back]).toEqual([1, 2, 3, 4]);
});

test('an asynchronous copy to the device takes the contents of the call, whatever becomes of the array', () => {
  const x = Int32Array.of(1, 2, 3);
  driver.cuMemcpyHtoDAsync(address, x, stream);
  x.fill(7);
  structuredClone(x.buffer, { transfer: [x.buffer] });
  driver.cuStreamSynchronize(stream);
  const back = new Int32Array(3);
  driver.cuMemcpyDtoH(back, address);
  expect([...back]).toEqual([1, 2, 3]);
});

test('copies that are queued by the thousand while streams stand still all have their contents', () => {
  const word = driver.cuMemAlloc(4);
  driver.cuMemsetD32(word, 0, 1);
  driver.cuCtxSynchronize();
  const { CU_STREAM_NON_BLOCKING } = driver.CUstream_flags;
  const streams = [driver.cuStreamCreate(CU_STREAM_NON_BLOCKING), driver.cuStreamCreate(CU_STREAM_NON_BLOCKING)];
  for (const one of streams) driver.cuStreamWaitValue32(one, word, 1, driver.CUstreamWaitValue_flags.CU_STREAM_WAIT_VALUE_EQ);
  for (let i = 0; i < 2000; i++) driver.cuMemcpyHtoDAsync(address + BigInt(i * 4), Int32Array.of(i), streams[i % 2]!);
  driver.cuMemsetD32(word, 1, 1);
  for (const one of streams) driver.cuStreamSynchronize(one);
  const back = new Int32Array(2000);
  driver.cuMemcpyDtoH(back, address);
  expect(back).toEqual(Int32Array.from({ length: 2000 }, (_, i) => i));
  for (const one of streams) driver.cuStreamDestroy(one);
  driver.cuMemFree(word);
});

test('an asynchronous copy to the host wants memory that stays', () => {
  driver.cuMemcpyHtoD(address, Int32Array.of(4, 5, 6));
  const copy = () => driver.cuMemcpyDtoHAsync(new Int32Array(3), address, stream);
  expect(copy).toThrow(/cuMemcpyDtoHAsync: argument 1 \(dstHost\): the memory stays in use after the call.*pinned/);
  const shared = new Int32Array(new SharedArrayBuffer(12));
  const locked = pinned(Int32Array, 3);
  driver.cuMemcpyDtoHAsync(shared, address, stream);
  driver.cuMemcpyDtoHAsync(locked, address, stream);
  driver.cuStreamSynchronize(stream);
  expect([...shared, ...locked]).toEqual([4, 5, 6, 4, 5, 6]);
});

test('an array that is detached while arguments are read is an error', () => {
  const x = new Uint8Array(1000);
  const values = Object.defineProperty([0], 0, {
    get() {
      structuredClone(x.buffer, { transfer: [x.buffer] });
      return 0;
    },
  });
  const { CU_JIT_INPUT_PTX } = driver.CUjitInputType;
  const add = () => driver.cuLinkAddData(null, CU_JIT_INPUT_PTX, x, 'x', [0], values);
  expect(add).toThrow('cuLinkAddData: argument 3 (data): the memory was detached or resized while arguments were read');
  expect(() => driver.cuMemcpyHtoD(address, x)).toThrow(/memory that is not detached/);
});

test('a getter among the arguments may call the API itself', () => {
  const inner = Int32Array.of(42);
  driver.cuMemcpy2D({
    srcMemoryType: 1,
    srcHost: Int32Array.of(1, 2),
    get Height() {
      driver.cuMemcpyHtoD(address + 64n, inner);
      return 1;
    },
    dstMemoryType: 2,
    dstDevice: address,
    WidthInBytes: 8,
  });
  const back = new Int32Array(17);
  driver.cuMemcpyDtoH(back, address);
  expect([back[0], back[1], back[16]]).toEqual([1, 2, 42]);
});

test('device memory of the package has an address', async () => {
  const array = await DeviceArray.from(Float32Array.of(1, 2, 3));
  const back = new Float32Array(3);
  driver.cuMemcpyDtoH(back, array);
  expect([...back]).toEqual([1, 2, 3]);
  driver.cuMemsetD32(array, 0, 2);
  driver.cuCtxSynchronize(); // the package's streams do not wait for C's default stream
  expect([...((await array.get()) as Float32Array)]).toEqual([0, 0, 3]);
  array.dispose();
  expect(() => driver.cuMemsetD32(array, 0, 2)).toThrow(/disposed/);
});

test('page-locked memory of the driver is read and written by its address', () => {
  const host = driver.cuMemAllocHost(16);
  expect(typeof host).toBe('bigint');
  writeMemory(host, Int32Array.of(1, 2, 3, 4));
  driver.cuMemcpyHtoDAsync(address, host, 16, stream);
  driver.cuMemcpyDtoHAsync(host + 8n, address, 8, stream);
  driver.cuStreamSynchronize(stream);
  expect([...new Int32Array(readMemory(host, 16).buffer)]).toEqual([1, 2, 1, 2]);
  expect(() => driver.cuMemcpyHtoD(address, host)).toThrow(/ByteCount.*the length of an address or null is not known/);
  driver.cuMemFreeHost(host);
  expect(() => readMemory(0, 4)).toThrow(RangeError);
});

test('addresses are told of memory that cannot move', () => {
  const shared = new Uint8Array(new SharedArrayBuffer(64), 16);
  expect(addressOf(shared)).toBe(addressOf(shared.buffer as SharedArrayBuffer) + 16n);
  expect(() => addressOf(new Uint8Array(8))).toThrow(TypeError);
});

test('memory that is registered stays in use: only what cannot move', () => {
  expect(() => driver.cuMemHostRegister(new Uint8Array(4096), 0)).toThrow(/stays in use after the call/);
  const shared = new Uint8Array(new SharedArrayBuffer(8192));
  driver.cuMemHostRegister(shared, 0);
  expect(driver.cuMemHostGetDevicePointer(shared, 0)).toBeGreaterThan(0n);
  driver.cuMemHostUnregister(shared);
});

test('large arguments have memory of their own', () => {
  const text = 'x'.repeat(200_000);
  expect(() => driver.cuModuleLoadData(text)).toThrow(/CUDA_ERROR_INVALID_(IMAGE|PTX)/);
  const values = Uint8Array.from({ length: 30_000 }, (_, i) => i);
  driver.cuMemcpyHtoD(address, values);
  const back = new Uint8Array(30_000);
  driver.cuMemcpyDtoH(back, address);
  expect(back).toEqual(values);
});

test.each([
  [-1, RangeError, /0 to 2\^53 - 1, or a bigint/],
  [1.5, TypeError, /a whole number or a bigint/],
  [2 ** 60, RangeError, /0 to 2\^53/],
  [-1n, RangeError, /0 to 2\^64 - 1/],
  [1n << 64n, RangeError, /0 to 2\^64 - 1/],
  ['8', TypeError, /received "8"/],
  [undefined, TypeError, /received undefined/],
])('%p bytes are refused', (bytes, kind, message) => {
  expect(() => driver.cuMemAlloc(bytes as never)).toThrow(kind);
  expect(() => driver.cuMemAlloc(bytes as never)).toThrow(message);
});
