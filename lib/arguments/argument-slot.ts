import type { DeclaredParameter } from '../declaration/declared-parameter';
import type { AutooutSize } from '../declaration/directions';
import { type ArgumentPlace, argumentOutOfRange, coded, describe, where, wrongArgument } from '../errors/argument-error';
import { dtypeOfClass, dtypes, type TypedArrayClass } from '../memory/dtype';
import { hostView } from '../memory/host-view';
import { parameterBytes, parameters } from '../native/arena';
import { type CType, type PointerType, spell } from '../signature/c-type';
import type { Parameter } from '../signature/kernel-signature';
import { isKnownStruct } from '../signature/struct-layout';
import { type PointerDeclaration, type PointerValue, pointerValue } from './pointer-argument';
import { scalarCodecs } from './scalar-argument';
import { structArray, valueSlot } from './struct-slot';

/**
 * How one parameter takes its argument. Checking may run the user's code (a Proxy, an array's getters), writing does
 * not: all arguments are checked before the first is written.
 */
export interface ArgumentSlot {
  readonly place: ArgumentPlace;
  readonly parameter: Parameter;
  readonly isPointer: boolean;
  check(value: unknown): unknown;
  write(value: unknown): void;
  /** Makes the array that no caller passes. */
  readonly autoout?: (args: readonly unknown[]) => PointerValue;
}

export function makeSlot(kernel: string, parameter: Parameter, index: number, declared: DeclaredParameter | undefined): ArgumentSlot {
  const type = typeOf(parameter, declared);
  const place: ArgumentPlace = { kernel, number: index + 1, name: parameter.name, type: spell(type) };
  switch (type.kind) {
    case 'scalar': {
      const codec = scalarCodecs[type.name];
      const check = (value: unknown) => (codec.check(value, place), value);
      return { place, parameter, isPointer: false, check, write: (value) => codec.write(parameters, parameter.offset, value as never) };
    }
    case 'pointer':
      return pointerSlot(place, parameter, type, declared);
    case 'vector':
    case 'enum':
      return valueSlot(place, parameter, type);
    default:
      return isKnownStruct(type) ? valueSlot(place, parameter, type) : bytesSlot(place, parameter);
  }
}

/** The compiled type, with what a declaration adds where the compiler says less. */
function typeOf(parameter: Parameter, declared: DeclaredParameter | undefined): CType {
  if (!declared) return parameter.type;
  const bothPointers = parameter.type.kind === 'pointer' && declared.type.kind === 'pointer';
  // void* in the code and float* in the declaration: elements are floats.
  if (bothPointers || parameter.type.kind === 'unknown') return withLayout(declared.type, parameter.type);
  return parameter.type;
}

/** A declaration names a struct; the compiler knows its members. */
function withLayout(declared: CType, compiled: CType): CType {
  if (declared.kind !== 'pointer' || compiled.kind !== 'pointer' || declared.to.kind !== 'struct') return declared;
  return isKnownStruct(compiled.to) && !isKnownStruct(declared.to) ? { ...declared, to: compiled.to } : declared;
}

function pointerSlot(place: ArgumentPlace, parameter: Parameter, type: PointerType, declared: DeclaredParameter | undefined): ArgumentSlot {
  const declaration: PointerDeclaration = {
    direction: declared?.direction,
    exactClass: declared?.exactClass,
    converts: declared !== undefined && declared.exactClass === undefined,
  };
  const slot: ArgumentSlot = {
    place,
    parameter,
    isPointer: true,
    check: (value) =>
      isKnownStruct(type.to) && Array.isArray(value)
        ? structArray(value, type.to, declaration.direction ?? (type.constant ? 'in' : 'inout'), place)
        : pointerValue(value, type, place, declaration),
    write: (value) => writePointer(parameter.offset, value as PointerValue),
  };
  return declared?.autoout === undefined ? slot : { ...slot, autoout: automatic(place, type, declared.autoout, declared.exactClass) };
}

/** Host memory gets its address in C++, once it has one. */
function writePointer(offset: number, value: PointerValue): void {
  parameters.setBigUint64(offset, value?.on === 'device' ? value.address : 0n, true);
}

function automatic(
  place: ArgumentPlace,
  type: PointerType,
  size: AutooutSize,
  exactClass: string | undefined,
): (args: readonly unknown[]) => PointerValue {
  const { array, items } = resultArray(type.to, exactClass);
  return (args) => {
    const elements = typeof size === 'function' ? size(args) : size;
    if (!Number.isSafeInteger(elements) || elements < 0) {
      throw coded(new RangeError(`${where(place)}: the size of an autoout is a whole number of 0 or more, received ${describe(elements)}`));
    }
    const view = new array(new ArrayBuffer(elements * items * array.BYTES_PER_ELEMENT));
    return { on: 'host', view, direction: 'out', elements };
  };
}

/** The TypedArray for results of a type; bytes for a struct. */
function resultArray(to: CType, exactClass: string | undefined): { array: TypedArrayClass & { BYTES_PER_ELEMENT: number }; items: number } {
  const dtype = exactClass === undefined ? undefined : dtypeOfClass(exactClass);
  const name = to.kind === 'scalar' ? to.name : to.kind === 'vector' ? to.element.name : 'uint8';
  const array = dtypes[dtype ?? (name === 'char' ? 'uint8' : name)].array;
  return { array: array as TypedArrayClass & { BYTES_PER_ELEMENT: number }, items: to.kind === 'vector' ? to.width : 1 };
}

/** A parameter that is passed as the bytes of its value: what the compiler says nothing about. */
function bytesSlot(place: ArgumentPlace, parameter: Parameter): ArgumentSlot {
  const expected = `${parameter.bytes} bytes (Uint8Array, Buffer, DataView or ArrayBuffer)`;
  return {
    place,
    parameter,
    isPointer: false,
    check(value) {
      const found = hostView(value);
      if (!found) throw wrongArgument(place, expected, value);
      if (found.detached) throw coded(new TypeError(`${where(place)}: the ${found.className} is detached`));
      if (found.bytes !== parameter.bytes) throw argumentOutOfRange(place, expected, value);
      return new Uint8Array(found.view.buffer, found.view.byteOffset, found.bytes).slice();
    },
    write: (value) => parameterBytes.set(value as Uint8Array, parameter.offset),
  };
}
