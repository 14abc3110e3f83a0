// What a console prints of an error: its text, and the facts that are known.
import { inspect } from 'node:util';
import { CudaCompileError, CudaError, CudaModule } from '../../../lib';
import { raisedAt } from '../../../lib/errors/raised-at';

test('an error has the properties that are known, and no others', () => {
  const error = new CudaError('gone', { code: 'ERR_CUDA_DISPOSED' });
  expect(Object.keys(error)).toEqual(['name', 'code']);
  expect(error.endsContext).toBe(false);
  expect(error.errno).toBeUndefined();
  expect(inspect(error)).not.toContain('undefined');
});

test('a refused launch', async () => {
  using mod = await CudaModule.compile('__global__ void k(int* x) {}');
  const error = await mod.k
    .with({ block: 5000 })(new Int32Array(1))
    .catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'CUDA_ERROR_INVALID_VALUE', kernel: 'k', block: [5000, 1, 1], endsContext: false });
  expect(inspect(error)).not.toMatch(/undefined|endsContext/);
});

test('a fault says that it ends the context, also in the copy that a later call gets', () => {
  const error = new CudaError('fault', { code: 'CUDA_ERROR_ILLEGAL_ADDRESS', errno: 700, endsContext: true });
  const copy = raisedAt(error, { stack: 'Error\n    at mine (/mine.js:1:1)' }) as CudaError;
  expect(copy).not.toBe(error);
  expect({ ...copy }).toEqual({ ...error });
  expect(inspect(copy)).toContain('endsContext: true');
});

test('the log of a compile is there, and is not printed beside the diagnostics', async () => {
  const source: string = '__global__ void k() { nothing; }';
  const error = await CudaModule.compile(source).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(CudaCompileError);
  expect((error as CudaCompileError).log).toContain('1 error detected');
  expect(inspect(error)).not.toMatch(/undefined,|error detected/);
});
