import type { CudaDataType } from '../data-type/cuda-data-type';
import { dataTypeOf } from '../data-type/data-type-of';
import { scalarBelow } from '../data-type/pointee';
import type { DeclaredParameter } from '../declaration/declared-parameter';
import type { ArgumentPlace } from '../errors/argument-error';
import { isLong, type SlicedWork } from '../event-loop/slices';
import { type DType, dtypes, type TypedArrayClass } from '../memory/dtype';
import { type PointerType, sizeOf } from '../signature/c-type';
import { type FieldType, isKnownStruct } from '../signature/struct-layout';
import type { MadeMemory } from './argument-slot';

type Make = (elements: number, place: ArgumentPlace) => MadeMemory;
type ArrayClass = TypedArrayClass & { readonly BYTES_PER_ELEMENT: number };

/** How an autoout's memory is made and what the call resolves to: a TypedArray for numbers, else an array of values; one value if no size is declared. */
export function madeMemory(type: PointerType, { arrayClass, dataType, single }: DeclaredParameter): Make {
  if (single) return value(dataType ?? dataTypeOf(type.to as FieldType), sizeOf(type.to) ?? 1);
  if (arrayClass) return typedArrays(arrayClass as ArrayClass, 1);
  const { to } = type;
  if (dataType) return values(dataType, sizeOf(to) ?? 1);
  if (isKnownStruct(to)) return values(dataTypeOf(to), to.layout.bytes);
  if (to.kind === 'pointer') return typedArrays(BigUint64Array, 1);
  const scalar = scalarBelow(to);
  if (!scalar) return typedArrays(Uint8Array, 1);
  if (scalar.bytes === 16) return typedArrays(scalar.name === 'int128' ? BigInt64Array : BigUint64Array, 2);
  const array = scalar.name === 'char' ? Uint8Array : dtypes[scalar.name as DType].array;
  return typedArrays(array as ArrayClass, to.kind === 'vector' ? to.width : 1);
}

/** `items`: how many items of the array's class one element has. */
function typedArrays(array: ArrayClass, items: number): Make {
  return function make(elements, place) {
    const memory = new ArrayBuffer(elements * items * array.BYTES_PER_ELEMENT);
    const view = array.name === 'Buffer' ? Buffer.from(memory) : new array(memory);
    return {
      memory: { on: 'host', view, bytes: memory.byteLength, direction: 'out', elements },
      result: () => view,
      again: () => make(elements, place),
    };
  };
}

/** One value, as it is. */
function value(type: CudaDataType, bytes: number): Make {
  return function make(_, place) {
    const view = new DataView(new ArrayBuffer(bytes));
    return {
      memory: { on: 'host', view: new Uint8Array(view.buffer), bytes, direction: 'out', elements: 1 },
      result: () => type.options.decode(view, 0) as unknown,
      again: () => make(1, place),
    };
  };
}

function values(type: CudaDataType, bytes: number): Make {
  const isMemory = type.type.kind === 'pointer';
  const { decode } = type.options;
  return function make(elements, place) {
    const view = new DataView(new ArrayBuffer(elements * bytes));
    const items: unknown[] = [];
    const decoding: SlicedWork = {
      count: elements,
      slice: (begin, end) => {
        for (let index = begin; index < end; index++) items.push(decode(view, index * bytes));
      },
    };
    const all = () => {
      decoding.slice(items.length, elements);
      return items;
    };
    return {
      memory: { on: 'host', view: new Uint8Array(view.buffer), bytes: view.byteLength, direction: 'out', elements },
      decoding: !isMemory && isLong(view.byteLength, elements) ? decoding : undefined,
      result: () => (isMemory ? decode(view, 0) : all()),
      again: () => make(elements, place),
    };
  };
}
