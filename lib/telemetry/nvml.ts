import { Struct } from '../data-type/struct';
import type { CudaDevice } from '../device/cuda-device';
import { CudaError } from '../errors/cuda-error';
import { HostLibrary, type HostLibraryFunctions } from '../host-library/host-library';
import { openNvml } from '../native/nvml';

const Utilization = Struct({ gpu: 'unsigned int', memory: 'unsigned int' }, 'nvmlUtilization_t');
const Memory = Struct({ total: 'uint64_t', free: 'uint64_t', used: 'uint64_t' }, 'nvmlMemory_t');
const Memory2 = Struct(
  { version: 'unsigned int', total: 'uint64_t', reserved: 'uint64_t', free: 'uint64_t', used: 'uint64_t' },
  'nvmlMemory_v2_t',
);
const Temperature = Struct({ version: 'unsigned int', sensorType: 'unsigned int', temperature: 'int' }, 'nvmlTemperature_t');
const EventData = Struct(
  { device: 'uint64_t', eventType: 'uint64_t', eventData: 'uint64_t', gpuInstanceId: 'unsigned int', computeInstanceId: 'unsigned int' },
  'nvmlEventData_t',
);
/** What the forms `_v2` and `_v3` of the functions for processes write. */
export const ProcessInfo = Struct(
  { pid: 'unsigned int', usedGpuMemory: 'uint64_t', gpuInstanceId: 'unsigned int', computeInstanceId: 'unsigned int' },
  'nvmlProcessInfo_t',
);

const types = {
  nvmlReturn_t: 'int',
  nvmlDevice_t: 'void *',
  nvmlEventSet_t: 'void *',
  nvmlUtilization_t: Utilization,
  nvmlMemory_t: Memory,
  nvmlMemory_v2_t: Memory2,
  nvmlTemperature_t: Temperature,
  nvmlEventData_t: EventData,
  nvmlProcessInfo_t: ProcessInfo,
};

/** The functions that are called, each of which an older library may lack. */
const declarations = `
nvmlReturn_t nvmlInit_v2(void);
const char* nvmlErrorString(nvmlReturn_t result);
nvmlReturn_t nvmlDeviceGetHandleByUUID(const char* uuid, nvmlDevice_t* device);
nvmlReturn_t nvmlDeviceGetHandleByPciBusId_v2(const char* pciBusId, nvmlDevice_t* device);
nvmlReturn_t nvmlDeviceGetUtilizationRates(nvmlDevice_t device, nvmlUtilization_t* utilization);
nvmlReturn_t nvmlDeviceGetEncoderUtilization(nvmlDevice_t device, unsigned int* utilization, unsigned int* samplingPeriodUs);
nvmlReturn_t nvmlDeviceGetDecoderUtilization(nvmlDevice_t device, unsigned int* utilization, unsigned int* samplingPeriodUs);
nvmlReturn_t nvmlDeviceGetMemoryInfo(nvmlDevice_t device, nvmlMemory_t* memory);
nvmlReturn_t nvmlDeviceGetMemoryInfo_v2(nvmlDevice_t device, nvmlMemory_v2_t* memory);
nvmlReturn_t nvmlDeviceGetTemperature(nvmlDevice_t device, int sensorType, unsigned int* temp);
nvmlReturn_t nvmlDeviceGetTemperatureV(nvmlDevice_t device, nvmlTemperature_t* temperature);
nvmlReturn_t nvmlDeviceGetTemperatureThreshold(nvmlDevice_t device, int thresholdType, unsigned int* temp);
nvmlReturn_t nvmlDeviceGetPowerUsage(nvmlDevice_t device, unsigned int* power);
nvmlReturn_t nvmlDeviceGetEnforcedPowerLimit(nvmlDevice_t device, unsigned int* limit);
nvmlReturn_t nvmlDeviceGetTotalEnergyConsumption(nvmlDevice_t device, unsigned long long* energy);
nvmlReturn_t nvmlDeviceGetClockInfo(nvmlDevice_t device, int type, unsigned int* clock);
nvmlReturn_t nvmlDeviceGetMaxClockInfo(nvmlDevice_t device, int type, unsigned int* clock);
nvmlReturn_t nvmlDeviceGetCurrentClocksEventReasons(nvmlDevice_t device, unsigned long long* reasons);
nvmlReturn_t nvmlDeviceGetCurrentClocksThrottleReasons(nvmlDevice_t device, unsigned long long* reasons);
nvmlReturn_t nvmlDeviceGetFanSpeed(nvmlDevice_t device, unsigned int* speed);
nvmlReturn_t nvmlDeviceGetPerformanceState(nvmlDevice_t device, unsigned int* state);
nvmlReturn_t nvmlDeviceGetComputeRunningProcesses_v2(nvmlDevice_t device, unsigned int* count, nvmlProcessInfo_t* infos);
nvmlReturn_t nvmlDeviceGetComputeRunningProcesses_v3(nvmlDevice_t device, unsigned int* count, nvmlProcessInfo_t* infos);
nvmlReturn_t nvmlDeviceGetGraphicsRunningProcesses_v2(nvmlDevice_t device, unsigned int* count, nvmlProcessInfo_t* infos);
nvmlReturn_t nvmlDeviceGetGraphicsRunningProcesses_v3(nvmlDevice_t device, unsigned int* count, nvmlProcessInfo_t* infos);
nvmlReturn_t nvmlDeviceGetMPSComputeRunningProcesses_v2(nvmlDevice_t device, unsigned int* count, nvmlProcessInfo_t* infos);
nvmlReturn_t nvmlDeviceGetMPSComputeRunningProcesses_v3(nvmlDevice_t device, unsigned int* count, nvmlProcessInfo_t* infos);
nvmlReturn_t nvmlEventSetCreate(nvmlEventSet_t* set);
nvmlReturn_t nvmlDeviceGetSupportedEventTypes(nvmlDevice_t device, unsigned long long* eventTypes);
nvmlReturn_t nvmlDeviceRegisterEvents(nvmlDevice_t device, unsigned long long eventTypes, nvmlEventSet_t set);
nvmlReturn_t nvmlEventSetWait_v2(nvmlEventSet_t set, nvmlEventData_t* data, unsigned int timeoutms);
nvmlReturn_t nvmlEventSetFree(nvmlEventSet_t set);
`;

