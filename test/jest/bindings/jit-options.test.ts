// What the driver's compiler says through its options: logs, and values that it writes.
import { driver } from '../../../lib/bindings';

const { CUjit_option: option } = driver;
const right = '.version 7.0\n.target sm_75\n.address_size 64\n.visible .entry k() { ret; }';
const wrong = '.version 7.0\n.target sm_75\n.address_size 64\n.visible .entry k() { no.such.instruction; }';
const keys = [option.CU_JIT_WALL_TIME, option.CU_JIT_ERROR_LOG_BUFFER, option.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES];

beforeAll(() => {
  driver.cuInit(0);
  driver.cuCtxSetCurrent(driver.cuDevicePrimaryCtxRetain(driver.cuDeviceGet(0)));
});

const textOf = (log: Uint8Array, bytes: number) => Buffer.from(log.subarray(0, bytes)).toString();

test('the log of an error and its length', () => {
  const log = new Uint8Array(4096);
  const values = [0, log, log.length];
  expect(() => driver.cuModuleLoadDataEx(wrong, keys, values)).toThrow(/CUDA_ERROR_INVALID_PTX/);
  expect(values[2]).toBeGreaterThan(0);
  expect(values[2]).toBeLessThan(log.length);
  expect(textOf(log, values[2] as number)).toContain('line 4');
});

test('the same from another thread', async () => {
  const log = new Uint8Array(4096);
  const values = [0, log, log.length];
  await expect(driver.promises.cuModuleLoadDataEx(wrong, keys, values)).rejects.toThrow(/CUDA_ERROR_INVALID_PTX/);
  expect(textOf(log, values[2] as number)).toContain('line 4');
});

test('a load that succeeds says how long it took; what cannot be changed stays as it was', () => {
  const unwritten = 12345678;
  const log = new Uint8Array(64);
  const values = [unwritten, log, log.length];
  driver.cuModuleUnload(driver.cuModuleLoadDataEx(right, keys, values));
  expect(values[0]).not.toBe(unwritten);
  expect(values[0]).toBeGreaterThanOrEqual(0);
  expect(values[2]).toBe(0);
  const frozen = Object.freeze([7, log, log.length]);
  driver.cuModuleUnload(driver.cuModuleLoadDataEx(right, keys, frozen));
  expect(frozen[0]).toBe(7);
});

test('a log of no memory is refused', () => {
  expect(() => driver.cuModuleLoadDataEx(right, keys, [0, null, 0])).toThrow(/CUDA_ERROR_INVALID_VALUE/);
});
