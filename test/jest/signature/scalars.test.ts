// The scalar types are known to tsc (types/) and at run time (lib/), and each has a size, array classes and names in
// several tables. Where the compiler does not hold the tables to each other, this does.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { DeviceArray, type DType } from '../../../lib';
import { scalarTypes } from '../../../lib/data-type/scalar-types';
import { acceptsElements } from '../../../lib/data-type/device-address';
import { dtypeOfClass, dtypes } from '../../../lib/memory/dtype';
import { elementsOnHost } from '../../../lib/memory/host-elements';
import { bytesOfElement } from '../../../lib/scalar/element';
import type { Scalar } from '../../../lib/scalar/scalar';
import { scalarRows } from '../../../lib/scalar/scalars';
import { contradictionOf } from '../../../lib/signature/contradiction';
import { parseType, typeNames } from '../../../lib/signature/c-declaration';
import { type CType, type PointerType, scalars, type ScalarName } from '../../../lib/signature/c-type';
import { hostModel } from '../../../lib/signature/data-model';
import type { ScalarKind } from '../../../types';
import { root } from '../helpers/run-node';

const program = ts.createProgram([join(root, 'types/index.ts')], {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  skipLibCheck: true,
});
const checker = program.getTypeChecker();

function typeNamed(name: string): ts.Type {
  const found = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.includes('/types/') && !fileName.includes('node_modules'))
    .flatMap((file) => [...file.statements])
    .find(
      (each): each is ts.InterfaceDeclaration | ts.TypeAliasDeclaration =>
        (ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each)) && each.name.text === name,
    );
  return checker.getDeclaredTypeOfSymbol(checker.getSymbolAtLocation(found!.name)!);
}

const literalsOf = (type: ts.Type): string[] =>
  (type.isUnion() ? type.types : [type]).flatMap((each) => (each.isStringLiteral() ? [each.value] : []));

/** The members of a type in types/ that are literals: `half: 'float16'`. */
function members(name: string): [string, string][] {
  return typeNamed(name)
    .getProperties()
    .flatMap((member) => literalsOf(checker.getTypeOfSymbol(member)).map((literal): [string, string] => [member.name, literal]));
}

/** A cell of the table of types/scalar.ts. */
function cell(kind: string, column: string): string[] {
  const row = checker.getTypeOfSymbol(typeNamed('ScalarRows').getProperty(kind)!);
  return literalsOf(checker.getTypeOfSymbol(row.getProperty(column)!)).sort();
}

const typedArrays = [
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
  ...('Float16Array' in globalThis ? [(globalThis as any).Float16Array as typeof Uint16Array] : []),
] as const;

/** What tsc calls a type that the run time has read. */
function kindOf(type: CType): string {
  if (type.kind === 'scalar') return type.name;
  if (type.kind === 'void') return 'void';
  if (type.kind !== 'vector') return type.kind;
  const { spelling } = type;
  if (spelling.includes('complex<')) return spelling.includes('float') ? 'complex64' : 'complex128';
  return spelling.replace(/^__(nv_)?/, '');
}

/** tsc takes `long` for 64 bits everywhere; a program on Windows has 32 (docs/windows.md). */
function hereOf(spelling: string, kind: string): string {
  if (hostModel === 'LP64' || !/^(?:u?long|(?:un)?signed long|wchar_t)$/.test(spelling.trim())) return kind;
  return spelling === 'wchar_t' ? 'uint16' : kind.replace('64', '32');
}

const handles = ['cudaTextureObject_t', 'cudaSurfaceObject_t']; // registered as types of their own, not parsed
const known = [...members('NamedTypes'), ...members('FixedWidthTypes')].filter(([spelling]) => !handles.includes(spelling));

test.each(known)('%s is %s for tsc and at run time', (spelling, kind) => {
  expect(kindOf(parseType(spelling))).toBe(hereOf(spelling, kind));
});

