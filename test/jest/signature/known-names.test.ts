// tsc refuses a declaration with a name that no type has: it has to know every name that the program reads.
import { join } from 'node:path';
import ts from 'typescript';
import '../../../lib';
import { numbaType } from '../../../lib/device-function/numba-type';
import { isKeyword } from '../../../lib/signature/cpp-keywords';
import { typeNames } from '../../../lib/signature/c-declaration';
import { root } from '../helpers/run-node';

const names = [...new Set([...typeNames(), 'string', 'void'])];
const numbaNames = ['none', 'boolean', 'bool_', 'byte', 'intc', 'uintc', 'intp', 'uintp', 'b1', 'i1', 'i2', 'i4', 'u1', 'u2', 'u4']
  .concat(['f2', 'f4', 'f8', 'c8', 'c16', 'voidptr', 'float32x4', 'uint8x2'])
  .filter((name) => numbaType(name));

/** For each text, whether tsc takes it for a name without a type. */
function refused(type: string, texts: readonly string[]): string[] {
  const file = join(root, 'test', 'known-names.ts');
  const lines = texts.map(
    (text, index) => `export const t${index}: [${type.replaceAll('TEXT', JSON.stringify(text))}] extends [never] ? 1 : 2 = 1;`,
  );
  const source = [
    `import type { UnknownName } from '../types/unknown-name';`,
    `import type { KnownSignature } from '../types/device-function';`,
    `import type { DeclarationFitsSource } from '../types';`,
    `type Mistake<T> = unknown extends T ? never : T;`,
    `type Misfit<T> = T extends true ? never : T;`,
    ...lines,
  ].join('\n');
  const options: ts.CompilerOptions = { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, skipLibCheck: true };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => (name === file ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022) : read(name, ...rest));
  const program = ts.createProgram([file], options, host);
  const found = program.getSemanticDiagnostics(program.getSourceFile(file));
  return [...new Set(found.map(({ start }) => texts[program.getSourceFile(file)!.getLineAndCharacterOfPosition(start!).line - 5]))];
}

test('tsc knows each name that a declaration may have', () => {
  expect(names.length).toBeGreaterThan(100);
  const texts = names.flatMap((name) => [name, `const ${name} *`, `${name} *x`, `${name} [4]`]);
  expect(refused('UnknownName<TEXT>', texts)).toEqual([]);
});

test('and each that a signature of a device function may have', () => {
  const texts = [...names.filter((name) => name !== 'string' && name !== 'void'), ...numbaNames].flatMap((name) => [
    `float32(${name})`,
    `int32(float32, CPointer(${name}))`,
  ]);
  expect(refused('Mistake<KnownSignature<TEXT>>', texts)).toEqual([]);
});

test('a name of the source, its headers or macros is no mistake', () => {
  const texts = ['P *', 'const Mode', 'index_t x', 'T *', 'vec<3> *', 'struct Anything *', 'ns::P *'];
  const source = '"struct P { int x; }; enum Mode { a }; typedef int index_t; #define T float\\n__global__ void k(P* p) { }"';
  expect(refused(`Misfit<DeclarationFitsSource<${source}, 'k', [TEXT]>> & \`there is no type \${string}\``, texts)).toEqual([]);
  const open = `\`#include "types.h"\\n__global__ void k(float* p) { }\``;
  expect(
    refused(`Misfit<DeclarationFitsSource<${open}, 'k', [TEXT]>> & \`there is no type \${string}\``, [
      'Q *',
      'point *',
      'vec3 *',
      'Float4 *',
    ]),
  ).toEqual([]);
});

test('one that nobody has is refused', () => {
  const texts = ['flaot', 'const flaot32 *', 'in32 *x', 'doubel [3]', 'rgba'];
  expect(refused('UnknownName<TEXT>', texts)).toEqual(texts);
  expect(texts.filter((text) => isKeyword(text))).toEqual([]);
});
