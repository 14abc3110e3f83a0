import { CudaError } from '../errors/cuda-error';
import { faultOf, markFault } from './after-fault';
import { noteContextLoss } from './context-losses';
import { hipStartFailure, startFailure } from './driver-start';
import { limitIn, sizesInDecimal } from './limit-text';

export type NativeErrorKind = 'driver' | 'image' | 'library' | 'nvrtc' | 'array-changed' | 'memory' | 'internal';

/** What C++ knows about a failure, from which {@link nativeError} makes the error. */
export interface NativeErrorDetails {
  errno?: number;
  code?: string;
  description?: string;
  operation?: string;
  /** What the software device knows about a fault. */
  report?: string;
  /** Whether it happened on the software device. */
  software?: boolean;
  /** Whether every later call in the context fails with this error. */
  endsContext?: boolean;
  /** What failed on the device before, if that is the reason. */
  firstFault?: string;
  /** Whether it is the fault of a context that `device.reset()` does not make whole. */
  outlivesReset?: boolean;
  /** Which of the software device's faults it is; absent on a GPU. */
  fault?: number;
  /** The log of the driver's compiler. */
  log?: string;
  /** The index of the array in a call that copies arrays. */
  index?: number;
}

/** Makes the error for what C++ reports. Called by the addon, on this thread. */
export function nativeError(kind: NativeErrorKind, message: string, details: NativeErrorDetails): Error {
  switch (kind) {
    case 'driver':
      return driverError(details);
    case 'image':
      return imageError(details);
    case 'library':
      return new CudaError(libraryMessage(message), { code: 'ERR_CUDA_LIBRARY_NOT_FOUND' });
    case 'nvrtc':
      return new CudaError(message, { code: 'ERR_CUDA_COMPILER' });
    case 'array-changed':
      return new ArrayChangedError(message, details.index ?? 0);
    case 'memory':
      return new CudaError(message, { code: 'ERR_CUDA_HOST_MEMORY' });
    case 'internal':
      return new CudaError(message, { code: 'ERR_CUDA_INTERNAL' });
  }
}

/** An array was detached or changed its length while a call used it. {@link index} is its place in the call's arrays. */
export class ArrayChangedError extends RangeError {
  readonly code = 'ERR_CUDA_ARGUMENT';
  readonly index: number;

  constructor(message: string, index: number) {
    super(message);
    this.index = index;
  }
}

/** A variable that names no library is the reason: how to get the library, or to set the variable, helps less than to correct that. */
function libraryMessage(message: string): string {
  const [advice = '', variable = ''] = / Or name the file in (CUDA_FFI_\w+)\./.exec(message) ?? [];
  const named = process.env[variable];
  if (!named || named === '1') return message;
  const reason = `${variable} names this file: correct the variable, or unset it to have the library searched for.`;
  return message.replace(advice, '').replace(/\n(?! )(?!Tried:)/, `\n${reason}\n`);
}

function driverError(details: NativeErrorDetails): CudaError {
  const start = failureOfStart(details);
  const code = details.code ?? start?.code ?? `CUDA_ERROR_${details.errno}`;
  const fault = details.endsContext ? faultOf(details) : undefined;
  const parts = [`${fault?.prefix ?? ''}${code}: ${details.description ?? start?.description ?? 'unknown error'} (${details.operation})`];
  if (start?.advice) parts.push(start.advice);
  parts.push(...faultParts(details));
  if (code === 'CUDA_ERROR_CONTEXT_IS_DESTROYED') {
    noteContextLoss();
    parts.push(contextIsGone);
  }
  const error = new CudaError(parts.join('\n'), { ...details, code });
  return fault ? markFault(error, fault) : error;
}

function failureOfStart({ operation, errno }: NativeErrorDetails): ReturnType<typeof startFailure> {
  if (operation === 'hipInit') return hipStartFailure(errno);
  return operation === 'cuInit' ? startFailure(errno) : undefined;
}

