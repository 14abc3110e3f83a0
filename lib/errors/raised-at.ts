import { types } from 'node:util';
import { type CallerStack, startAt } from './caller-stack';
import { CudaCompileError } from './cuda-compile-error';
import { CudaError } from './cuda-error';

/**
 * The error with the stack of the call that it belongs to, instead of that of the turn of the event loop in which it came up. A CudaError
 * is copied, since several calls may fail with the same one.
 */
export function raisedAt(error: unknown, site: CallerStack): unknown {
  if (!types.isNativeError(error)) return error; // errors of any realm: in a test runner, Node's own are of another
  const raised = error instanceof CudaError ? copied(error) : error;
  startAt(raised, site);
  return raised;
}

function copied(error: CudaError): CudaError {
  if (error instanceof CudaCompileError) return new CudaCompileError(error.message, error.log, error.diagnostics);
  const options = error.cause === undefined ? undefined : { cause: error.cause };
  return Object.assign(new CudaError(error.message, { code: error.code }, options), error);
}
