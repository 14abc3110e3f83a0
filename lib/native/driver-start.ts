/** What a driver answers to cuInit where it does not start. It cannot be asked then what its numbers mean. */
interface StartFailure {
  /** As in cuda.h. */
  readonly code: string;
  /** The driver's own sentence. */
  readonly description: string;
  readonly advice?: string;
}

/** All that cuInit answers. */
export const startFailures: Readonly<Record<number, StartFailure>> = {
  1: { code: 'CUDA_ERROR_INVALID_VALUE', description: 'invalid argument' },
  2: { code: 'CUDA_ERROR_OUT_OF_MEMORY', description: 'out of memory' },
  3: { code: 'CUDA_ERROR_NOT_INITIALIZED', description: 'initialization error' },
  4: { code: 'CUDA_ERROR_DEINITIALIZED', description: 'driver shutting down' },
  34: {
    code: 'CUDA_ERROR_STUB_LIBRARY',
    description: 'CUDA driver is a stub library',
    advice: "This libcuda is the toolkit's, for linking: CUDA_FFI_DRIVER names the driver's own.",
  },
  46: { code: 'CUDA_ERROR_DEVICE_UNAVAILABLE', description: 'CUDA-capable device(s) is/are busy or unavailable' },
  100: {
    code: 'CUDA_ERROR_NO_DEVICE',
    description: 'no CUDA-capable device is detected',
    advice: 'Is CUDA_VISIBLE_DEVICES empty, or CUDA_FFI_SOFTWARE_DEVICES 0?',
  },
  101: { code: 'CUDA_ERROR_INVALID_DEVICE', description: 'invalid device ordinal' },
  304: { code: 'CUDA_ERROR_OPERATING_SYSTEM', description: 'OS call failed or operation not supported on this OS' },
  800: { code: 'CUDA_ERROR_NOT_PERMITTED', description: 'operation not permitted' },
  801: { code: 'CUDA_ERROR_NOT_SUPPORTED', description: 'operation not supported' },
  802: { code: 'CUDA_ERROR_SYSTEM_NOT_READY', description: 'system not yet initialized' },
  803: {
    code: 'CUDA_ERROR_SYSTEM_DRIVER_MISMATCH',
    description: 'system has unsupported display driver / cuda driver combination',
    advice: "libcuda and the kernel's driver are of different versions: after an update of the driver, restart the machine.",
  },
  804: {
    code: 'CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE',
    description: 'forward compatibility was attempted on non supported HW',
    advice: 'Update the driver, or remove the cuda-compat package, whose libcuda is found first.',
  },
  805: {
    code: 'CUDA_ERROR_MPS_CONNECTION_FAILED',
    description: 'MPS client failed to connect to the MPS control daemon or the MPS server',
  },
  806: { code: 'CUDA_ERROR_MPS_RPC_FAILURE', description: 'the remote procedural call between the MPS server and the MPS client failed' },
  807: { code: 'CUDA_ERROR_MPS_SERVER_NOT_READY', description: 'MPS server is not ready to accept new MPS client requests' },
  808: {
    code: 'CUDA_ERROR_MPS_MAX_CLIENTS_REACHED',
    description: 'the hardware resources required to create MPS client have been exhausted',
  },
  999: { code: 'CUDA_ERROR_UNKNOWN', description: 'unknown error' },
};

const noAmdDevice: StartFailure = {
  code: 'CUDA_ERROR_NO_DEVICE',
  description: "hipErrorNoDevice, AMD's driver has no device",
  advice:
    "Is the kernel's driver amdgpu loaded, may this user open /dev/kfd and /dev/dri/renderD* (groups render and video), and is HIP_VISIBLE_DEVICES not empty? Without a card use CUDA_FFI_DEVICE=hip-software.",
};

/** What the number of a failure in hipInit means: without a device, HIP's versions answer one or the other. */
export function hipStartFailure(errno: number | undefined): StartFailure | undefined {
  return errno === 100 || errno === 101 ? noAmdDevice : startFailure(errno);
}

/** What the number of a failure in cuInit means; undefined for numbers that it is not known to answer. */
export function startFailure(errno: number | undefined): StartFailure | undefined {
  return errno === undefined ? undefined : startFailures[errno];
}
