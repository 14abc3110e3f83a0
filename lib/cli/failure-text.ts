import { CudaCompileError, type Diagnostic } from '../errors/cuda-compile-error';

/** What a command says about a file that failed: the compiler's errors as `file:line:column: error: …`. */
export function failureText(file: string, error: unknown): string {
  if (error instanceof CudaCompileError) {
    const errors = error.diagnostics.filter(({ severity }) => severity === 'error');
    return errors.length > 0 ? errors.map(printed).join('\n') : `${file}: ${error.message}`;
  }
  return `${file}: ${error instanceof Error ? error.message : String(error)}`;
}

function printed({ file, line, column, message }: Diagnostic): string {
  return `${file}:${line}${column === undefined ? '' : `:${column}`}: error: ${message}`;
}
