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

/** What {@link profile} resolves to. */
export interface Profile {
  readonly kernels: readonly KernelProfile[];
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
