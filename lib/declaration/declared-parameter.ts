import type { ArgumentDeclaration, TypeSpecifier } from '../../types';
import { CudaDataType, registeredTypes } from '../data-type/cuda-data-type';
import { coded, describe } from '../errors/argument-error';
import { dtypeOfClass, dtypes, type TypedArrayClass } from '../memory/dtype';
import { type CType, pointerBytes, type PointerType, scalars, spell } from '../signature/c-type';
import type { Parameter } from '../signature/kernel-signature';
import { parseDeclarator, parseType } from '../signature/c-declaration';
import type { ArraySize, Direction, Sized } from './directions';

/** What a declaration says about one parameter. */
export interface DeclaredParameter {
  /** The parameter's whole type. */
  readonly type: CType;
  /** The type inside a declared direction, if it is not a pointer itself: the whole type if the parameter is passed by value. */
  readonly ofValue?: CType | undefined;
  /** A registered type or a Struct: that of the value, or of what the pointer points to. */
  readonly dataType?: CudaDataType | undefined;
  /** Undefined: it follows from the constness of the type. */
  readonly direction: Direction | undefined;
  /** If it was declared as a class: exactly that class of TypedArray, by its name. */
  readonly exactClass?: string | undefined;
  readonly arrayClass?: TypedArrayClass | undefined;
  /** Whether no caller passes it. */
  readonly autoout: boolean;
  /** Whether it is one value instead of an array. */
  readonly single?: boolean | undefined;
  /** The least number of elements of an array; of one that the call makes, the exact number. */
  readonly size?: ArraySize | undefined;
  /** The name in a prototype. */
  readonly name?: string | undefined;
}

const directions = { input: 'in', output: 'out', inout: 'inout', autoout: 'out' } as const;

/** Reads one declared argument: a type or a class, alone or in input(), output(), inout(), autoout(). */
export function readDeclaration(declaration: ArgumentDeclaration): DeclaredParameter {
  const isDirected = typeof declaration === 'object' && declaration !== null && 'direction' in declaration;
  if (!isDirected) return { ...readSpecifier(declaration), direction: undefined, autoout: false };
  const read = readSpecifier(declaration.type);
  const direction = directions[declaration.direction];
  if (!direction) throw notDeclaration(declaration);
  const size = (declaration as Sized).size ?? read.size;
  const autoout = declaration.direction === 'autoout';
  const single = autoout && size === undefined && (declaration as { single?: unknown }).single === true;
  if (single) checkSingle(read);
  const ofValue = direction === 'in' && read.type.kind !== 'pointer' ? read.type : undefined;
  return {
    ...read,
    type: pointerTo(read.type, direction === 'in'),
    ofValue,
    direction,
    autoout,
    single,
    size: checkedSize(size, autoout && !single),
  };
}

/** The declaration as it applies to the compiled parameter: an input that is passed by value is the value itself. */
export function declaredFor(declared: DeclaredParameter, compiled: Parameter): DeclaredParameter {
  const isValue = compiled.type.kind === 'unknown' ? compiled.bytes !== pointerBytes : compiled.type.kind !== 'pointer';
  return isValue && declared.ofValue ? { ...declared, type: declared.ofValue, direction: undefined } : declared;
}

/** A direction contains the type of the elements, or the pointer's own. */
function pointerTo(type: CType, constant: boolean): PointerType {
  return type.kind === 'pointer' ? type : { kind: 'pointer', to: type, constant };
}

/** Memory of any length, and arrays of a class, are no single value. */
function checkSingle({ type, dataType, exactClass }: Specified): void {
  const { to } = pointerTo(type, false);
  if (!exactClass && typeof (dataType?.byteLength ?? 0) === 'number' && to.kind !== 'void') return;
  const what = exactClass ?? dataType?.name ?? spell(type);
  throw coded(
    new TypeError(`autoout: expected a number of elements or a function of the arguments as the size, since ${what} is no single value`),
  );
}

function checkedSize(size: unknown, isNeeded: boolean): ArraySize | undefined {
  if (size === undefined && !isNeeded) return undefined;
  if (typeof size === 'function' || (Number.isSafeInteger(size) && (size as number) >= 0)) return size as ArraySize;
  throw coded(new TypeError(`expected a number of elements or a function of the arguments as the size, received ${describe(size)}`));
}

type Specified = Pick<DeclaredParameter, 'type' | 'dataType' | 'exactClass' | 'arrayClass' | 'size' | 'name'>;

function readSpecifier(specifier: TypeSpecifier): Specified {
  if (typeof specifier === 'string') return readText(specifier);
  if (specifier instanceof CudaDataType) return { type: asCType(specifier), dataType: specifier };
  if (typeof specifier === 'function') {
    const name = (specifier as { name: string }).name;
    const dtype = dtypeOfClass(name);
    const arrayClass = specifier as unknown as TypedArrayClass;
    if (dtype) return { type: pointerTo(scalarOfName[dtypes[dtype].scalar]!, false), exactClass: name, arrayClass };
  }
  throw notDeclaration(specifier);
}

function readText(text: string): Specified {
  const { size, name } = parseDeclarator(text);
  const type = parseType(text);
  const depth = pointerDepth(type);
  const base = baseOf(type);
  const dataType = base.kind === 'struct' ? registeredTypes.named(base.name) : undefined;
  if (!dataType || depth > 1) return { type, size, name };
  const own = asCType(dataType);
  return { type: type.kind === 'pointer' ? { ...type, to: own } : own, dataType, size, name };
}

function pointerDepth(type: CType): number {
  return type.kind === 'pointer' ? 1 + pointerDepth(type.to) : 0;
}

function baseOf(type: CType): CType {
  return type.kind === 'pointer' ? baseOf(type.to) : type;
}

/** An array cannot be a parameter, only a member of a struct. */
function asCType(type: CudaDataType): CType {
  if (type.type.kind !== 'array') return type.type;
  throw coded(new TypeError(`${type.name} is an array; a parameter is a value or a pointer`));
}

function notDeclaration(received: unknown): Error {
  return coded(
    new TypeError(
      `expected a type, a TypedArray class, a Struct, or input(), output(), inout() or autoout() of one, received ${describe(received)}`,
    ),
  );
}

/** The usual spelling of each is the one listed first. */
const scalarOfName = Object.fromEntries(
  Object.values(scalars)
    .reverse()
    .map((type) => [type.name, type]),
) as Record<string, CType>;
