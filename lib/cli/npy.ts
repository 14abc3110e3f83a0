import { type AnyTypedArray, dtypes } from '../memory/dtype';

/** NumPy's types that a TypedArray can hold, without the order of their bytes. */
const classes: Readonly<Record<string, new (buffer: ArrayBuffer) => AnyTypedArray>> = {
  f4: Float32Array,
  f8: Float64Array,
  i1: Int8Array,
  u1: Uint8Array,
  b1: Uint8Array,
  i2: Int16Array,
  u2: Uint16Array,
  f2: dtypes.float16.array,
  i4: Int32Array,
  u4: Uint32Array,
  i8: BigInt64Array,
  u8: BigUint64Array,
};

const magic = Buffer.from('\x93NUMPY', 'latin1');

/** What the header says of the elements. */
interface Header {
  readonly kind: string;
  readonly isBigEndian: boolean;
  readonly isInColumns: boolean;
  readonly shape: readonly number[];
}

/** The elements of a file that `numpy.save` wrote, row by row as C has them. Throws SyntaxError if it is not such a file. */
export function readNpy(file: Buffer): AnyTypedArray {
  if (file.length < 12 || !file.subarray(0, magic.length).equals(magic)) throw new SyntaxError('it is not a .npy file');
  const isFirstVersion = file[6] === 1;
  const textAt = isFirstVersion ? 10 : 12;
  const dataAt = textAt + (isFirstVersion ? file.readUInt16LE(8) : file.readUInt32LE(8));
  if (dataAt > file.length) throw new SyntaxError('it is cut off in its header');
  const { kind, isBigEndian, isInColumns, shape } = readHeader(file.toString('latin1', textAt, dataAt));
  const width = Number(kind[1]);
  const length = shape.reduce((product, size) => product * size, 1);
  if (dataAt + length * width > file.length) throw new SyntaxError(`it is cut off: its header announces ${length} elements`);
  const bytes = Buffer.from(Uint8Array.from(file.subarray(dataAt, dataAt + length * width)).buffer);
  if (isBigEndian) swap(bytes, width);
  const array = new classes[kind]!(bytes.buffer);
  return isInColumns && shape.length > 1 ? inRows(array, shape) : array;
}

/** A dictionary as Python writes it; other programs write it with other quotes and blanks. */
function readHeader(text: string): Header {
  const [, order, kind] = /['"]descr['"]\s*:\s*['"]([<>|=]?)(\w+)['"]/.exec(text) ?? [];
  if (kind === undefined || !Object.hasOwn(classes, kind))
    throw new SyntaxError(`its elements are not numbers that a TypedArray holds (${Object.keys(classes).join(', ')}): ${text.trim()}`);
  const isInColumns = /['"]fortran_order['"]\s*:\s*(True|False)/.exec(text)?.[1];
  const shape = /['"]shape['"]\s*:\s*\(([\dL,\s]*)\)/.exec(text)?.[1];
  if (isInColumns === undefined || shape === undefined) throw new SyntaxError(`its header is not understood: ${text.trim()}`);
  const sizes = shape.match(/\d+/g)?.map(Number) ?? [];
  return { kind, isBigEndian: order === '>', isInColumns: isInColumns === 'True', shape: sizes };
}

function swap(bytes: Buffer, width: number): void {
  if (width === 2) bytes.swap16();
  if (width === 4) bytes.swap32();
  if (width === 8) bytes.swap64();
}

/** The elements of an array whose first index runs fastest (`fortran_order`), with the last running fastest. */
function inRows(array: AnyTypedArray, shape: readonly number[]): AnyTypedArray {
  const from = array as { [index: number]: number | bigint };
  const ordered = array.slice() as AnyTypedArray & { [index: number]: number | bigint };
  const steps = shape.map((_, axis) => shape.slice(0, axis).reduce((product, size) => product * size, 1));
  const index = shape.map(() => 0);
  let at = 0;
  for (let to = 0; to < array.length; to++) {
    ordered[to] = from[at]!;
    for (let axis = shape.length - 1; axis >= 0; axis--) {
      at += steps[axis]!;
      if (++index[axis]! < shape[axis]!) break;
      at -= steps[axis]! * shape[axis]!;
      index[axis] = 0;
    }
  }
  return ordered;
}
