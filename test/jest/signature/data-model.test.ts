// `long` has 64 bits where a source is compiled on Linux and 32 where that is on Windows: in what is compiled here, and in
// images that come from elsewhere.
import { CudaModule } from '../../../lib';
import { withFacts } from '../../../lib/compile/image-facts';
import { kernelEntry } from '../../../lib/module/kernel-entry';
import type { CType } from '../../../lib/signature/c-type';
import { hostModel, models } from '../../../lib/signature/data-model';
import { kernelSignature } from '../../../lib/signature/kernel-signature';

const platform = process.platform;

/** A module of lib/ as it is on another system. */
function on<Module>(system: string, load: () => Module): Module {
  Object.defineProperty(process, 'platform', { value: system });
  try {
    let loaded!: Module;
    jest.isolateModules(() => (loaded = load()));
    return loaded;
  } finally {
    Object.defineProperty(process, 'platform', { value: platform });
  }
}

function sizes(types: readonly CType[] | undefined): unknown[] {
  return types!.map((type) => (type.kind === 'pointer' ? sizes([type.to]) : 'bytes' in type ? type.bytes : type.kind));
}

describe.each([
  ['linux', [8, 8, [8], [8], 4, 16, 32]],
  ['win32', [4, 4, [4], [4], 2, 8, 16]],
])('compiled on %s', (system, expected) => {
  test('the compiler’s names', () => {
    const { readMangledFunction } = on(
      system,
      () => require('../../../lib/signature/mangled-name') as typeof import('../../../lib/signature/mangled-name'),
    );
    expect(sizes(readMangledFunction('_Z1klmPlPKmw5long26ulong49longlong2xyi')!.parameters!)).toEqual([...expected, 16, 8, 8, 4]);
  });

  test('declarations are C’s of that system, and addresses have 64 bits', () => {
    const { parseType } = on(
      system,
      () => require('../../../lib/signature/c-declaration') as typeof import('../../../lib/signature/c-declaration'),
    );
    expect(sizes(['long', 'unsigned long int', 'long *', 'const ulong *', 'wchar_t', 'long2', 'ulong4'].map(parseType))).toEqual(expected);
    expect(sizes(['size_t', 'ptrdiff_t', 'intptr_t', 'uintptr_t', 'int64_t', 'long long'].map(parseType))).toEqual([8, 8, 8, 8, 8, 8]);
  });

  test('the headers that sources include say the same', () => {
    const { integerLimits } = on(
      system,
      () => require('../../../lib/compile/standard-macros') as typeof import('../../../lib/compile/standard-macros'),
    );
    const { LONG_MAX, ULONG_MAX, SIZE_MAX } = Object.fromEntries(integerLimits);
    expect(LONG_MAX).toBe(system === 'linux' ? '9223372036854775807L' : '2147483647L');
    expect(ULONG_MAX).toMatch(/\dUL$/);
    expect(SIZE_MAX).toBe(`18446744073709551615${system === 'linux' ? 'UL' : 'ULL'}`);
  });
});

test.each(models)('an image of a system with %s is read as that has it', (model) => {
  const { types } = kernelEntry('_Z1klmPlPKmw5long26ulong4PA3_li', {}, model);
  const element = model === 'LP64' ? 8 : 4;
  expect(sizes(types!.slice(0, 7))).toEqual([element, element, [element], [element], model === 'LP64' ? 4 : 2, 2 * element, 4 * element]);
  expect(types![7]).toMatchObject({ to: { counts: [3], element: { bytes: element } } });
});

/** The number to each element: in 64 bits or in 32. */
const fill = (bits: number) => `.version 7.0
.target sm_75
.address_size 64
.visible .entry _Z4filllPl(.param .u${bits} value, .param .u64 out)
{
  .reg .b${bits} %v;
  .reg .b32 %t;
  .reg .b64 %o<4>;
  ld.param.u${bits} %v, [value];
  ld.param.u64 %o0, [out];
  cvta.to.global.u64 %o1, %o0;
  mov.u32 %t, %tid.x;
  mul.wide.u32 %o2, %t, ${bits / 8};
  add.s64 %o3, %o1, %o2;
  st.global.u${bits} [%o3], %v;
  ret;
}`;

test.each([
  ['LP64', 64, BigInt64Array.of(0n, 0n, 0n), '-5,-5,-5'],
  ['LLP64', 32, Int32Array.of(0, 0, 0), '-5,-5,-5'],
] as const)('and called so: %s', async (model, bits, out, written) => {
  const facts = { entries: ['_Z4filllPl'], lowered: {}, kernels: [], layouts: {}, model, source: '' };
  const mod = await CudaModule.load(withFacts(Buffer.from(fill(bits)), facts));
  await mod.kernel('fill')(-5, out);
  expect(out.join()).toBe(written);
  const other = model === 'LP64' ? new Int32Array(3) : new BigInt64Array(3);
  await expect(mod.kernel('fill')(1, other)).rejects.toThrow(/argument 2.*expected/);
  mod.dispose();
});

test.each([
  [64, BigInt64Array],
  [32, Int32Array],
] as const)('PTX that does not say where it is from: a parameter of %i bits tells', async (bits, Class) => {
  const mod = await CudaModule.load(fill(bits));
  const out = new Class(2);
  await mod.kernel('fill')(7, out);
  expect(out.join()).toBe('7,7');
  mod.dispose();
});

test('where nothing tells, it is of this system', () => {
  const pointer = kernelEntry('_Z1kPl', {}).types!;
  const { parameters } = kernelSignature(pointer, [{ offset: 0, size: 8 }]);
  expect(sizes(parameters.map(({ type }) => type))).toEqual([[hostModel === 'LP64' ? 8 : 4]]);
});
