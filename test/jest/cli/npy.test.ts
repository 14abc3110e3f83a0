// NumPy's files, whoever wrote them: numpy.lib.format describes the header.
import { readNpy } from '../../../lib/cli/npy';

/** A file with this header, and the elements in this order. */
function npy(header: string, elements: ArrayBufferView, version = 1): Buffer {
  const text = Buffer.from(`${header}\n`);
  const length = Buffer.alloc(version === 1 ? 2 : 4);
  if (version === 1) length.writeUInt16LE(text.length);
  else length.writeUInt32LE(text.length);
  const { buffer, byteOffset, byteLength } = elements;
  return Buffer.concat([
    Buffer.from('\x93NUMPY', 'latin1'),
    Buffer.from([version, 0]),
    length,
    text,
    Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength),
  ]);
}

const header = (descr: string, shape: string, isInColumns = false) =>
  `{'descr': '${descr}', 'fortran_order': ${isInColumns ? 'True' : 'False'}, 'shape': ${shape}, }`;

test.each([1, 2, 3])('version %i', (version) => {
  expect(readNpy(npy(header('<f4', '(2, 3)'), Float32Array.of(1, 2, 3, 4, 5, 6), version))).toEqual(Float32Array.of(1, 2, 3, 4, 5, 6));
});

test.each([
  ['(6,)', [1, 2, 3, 4, 5, 6]],
  ['(2, 3)', [1, 3, 5, 2, 4, 6]],
  ['(3, 2)', [1, 4, 2, 5, 3, 6]],
  ['(1, 6)', [1, 2, 3, 4, 5, 6]],
  ['(1, 2, 3)', [1, 3, 5, 2, 4, 6]],
])('columns become rows: fortran_order, shape %s', (shape, rows) => {
  expect(readNpy(npy(header('<i4', shape, true), Int32Array.of(1, 2, 3, 4, 5, 6)))).toEqual(Int32Array.from(rows));
});

test('columns of four dimensions', () => {
  const shape = [2, 3, 4, 5];
  const [rows, columns] = [new BigInt64Array(120), new BigInt64Array(120)];
  for (let n = 0, a = 0; a < 2; a++)
    for (let b = 0; b < 3; b++)
      for (let c = 0; c < 4; c++) for (let d = 0; d < 5; d++, n++) columns[a + 2 * (b + 3 * (c + 4 * d))] = rows[n] = BigInt(n);
  expect(readNpy(npy(header('<i8', `(${shape})`, true), columns))).toEqual(rows);
});

test.each([
  ['>f4', Uint8Array.of(0x3f, 0x80, 0, 0), Float32Array.of(1)],
  ['>f8', Uint8Array.of(0x3f, 0xf0, 0, 0, 0, 0, 0, 0), Float64Array.of(1)],
  ['>i2', Uint8Array.of(0x01, 0x02), Int16Array.of(0x102)],
  ['>u8', Uint8Array.of(0, 0, 0, 0, 0, 0, 1, 2), BigUint64Array.of(0x102n)],
  ['>u1', Uint8Array.of(7), Uint8Array.of(7)],
  ['|u1', Uint8Array.of(7), Uint8Array.of(7)],
  ['|b1', Uint8Array.of(1), Uint8Array.of(1)],
  ['=i4', Int32Array.of(7), Int32Array.of(7)],
  ['i4', Int32Array.of(7), Int32Array.of(7)],
])('descr %s', (descr, bytes, array) => {
  expect(readNpy(npy(header(descr, '(1,)'), bytes))).toEqual(array);
});

test.each([
  [`{"descr":"<f4","fortran_order":False,"shape":(2,)}`],
  [`{'shape': (2L,), 'fortran_order': False, 'descr': '<f4'}`],
  [`{'descr' : '<f4', 'fortran_order' : False, 'shape' : ( 2 , ) }      `],
])('as other programs write it: %s', (text) => {
  expect(readNpy(npy(text, Float32Array.of(1, 2)))).toEqual(Float32Array.of(1, 2));
});

test('no dimension is one element, an empty one is none', () => {
  expect(readNpy(npy(header('<f4', '()'), Float32Array.of(7)))).toEqual(Float32Array.of(7));
  expect(readNpy(npy(header('<f4', '(0, 3)', true), new Float32Array(0)))).toEqual(new Float32Array(0));
});

test.each([
  ['text', Buffer.from('text'.repeat(10)), 'it is not a .npy file'],
  ['nothing', Buffer.alloc(0), 'it is not a .npy file'],
  ['objects', npy(header('|O', '(1,)'), new Uint8Array(8)), 'its elements are not numbers that a TypedArray holds (f4, f8'],
  ['complex numbers', npy(header('<c8', '(1,)'), new Uint8Array(8)), 'its elements are not numbers'],
  ['structs', npy(`{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)}`, new Uint8Array(8)), 'its elements are not numbers'],
  ['no order', npy(`{'descr': '<f4', 'shape': (1,)}`, new Uint8Array(8)), 'its header is not understood'],
  ['a shape of words', npy(header('<f4', '(n,)'), new Uint8Array(8)), 'its header is not understood'],
  ['too few', npy(header('<f4', '(3,)'), new Uint8Array(8)), 'it is cut off: its header announces 3 elements'],
  ['half a header', npy(header('<f4', '(3,)'), new Uint8Array(0)).subarray(0, 40), 'it is cut off in its header'],
])('%s is refused', (_, file, said) => {
  expect(() => readNpy(file)).toThrow(said);
});
