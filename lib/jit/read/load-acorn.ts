import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { CudaError } from '../../errors/cuda-error';
import { ownFile } from '../../errors/own-file';

/**
 * The parser, loaded with the first kernel, since most programs have none in JavaScript; it is resolved from where this code really runs.
 */
export function loadAcorn(): typeof import('acorn') {
  const from = ownFile() ?? join(process.cwd(), 'program.js');
  try {
    return nodeModule.createRequire(from)('acorn') as typeof import('acorn');
  } catch (error) {
    const message =
      `Kernels in JavaScript are read by the package acorn, which was not found from ${from}. A bundle does not contain it: ` +
      'deploy node_modules/acorn with it.';
    throw new CudaError(message, { code: 'ERR_CUDA_PACKAGE_NOT_FOUND' }, { cause: error });
  }
}
