import { nearNames } from './near-names';
import { CudaCompileError, type Diagnostic } from '../errors/cuda-compile-error';

/** What a command says about a file that failed, or about another that it needs: the compiler's errors as `file:line:column: error: …`. */
export function failureText(file: string, error: unknown): string {
  if (error instanceof CudaCompileError) {
    const errors = error.diagnostics.filter(({ severity }) => severity === 'error');
    return errors.length > 0 ? errors.map(printed).join('\n') : `${file}: ${error.message}`;
  }
  if (!(error instanceof Error)) return `${file}: ${String(error)}`;
  const { path, code } = error as NodeJS.ErrnoException;
  if (code === 'EISDIR') return `${path ?? file}: expected a file, found a folder`;
  return path === undefined
    ? `${file}: ${error.message}`
    : `${path}: ${withoutPlace(error.message)}${code === 'ENOENT' ? nearNames(path) : ''}`;
}

/** Node's errors of files end in the call and the path: `ENOENT: no such file or directory, open 'x.npy'`. */
function withoutPlace(message: string): string {
  return message.replace(/, \w+ '.*'$/s, '');
}

function printed({ file, line, column, message }: Diagnostic): string {
  return `${file}:${line}${column === undefined ? '' : `:${column}`}: error: ${message}`;
}