/** nvmlReturn_t, as far as it is told apart here. */
export const status = {
  NVML_SUCCESS: 0,
  NVML_ERROR_UNINITIALIZED: 1,
  NVML_ERROR_INVALID_ARGUMENT: 2,
  NVML_ERROR_NOT_SUPPORTED: 3,
  NVML_ERROR_NO_PERMISSION: 4,
  NVML_ERROR_NOT_FOUND: 6,
  NVML_ERROR_INSUFFICIENT_SIZE: 7,
  NVML_ERROR_DRIVER_NOT_LOADED: 9,
  NVML_ERROR_TIMEOUT: 10,
  NVML_ERROR_FUNCTION_NOT_FOUND: 13,
  NVML_ERROR_GPU_IS_LOST: 15,
  NVML_ERROR_RESET_REQUIRED: 16,
  NVML_ERROR_OPERATING_SYSTEM: 17,
  NVML_ERROR_LIB_RM_VERSION_MISMATCH: 18,
  NVML_ERROR_MEMORY: 20,
  NVML_ERROR_ARGUMENT_VERSION_MISMATCH: 25,
  NVML_ERROR_GPU_NOT_FOUND: 28,
  NVML_ERROR_UNKNOWN: 999,
} as const;

let opened: Promise<Nvml> | undefined;

/** NVML, started once by each thread of JavaScript. It is never shut down: other threads and libraries may use it. */
export class Nvml {
  /** Rejects with CudaError if NVML cannot be found or started; the next call tries again. */
  static open(): Promise<Nvml> {
    return (opened ??= Nvml.#start().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  }

  static async #start(): Promise<Nvml> {
    const nvml = new Nvml(HostLibrary(openNvml(), declarations, { types }));
    await nvml.call('nvmlInit_v2');
    return nvml;
  }

  readonly #functions: HostLibraryFunctions;

  private constructor(functions: HostLibraryFunctions) {
    this.#functions = functions;
  }

  /** On another thread. Resolves to the status; that of a function which the library lacks is NVML_ERROR_FUNCTION_NOT_FOUND. */
  async status(name: string, ...args: unknown[]): Promise<number> {
    const found = this.#find(name);
    return found ? ((await found(...args)) as number) : status.NVML_ERROR_FUNCTION_NOT_FOUND;
  }

  /** Rejects with CudaError unless it succeeds. */
  async call(name: string, ...args: unknown[]): Promise<void> {
    const code = await this.status(name, ...args);
    if (code !== status.NVML_SUCCESS) throw this.error(code, name);
  }

  error(code: number, operation: string, more = ''): CudaError {
    const known = Object.entries(status).find(([, number]) => number === code)?.[0] ?? `nvmlReturn_t ${code}`;
    const says = this.#find('nvmlErrorString')?.sync(code) as string | null | undefined;
    return new CudaError(`${known}${says ? `: ${says}` : ''} (${operation})${more}`, { code: known, errno: code, operation });
  }

  /** The device as NVML knows it. Rejects with CudaError if it does not. */
  async handleOf({ uuid, pciBusId, name }: CudaDevice): Promise<bigint> {
    const handle = new BigUint64Array(1);
    for (const kind of ['GPU', 'MIG'])
      if ((await this.status('nvmlDeviceGetHandleByUUID', `${kind}-${uuid}`, handle)) === status.NVML_SUCCESS) return handle[0]!;
    const operation = 'nvmlDeviceGetHandleByPciBusId_v2';
    const code = await this.status(operation, pciBusId, handle);
    if (code === status.NVML_SUCCESS) return handle[0]!;
    throw this.error(code, operation, `: NVML does not know ${name} (GPU-${uuid}, ${pciBusId})`);
  }

  #find(name: string): HostLibraryFunctions[string] | undefined {
    try {
      return this.#functions[name];
    } catch (error) {
      if (error instanceof CudaError && error.code === 'ERR_CUDA_LIBRARY_NOT_FOUND') return undefined;
      throw error;
    }
  }
}
