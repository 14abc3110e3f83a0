// What the compiler's debug information says of kernels' parameters.
import * as fc from 'fast-check';
import { readMangledFunction } from '../../../lib/signature/mangled-name';
import { kernelParametersFromDebug } from '../../../lib/signature/dwarf/kernel-parameters';
import { spell } from '../../../lib/signature/c-type';
import { type FieldType, isKnownStruct, type KnownStruct, type StructField } from '../../../lib/signature/struct-layout';
import { constantsOf, debugPtx, parametersOf } from '../helpers/debug-information';

const source = `
  #include <cuda_fp16.h>
  #include <cuda_bf16.h>
  enum Color { RED, GREEN = 5, BLUE = -1 };
  enum class Wide : unsigned long long { LOW = 1, HIGH = 0xffffffffffffffffull };
  struct Empty {};
  struct Base { int inherited; };
  struct Other { double second; };
  struct Inner { bool flag; double real; const int whole; };
  union Either { int i; float f; };
  struct Node { Node* next; const float* data; void (*call)(int); };
  typedef struct { float re, im; } Pair;
  typedef Pair Alias;
  typedef const Alias ConstantAlias;
  typedef float row[4];
  struct alignas(32) Aligned { float x; };
  #pragma pack(push, 1)
  struct Packed { char c; double d; short s; };
  #pragma pack(pop)
  struct All : Base, Other {
    char c; signed char sc; unsigned char uc; short s; unsigned short us; int i; unsigned u; long l; unsigned long ul; long long ll; unsigned long long ull;
    bool flag; float f; double d; __half h; __nv_bfloat16 b; float4 v4; int3 i3; __half2 h2; uchar4 u4; dim3 size;
    Inner inner[2][3]; row matrix[2]; Color color; Wide wide; Empty empty; Either either; Alias alias; ConstantAlias* pointer; volatile int v;
    struct { int unnamed; }; union { int left; float right; };
    unsigned low : 3; int high : 7; struct { short deep; } named; int& reference; size_t n;
    __device__ int method() { return 1; }
    static const int constant = 3;
  };`;

const all = `${source} extern "C" __global__ void k(const All a, Packed packed, Aligned aligned, Node node, const Inner* inner, Inner** twice, Color color, const float* const* floats, size_t n) { ((int*)floats)[0] = a.i + inner->whole; }`;

function fieldsOf(type: FieldType | { kind: 'void' }): Record<string, StructField> {
  return Object.fromEntries((type as KnownStruct).layout.fields.map((field) => [field.name, field]));
}

