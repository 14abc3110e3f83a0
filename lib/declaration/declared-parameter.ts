import type { ArgumentDeclaration, TypeSpecifier } from '../../types';
import type { Direction } from '../arguments/pointer-argument';
import { type ArgumentPlace, coded, describe, where } from '../errors/argument-error';
import { dtypeOfClass, dtypes } from '../memory/dtype';
import { type CType, scalars, sizeOf, spell } from '../signature/c-type';
import type { Parameter } from '../signature/kernel-signature';
import { parseType } from './c-declaration';
import type { Autoout, AutooutSize } from './directions';

/** What a declaration says of one parameter. */
export interface DeclaredParameter {
  /** The parameter's whole type. */
  readonly type: CType;
  /** Undefined: from the const-ness of the type. */
  readonly direction: Direction | undefined;
  /** Declared as a class: exactly that class of TypedArray. */
  readonly exactClass: string | undefined;
  /** No caller passes it. */
  readonly autoout: AutooutSize | undefined;
}

const directions = { input: 'in', output: 'out', inout: 'inout', autoout: 'out' } as const;

/** Reads one declared argument: a type, a class, or one of those in input(), output(), inout(), autoout(). */
export function readDeclaration(declaration: ArgumentDeclaration): DeclaredParameter {
  if (isDirected(declaration)) {
    const element = readSpecifier(declaration.type);
    const direction = directions[declaration.direction];
    return {
      type: element.type.kind === 'pointer' ? element.type : { kind: 'pointer', to: element.type, constant: direction === 'in' },
      direction,
      exactClass: element.exactClass,
      autoout: declaration.direction === 'autoout' ? (declaration as unknown as Autoout<unknown>).size : undefined,
    };
  }
  const { type, exactClass } = readSpecifier(declaration);
  const isPointer = exactClass !== undefined;
  return { type: isPointer ? { kind: 'pointer', to: type, constant: false } : type, direction: undefined, exactClass, autoout: undefined };
}

function isDirected(declaration: ArgumentDeclaration): declaration is Exclude<ArgumentDeclaration, TypeSpecifier> {
  return typeof declaration === 'object' && 'direction' in declaration;
}

function readSpecifier(specifier: TypeSpecifier): { type: CType; exactClass: string | undefined } {
  if (typeof specifier === 'string') return { type: parseType(specifier), exactClass: undefined };
  if (typeof specifier === 'function') {
    const name = (specifier as { name: string }).name;
    const dtype = dtypeOfClass(name);
    if (dtype) return { type: scalarOfName[dtypes[dtype].scalar]!, exactClass: name };
  }
  throw coded(
    new TypeError(
      `expected a type, a TypedArray class, or input(), output(), inout() or autoout() of one, received ${describe(specifier)}`,
    ),
  );
}

const scalarOfName = Object.fromEntries(Object.values(scalars).map((type) => [type.name, type])) as Record<string, CType>;

/**
 * Holds a declaration against the compiled parameter: whether it is a pointer, how many bytes it has, and whether it is
 * floating-point. What the compiler says nothing about is as declared.
 */
export function checkAgainstCompiled(place: ArgumentPlace, declared: DeclaredParameter, compiled: Parameter): void {
  const contradiction = contradictionOf(declared.type, compiled);
  if (contradiction) {
    throw coded(
      new TypeError(
        `${where(place)}: declared as ${spell(declared.type)}, but the compiled kernel takes ${spell(compiled.type)} (${contradiction})`,
      ),
    );
  }
}

function contradictionOf(declared: CType, compiled: Parameter): string | undefined {
  const size = sizeOf(declared);
  if (size !== undefined && size !== compiled.bytes) return `${size} bytes declared, ${compiled.bytes} compiled`;
  const actual = compiled.type;
  if (actual.kind === 'unknown') return undefined;
  if ((declared.kind === 'pointer') !== (actual.kind === 'pointer')) return 'one of them is a pointer';
  if (declared.kind === 'pointer' && actual.kind === 'pointer') return pointeeContradiction(declared.to, actual.to);
  return kindContradiction(declared, actual);
}

function pointeeContradiction(declared: CType, actual: CType): string | undefined {
  if (declared.kind === 'void' || actual.kind === 'void') return undefined;
  // Elements of a vector may be declared as what they are made of.
  const element = actual.kind === 'vector' && declared.kind === 'scalar' ? actual.element : actual;
  const declaredSize = sizeOf(declared);
  const actualSize = sizeOf(element);
  if (declaredSize !== undefined && actualSize !== undefined && declaredSize !== actualSize) {
    return `elements of ${declaredSize} bytes declared, of ${actualSize} compiled`;
  }
  return kindContradiction(declared, element);
}

function kindContradiction(declared: CType, actual: CType): string | undefined {
  if (declared.kind !== 'scalar' || actual.kind !== 'scalar') return undefined;
  const isFloat = (name: string) => name.includes('float');
  // 16-bit floats are often declared as their bits.
  const bits = declared.name === 'uint16' && actual.bytes === 2;
  return isFloat(declared.name) === isFloat(actual.name) || bits ? undefined : 'floating-point and integer';
}
