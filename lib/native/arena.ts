/**
 * The memory through which a call crosses to C++: JavaScript writes it, src/binding/arena.hpp reads it, with the same names. There is one
 * for each copy of the package, handed out by {@link fillArena}, and to plain calls. Whoever fills it
 * crosses next, with nothing in between.
 */
const bytes = 65536;
const parametersAt = 64;
const arraysAt = parametersAt + 32768;
const arrayWords = 2;

export const arenaLimits = {
  /** The most bytes that a kernel's parameters can have (CUDA 12.1 and later, compute capability 7.0 and later). */
  parameterBytes: 32764,
  arrays: (bytes - arraysAt) / (arrayWords * 4),
} as const;

export const flagCooperative = 1;
/** The call may be aborted: the software device then ends it. */
export const flagCancellable = 2;
export const arrayIn = 1;
export const arrayOut = 2;
export const directionFlags = { in: arrayIn, out: arrayOut, inout: arrayIn | arrayOut } as const;
/** The array is in page-locked memory: it is copied directly. */
export const arrayPinned = 4;
/** The kernel only stores to the array, and seldom, so the kernel may write directly to where the results are wanted. */
export const arrayOnlyStored = 8;
/** Instead of a parameter's offset: the array is not a parameter. */
export const noParameter = 0xffffffff;

/** Indices into {@link Arena.words}. */
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

/** A kernel's parameters as it reads them: the first begins at byte 0. Padding has no meaning. */
export class ParameterBlock {
  readonly view: DataView;
  readonly bytes: Uint8Array;
  /** The same memory as numbers of one size, each at an index that is its offset divided by the size. */
  readonly words: Uint32Array;
  readonly floats: Float32Array;
  readonly doubles: Float64Array;

  /** `offset` in bytes is a multiple of 8. */
  constructor(buffer: ArrayBuffer, offset: number, length: number) {
    this.view = new DataView(buffer, offset, length);
    this.bytes = new Uint8Array(buffer, offset, length);
    this.words = new Uint32Array(buffer, offset, Math.floor(length / 4));
    this.floats = new Float32Array(buffer, offset, Math.floor(length / 4));
    this.doubles = new Float64Array(buffer, offset, Math.floor(length / 8));
  }
}

/** What a call is written into. */
export class Arena {
  readonly buffer = new ArrayBuffer(bytes);
  readonly words = new Uint32Array(this.buffer);
  readonly parameters = new ParameterBlock(this.buffer, parametersAt, arenaLimits.parameterBytes);

  /** `parameterOffset`: where in the parameters C++ puts the array's address; {@link noParameter} for a mere copy. */
  writeArray(index: number, parameterOffset: number, direction: number): void {
    const at = arraysAt / 4 + index * arrayWords;
    this.words[at] = parameterOffset;
    this.words[at + 1] = direction;
  }
}

const arena = new Arena();

/** For calls that run no code but their own from the first word that they write until they have crossed. */
export const arenaOfPlainCalls = arena;

/** @internal For the addon, once. */
export const arenaBuffer = arena.buffer;

/** On the way back, instead of arrays: the ids of calls that are done. */
export const doneIds = new Uint32Array(arenaBuffer, arraysAt);

/** On the way back: how many failures there are to collect. */
export function failureCount(): number {
  return arena.words[word.failures]!;
}

/** What is written into the arena and crosses at once. */
export interface Crossing {
  /** Writes all of it. No code of the user's may run meanwhile: no getter, no Proxy, no subscriber, nothing that launches. */
  writeTo(arena: Arena): void;
}

let isBeingFilled = false;

/** The only way to the arena. A call that begins while another is being written would overwrite it, and is refused. */
export function fillArena(crossing: Crossing): void {
  if (isBeingFilled) throw new Error('cuda-ffi: a call began while another one was being written; this is a bug in cuda-ffi');
  isBeingFilled = true;
  try {
    crossing.writeTo(arena);
  } finally {
    isBeingFilled = false;
  }
}
