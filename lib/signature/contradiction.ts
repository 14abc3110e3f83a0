import { type CType, pointerBytes, type PointerType, sizeOf } from './c-type';
import { isKnownStruct, type KnownStruct } from './struct-layout';
import { type Leaf, leavesOf } from './type-leaves';

/** How a declared type contradicts the compiled one; undefined if it does not. */
export function contradictionOf(
  { type: declared }: { readonly type: CType },
  compiled: { readonly type: CType; readonly bytes: number },
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
  // Vectors and arrays as elements may be declared as what they are made of, and the other way round.
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

/** Compares what is at each offset; undefined if one of the two is not known. */
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

/** Two members that have changed places are often of the same type: their names tell. */
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

/** How elements contradict what a pointer points to; undefined if it may point to them. */
export function elementContradiction(element: CType, pointer: PointerType): string | undefined {
  return contradictionOf({ type: { ...pointer, to: element } }, { type: pointer, bytes: pointerBytes });
}
