import type { CompileOptions, CompileTarget } from './compile-options';

/** A compiled source: what is loaded, and what the compiler said of its names. */
export interface CompiledSource extends CompiledFacts {
  image: Uint8Array;
}

export interface CompiledFacts {
  /** PTX as UTF-8, a cubin, or the intermediate code of link-time optimisation. */
  format: 'ptx' | 'cubin' | 'ltoir';
  /** The folder that the compiler was called in, which it puts before the source's name in PTX. */
  workingFolder: string;
  /** Warnings. */
  log: string;
  /** Entry symbols of the image. */
  entries: string[];
  /** Of those, the kernels that ask where a thread is in y or z; machine code no longer says so. */
  beyondX?: string[];
  /** By kernel: the parameters that only results are stored through, as `parametersOnlyStored` finds them. */
  onlyStored?: Record<string, number[]>;
  /** The compiler's name for each expression that was asked for. */
  lowered: Record<string, string>;
}

export interface SourceToCompile {
  source: string;
  /** Of the file, for "…" includes. */
  folder: string | undefined;
  /** Template instances that the image must hold. */
  instances: readonly string[];
  /** Device functions whose types are asked for along with the compile, where the text has them. */
  functions?: readonly string[];
  /** Stands before the source without moving its lines. */
  prelude?: string;
  options: CompileOptions;
  target: CompileTarget;
}
