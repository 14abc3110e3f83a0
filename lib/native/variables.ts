import { didYouMean } from '../errors/did-you-mean';

/** Any text: it is checked where it is read, or is a path. */
const any = undefined;
const switched = ['0', '1'] as const;

/** Every variable of the environment that the package and the software device read, without `CUDA_FFI_`, and what this file checks of it. */
export const variables: Readonly<Record<string, readonly string[] | undefined>> = {
  ADDON: any,
  CACHE_DIR: any,
  COMMUNICATOR: any,
  COVERAGE: any,
  CUBLAS: any,
  CUBLASLT: any,
  CUDART: any,
  CUFFT: any,
  CUPTI: any,
  CURAND: any,
  CUSOLVER: any,
  CUSPARSE: any,
  DEBUG: any,
  DEBUG_SECRET: any,
  DEVICE: any,
  DRIVER: any,
  EVENT_LOOP: ['auto', 'looks', 'sleeps'],
  HIP: any,
  HIPRTC: any,
  LAUNCH_THREAD: ['auto', 'off', 'always'],
  LIBRARIES: ['own', 'nvidia'],
  MEETING: any,
  NCCL: any,
  NVJITLINK: any,
  NVML: any,
  NVRTC: any,
  NVTX: any,
  PERF: switched,
  PROFILE: any,
  SECRET: any,
  SECRET_FILE: any,
  SOFTWARE_CC: any,
  SOFTWARE_CHECK: any,
  SOFTWARE_DEVICES: any,
  SOFTWARE_ISA: any,
  SOFTWARE_MEMORY: any,
  SOFTWARE_REPORT: any,
  SOFTWARE_THREADS: any,
  SOFTWARE_TIMEOUT_MS: any,
  SOFTWARE_TRANSLATE: any,
  TEST_SEED: any,
  TRACE: any,
  TRACE_LEAKS: switched,
};

/** Names that are nearer to another variable than to the one that is meant. */
const misnamed: Readonly<Record<string, string>> = { DEVICES: 'SOFTWARE_DEVICES', DEVICE_COUNT: 'SOFTWARE_DEVICES' };

const prefix = 'CUDA_FFI_';

/** Warns of values that nothing understands, and of names that are close to a variable's. Others of this prefix may be the program's own. */
export function checkVariables(environment: NodeJS.ProcessEnv = process.env): void {
  for (const [name, value] of Object.entries(environment)) {
    const objection = name.startsWith(prefix) && value ? objectionTo(name.slice(prefix.length), value) : undefined;
    if (objection) process.emitWarning(objection, { type: 'CudaWarning', code: 'CUDA_FFI_VARIABLE' });
  }
}

function objectionTo(name: string, value: string): string | undefined {
  if (Object.hasOwn(variables, name)) {
    const taken = variables[name];
    return taken?.includes(value) === false ? `${prefix}${name}=${value} is ignored: expected ${taken.join(', ')}` : undefined;
  }
  const meant = misnamed[name] ?? /^; did you mean (\w+)\?$/.exec(didYouMean(name, Object.keys(variables)))?.[1];
  return meant && `There is no variable ${prefix}${name}; did you mean ${prefix}${meant}?`;
}