describe.each([75, 80, 90, 100, 120])('compute_%i', (arch) => {
  let parameters: Record<string, FieldType>;
  beforeAll(() => {
    parameters = parametersOf(debugPtx(all, arch)) as Record<string, FieldType>;
  });

  test('parameters have names and types', () => {
    expect(Object.entries(parameters).map(([name, type]) => `${name}: ${spell(type)}`)).toEqual([
      'a: All',
      'packed: Packed',
      'aligned: Aligned',
      'node: Node',
      'inner: const Inner *',
      'twice: Inner **',
      'color: Color',
      'floats: const float * const *',
      'n: unsigned long',
    ]);
  });

  test('members have names, types and places', () => {
    const fields = fieldsOf(parameters.a);
    expect(Object.fromEntries(Object.values(fields).map(({ name, type }) => [name, spell(type)]))).toMatchObject({
      inherited: 'int',
      second: 'double',
      c: 'char',
      sc: 'signed char',
      uc: 'unsigned char',
      us: 'unsigned short',
      ull: 'unsigned long long',
      flag: 'bool',
      h: 'half',
      b: '__nv_bfloat16',
      v4: 'float4',
      i3: 'int3',
      h2: '__half2',
      u4: 'uchar4',
      size: 'dim3',
      inner: 'Inner[2][3]',
      matrix: 'float[2][4]',
      color: 'Color',
      wide: 'Wide',
      empty: 'Empty',
      either: 'Either',
      alias: 'Pair',
      pointer: 'const Pair *',
      unnamed: 'int',
      reference: 'int &',
      n: 'unsigned long',
    });
    expect(fields.v4.type.kind).toBe('vector');
    expect(fields.left).toBeUndefined();
    expect(fields.method).toBeUndefined();
    expect(fields.constant).toBeUndefined();
    expect(fields.low.bitField).toEqual({ shift: 0, bits: 3 });
    expect(fields.high.bitField).toEqual({ shift: 3, bits: 7 });
    expect(fields.either.type).toMatchObject({ layout: { isUnion: true, bytes: 4 } });
    expect(fieldsOf(fields.named.type).deep.offset).toBe(0);
  });

  test('alignment and packing', () => {
    expect(parameters.aligned).toMatchObject({ layout: { bytes: 32, alignment: 32 } });
    expect(parameters.packed).toMatchObject({ layout: { bytes: 11, alignment: 1 } });
    expect(fieldsOf(parameters.packed).d.offset).toBe(1);
  });

  test('enumerators', () => {
    expect(parameters.color).toMatchObject({
      kind: 'enum',
      bytes: 4,
      underlying: { name: 'int32' },
      enumerators: [
        { name: 'RED', value: 0 },
        { name: 'GREEN', value: 5 },
        { name: 'BLUE', value: -1 },
      ],
    });
    expect(fieldsOf(parameters.a).wide.type).toMatchObject({ bytes: 8, enumerators: [{ name: 'LOW' }, { name: 'HIGH' }] });
  });

  test('a struct that points to itself ends', () => {
    expect(fieldsOf(parameters.node).next.type).toEqual({ kind: 'pointer', to: { kind: 'struct', name: 'Node' }, constant: false });
    expect(parameters.inner).toMatchObject({ constant: true, to: { layout: { bytes: 24 } } });
  });
});

test('kernels of namespaces, templates, overloads and extern "C" are told apart', () => {
  const ptx = debugPtx(`
    namespace ns {
      template <class T> struct Box { T low, high; };
      template <class T> __global__ void fill(Box<T> box, T* out) { *out = box.low; }
      template __global__ void fill<float>(Box<float>, float*);
      template __global__ void fill<double>(Box<double>, double*);
      __global__ void twice(int a) {}
      __global__ void twice(float b) {}
    }
    extern "C" __global__ void plain(ns::Box<int> box) {}
    __global__ void none() {}
    __device__ void helper(int notAKernel) {}`);
  const kernels = [...kernelParametersFromDebug(ptx)!].map(
    ([symbol, parameters]) =>
      `${readMangledFunction(symbol)?.name ?? symbol}: ${parameters.map(({ name, type }) => `${spell(type as FieldType)} ${name}`).join(', ')}`,
  );
  expect(kernels.sort()).toEqual([
    'none: ',
    'ns::fill<double>: Box<double> box, double * out',
    'ns::fill<float>: Box<float> box, float * out',
    'ns::twice: float b',
    'ns::twice: int a',
    'plain: Box<int> box',
  ]);
});

test('members of one name, virtual functions and structs that are only declared have no value', () => {
  const { heir, ghost, virtuals } = parametersOf(
    debugPtx(`struct A { int x; }; struct B : A { float x; }; struct Ghost; struct V { int n; __device__ virtual void f() {} };
      __global__ void k(B heir, Ghost* ghost, V virtuals) {}`),
  );
  expect((heir as KnownStruct).layout.fields.map(({ type }) => type.kind)).toEqual(['unknown', 'unknown']);
  expect(ghost).toEqual({ kind: 'pointer', to: { kind: 'struct', name: 'Ghost' }, constant: false });
  expect(fieldsOf(virtuals).__vptr.type).toEqual({ kind: 'unknown', spelling: 'a table of virtual functions' });
});

interface RandomStruct {
  members: { type: string; counts: number[] }[];
  packed: boolean;
}

const memberTypes =
  'bool,char,unsigned char,short,unsigned short,int,unsigned,long long,unsigned long long,float,double,float2,float3,float4,double2,int3,uchar4,short2,void*,const float*,E,Nested,Single'.split(
    ',',
  );

