// The scalar types are known to tsc (types/) and at run time (lib/), and each has a size, array classes and names in
// several tables. Where the compiler does not hold the tables to each other, this does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { DeviceArray, type DType } from '../../../lib';
import { dtypeOfClass, dtypes } from '../../../lib/memory/dtype';
import { parseType, typeNames } from '../../../lib/signature/c-declaration';
import { type CType, scalars, type ScalarName } from '../../../lib/signature/c-type';
import { hostModel } from '../../../lib/signature/data-model';
import { root } from '../helpers/run-node';

const files = ['types/c-scalar.ts', 'types/dtype.ts'].map((name) =>
  ts.createSourceFile(name, readFileSync(join(root, name), 'utf8'), ts.ScriptTarget.Latest),
);

/** The members of an interface in types/ that are literals: `half: 'float16'`. */
function members(name: string): [string, string][] {
  const found = files.flatMap((file) => file.statements).find((each) => ts.isInterfaceDeclaration(each) && each.name.text === name);
  return (found as ts.InterfaceDeclaration).members.flatMap((member): [string, string][] => {
    const { type, name: key } = member as ts.PropertySignature;
    const literal = type && ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? type.literal.text : undefined;
    return literal === undefined ? [] : [[(key as ts.Identifier | ts.StringLiteral).text, literal]];
  });
}

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
  const classes = [
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
  ];
  for (const each of classes) expect(dtypes[dtypeOfClass(each.name)!].bytes).toBe(each.BYTES_PER_ELEMENT);
});
