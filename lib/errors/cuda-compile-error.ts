import { startAtCaller } from './caller-stack';
import { CudaError } from './cuda-error';

/** One message from the compiler. */
export interface Diagnostic {
  severity: 'error' | 'warning' | 'remark';
  /** The name of the source or header. */
  file: string;
  /** From 1, in the user's own text. */
  line: number;
  /** From 1, as JavaScript and editors count (UTF-16); undefined if the compiler tells none. */
  column: number | undefined;
  message: string;
}

/**
 * The source does not compile. {@link diagnostics} count the lines of the user's own text.
 *
 * @example
 * ```ts
 * const source: string = '__global__ void k(float* x) { *x = y; }';
 * try {
 *   await CudaModule.compile(source, { name: 'k.cu' });
 * } catch (error) {
 *   if (!(error instanceof CudaCompileError)) throw error;
 *   const { file, line, column, message } = error.diagnostics[0]!;
 *   console.log(`${file}:${line}:${column}: ${message}`); // → k.cu:1:36: identifier "y" is undefined
 * }
 * ```
 */
export class CudaCompileError extends CudaError {
  override readonly name = 'CudaCompileError';
  /** What the compiler printed. A console does not print it once more beside {@link diagnostics}. */
  declare readonly log: string;
  readonly diagnostics: readonly Diagnostic[];

  constructor(message: string, log: string, diagnostics: readonly Diagnostic[]) {
    super(message, { code: 'ERR_CUDA_COMPILE' });
    Object.defineProperty(this, 'log', { value: log });
    this.diagnostics = diagnostics;
    startAtCaller(this); // under its own name
  }
}
