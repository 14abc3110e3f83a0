import { coded, where } from '../errors/argument-error';
import { hostView } from '../memory/host-view';
import type { ArrayType, FieldType } from '../signature/struct-layout';
import { elementCount, spell } from '../signature/c-type';
import { CudaDataType } from './cuda-data-type';
import { sameBytes } from './raw-bytes';
import type { ValuePlace } from './value-place';

type Items = Record<number, unknown> & ArrayLike<unknown>;

/** Arrays of exactly this length: nested as in C, or a TypedArray with all elements in a row. */
export function arrayType(type: ArrayType, element: CudaDataType): CudaDataType {
  const [count = 0, ...inner] = type.counts;
  const itemType: FieldType = inner.length > 0 ? { ...type, counts: inner } : type.element;
  const item = inner.length > 0 ? arrayType(itemType as ArrayType, element) : element;
  const flat =
    inner.length > 0 && type.element.kind === 'scalar' ? arrayType({ ...type, counts: [elementCount(type)] }, element) : undefined;
  const bytes = item.byteLength as number;
  const itemSpelling = spell(itemType);

  function encode(value: unknown, view: DataView, offset: number, place: ValuePlace): void {
    if (flat && isTypedArray(value)) return flat.options.encode(value, view, offset, place);
    const items = Array.from(value as Items);
    if (items.length !== count) {
      throw coded(new RangeError(`${where(place)}: expected ${count} elements for ${spell(type)}, received ${items.length}`));
    }
    items.forEach((each, index) => {
      place.noteInner(each, offset + index * bytes, bytes);
      item.put(each, view, offset + index * bytes, place.at(index, itemSpelling));
    });
  }

  function update(value: unknown, view: DataView, offset: number, before: DataView | undefined): unknown {
    if (flat && isTypedArray(value)) return flat.options.update!(value, view, offset, before);
    const items = value as Items;
    for (let index = 0; index < count; index++) {
      const at = offset + index * bytes;
      if (before && sameBytes(view, before, at, bytes)) continue;
      const now = item.update(items[index], view, at, before);
      if (!Object.is(now, items[index])) items[index] = now;
    }
    return value;
  }

  return new CudaDataType(spell(type), {
    cType: type,
    byteLength: count * bytes,
    is: isArray,
    expected: `an array of ${count}`,
    layout: { kind: 'list', count, item, spelling: itemSpelling },
    encode,
    decode: (view, offset) => Array.from({ length: count }, (_, index) => item.options.decode(view, offset + index * bytes)),
    update,
  });
}

export function isArray(value: unknown): boolean {
  return Array.isArray(value) || isTypedArray(value);
}

export function isTypedArray(value: unknown): boolean {
  const className = ArrayBuffer.isView(value) ? hostView(value)?.className : undefined;
  return className !== undefined && className !== 'DataView';
}
