// What `cuda-ffi types` takes from the text of a source: the comment above a kernel, and the way from its name to its line.
import { SourceMap } from 'node:module';
import { declarationMap } from '../../../lib/type-file/declaration-map';
import { placeOfKernel } from '../../../lib/type-file/kernel-place';

const source = `// __global__ void scale() is mentioned here
/* of the file */

// Multiplies.
//  By a number.
__global__ void scale(float* x, float a) { }
namespace ns {
  /**
   * Adds one.
   *
   * To all.
   */
  template <typename T>
  __global__ void __launch_bounds__(256)
  add(T* x) { }
}
/* one line */ extern "C" __global__ void plain(int* x) { }

// Not about this one.

__global__ void bare(int* x) { }
`;

test.each([
  ['scale', 5, 16, ['Multiplies.', ' By a number.']],
  ['ns::add<float>', 14, 2, ['Adds one.', '', 'To all.']],
  ['plain', 16, 42, ['one line']],
  ['bare', 20, 16, []],
])('%s', (name, line, column, comment) => {
  expect(placeOfKernel(source, name)).toEqual({ line, column, comment });
});

test('a kernel that a macro makes has no place', () => {
  expect(placeOfKernel('#define K(n) __global__ void n##1() {}\nK(made)', 'made1')).toBeUndefined();
});

test('the map leads to each name', () => {
  const map = declarationMap('k.cu.d.ts', '../k.cu', [
    { line: 40, column: 11, sourceLine: 3, sourceColumn: 16 },
    { line: 7, column: 11, sourceLine: 120, sourceColumn: 0 },
  ]);
  const read = new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0]);
  expect(read.findEntry(7, 11)).toMatchObject({ originalSource: '../k.cu', originalLine: 120, originalColumn: 0 });
  expect(read.findEntry(40, 11)).toMatchObject({ originalSource: '../k.cu', originalLine: 3, originalColumn: 16 });
});