test.each(members('IntegerTypes'))('%s is %s for tsc and at run time', (spelling, kind) => {
  expect(kindOf(parseType(spelling.trim()))).toBe(hereOf(spelling, kind));
});

test('names of vector elements are the same', () => {
  for (const [base, kind] of members('VectorElements'))
    expect(parseType(`${base}2`)).toMatchObject({ kind: 'vector', element: { name: hereOf(base, kind) }, width: 2 });
  expect(members('VectorElements').length).toBe(12);
});

const aliases = members('DTypeSpellings');

test.each(aliases)('%s stands for %s in declarations, for both', (alias, spelling) => {
  expect(kindOf(parseType(alias))).toBe(kindOf(parseType(spelling)));
});

test('every name that the run time takes is known to tsc', () => {
  const words = ['unsigned', 'signed', 'int', 'long', 'short', 'char', 'double', '__int128']; // which may stand in any order
  const ofTsc = new Set([...known, ...aliases].map(([name]) => name));
  const vectors = members('VectorElements').flatMap(([base]) => [1, 2, 3, 4].map((width) => `${base}${width}`));
  const unknown = typeNames().filter(
    (name) => !ofTsc.has(name) && !vectors.includes(name) && !name.split(' ').every((word) => words.includes(word)),
  );
  // Vectors of 16- and 32-byte alignment are new in CUDA 13; a program that passes them gives bytes.
  expect(unknown.filter((name) => !/4_(16|32)a$/.test(name))).toEqual([]);
});

describe.each(
  typeNamed('ScalarRows')
    .getProperties()
    .map(({ name }) => name as ScalarName & ScalarKind),
)('the row of %s', (name) => {
  const row = scalarRows[name] as Scalar;
  const classes = [...row.classes].sort();

  test('has the same names for both', () => {
    for (const column of ['cpp', 'also', 'short']) {
      for (const spelling of cell(name, column)) expect(kindOf(parseType(spelling))).toBe(name);
    }
    if (!['bool', 'char'].includes(name)) expect(kindOf(parseType(name))).toBe(name);
  });

  test('has the same classes of arrays for both', () => {
    expect(cell(name, 'host')).toEqual(classes);
    expect(row.classes).toContain(cell(name, 'made')[0]);
    if (!row.onlyPassed && name !== 'float16') expect(dtypes[name as DType].array.name).toBe(cell(name, 'made')[0]);
  });

  test('has the same conversions for both', () => {
    if (row.onlyPassed) return;
    const taken = typedArrays.filter((Class) => Class !== Uint8Array && !failsToSet(new Class(4), name as DType)).map(({ name }) => name);
    expect(cell(name, 'exact').filter((each) => each in globalThis && each !== 'Uint8Array')).toEqual(taken.sort());
  });

  test('has the same element types of device arrays for both', () => {
    const type = { kind: 'pointer', to: parseType(row.cpp), constant: true } as PointerType;
    const accepted = (Object.keys(dtypes) as DType[]).filter((dtype) => acceptsElements(type, dtype));
    expect(cell(name, 'onDevice')).toEqual(accepted.sort());
  });

  test('is read as the same for both', () => {
    const cells = checker.getTypeOfSymbol(typeNamed('ScalarRows').getProperty(name)!);
    const read = checker.typeToString(checker.getTypeOfSymbol(cells.getProperty('read')!));
    expect(typeof scalarTypes[name].options.decode(new DataView(new ArrayBuffer(8)), 0)).toBe(read);
  });

  test('lies in memory as its parts say', () => {
    const { bytes, element, form } = row;
    expect(bytesOfElement(element)).toBe(Math.min(bytes, 8));
    if (form.kind === 'float') expect(1 + form.exponent + form.fraction).toBe(8 * bytes);
    // What no TypedArray has numbers of is kept as bits; a kernel in JavaScript computes with float32 instead.
    const isBits = form.kind === 'float' && !element.startsWith('Float');
    expect(row.bits !== undefined).toBe(isBits);
    expect(cell(name, 'inKernels')).toEqual(isBits ? ['float32'] : row.onlyPassed ? [] : [name]);
    for (const each of classes) if (each in globalThis) expect((globalThis as any)[each].BYTES_PER_ELEMENT).toBe(Math.min(bytes, 8));
  });
});

