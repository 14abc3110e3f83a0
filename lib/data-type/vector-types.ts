import { coded, where } from '../errors/argument-error';
import { hostView } from '../memory/host-view';
import { vectorNames, vectorType, namedType, type VectorType } from '../signature/c-type';
import type { StructField } from '../signature/struct-layout';
import { arrayType, isArray } from './array-type';
import { CudaDataType, type DataTypeOptions, registeredTypes } from './cuda-data-type';
import type { ListLayout, ObjectLayout } from './value-layout';
import { isBytesClass } from './pointee';
import { scalarTypes } from './scalar-types';
import { StructType } from './struct-type';

const axes = ['x', 'y', 'z', 'w'];
const parts = ['re', 'im'];

/** Vector types and complex numbers: `{x, y, z, w}`, `{re, im}` for pairs of floats, an array of as many numbers, or bytes. */
export function vectorOptions(type: VectorType): DataTypeOptions {
  const { bytes, width, element } = type;
  const isComplex = type.spelling.includes('complex');
  const byAxes = members(type, axes.slice(0, width));
  const isPair = width === 2 && element.name.startsWith('float');
  const byParts = isPair ? members(type, parts) : byAxes;
  const items = arrayType({ kind: 'array', element, counts: [width] }, scalarTypes[element.name]);
  const usual = isComplex ? byParts : byAxes;
  function shapeOf(value: unknown): CudaDataType {
    if (isRaw(value) || (hostView(value) && !isArray(value))) return usual;
    if (isArray(value)) return items;
    if (!isPair) return byAxes;
    return (isComplex ? 'x' : 're') in (value as object) ? (isComplex ? byAxes : byParts) : usual;
  }
  /** Whether it is bytes as they are, not one number each. */
  function isRaw(value: unknown): boolean {
    const found = hostView(value);
    return found !== undefined && found.bytes === bytes && isBytesClass(found.className);
  }
  return {
    cType: type,
    byteLength: bytes,
    layout: {
      kind: 'vector',
      list: items.options.layout as ListLayout<CudaDataType>,
      object: usual.options.layout as ObjectLayout<CudaDataType>,
    },
    is: (value) => typeof value === 'object' && value !== null,
    expected: `an object with ${(isComplex ? parts : axes.slice(0, width)).join(', ')}, an array of ${width} or ${bytes} bytes`,
    encode(value, view, offset, place) {
      const found = hostView(value);
      if (found?.detached) throw coded(new TypeError(`${where(place)}: the ${found.className} is detached`));
      shapeOf(value).options.encode(value, view, offset, place);
    },
    decode: (view, offset) => usual.options.decode(view, offset),
    update: (value, view, offset, before) => shapeOf(value).update(value, view, offset, before),
  };
}

function members(type: VectorType, names: readonly string[]): CudaDataType {
  const { bytes, alignment, element } = type;
  const fields = names.map((name, index): StructField => ({ name, offset: index * element.bytes, type: element }));
  const struct = { kind: 'struct', name: type.spelling, layout: { bytes, alignment, isUnion: false, fields } } as const;
  return new StructType(struct, () => scalarTypes[element.name]);
}

function register(name: string, type: VectorType): void {
  registeredTypes.addLater(name, type, () => new CudaDataType(name, vectorOptions(type)));
}

for (const name of vectorNames) register(name, vectorType(name)!);
register('complex64', namedType('cuda::std::complex<float>') as VectorType);
register('complex128', namedType('cuda::std::complex<double>') as VectorType);
