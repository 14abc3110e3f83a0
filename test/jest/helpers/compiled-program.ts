import { join } from 'node:path';
import { CudaModule, type CompileOptions } from '../../../lib';
import { root } from './run-node';

/** The compiled module of a CUDA source of test/jest/programs/fixtures/. */
export function program(file: string, options?: CompileOptions): Promise<CudaModule> {
  return CudaModule.loadFile(join(root, 'test/jest/programs/fixtures', file), options);
}
