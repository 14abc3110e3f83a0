import type { CompileOptions, CompileTarget } from './compile-options';

/** A compiled source: what is loaded, and what the compiler said about its names. */
export interface CompiledSource extends CompiledFacts {
  image: Uint8Array;
}

export interface CompiledFacts {
  /** PTX as UTF-8, a cubin, or the intermediate code of link-time optimisation. */
  format: 'ptx' | 'cubin' | 'ltoir';
  /** The folder in which the compiler was called, which it puts before the source's name in PTX. */
  workingFolder: string;
  /** Warnings. */
  log: string;
  /** Entry symbols of the image. */
  entries: string[];
  /** Those of them that ask where a thread is in y or z, which machine code no longer tells. */
  beyondX?: string[];
  /** For each kernel, the parameters through which it only stores, as `parametersOnlyStored` finds them. */
  onlyStored?: Record<string, number[]>;
  /** The compiler's name for each expression that was asked for. */
  lowered: Record<string, string>;
}

export interface SourceToCompile {
  source: string;
  /** The file's folder, for "…" includes. */
  folder: string | undefined;
  /** Template instances that the image must hold. */
  instances: readonly string[];
  /** Device functions whose types are asked for in the compile, if the text has them. */
  functions?: readonly string[];
  /** Precedes the source without moving its lines. */
  prelude?: string;
  options: CompileOptions;
  target: CompileTarget;
}
