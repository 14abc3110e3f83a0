import { coded } from '../errors/argument-error';
import { sizeOf } from '../signature/c-type';
import { type FieldType, spellField } from '../signature/struct-layout';
import type { CudaDataType } from './cuda-data-type';

/** All types that have a name: the package's own first, then what users register. */
const byName = new Map<string, CudaDataType>();
const byCType = new Map<string, CudaDataType[]>();

/** Throws TypeError where the name is taken, or where the sizes of the two languages differ. */
export function enlist(type: CudaDataType): void {
  if (byName.has(type.name)) throw coded(new TypeError(`CudaDataType.register: there is a type ${type.name} already`));
  const size = type.type.kind === 'pointer' || type.type.kind === 'array' ? undefined : sizeOf(type.type);
  if (size !== undefined && size !== type.byteLength) {
    const said = typeof type.byteLength === 'number' ? `${type.byteLength}` : 'a function';
    throw coded(new TypeError(`CudaDataType.register: the byteLength of ${type.name} is ${said}, and ${type.cType} has ${size} bytes`));
  }
  byName.set(type.name, type);
  (typesOfCType(type.type) as CudaDataType[]).push(type);
}

export function typeNamed(name: string): CudaDataType | undefined {
  return byName.get(name);
}

/** The registered types of a C type: always the same list, to which later ones are added. */
export function typesOfCType(type: FieldType): readonly CudaDataType[] {
  const key = keyOf(type);
  const known = byCType.get(key);
  if (known) return known;
  const list: CudaDataType[] = [];
  byCType.set(key, list);
  return list;
}

/** Of several types the last that takes a value. */
export function lastThatTakes(types: readonly CudaDataType[], value: unknown, except?: CudaDataType): CudaDataType | undefined {
  for (let index = types.length - 1; index >= 0; index--) {
    const type = types[index]!;
    if (type !== except && type.is(value)) return type;
  }
  return undefined;
}

/** One text for a type however it is spelled: `long` and `long long` are one. */
function keyOf(type: FieldType): string {
  switch (type.kind) {
    case 'scalar':
      return type.name;
    case 'pointer':
      return `${type.to.kind === 'void' ? 'void' : keyOf(type.to)} *`;
    case 'vector':
      return type.spelling.replace(/^.*complex</, 'complex<');
    default:
      return spellField(type);
  }
}
