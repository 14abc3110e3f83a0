/**
 * The memory through which a call crosses to C++: JavaScript writes it, src/binding/arena.hpp reads it, with the same
 * names. One for each JavaScript environment; a call writes it and crosses before anything else runs.
 */
const bytes = 65536;
const parametersAt = 64;
const arraysAt = parametersAt + 32768;
const arrayWords = 2;

export const arenaLimits = {
  /** Bytes of a kernel's parameters (CUDA 12.1 and later, compute capability 7.0 and later). */
  parameterBytes: 32764,
  arrays: (bytes - arraysAt) / (arrayWords * 4),
} as const;

export const flagCooperative = 1;
export const arrayIn = 1;
export const arrayOut = 2;
/** In page-locked memory: copied from and to where it lies. */
export const arrayPinned = 4;
/** In place of a parameter's offset: the array is no parameter. */
export const noParameter = 0xffffffff;

export const arenaBuffer = new ArrayBuffer(bytes);

/** Indices into {@link words}. */
export const word = {
  streamSlot: 0,
  kernelSlot: 1,
  grid: 2,
  block: 5,
  cluster: 8,
  dynamicSharedBytes: 11,
  flags: 12,
  callId: 13,
  /** On the way back. */
  failures: 13,
  parameterBytes: 14,
  arrayCount: 15,
} as const;

export const words = new Uint32Array(arenaBuffer);

/** The kernel's parameter block: byte 0 is its first parameter. */
export const parameters = new DataView(arenaBuffer, parametersAt, arenaLimits.parameterBytes);
/** The same as numbers of one size, each at an index that is its offset over the size. */
export const parameterWords = new Uint32Array(arenaBuffer, parametersAt, arenaLimits.parameterBytes / 4);
export const parameterFloats = new Float32Array(arenaBuffer, parametersAt, arenaLimits.parameterBytes / 4);
export const parameterDoubles = new Float64Array(arenaBuffer, parametersAt, Math.floor(arenaLimits.parameterBytes / 8));
export const parameterBytes = new Uint8Array(arenaBuffer, parametersAt, arenaLimits.parameterBytes);

/** On the way back, in place of arrays: the ids of calls that are done. */
export const doneIds = new Uint32Array(arenaBuffer, arraysAt);

export function writeArray(index: number, parameterOffset: number, direction: number): void {
  const at = arraysAt / 4 + index * arrayWords;
  words[at] = parameterOffset;
  words[at + 1] = direction;
}
