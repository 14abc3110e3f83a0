import { type CudaDataType, registeredTypes } from '../data-type/cuda-data-type';
import { dataTypeOf } from '../data-type/data-type-of';
import { scalarBelow } from '../data-type/pointee';
import type { DeclaredParameter } from '../declaration/declared-parameter';
import type { ArraySize } from '../declaration/directions';
import { type ArgumentPlace, coded, describe, where } from '../errors/argument-error';
import type { ParameterBlock } from '../native/arena';
import { type CType, type FieldType, type PointerType, sizeOf, spell } from '../signature/c-type';
import type { Parameter } from '../signature/kernel-signature';
import { madeMemory } from './made-memory';
import { isOfClass, pointerValue } from './pointer-argument';
import type { PointerTarget, PointerValue } from './pointer-target';
import type { ArgumentSlot } from './argument-slot';
import { hasValues } from './value-slot';

/** A parameter that takes memory, either of the host, which is copied, or of the device. */
export function pointerSlot(
  place: ArgumentPlace,
  parameter: Parameter,
  type: PointerType,
  declared: DeclaredParameter | undefined,
): ArgumentSlot {
  const target = targetOf(type, declared);
  const slot: ArgumentSlot = {
    place,
    parameter,
    isPointer: true,
    direction: target.direction,
    compiledElements: compiledElements(parameter.type, type),
    plainType: type.reference || declared?.dataType || declared?.autoout || declared?.size !== undefined ? undefined : type,
    acceptsClass: (className) => isOfClass(className, target),
    pointee: spell(type.to),
    check: (value, use) => pointerValue(value, use ? { ...target, ...use } : target, place),
    write: (value, block) => writePointer(block, parameter.offset, value as PointerValue),
  };
  const size = declared?.size;
  if (!declared?.autoout) return size === undefined ? slot : { ...slot, checkSize: sizeCheck(size, type, place) };
  const make = madeMemory(type, declared);
  return { ...slot, autoout: (args) => make(elementsOf(size ?? 1, args, place), place), isSingle: declared.single };
}

function targetOf(type: PointerType, declared: DeclaredParameter | undefined): PointerTarget {
  const declaredType = declared?.dataType;
  // There are no arrays of a type that is memory as a whole.
  const isMemory = declaredType?.type.kind === 'pointer';
  return {
    type,
    direction: declared?.direction ?? (type.constant ? 'in' : 'inout'),
    exactClass: declared?.exactClass,
    converts: declared !== undefined && declared.exactClass === undefined,
    element: isMemory ? undefined : (declaredType ?? elementType(type)),
    numbers: declaredType ? undefined : scalarBelow(type.to),
    registered: declaredType ? [] : typesOfElements(type),
    memory: declaredType ? (isMemory ? [declaredType] : []) : registeredTypes.ofCType(type),
  };
}

function compiledElements(compiled: CType, { to }: PointerType): ((elements: number) => number) | undefined {
  const [declaredBytes, compiledBytes] = [sizeOf(to), compiled.kind === 'pointer' ? sizeOf(compiled.to) : undefined];
  if (declaredBytes === undefined || compiledBytes === undefined || declaredBytes === compiledBytes) return undefined;
  return (elements) => Math.floor((elements * declaredBytes) / compiledBytes);
}

function elementType({ to }: PointerType): CudaDataType | undefined {
  const base = to.kind === 'array' ? to.element : to;
  return base.kind === 'pointer' || hasValues(base) ? dataTypeOf(to as FieldType) : undefined;
}

function typesOfElements({ to }: PointerType): readonly CudaDataType[] {
  return to.kind === 'void' ? [] : registeredTypes.ofCType(to);
}

/** For host memory, C++ writes the address on the device, once there is one. */
function writePointer({ view }: ParameterBlock, offset: number, value: PointerValue): void {
  view.setBigUint64(offset, value?.on === 'device' ? value.address : 0n, true);
}

function elementsOf(size: ArraySize, args: readonly unknown[], place: ArgumentPlace): number {
  const elements = typeof size === 'function' ? counted(size, args, place) : size;
  if (Number.isSafeInteger(elements) && elements >= 0) return elements;
  throw coded(
    new RangeError(`${where(place)}: expected a whole number of 0 or more for the declared size, received ${describe(elements)}`),
  );
}

function counted(size: (args: readonly unknown[]) => number, args: readonly unknown[], place: ArgumentPlace): number {
  try {
    return size(args);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const message = `${where(place)}: the function that gives the size threw ${error.message}; its args are numbered as the kernel's parameters are`;
    throw coded(new TypeError(message, { cause: error }));
  }
}

function sizeCheck(size: ArraySize, type: PointerType, place: ArgumentPlace): NonNullable<ArgumentSlot['checkSize']> {
  return (value, args) => {
    const least = elementsOf(size, args, place);
    if (value?.elements === undefined || value.elements >= least) return;
    const memory = value.on === 'host' ? value.view : value.owner;
    const given = value.elements === 1 ? '1 element' : `${value.elements} elements`;
    const what = `at least ${least} elements of ${spell(type.to)} for ${place.type}, received ${describe(memory)} of ${given}`;
    throw coded(new RangeError(`${where(place)}: expected ${what}`));
  };
}