const kinds = typeNamed('ScalarRows')
  .getProperties()
  .map(({ name }) => name as ScalarKind);
const pairsOfKinds = kinds.flatMap((known) => kinds.map((declared) => [known, declared] as const));
const typeOf = (kind: ScalarKind) => parseType(scalarRows[kind].cpp);
const shares = (a: string[], b: string[]) => a.length === 0 || b.length === 0 || a.some((each) => b.includes(each));

test.each(pairsOfKinds)('whether %s in a source may be declared as %s is the same for both', (known, declared) => {
  const compiled = { type: typeOf(known), bytes: scalarRows[known].bytes };
  expect(contradictionOf({ type: typeOf(declared) }, compiled) === undefined).toBe(shares(cell(known, 'layout'), cell(declared, 'layout')));
  // Through a pointer tsc takes bits for floats in either direction, and bytes for bool.
  if ([known, declared].some((kind) => kind === 'uint16' || kind === 'bool')) return;
  const pointer = (kind: ScalarKind) => ({ kind: 'pointer', to: typeOf(kind), constant: false }) as PointerType;
  const contradiction = contradictionOf({ type: pointer(declared) }, { type: pointer(known), bytes: 8 });
  expect(contradiction === undefined).toBe(shares(cell(known, 'elements'), cell(declared, 'elements')));
});

const sources = ['lib', 'types'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file).replaceAll('\\', '/')),
);
const naming = (name: RegExp) => sources.filter((file) => name.test(readFileSync(join(root, file), 'utf8'))).sort();

test('the rows are the only place that names a scalar type, besides its conversions and what other libraries call it', () => {
  const rows = ['lib/scalar/scalars.ts', 'types/scalar.ts'];
  const ofOthers = [
    'lib/bindings/generated/driver-types.ts',
    'lib/communicator/element-type.ts',
    'lib/hip/hip-headers.ts',
    'lib/hip/short-float-conversions.ts',
    'lib/hip/short-floats.ts',
    'lib/libraries/blas/cublas.ts',
  ];
  expect(naming(/bfloat16/i)).toEqual([...ofOthers, 'lib/scalar/scalars.ts', 'lib/scalar/short-floats.ts', 'types/scalar.ts']);
  expect(naming(/float8_|__nv_fp8|f8e4m3/)).toEqual(['lib/hip/eight-bit-floats.ts', ...rows]);
});

function failsToSet(data: ArrayBufferView, dtype: DType): boolean {
  try {
    elementsOnHost(data, dtype, 'test');
    return false;
  } catch {
    return true;
  }
}

const sizes = Object.fromEntries(Object.values(scalars).map(({ name, bytes }) => [name, bytes])) as Record<ScalarName, number>;

test.each(Object.entries(dtypes))(
  'elements of %s have the size of their scalars, and an array that holds them',
  (_, { bytes, items, scalar, array }) => {
    expect(bytes).toBe(items * sizes[scalar]);
    expect((array as unknown as { BYTES_PER_ELEMENT: number }).BYTES_PER_ELEMENT).toBe(sizes[scalar]);
  },
);

test.each(Object.keys(dtypes) as DType[])('a device array of %s comes back in the class of its elements', async (dtype) => {
  const array = DeviceArray.zeros([4], dtype);
  const host = await array.get();
  expect(host.constructor.name).toBe(dtypes[dtype].array.name);
  expect(host.length).toBe(4 * dtypes[dtype].items);
  array.dispose();
});

test('each array class stands for an element type that it holds', () => {
  for (const each of typedArrays) expect(dtypes[dtypeOfClass(each.name)!].bytes).toBe(each.BYTES_PER_ELEMENT);
});
