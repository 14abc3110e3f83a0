import type { ShapeFacts } from '../signature/ptx-entries';
import type { CompileOptions, CompileTarget } from './compile-options';

/** A compiled source: what is loaded, and what the compiler said about its names. */
export interface CompiledSource extends CompiledFacts {
  image: Uint8Array;
}

export interface CompiledFacts {
  /** PTX as UTF-8, a cubin, the intermediate code of link-time optimisation, or AMD's code object. */
  format: 'ptx' | 'cubin' | 'ltoir' | 'hsaco';
  /** The folder in which the compiler was called, which it puts before the source's name in PTX. */
  workingFolder: string;
  /** Warnings. */
  log: string;
  /** Entry symbols of the image. */
  entries: string[];
  /** What those of them say about their shape that say anything: machine code no longer tells. */
  shapes?: Record<string, ShapeFacts>;
  /** For each kernel, the parameters through which it only stores, as `parametersOnlyStored` finds them. */
  onlyStored?: Record<string, number[]>;
  /** For each template instance that was asked for, by its symbol, the variables that it uses. */
  variables?: Record<string, string[]>;
  /** The compiler's name for each expression that was asked for. */
  lowered: Record<string, string>;
}

export interface SourceToCompile {
  source: string;
  /** The file's folder, for "…" includes. */
  folder: string | undefined;
  /** Template instances that the image must hold. */
  instances: readonly string[];
  /**
   * Whether to compile to PTX, also for a GPU.
   *
   * @default machine code if the target and the compiler have it
   */
  asPtx?: boolean;
  /** Device functions whose types are asked for in the compile, if the text has them. */
  functions?: readonly string[];
  /** Precedes the source without moving its lines. */
  prelude?: string;
  options: CompileOptions;
  target: CompileTarget;
}