const randomStruct: fc.Arbitrary<RandomStruct> = fc.record({
  members: fc.array(
    fc.record({ type: fc.constantFrom(...memberTypes), counts: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }) }),
    { minLength: 1, maxLength: 8 },
  ),
  packed: fc.boolean(),
});

test('layouts are what sizeof, alignof and offsetof say', () => {
  fc.assert(
    fc.property(fc.array(randomStruct, { minLength: 30, maxLength: 30 }), (structs) => {
      const definitions = structs.map(({ members, packed }, index) => {
        const body = members.map(({ type, counts }, at) => `${type} m${at}${counts.map((count) => `[${count}]`).join('')};`).join(' ');
        return `${packed ? '#pragma pack(push, 2)' : ''}\nstruct S${index} { ${body} };\n${packed ? '#pragma pack(pop)' : ''}
          __device__ unsigned facts${index}[] = { sizeof(S${index}), alignof(S${index}), ${members.map((_, at) => `(unsigned)offsetof(S${index}, m${at})`).join(', ')} };`;
      });
      const ptx = debugPtx(`#include <cstddef>
        enum E : short { ONE = 1 }; struct Nested { char c; double d; }; struct Single { char c[3]; };
        ${definitions.join('\n')}
        __global__ void k(${structs.map((_, index) => `S${index} s${index}`).join(', ')}) {}`);
      Object.values(parametersOf(ptx)).forEach((type, index) => {
        if (type.kind === 'void' || !isKnownStruct(type as FieldType)) throw new Error(`S${index} is not known`);
        const { bytes, alignment, fields } = (type as KnownStruct).layout;
        expect([bytes, alignment, ...fields.map(({ offset }) => offset)]).toEqual(constantsOf(ptx, `facts${index}`));
      });
    }),
    { numRuns: 4 },
  );
});

describe('debug information that is damaged', () => {
  const good = debugPtx(all);
  const start = good.indexOf('.section');

  test('text without any, or with sections that end early', () => {
    expect(kernelParametersFromDebug('')).toBeUndefined();
    expect(kernelParametersFromDebug(good.slice(0, start))).toBeUndefined();
    expect(kernelParametersFromDebug('.section .debug_info { .b8 1 } .section .debug_abbrev { .b8 1 }')).toBeUndefined();
    expect(kernelParametersFromDebug('.section .debug_info {\n.b8 ,\n}\n.section .debug_abbrev {\n.b8 0\n}')).toBeUndefined();
  });

  test.each(['1e5', 'Infinity', '0x', '-', '5.5', 'a-b', '99999999999999999999'])('a word that is %s', (word) => {
    expect(kernelParametersFromDebug(good.replace(/(\.debug_info\s*\{\s*\.b32 )\d+/, `$1${word}`))?.size ?? 0).toBeLessThanOrEqual(1);
    expect(kernelParametersFromDebug(good.replace(/(\.debug_abbrev\s*\{\s*\.b8 )\d+/, `$1${word}`))?.size ?? 0).toBeLessThanOrEqual(1);
  });

  test('cut off anywhere', () => {
    const bytes = good.indexOf('.debug_info', start);
    fc.assert(
      fc.property(fc.integer({ min: start, max: good.length }), (length) => {
        const end = good.lastIndexOf('\n', length);
        const cut = `${good.slice(0, end)}\n}`;
        const found = kernelParametersFromDebug(cut);
        expect(found === undefined || (end > bytes && found.size <= 1)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('any byte changed: a type, undefined, and neither a throw nor a wait', () => {
    const lines = good.split('\n');
    const info = lines.findIndex((line) => line.includes('.debug_abbrev'));
    const places = lines.map((line, index) => (index > info && /^\.b(8|32) \d/.test(line) ? index : -1)).filter((index) => index >= 0);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...places), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 4 }),
        (changes) => {
          const damaged = [...lines];
          for (const [place, value] of changes) damaged[place] = damaged[place].replace(/\d+(?=\s*$|,)/, String(value));
          const started = performance.now();
          const found = kernelParametersFromDebug(damaged.join('\n'));
          expect(found === undefined || found.size <= 1).toBe(true);
          expect(performance.now() - started).toBeLessThan(2000);
        },
      ),
      { numRuns: 150 },
    );
  });
});
