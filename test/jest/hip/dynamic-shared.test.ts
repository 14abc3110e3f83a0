// Which declarations of a source name dynamic shared memory, and which only look like it.
import { asNvrtcLog } from '../../../lib/hip/hip-log';
import { withOneDynamicMemory } from '../../../lib/hip/dynamic-shared';

const label = (alignment: number) => ` __asm__("cuda_ffi_dynamic_shared") __attribute__((__aligned__(${alignment})))`;

test.each([
  'extern __shared__ float a[]@;',
  '__shared__ extern volatile int a[ ]@ ;',
  'extern\n  __shared__\n  int a\n  []@\n;',
  'extern __shared__ int a[][32]@; extern __shared__ Pair<int, 3> b[]@;',
  'extern /* ; */ __shared__ int a[]@ /* [] */; // extern __shared__ int c[];',
  '#define SHARED(type, name) extern __shared__ type name[]@\nSHARED(int, a);',
  '#define SHARED(name) extern __shared__ \\\n  int name[]@;\n',
  '#define SHARED(name) extern __shared__ int name[]@\r\nint x[];',
  'namespace n { extern __shared__ int a[]@; }',
  `extern /* ${' '.repeat(300_000)} */ __shared__ int a[]@;`,
])('%#: at the @', (text) => {
  expect(withOneDynamicMemory([text.replaceAll('@', '')])).toEqual([text.replaceAll('@', label(16))]);
});

const others = [
  '',
  '__shared__ int a[32];',
  'extern int a[];',
  'extern __shared__ int a[8];',
  'const char* text = "extern __shared__ int a[];";',
  'const char* text = R"(\nextern __shared__ int a[];\n)";',
  '// extern __shared__ int a[];',
  '/* extern __shared__ int a[]; */',
  '#define EXTERN extern __shared__\n__global__ void k(int a[]) { const int t[] = {1}; }',
  '#define EXTERN extern __shared__\nint t[] = {1};',
  'extern __shared__ int a; int b[];',
  `extern __shared__ ${'('.repeat(100_000)}`,
  'extern __shared__ '.repeat(10_000),
];

test.each(others.map((text) => [text.slice(0, 40), text]))('not in %j', (_, text) => {
  expect(withOneDynamicMemory([text])).toEqual([text]);
});

test('texts have the largest alignment that one of them names', () => {
  const texts = [
    'extern __shared__ __align__(8) int a[]@;',
    '',
    'extern __attribute__((aligned(128))) __shared__ int b[]@; alignas(256) int c;',
  ];
  const written = withOneDynamicMemory(texts.map((text) => text.replaceAll('@', '')));
  expect(written).toEqual(texts.map((text) => text.replaceAll('@', label(128))));
});

test('messages behind a declaration, and their lines, are those of the program', () => {
  const own = '  /* é */ extern __shared__ float s[]; s[0] = z;';
  const [compiled] = withOneDynamicMemory([own]);
  const column = Buffer.byteLength(compiled!.slice(0, compiled!.indexOf('z')));
  const log = asNvrtcLog(
    [
      `/tmp/comgr-1/input/kernel.cu:1:${column + 1}: error: use of undeclared identifier 'z'`,
      `    1 | ${compiled}`,
      `      | ${' '.repeat(column - 1)}^`,
      '1 error generated.',
    ].join('\n'),
    [],
  );
  const expected = ['kernel.cu(1): error: identifier "z" is undefined', `  ${own}`, `  ${' '.repeat(Buffer.byteLength(own) - 2)}^`];
  expect(log.split('\n').slice(0, 3)).toEqual(expected);
});
