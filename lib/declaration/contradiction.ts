import type { DeclaredParameter } from './declared-parameter';
import { type ArgumentPlace, coded, where } from '../errors/argument-error';
import { didYouMean } from '../errors/did-you-mean';
import { typeNames } from '../signature/c-declaration';
import { type CType, sizeOf, spell } from '../signature/c-type';
import type { Parameter } from '../signature/kernel-signature';
import { isKnownStruct, type KnownStruct } from '../signature/struct-layout';
import { type Leaf, leavesOf } from '../signature/type-leaves';

/**
 * Holds a declaration against the compiled parameter: whether it is a pointer, how many bytes it has, and what lies in
 * them. What the compiler says nothing about is as declared. Throws TypeError.
 */
export function checkAgainstCompiled(place: ArgumentPlace, declared: DeclaredParameter, compiled: Parameter): void {
  const unknown = unknownName(declared.type, compiled.type);
  if (unknown !== undefined) throw coded(new TypeError(`${where(place)}: there is no type ${unknown}${didYouMean(unknown, typeNames())}`));
  const contradiction = contradictionOf(declared, compiled);
  if (!contradiction) return;
  throw coded(
    new TypeError(
      `${where(place)}: declared as ${spell(declared.type)}, but the compiled kernel takes ${spell(compiled.type)} (${contradiction})`,
    ),
  );
}

/** A name that stands for nothing: where the compiler sees a struct or an enum, it may be its name in the source. */
function unknownName(declared: CType, compiled: CType): string | undefined {
  if (declared.kind === 'pointer' && compiled.kind === 'pointer') return unknownName(declared.to, compiled.to);
  if (declared.kind === 'array' && compiled.kind === 'array') return unknownName(declared.element, compiled.element);
  if (declared.kind !== 'struct' || declared.layout) return undefined;
  return compiled.kind === 'scalar' || compiled.kind === 'vector' || compiled.kind === 'void' ? declared.name : undefined;
}

/** How a declared type contradicts the compiled one; undefined where it does not. */
export function contradictionOf(
  { type: declared }: Pick<DeclaredParameter, 'type'>,
  compiled: Pick<Parameter, 'type' | 'bytes'>,
): string | undefined {
  const size = sizeOf(declared);
  if (size !== undefined && size !== compiled.bytes) return `${size} bytes declared, ${compiled.bytes} compiled`;
  const actual = compiled.type;
  if (actual.kind === 'unknown') return undefined;
  if ((declared.kind === 'pointer') !== (actual.kind === 'pointer')) return 'one of them is a pointer';
  if (declared.kind === 'pointer' && actual.kind === 'pointer') return pointeeContradiction(declared.to, actual.to);
  return sizeContradiction(declared, actual) ?? layoutContradiction(declared, actual);
}

function sizeContradiction(declared: CType, actual: CType): string | undefined {
  const size = sizeOf(declared);
  const actualSize = sizeOf(actual);
  if (size === undefined || actualSize === undefined || size === actualSize) return undefined;
  return `${size} bytes declared, ${actualSize} compiled`;
}

function pointeeContradiction(declared: CType, actual: CType): string | undefined {
  if (isBytes(declared) || isBytes(actual)) return undefined;
  if ((declared.kind === 'pointer') !== (actual.kind === 'pointer')) return 'one of them points to pointers';
  if (actual.kind === 'function' || declared.kind === 'function') {
    return actual.kind === declared.kind ? undefined : 'one of them is a function pointer';
  }
  // Elements of a vector or an array may be declared as what they are made of, and the other way round.
  const areArrays = declared.kind === 'array' && actual.kind === 'array';
  const [own, element] = areArrays ? [declared, actual] : comparable(withoutArray(declared), withoutArray(actual));
  const size = sizeOf(own);
  const actualSize = sizeOf(element);
  if (size !== undefined && actualSize !== undefined && size !== actualSize) {
    return `elements of ${size} bytes declared, of ${actualSize} compiled`;
  }
  // 16-bit floats are often kept as their bits.
  if (own.kind === 'scalar' && own.name === 'uint16' && sizeOf(element) === 2) return undefined;
  return layoutContradiction(own, element);
}

function withoutArray(type: CType): CType {
  return type.kind === 'array' ? type.element : type;
}

function comparable(declared: CType, actual: CType): [CType, CType] {
  if (actual.kind === 'vector' && declared.kind === 'scalar') return [declared, actual.element];
  if (declared.kind === 'vector' && actual.kind === 'scalar') return [declared.element, actual];
  return [declared, actual];
}

/** Memory of bytes may hold anything. */
function isBytes(type: CType): boolean {
  return type.kind === 'void' || (type.kind === 'scalar' && (type.name === 'uint8' || type.name === 'char'));
}

/** Compares what lies at each offset; undefined where one of the two is not known so far. */
function layoutContradiction(declared: CType, actual: CType): string | undefined {
  const own = leavesOf(declared);
  const compiled = leavesOf(actual);
  if (!own || !compiled) return undefined;
  if (isKnownStruct(declared) && isKnownStruct(actual)) {
    const moved = movedMember(declared, actual);
    if (moved) return moved;
  }
  const at = own.findIndex((leaf, index) => !compiled[index] || !sameLeaf(leaf, compiled[index]));
  if (at < 0) return own.length === compiled.length ? undefined : `${own.length} members declared, ${compiled.length} compiled`;
  return leafContradiction(own[at]!, compiled[at]);
}

/** Two members that change places are of one type, often: their names tell. */
function movedMember(declared: KnownStruct, actual: KnownStruct): string | undefined {
  for (const { name, offset } of declared.layout.fields) {
    const compiled = actual.layout.fields.find((field) => field.name === name);
    if (compiled && compiled.offset !== offset) return `${name} at byte ${offset} declared, at byte ${compiled.offset} compiled`;
  }
  return undefined;
}

function sameLeaf(declared: Leaf, actual: Leaf): boolean {
  return declared.offset === actual.offset && declared.bytes === actual.bytes && declared.form === actual.form;
}

function leafContradiction(declared: Leaf, actual: Leaf | undefined): string {
  const name = declared.path ? `${declared.path}: ` : '';
  if (!actual) return `${name}not in the compiled type`;
  if (declared.offset !== actual.offset) return `${name}at byte ${declared.offset} declared, at byte ${actual.offset} compiled`;
  if (declared.bytes !== actual.bytes) return `${name}${declared.bytes} bytes declared, ${actual.bytes} compiled`;
  return `${name}${declared.form} declared, ${actual.form} compiled`;
}
