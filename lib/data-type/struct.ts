import type { KnownMembers, StructInput, StructMember, StructMembers, StructOutput, StructTypeLike } from '../../types';
import { refuseMore } from '../errors/argument-count';
import { parseType, typeNames } from '../signature/c-declaration';
import { coded, describe } from '../errors/argument-error';
import { didYouMean } from '../errors/did-you-mean';
import { alignmentOf, type CType } from '../signature/c-type';
import { type ArrayType, type FieldType, isKnownStruct, type StructField } from '../signature/struct-layout';
import { arrayType } from './array-type';
import { CudaDataType, registeredTypes } from './cuda-data-type';
import { dataTypeOf } from './data-type-of';
import type { StructFields } from './struct-fields';
import { StructType } from './struct-type';

/**
 * Declares a struct by hand, laid out as in C: `Struct({ a: 'float', b: ['int', 3], c: 'double' })`. A member is a C type or a dtype,
 * another Struct or registered type, or an array `[type, count, …]` of one. A kernel's declaration that uses it is checked against the
 * compiled struct. `name` is the struct's name in messages and in C. Throws TypeError if a member is not a type of fixed size or its name
 * is none in C.
 *
 * @throws TypeError for a member whose type is not known.
 *
 * @example
 * ```ts
 * const Particle = Struct({ at: 'float3', mass: 'double', flags: ['bool', 2] }, 'Particle');
 * console.log(Particle.byteLength, Particle.offsets); // → 32 { at: 0, mass: 16, flags: 24 }
 * const bytes = Particle.encode({ at: [1, 2, 3], mass: 4, flags: [true, false] });
 * console.log(Particle.decode(bytes).at); // → { x: 1, y: 2, z: 3 }
 * ```
 */
export function Struct<const Members extends StructMembers>(
  members: Members & KnownMembers<Members>,
  name = 'Struct',
): StructType<StructInput<Members>, StructOutput<Members>, StructFields<Members>> {
  refuseMore('Struct', arguments, 2);
  if (typeof name !== 'string')
    throw coded(new TypeError(`Struct: expected a name, received ${describe(name)}${typeof members === 'string' ? membersFirst : ''}`));
  if (typeof members !== 'object' || members === null || Array.isArray(members)) {
    throw coded(new TypeError(`${name}: expected an object with the types of members, received ${describe(members)}`));
  }
  const types = Object.entries<StructMember>(members).map(([member, type]): [string, CudaDataType] => [
    member,
    memberType(`${name}.${member}`, type),
  ]);
  const unnamed = types.find(([member]) => !/^[A-Za-z_$][\w$]*$/.test(member));
  if (unnamed) throw coded(new TypeError(`${name}: ${JSON.stringify(unnamed[0])} is not a valid name in C`));
  const byName = new Map(types);
  const struct = { kind: 'struct', name, layout: laidOut(types) } as const;
  return new StructType(struct, (field) => byName.get(field.name)!);
}

const membersFirst = "; the members come first: Struct({ x: 'float' }, 'P')";

/** Natural alignment: each member is at the next multiple of its own, the size is a multiple of the largest. */
function laidOut(types: readonly [string, CudaDataType][]) {
  let end = 0;
  let alignment = 1;
  const fields = types.map(([name, type]): StructField => {
    const own = alignmentOf(type.type) ?? 1;
    const offset = alignedTo(own, end);
    end = offset + (type.byteLength as number);
    alignment = Math.max(alignment, own);
    return { name, offset, type: type.type };
  });
  // C++ has no struct without bytes.
  return { bytes: Math.max(alignedTo(alignment, end), 1), alignment, isUnion: false, fields };
}

function alignedTo(alignment: number, offset: number): number {
  return Math.ceil(offset / alignment) * alignment;
}

function memberType(path: string, member: StructMember): CudaDataType {
  if (Array.isArray(member)) {
    const [element, ...counts] = member as readonly [string | StructTypeLike, ...number[]];
    return arrayOf(memberType(path, element), counts, path);
  }
  if (typeof member !== 'string') return checkedMember(path, member);
  const counts = [...member.matchAll(/\[\s*(\d+)\s*\]/g)].map((match) => Number(match[1]));
  const type = typeOfText(path, member.replace(/\[[^\]]*\]/g, ''));
  return counts.length > 0 ? arrayOf(type, counts, path) : type;
}

function checkedMember(path: string, member: unknown): CudaDataType {
  if (!(member instanceof CudaDataType)) {
    throw coded(new TypeError(`${path}: expected a type, a Struct or [type, count], received ${describe(member)}`));
  }
  if (typeof member.byteLength === 'number' && member.type.kind !== 'pointer') return member;
  throw coded(new TypeError(`${path}: ${member.name} has variable length and cannot be a struct member`));
}

function typeOfText(path: string, text: string): CudaDataType {
  let type: CType;
  try {
    type = parseType(text);
  } catch (error) {
    throw coded(new TypeError(`${path}: ${(error as Error).message}`));
  }
  const registered = type.kind === 'struct' ? registeredTypes.named(type.name) : undefined;
  if (registered) return checkedMember(path, registered);
  if (type.kind === 'void' || type.kind === 'unknown' || (type.kind === 'struct' && !isKnownStruct(type))) {
    const suggestion = didYouMean(text.trim(), typeNames()) || '; declare it with Struct() or CudaDataType.register()';
    throw coded(new TypeError(`${path}: there is no type ${text.trim()}${suggestion}`));
  }
  return dataTypeOf(type);
}

function arrayOf(element: CudaDataType, counts: readonly unknown[], path: string): CudaDataType {
  const wrong = counts.find((count) => !Number.isSafeInteger(count) || (count as number) < 1);
  if (counts.length === 0 || wrong !== undefined) {
    throw coded(
      new TypeError(`${path}: expected whole counts of 1 or more, received ${describe(counts.length === 0 ? undefined : wrong)}`),
    );
  }
  const sizes = counts as readonly number[];
  const inner = element.type;
  if (inner.kind !== 'array') return arrayType(arrayOfField(inner, sizes), element);
  throw coded(new TypeError(`${path}: write an array of arrays as [type, ${sizes.join(', ')}, ${inner.counts.join(', ')}]`));
}

function arrayOfField(element: Exclude<FieldType, ArrayType>, counts: readonly number[]): ArrayType {
  return { kind: 'array', element, counts };
}
