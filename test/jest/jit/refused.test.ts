// What is no part of the subset: refused in the right line, with a sentence that helps.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as library from '../../../lib';
import { CudaCompileError, cuda, declareDevice } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

interface RefusedProgram {
  readonly what: string;
  readonly message: RegExp;
  readonly make: () => unknown;
}

const file = join(__dirname, 'fixtures/refused-programs.cjs');
const lines = readFileSync(file, 'utf8').split('\n');
const { refusedPrograms } = require(file) as { refusedPrograms: (given: typeof library) => RefusedProgram[] };
const programs = refusedPrograms(library);

test('there are enough of them', () => expect(programs.length).toBeGreaterThanOrEqual(60));

test.each(programs)('$what', async ({ make, message }) => {
  const error = await failureOf(make);
  expect(error).toBeInstanceOf(CudaCompileError);
  expect(error.code).toBe('ERR_CUDA_COMPILE');
  const [diagnostic] = error.diagnostics;
  expect(diagnostic.file).toBe(file);
  const [line, below] = lines.slice(diagnostic.line - 1);
  expect(line.includes('// ✗') || below.trim() === '// ✗').toBe(true);
  expect(diagnostic.column).toBeGreaterThan(0);
  expect(diagnostic.message).toMatch(message);
  expect(error.message).toContain(`${file}:${diagnostic.line}:${diagnostic.column}: `);
  expect(error.message.split('\n')[1]).toBe(`${String(diagnostic.line).padStart(5)} | ${line}`);
});

test('the column is that of what is wrong', async () => {
  const { diagnostics } = await failureOf(() => programs.find(({ what }) => what === 'Math.random')!.make());
  expect(lines[diagnostics[0].line - 1].slice(diagnostics[0].column - 1)).toMatch(/^Math\.random\(\)/);
});

test('functions that cannot be read, and options that are none', async () => {
  const jit = cuda.jit as (...args: unknown[]) => unknown;
  const kernel = (x: any) => (x[0] = 1);
  expect((await failureOf(() => jit('void(float32[])', Math.sin))).message).toContain('no source text');
  expect((await failureOf(() => jit('void(float32[])', kernel.bind(null)))).message).toContain('no source text');
  expect((await failureOf(() => jit('void(float32[])', 7))).message).toContain('expected a function');
  expect((await failureOf(() => jit('void(float32[])', { f(_x: any) {} }.f))).message).toContain('a method');
  expect((await failureOf(() => jit('float32(float32)', (x: any) => x))).message).toContain('a kernel returns nothing');
  expect((await failureOf(() => jit('void(flaot[])', kernel))).message).toContain('flaot is not a type of kernels');
  expect((await failureOf(() => jit('void(float16)', kernel))).message).toContain('expected float16[]');
  expect((await failureOf(() => jit('void', kernel))).message).toContain('expected a signature');
  expect((await failureOf(() => jit('void(float32[][][][])', kernel))).message).toContain('4 dimensions');
  expect((await failureOf(() => jit('void(float32[])', kernel, { link: [{}] }))).message).toContain('expected');
  expect((await failureOf(() => jit('void(float32[])', kernel, { link: { f: 7 } }))).message).toContain(
    'expected functions that cuda.device or declareDevice made',
  );
  expect((await failureOf(() => jit('void(float32[])', kernel, { capture: { a: 'text' } }))).message).toContain(
    'capture: a: expected a number',
  );
  expect((await failureOf(() => jit('void(float32[])', kernel, { name: 'a b' }))).message).toContain('expected a name of letters');
});

test('a device function that does not always return', async () => {
  const device = cuda.device as (...args: unknown[]) => unknown;
  const error = await failureOf(() =>
    device('float32(float32)', (x: number) => {
      if (x > 0) return x;
    }),
  );
  expect(error.message).toContain('not every path through the function returns a float32');
});

test('several functions in a list, none of which has the name that is called', async () => {
  const make = (name: string) => declareDevice(name, 'float32(float32)');
  const error = await failureOf(() =>
    cuda.jit('void(float32[])', (x) => void (x[0] = (globalThis as any).a(x[0])), { link: [make('f_1'), make('f_2')] }),
  );
  expect(error.code).toBe('ERR_CUDA_COMPILE');
});

test('outside of kernels cuda says what it is for', async () => {
  expect((await failureOf(() => cuda.grid(1))).message).toContain('cuda.grid exists only in functions passed to cuda.jit');
});
