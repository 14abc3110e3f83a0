import { bindVariables } from '../../../lib/signature/ptx-binding';
import { isVariableOfProgram, PtxModule, variablesOfKernels } from '../../../lib/signature/ptx-module';

const head = '.version 8.0\n.target sm_80\n.address_size 64\n';
const kernel = (body: string) => `.visible .entry k(.param .u64 k_param_0)\n{\n${body}\n}\n`;
const bound = (text: string, addresses: Record<string, number>) =>
  bindVariables([head + text], 'k', new Map(Object.entries(addresses).map(([name, address]) => [name, BigInt(address)])))[0]!
    .slice(head.length)
    .replace(/[ \t]+/g, ' ')
    .trim();

test('variables are read and written where they are', () => {
  const text = `.global .align 4 .u32 n = 3; // n\n${kernel(`.loc 1 2 3, n
    ld.global.u32 %r1, [n]; /* n */
    st.global.u32 [ n + 4 ], %r1;
    mov.u64 %rd1, n;
    mov.u64 %rd2, n+8;
    mov.u64 %rd3, n - 8;
    add.s32 %n, %r1, %tid.n;`)}`;
  expect(bound(text, { n: 4096 })).toBe(
    [
      '// n',
      '.visible .entry k(.param .u64 k_param_0)',
      '{',
      ' .reg .b64 %cuda_ffi_variable<1>;',
      ' mov.u64 %cuda_ffi_variable0, 4096;',
      '',
      '.loc 1 2 3, n',
      ' ld.global.u32 %r1, [%cuda_ffi_variable0]; /* n */',
      ' st.global.u32 [ %cuda_ffi_variable0 + 4 ], %r1;',
      ' mov.u64 %rd1, %cuda_ffi_variable0;',
      ' add.s64 %rd2, %cuda_ffi_variable0, 8;',
      ' add.s64 %rd3, %cuda_ffi_variable0 , - 8;',
      ' add.s32 %n, %r1, %tid.n;',
      '}',
    ].join('\n'),
  );
});

test('constants become global memory, those that are not bound too', () => {
  const text = `.const .align 4 .u32 c;\n.const .align 4 .u32 d = 5;\n${kernel(
    'ld.const.u32 %r1, [c];\nld.const.v2.u32 {%r2, %r3}, [d];\ncvta.const.u64 %rd1, %rd2;\nld.param.u64 %rd3, [k_param_0];',
  )}`;
  const found = bound(text, { c: 64 });
  expect(found).not.toContain('.const');
  expect(found).toContain('.global .align 4 .u32 d = 5;');
  expect(found).toContain('ld.global.v2.u32 {%r2, %r3}, [d];');
  expect(found).toContain('cvta.global.u64');
  expect(bound(text.replaceAll('[c]', '[e]') + '.global .u32 e;', { e: 64 })).toContain('.const .align 4 .u32 d = 5;');
});

test('addresses in variables that stay', () => {
  const text = `.global .u32 n; .global .u64 p[3] = {generic(n)+4, n, 0};\n${kernel('mov.u64 %rd1, p;')}`;
  expect(bound(text, { n: 64 })).toContain('.global .u64 p[3] = {68, 64, 0};');
});

test('a constant of functions stays', () => {
  const text = `.const .u64 t[1] = {f};\n.const .u32 c;\n.func f() { ret; }\n${kernel('ld.const.u64 %rd1, [t];\nld.const.u32 %r1, [c];')}`;
  const found = bound(text, { t: 64, c: 128 });
  expect(found).toContain('.global .u64 t[1] = {f};');
  expect(found).toContain('ld.global.u64 %rd1, [t];');
  expect(found).toContain('ld.global.u32 %r1, [%cuda_ffi_variable0];');
});

test('a declaration stays where debug information mentions it', () => {
  const text = `.visible .global .u32 n;\n${kernel('ld.global.u32 %r1, [n];')}.section .debug_info\n{\n.b64 n\n}`;
  expect(bound(text, { n: 64 })).toContain('.visible .global .u32 n;');
});

test.each([
  ['.global .texref t;', 'tex.2d.v4.f32.f32 {%f1}, [t, {%f2}];', 't is a reference to a texture or a surface'],
  ['.func f() { ret; } .global .u64 n = f;', 'ld.global.u64 %rd1, [n];', 'n holds the addresses of functions'],
  ['.global .u32 n; .global .b8 s[2] = {0xFF(n), 0xFF00(n)};', 'mov.u64 %rd1, s;', 's holds the address of another variable'],
  ['.const .u32 n;', 'ld.const.u32 %r1, [n]; isspacep.const %p1, %rd1;', 'k asks whether an address is one of constant memory'],
  ['.global .u32 n;', '.param .b32 n; ld.param.b32 %r1, [n];', 'k has something of its own that is called n'],
])('%s cannot be bound', (declared, body, reason) => {
  expect(() => bound(declared + kernel(body), { n: 64 })).toThrow(reason);
});

test('a name that several texts have for themselves cannot be bound', () => {
  const texts = [
    `.global .u32 n;${kernel('ld.global.u32 %r1, [n]; call f;')}`,
    '.global .u32 n; .visible .func f() { ld.global.u32 %r1, [n]; }',
  ];
  expect(() => bindVariables(texts, 'k', new Map([['n', 64n]]))).toThrow('several sources have a variable n of their own');
  const shared = texts.map((text) => text.replace('.global .u32 n', '.visible .global .u32 n'));
  expect(bindVariables(shared, 'k', new Map([['n', 64n]])).join()).not.toContain('[n]');
});

test('what kernels use is found through functions and pointers', () => {
  const text = `${head}.global .u32 a; .global .u32 b; .global .u64 p = generic(b); .global .align 1 .b8 $str[2] = {104, 0}; .global .u32 c;
    .extern .func (.param .b32 r) vprintf (.param .b64 x);
    .func f() { ld.global.u32 %r1, [a]; } .visible .entry k() { call f; mov.u64 %rd1, p; mov.u64 %rd2, $str; call (r), vprintf, (x); } .visible .entry l() { ret; }`;
  expect(variablesOfKernels(new PtxModule(text), ['k', 'l'])).toEqual({ k: expect.arrayContaining(['a', 'b', 'p']), l: [] });
  expect(variablesOfKernels(new PtxModule(text), ['k']).k).toHaveLength(3);
});

test('an item begins behind directives', () => {
  const { items } = new PtxModule(`${head}.file 1 "a;{b.cu"\n.visible .global .attribute(.managed) .align 4 .b8 many[4][2] = {1, 2};`);
  expect(items.map(({ kind, symbol, space }) => [kind, symbol, space])).toEqual([['variable', 'many', 'global']]);
});

test.each([
  ['n', true],
  ['_ZN2ns1nE', true],
  ['_ZZ1fvE1n', true],
  ['_ZTV5Shape', false],
  ['$str', false],
  ['__cudart_i2opi_f', false],
  ['__const_$_f_$_x', false],
])('%s is a variable of the program: %s', (symbol, isOne) => expect(isVariableOfProgram(symbol)).toBe(isOne));
