import type { Counts, Launches } from './observation';

/** What a line of a source has done, all its instructions together. */
export interface LineProfile {
  /** The path of the source, or its name if it was text. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly counts: Counts;
}

/** What an instruction has done. */
export interface InstructionProfile {
  /** The function that it belongs to: a kernel, or a device function that was not inlined. */
  readonly function: string;
  /** Its line in the PTX text, from 1. */
  readonly ptxLine: number;
  /** As it stands in the PTX. */
  readonly text: string;
  /** Undefined where the code says no line of a source. */
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly counts: Counts;
}

/** What a kernel has done in all its launches. */
export interface KernelProfile extends Launches {
  readonly totals: Counts;
  /** By file and line. */
  readonly lines: readonly LineProfile[];
  /** In the order of the PTX. */
  readonly instructions: readonly InstructionProfile[];
}

/** A kernel, a copy or a fill on a GPU, and when it was, by the GPU's own clock. */
export interface DeviceActivity {
  readonly kind: 'kernel' | 'copy' | 'fill';
  /** A kernel's C++ name, or what was done: `copy host to device`, `fill`. */
  readonly name: string;
  /** Milliseconds on the clock of `performance.now()`. */
  readonly start: number;
  /** Milliseconds. */
  readonly duration: number;
  readonly device: number;
  /** CUPTI's number of the stream. */
  readonly stream: number;
  /** Of copies and fills. */
  readonly bytes?: number;
  /** Of kernels, as are the following. */
  readonly grid?: readonly number[];
  readonly block?: readonly number[];
  /** Static and dynamic. */
  readonly sharedBytes?: number;
  /** 32-bit registers of a thread. */
  readonly registers?: number;
}

/** How long a kernel's launches took on a GPU: milliseconds. */
export interface KernelTimes {
  readonly name: string;
  readonly launches: number;
  readonly total: number;
  readonly least: number;
  readonly most: number;
}

/** What {@link profile} resolves to: counts from the software device, times from a GPU. */
export interface Profile {
  /** What kernels did on the software device. */
  readonly kernels: readonly KernelProfile[];
  /** What a GPU did, in the order in which it began; empty on the software device. */
  readonly timeline: readonly DeviceActivity[];
  /** How long a GPU took for each kernel, the longest first; empty on the software device. */
  readonly times: readonly KernelTimes[];
  /** What certainly costs time on a GPU. */
  readonly advice: readonly Advice[];
  /** The texts of the sources as far as they are known, by what `file` of lines and instructions says. */
  readonly sources: Readonly<Record<string, string>>;
}

/** What certainly costs time on a GPU, and where. */
export interface Advice {
  readonly kernel: string;
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly text: string;
}
