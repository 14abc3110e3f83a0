// NVML under C's names, with a library that stands in for it: test/stand_in/nvml_stand_in.cpp.
import { CudaError, type Handle, nvml } from '../../../lib/bindings';
import { failureOf } from '../helpers/failure-of';
import { root, runNode } from '../helpers/run-node';
import { onSoftware, standIn, standInPath } from '../telemetry/stand-in';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString().replace(/\0.*$/s, '');

onSoftware('NVML', () => {
  let device: Handle<'nvmlDevice_t'>;
  beforeAll(() => {
    process.env['CUDA_FFI_NVML'] = standInPath;
    nvml.nvmlInit();
    device = nvml.nvmlDeviceGetHandleByIndex(0);
  });
  afterAll(() => void delete process.env['CUDA_FFI_NVML']);
  afterEach(() => expect(standIn().nvmlStandInComplaints.sync()).toBe(''));

  test('what C writes through pointers is returned: numbers, texts, handles, several', () => {
    expect(nvml.nvmlDeviceGetCount()).toBe(1);
    expect(nvml.nvmlSystemGetDriverVersion()).toBe('580.65.06');
    expect(nvml.nvmlSystemGetDriverVersion(10)).toBe('580.65.06');
    expect(nvml.nvmlDeviceGetHandleByUUID('GPU-01234567-0123-0123-0123-0123456789ab')).toBe(device);
    expect(nvml.nvmlDeviceGetPowerUsage(device)).toBe(123456);
    expect(nvml.nvmlDeviceGetTotalEnergyConsumption(device)).toBe(9876543210n);
    expect(nvml.nvmlDeviceGetEncoderUtilization(device)).toEqual([5, 1000]);
    expect(nvml.nvmlDeviceGetEccMode(device)).toEqual([0, nvml.nvmlEnableState_t.NVML_FEATURE_ENABLED]);
    expect(nvml.nvmlDeviceGetClockInfo(device, nvml.nvmlClockType_t.NVML_CLOCK_MEM)).toBe(1002);
    expect(nvml.nvmlVgpuTypeGetName(40)).toBe('GRID H100-40C');
    expect(nvml.nvmlErrorString(nvml.nvmlReturn_t.NVML_ERROR_GPU_IS_LOST)).toBe('GPU is lost');
  });

  test('structures are objects; those that have a version are given it', () => {
    expect(nvml.nvmlDeviceGetUtilizationRates(device)).toEqual({ gpu: 37, memory: 12 });
    const { total, used, version } = nvml.nvmlDeviceGetMemoryInfo_v2(device, { version: nvml.nvmlMemory_v2 });
    expect([total, used, version]).toEqual([80n << 30n, 9n << 30n, nvml.nvmlMemory_v2]);
    expect(() => nvml.nvmlDeviceGetMemoryInfo_v2(device, {})).toThrow(
      expect.objectContaining({ code: 'NVML_ERROR_ARGUMENT_VERSION_MISMATCH', operation: 'nvmlDeviceGetMemoryInfo_v2' }),
    );
    const offset = { version: nvml.nvmlClockOffset_v1, type: nvml.nvmlClockType_t.NVML_CLOCK_SM };
    expect(nvml.nvmlDeviceGetClockOffsets(device, offset)).toMatchObject({ type: 1, clockOffsetMHz: -101, minClockOffsetMHz: -200 });
    expect(nvml.nvmlDeviceSetClockOffsets(device, { ...offset, clockOffsetMHz: -50 })).toBeUndefined();
  });

  test('an array of structures without a name, inside a structure', () => {
    const { count, sensor } = nvml.nvmlDeviceGetThermalSettings(device, 15);
    expect([count, sensor.length]).toEqual([2, 3]);
    const { NVML_THERMAL_CONTROLLER_GPU_INTERNAL: inside, NVML_THERMAL_CONTROLLER_UNKNOWN: unknown } = nvml.nvmlThermalController_t;
    expect(sensor[0]).toEqual({ controller: inside, defaultMinTemp: -5, defaultMaxTemp: 100, currentTemp: 41, target: 1 });
    expect(sensor[1]).toMatchObject({ controller: unknown, currentTemp: 55, target: nvml.nvmlThermalTarget_t.NVML_THERMAL_TARGET_MEMORY });
    expect(sensor[2]!.currentTemp).toBe(0);
  });

  test('a name without a version is the form of today, as in C', () => {
    const pci = nvml.nvmlDeviceGetPciInfo(device);
    expect(pci).toEqual(nvml.nvmlDeviceGetPciInfo_v3(device));
    expect([text(pci.busId), text(pci.busIdLegacy), pci.bus]).toEqual(['00000000:3B:00.0', '0000:3B:00.0', 0x3b]);
    expect(nvml.nvmlDeviceGetComputeRunningProcesses(device)).toEqual(nvml.nvmlDeviceGetComputeRunningProcesses_v3(device));
  });

  test('lists come back whole, also if they become longer meanwhile', () => {
    const processes = nvml.nvmlDeviceGetComputeRunningProcesses(device);
    expect(processes.map(({ pid }) => pid)).toEqual(Array.from({ length: 20 }, (_, i) => 1000 + i));
    expect(processes[0]!.usedGpuMemory).toBe(2n ** 64n - 1n);
    expect(nvml.nvmlDeviceGetSupportedMemoryClocks(device)).toEqual([1000, 1001, 1002, 1003]);
    expect(nvml.nvmlUnitGetDevices(null)).toEqual([device]); // which wants room at once
    expect(nvml.nvmlDeviceGetCpuAffinity(device, 2)).toEqual([2n ** 64n - 1n, 2n ** 64n - 2n]);
  });

  test('a library that always asks for more room does not keep a call for ever', () => {
    standIn().nvmlStandInAnswer.sync('nvmlDeviceGetGraphicsRunningProcesses_v2', nvml.nvmlReturn_t.NVML_ERROR_INSUFFICIENT_SIZE);
    expect(() => nvml.nvmlDeviceGetRetiredPages(device, 0)).toThrow(/^NVML_ERROR_INSUFFICIENT_SIZE: .*\(nvmlDeviceGetRetiredPages\)$/);
    expect(() => nvml.nvmlDeviceGetGraphicsRunningProcesses_v2(device)).toThrow(/^NVML_ERROR_INSUFFICIENT_SIZE/);
    standIn().nvmlStandInAnswer.sync('nvmlDeviceGetGraphicsRunningProcesses_v2', 0);
    expect(nvml.nvmlDeviceGetGraphicsRunningProcesses_v2(device)).toHaveLength(1);
  });

  test('an array that C reads and writes is given and returned, and its length can be left out', () => {
    const { NVML_FI_DEV_ECC_CURRENT: first } = nvml;
    const values = nvml.nvmlDeviceGetFieldValues(device, [{ fieldId: first, scopeId: 4 }, { fieldId: 2000 }]);
    expect(values.map(({ fieldId, nvmlReturn, timestamp }) => [fieldId, nvmlReturn, timestamp])).toEqual([
      [first, 0, -7n],
      [2000, nvml.nvmlReturn_t.NVML_ERROR_NOT_SUPPORTED, -7n],
    ]);
    expect(values[0]!.value.ullVal).toBe(BigInt(first * 10 + 4));
    expect(nvml.nvmlDeviceGetFieldValues(device, 1, [{ fieldId: first }, { fieldId: 5 }])[1]!.timestamp).toBe(0n);
    expect(() => nvml.nvmlDeviceGetFieldValues(device, 3, [{ fieldId: first }])).toThrow(RangeError);
  });

  test('values of more than 31 bits, of enumerations and constants', () => {
    const { compatibilityLimitCode, vgpuVmCompatibility } = nvml.nvmlGetVgpuCompatibility(Uint32Array.of(3), Uint32Array.of(1));
    expect(compatibilityLimitCode).toBe(nvml.nvmlVgpuPgpuCompatibilityLimitCode_t.NVML_VGPU_COMPATIBILITY_LIMIT_OTHER);
    expect(vgpuVmCompatibility).toBe(nvml.nvmlVgpuVmCompatibility_t.NVML_VGPU_VM_COMPATIBILITY_SLEEP);
    expect(nvml.NVML_RUSD_POLL_ALL).toBe(2n ** 64n - 1n);
  });

  test('on another thread: results, lists, structures, errors, many at once', async () => {
    const { promises } = nvml;
    expect(await promises.nvmlDeviceGetPowerUsage(device)).toBe(123456);
    expect(await promises.nvmlDeviceGetComputeRunningProcesses(device)).toHaveLength(20);
    expect((await promises.nvmlDeviceGetMemoryInfo_v2(device, { version: nvml.nvmlMemory_v2 })).free).toBe(70n << 30n);
    const all = await Promise.all(Array.from({ length: 50 }, (_, i) => promises.nvmlDeviceGetClockInfo(device, (i % 4) as never)));
    expect(all).toEqual(Array.from({ length: 50 }, (_, i) => 1000 + (i % 4)));
    expect(await failureOf(() => promises.nvmlDeviceGetHandleByIndex(7))).toMatchObject({ code: 'NVML_ERROR_INVALID_ARGUMENT' });
    expect('nvmlErrorString' in promises).toBe(false);
  });

  test('a status is an error with its name and NVML’s words; a function that the library lacks says so', () => {
    expect(() => nvml.nvmlDeviceGetHandleByIndex(7)).toThrow(
      expect.objectContaining({
        message: 'NVML_ERROR_INVALID_ARGUMENT: Something else (nvmlDeviceGetHandleByIndex)',
        code: 'NVML_ERROR_INVALID_ARGUMENT',
        errno: 2,
        operation: 'nvmlDeviceGetHandleByIndex',
      }),
    );
    expect(() => nvml.nvmlDeviceGetFanSpeed(device)).toThrow(CudaError);
    expect(() => nvml.nvmlDeviceGetFanSpeed(device)).toThrow(
      expect.objectContaining({
        code: 'ERR_CUDA_NOT_IN_DRIVER',
        message: expect.stringMatching(/^nvmlDeviceGetFanSpeed is not in NVML found here, which is .*libnvml_stand_in/),
      }),
    );
  });

  test('wrong arguments are refused before C sees them', () => {
    expect(() => (nvml.nvmlDeviceGetHandleByIndex as (...args: unknown[]) => void)('0')).toThrow(
      /^nvmlDeviceGetHandleByIndex: argument 1 \(index\b.*: expected a whole number/,
    );
    expect(() => (nvml.nvmlDeviceGetPowerUsage as (...args: unknown[]) => void)({})).toThrow(/expected an? nvmlDevice_t/);
    expect(() => nvml.nvmlDeviceGetMemoryInfo_v2(device, { versio: 1 } as never)).toThrow(/nvmlMemory_v2_t has no member versio/);
  });
});

test('NVML that is not there: what was tried, and where it comes from', async () => {
  const program = `
    const { nvml } = require('${root}/dist/lib/bindings');
    try { nvml.nvmlInit(); } catch (error) { console.log(error.code); console.log(error.message); }`;
  const { stdout } = await runNode(program, { environment: { CUDA_FFI_NVML: '/nowhere/libnvidia-ml.so.1' } });
  expect(stdout).toMatch(/^ERR_CUDA_LIBRARY_NOT_FOUND\nNVML, the NVIDIA management library, was not found\.\nTried:\n {2}\/nowhere\//);
});
