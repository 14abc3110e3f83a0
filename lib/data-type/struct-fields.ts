import type { PairRows, StructMembers, UsersValue } from '../../types';
import type { ElementOfVector, Kind } from '../../types/c-scalar';
import type { ParameterOfText } from '../../types/declared-text';
import { type DType, dtypes } from '../memory/dtype';
import { isStructDType, type StructDType, type StructFieldView } from '../memory/struct-dtype';
import type { ScalarName, VectorType } from '../signature/c-type';
import type { CudaDataType } from './cuda-data-type';
import type { MemberLayout } from './value-layout';

/** The members of a struct as arrays, by their names. */
export type StructFieldViews = Readonly<Record<string, StructFieldView>>;

/** The same for a declaration. */
export type StructFields<Members extends StructMembers> = {
  readonly [Name in keyof Members]: StructFieldView<FieldOf<Members[Name]>>;
};

/** A member whose elements only the program knows is of any. */
type FieldOf<Member> = Member extends string
  ? Member extends `${infer Element}[${string}`
    ? FieldOfText<Element>
    : FieldOfText<Member>
  : Member extends StructDType
    ? Member
    : Member extends readonly [infer Element, ...number[]]
      ? FieldOf<Element>
      : UsersValue;

type FieldOfText<Text extends string> =
  ParameterOfText<Text> extends infer P extends { readonly kind: Kind; readonly passed: string }
    ? P['passed'] extends 'value'
      ? FieldOfKind<P['kind']>
      : 'uint64'
    : never;

type FieldOfKind<K extends Kind> = K extends DType
  ? K
  : K extends keyof ElementOfVector
    ? ElementOfVector[K]
    : K extends keyof FieldsOfKinds
      ? FieldsOfKinds[K]
      : UsersValue;

type FieldsOfPairs = { [Pair in keyof PairRows]: PairRows[Pair]['element'] };

interface FieldsOfKinds extends FieldsOfPairs {
  char: 'int8';
  dim3: 'uint32';
  texture: 'uint64';
  surface: 'uint64';
}

/** Members that cannot be elements of an array are left out. */
export function fieldViews(members: readonly MemberLayout<CudaDataType>[]): StructFieldViews {
  const views = members.flatMap(({ name, type, offset }) => {
    const found = elementsOf(type);
    return found ? [[name, { ...found, offset }] as const] : [];
  });
  return Object.fromEntries(views);
}

type Elements = Omit<StructFieldView, 'offset'>;

function elementsOf(member: CudaDataType): Elements | undefined {
  const { type } = member;
  const { layout } = member.options;
  switch (type.kind) {
    case 'scalar':
      return type.bytes === 16 ? undefined : { dtype: dtypeOf(type.name), shape: [] };
    case 'vector':
      return vectorElements(type);
    case 'pointer':
      return { dtype: 'uint64', shape: [] };
    case 'enum':
      // The compiler does not say whether it is signed.
      return { dtype: `int${8 * type.bytes}` as DType, shape: [] };
    case 'array': {
      const item = layout?.kind === 'list' ? elementsOf(layout.item) : undefined;
      return item && { ...item, shape: [type.counts[0]!, ...item.shape] };
    }
    default:
      return isStructDType(member) ? { dtype: member, shape: [] } : undefined;
  }
}

function vectorElements({ spelling, element, width }: VectorType): Elements {
  const complex = Object.entries(dtypes).find(([name, { scalar }]) => name.startsWith('complex') && scalar === element.name);
  if (complex && spelling.includes('complex')) return { dtype: complex[0] as DType, shape: [] };
  return { dtype: dtypeOf(element.name), shape: [width] };
}

function dtypeOf(name: ScalarName): DType {
  return name === 'char' ? 'int8' : (name as DType);
}
