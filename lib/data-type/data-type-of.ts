import { coded } from '../errors/argument-error';
import { type FieldType, isKnownStruct } from '../signature/struct-layout';
import { spell } from '../signature/c-type';
import { addressType } from './address-type';
import { arrayType } from './array-type';
import { CudaDataType, registeredTypes } from './cuda-data-type';
import { enumType } from './enum-type';
import { functionPointerType } from './function-pointer';
import { lastThatTakes } from './registered-types';
import { scalarTypes } from './scalar-types';
import './string-type';
import { StructType } from './struct-type';
import './texture-types';
import { vectorOptions } from './vector-types';

/** The package's own type for a C type: which values it has in JavaScript. Throws TypeError if it has none. */
export function dataTypeOf(type: FieldType): CudaDataType {
  switch (type.kind) {
    case 'scalar':
      return scalarTypes[type.name];
    case 'vector':
      return registeredTypes.ofCType(type)[0] ?? new CudaDataType(type.spelling, vectorOptions(type));
    case 'pointer':
      return type.to.kind === 'function' ? functionPointerType(type) : addressType(type);
    case 'enum':
      return enumType(type);
    case 'array':
      return arrayType(type, dataTypeOf(type.element));
    case 'struct':
      if (isKnownStruct(type)) return new StructType(type, (field) => dataTypeOf(field.type));
      break;
    default:
  }
  throw coded(new TypeError(`${spell(type)} has no equivalent in JavaScript`));
}

/**
 * The type that takes a value for a parameter or an element of type `own`: of the registered types with the same C type, the last whose
 * `is` accepts it. Numbers and booleans of `own` itself are always its.
 */
export function typeFor(value: unknown, own: CudaDataType, registered: readonly CudaDataType[]): CudaDataType {
  if (registered.length === 0 || (own.options.primitive && own.is(value))) return own;
  return lastThatTakes(registered, value, own) ?? own;
}