/** What is known about the fault that ended a context, and what can be done about it. */
function faultParts({ report, endsContext, firstFault, software, outlivesReset }: NativeErrorDetails): string[] {
  // The compiler makes the paths of sources absolute.
  const parts = report ? [report.replaceAll(`${process.cwd()}/`, '').trimEnd()] : [];
  const hint = reportHints.find(([said]) => said.test(report ?? ''))?.[1];
  if (hint) parts.push(hint);
  if (!endsContext) return parts;
  if (!report && firstFault) parts.push(`The first failure on this device was ${firstFault}.`);
  parts.push(!software ? gpuIsLost : outlivesReset ? contextIsLost : 'device.reset() makes the software device usable again.');
  return parts;
}

const contextIsGone = 'If the device was reset, also by another thread: what was made before is gone; make it anew.';

/** What most often is the reason, or how to find it. */
const reportHints: readonly (readonly [RegExp, string])[] = [
  [/^race on shared memory/, 'Is a __syncthreads() missing between the two?'],
  [/shared memory at .*, which no thread of the block has written/, 'Is a __syncthreads() missing before it?'],
  [
    /ran out of time$/m,
    'CUDA_FFI_SOFTWARE_TIMEOUT_MS sets how many milliseconds a launch may take. Does a thread wait for one that never comes?',
  ],
  [/^misaligned surface access/, 'x of surf2Dread and surf2Dwrite counts bytes: x * sizeof(float).'],
  [/^there is no such texture object/, 'A cudaTextureObject_t takes a CudaTexture, which has to live as long as its handle is used.'],
  [/^there is no such surface object/, 'A cudaSurfaceObject_t takes a CudaSurface, and a cudaTextureObject_t a CudaTexture.'],
];

const contextIsLost = 'This context stays unusable: destroy it. Other contexts of the software device go on.';
const gpuIsLost = 'A GPU stays unusable for the process after this: start a new process (docs/errors.md shows how servers do).';

const imageHints: Record<string, string> = {
  CUDA_ERROR_UNSUPPORTED_PTX_VERSION:
    'The PTX is newer than this driver: update the driver, or compile with an older NVRTC (CUDA_FFI_NVRTC).',
  CUDA_ERROR_NO_BINARY_FOR_GPU: 'The image holds no code for this device: compile for its architecture.',
  CUDA_ERROR_INVALID_IMAGE: 'The bytes are not PTX, a cubin or a fatbin; CudaModule.compile compiles CUDA C++.',
};

const softwareCapability = 'CUDA_FFI_SOFTWARE_CC=9.0 makes the software device one of that compute capability.';

function imageError(details: NativeErrorDetails): CudaError {
  const code = details.code ?? `CUDA_ERROR_${details.errno}`;
  const log = details.log ?? '';
  const missing = /unresolved extern (?:function|variable) (\S+)/i.exec(log)?.[1];
  const limit = limitIn(log);
  // What is wrong comes first: the first line is all that some programs show.
  const reason = missing ? `${missing} is declared, and nothing defines it` : limit?.what;
  const parts = [`${code}: ${reason ?? details.description ?? 'the image was refused'} (${details.operation})`];
  const isCutOff = /^the image is cut off/m.test(`${details.report ?? ''}\n${details.log ?? ''}`);
  if (imageHints[code]) parts.push(isCutOff ? 'Copy the file again, or make it again with `npx cuda-ffi compile`.' : imageHints[code]);
  if (details.software && code === 'CUDA_ERROR_NO_BINARY_FOR_GPU') parts.push(softwareCapability);
  parts.push(...faultParts(details));
  if (log) parts.push(sizesInDecimal(log.trimEnd()));
  if (limit) parts.push(limit.advice);
  if (missing) parts.push(`Name the file or text that defines ${missing} in the option link.`);
  return new CudaError(parts.join('\n'), { ...details, code });
}
