// Kernels as minifiers, module compilers and coverage leave them: they compute what they did before.
import { join } from 'node:path';
import * as library from '../../../lib';
import { cuda } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const fixtures = require(join(__dirname, 'fixtures/minified-kernels.cjs'));

interface Minified {
  readonly what: string;
  readonly becomes: readonly number[];
  readonly block?: number;
  readonly kernel: any;
}

test.each(fixtures.minifiedKernels(library, cuda) as Minified[])('$what', async ({ kernel, becomes, block = 3 }) => {
  const [simulated, x] = [Float32Array.of(1, 2, 3), Float32Array.of(1, 2, 3)];
  kernel.simulate({ grid: 1, block })(simulated);
  expect([...simulated]).toEqual(becomes);
  await kernel.with({ grid: 1, block })(x);
  expect([...x]).toEqual(becomes);
});

test.each(Object.entries<() => unknown>(fixtures.others(cuda)))('%s of the user’s is not taken for cuda', async (_, make) => {
  expect((await failureOf(make)).message).toContain('is not cuda of cuda-ffi');
});

test.each(Object.entries<() => unknown>(fixtures.hints(cuda)))('%s', async (hint, make) => {
  expect((await failureOf(make)).message).toContain(hint);
});

test('a name that is a key, and the variable of another key', async () => {
  const error = await failureOf(fixtures.ambiguous(cuda));
  expect(error).toBeInstanceOf(TypeError);
  expect(error.message).toContain('b is the name of one of them, and the variable that is passed as a');
});

test('of a long line, what is around the place is shown', async () => {
  const error = await failureOf(() => fixtures.longLine(cuda));
  const [, shown, caret] = error.message.split('\n');
  expect(shown.length).toBeLessThan(180);
  expect(shown.slice(caret.indexOf('^'))).toMatch(/^nowhere/);
});
