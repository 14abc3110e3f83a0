import type { AnyTypedArray } from '../memory/dtype';

/** NumPy's types that a TypedArray can hold. */
const classes = {
  f4: Float32Array,
  f8: Float64Array,
  i1: Int8Array,
  u1: Uint8Array,
  b1: Uint8Array,
  i2: Int16Array,
  u2: Uint16Array,
  f2: Uint16Array,
  i4: Int32Array,
  u4: Uint32Array,
  i8: BigInt64Array,
  u8: BigUint64Array,
} as const;

const magic = Buffer.from('\x93NUMPY', 'latin1');

/** The elements of a file that `numpy.save` wrote, in the file's order. Throws SyntaxError if it is not such a file. */
export function readNpy(file: Buffer): AnyTypedArray {
  if (file.length < 12 || !file.subarray(0, magic.length).equals(magic)) throw new SyntaxError('it is not a .npy file');
  const isFirstVersion = file[6] === 1;
  const textAt = isFirstVersion ? 10 : 12;
  const dataAt = textAt + (isFirstVersion ? file.readUInt16LE(8) : file.readUInt32LE(8));
  const header = file.toString('latin1', textAt, dataAt);
  const [, order, kind] = /'descr':\s*'([<>|=])(\w+)'/.exec(header) ?? [];
  const shape = /'shape':\s*\(([\d, ]*)\)/.exec(header)?.[1];
  const Class = classes[kind as keyof typeof classes];
  if (!Class || order === '>' || shape === undefined) throw new SyntaxError(`the type of its elements is not supported: ${header.trim()}`);
  const length = shape.split(',').reduce((product, size) => product * (size.trim() === '' ? 1 : Number(size)), 1);
  const bytes = length * Class.BYTES_PER_ELEMENT;
  if (dataAt + bytes > file.length) throw new SyntaxError(`it is cut off: its header announces ${length} elements`);
  return new Class(Uint8Array.from(file.subarray(dataAt, dataAt + bytes)).buffer);
}
