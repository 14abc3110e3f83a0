import { type ScalarName, scalarRow } from '../scalar/scalars';
import { type CType, elementCount, pointerBytes, sizeOf } from './c-type';
import { type FieldType, isKnownStruct } from './struct-layout';

/** What a type ultimately consists of: numbers and pointers, each at its offset. */
export interface Leaf {
  readonly offset: number;
  readonly bytes: number;
  readonly form: 'integer' | 'boolean' | 'floating-point' | 'pointer' | ScalarName;
  /** `inner[3].x`; '' for a type that is one leaf. */
  readonly path: string;
}

/** If there are more, they are not compared one by one. */
const mostLeaves = 10_000;

/** The leaves of a type in the order of their offsets; undefined if not all are known (unions, bit-fields). */
export function leavesOf(type: CType): readonly Leaf[] | undefined {
  if (type.kind === 'void') return undefined;
  const leaves: Leaf[] = [];
  return collect(type, 0, '', leaves) ? leaves.sort((a, b) => a.offset - b.offset) : undefined;
}

function collect(type: FieldType, offset: number, path: string, leaves: Leaf[]): boolean {
  if (leaves.length > mostLeaves) return false;
  switch (type.kind) {
    case 'scalar':
      leaves.push({ offset, bytes: type.bytes, form: formOf(type.name), path });
      return true;
    case 'pointer':
      leaves.push({ offset, bytes: pointerBytes, form: 'pointer', path });
      return true;
    case 'enum':
      leaves.push({ offset, bytes: type.bytes, form: 'integer', path });
      return true;
    case 'vector':
      return collectArray(type.element, type.width, offset, path, leaves);
    case 'array':
      return collectArray(type.element, elementCount(type), offset, path, leaves);
    case 'struct':
      if (!isKnownStruct(type) || type.layout.isUnion) return false;
      return type.layout.fields.every(
        (field) => !field.bitField && collect(field.type, offset + field.offset, path ? `${path}.${field.name}` : field.name, leaves),
      );
    default:
      return false;
  }
}

function collectArray(
  element: Exclude<FieldType, { kind: 'array' }>,
  count: number,
  offset: number,
  path: string,
  leaves: Leaf[],
): boolean {
  const bytes = sizeOf(element);
  if (bytes === undefined || leaves.length + count > mostLeaves) return false;
  for (let index = 0; index < count; index++) {
    if (!collect(element, offset + index * bytes, `${path}[${index}]`, leaves)) return false;
  }
  return true;
}

/** Floats of the same size may differ: only one of each is as IEEE 754 has it, and C. */
function formOf(name: ScalarName): Leaf['form'] {
  const { form, bytes } = scalarRow(name);
  if (form.kind !== 'float') return form.kind;
  return name === `float${8 * bytes}` ? 'floating-point' : name;
}
