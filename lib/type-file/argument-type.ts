import type { CType, EnumType, PointerType, ScalarName, ScalarType, StructType, VectorType } from '../signature/c-type';

/** How structs are written: as interfaces, by name. */
export interface StructTypes {
  /** What a call accepts for a struct by value. */
  valueOf(type: StructType): string;
  /** What a call accepts for a pointer to structs. */
  pointerTo(type: StructType, constant: boolean): string;
}

/** What a call accepts for a value of a type, in TypeScript. */
export function valueType(type: CType, structs: StructTypes): string {
  switch (type.kind) {
    case 'scalar':
      return scalarType(type.name);
    case 'vector':
      return `Scalar<'${elementName(type)}'>`;
    case 'enum':
      return `${enumValue(type)} | HostMemory`;
    case 'struct':
      return structs.valueOf(type);
    default:
      return 'CudaArgument';
  }
}

/** What a call accepts for a parameter of a type. */
export function argumentType(type: CType, structs: StructTypes): string {
  return type.kind === 'pointer' ? pointerType(type, structs) : valueType(type, structs);
}

/** What `enqueue` accepts for it: for pointers, only what is on the device. */
export function queuedType(type: CType, structs: StructTypes): string {
  return type.kind === 'pointer' ? devicePointer(type) : valueType(type, structs);
}

/** Device memory for a pointer to a type. */
export function devicePointer({ to }: PointerType): string {
  if (to.kind === 'function') return codePointer;
  if (to.kind === 'array') return devicePointer({ kind: 'pointer', to: to.element, constant: false });
  const isElement = to.kind === 'vector' || (to.kind === 'scalar' && to.bytes < 16);
  return isElement ? `DevicePointer<'${elementName(to)}'>` : 'AnyDevicePointer';
}

/** The address of a function, or its eight bytes. */
const codePointer = 'bigint | HostMemory | null';

/** An enumerator's name or a number. */
function enumValue({ enumerators }: EnumType): string {
  return ['number', 'bigint', ...enumerators.map(({ name }) => `'${name}'`)].join(' | ');
}

function enumPointer(type: EnumType, constant: boolean): string {
  const bits = 8 * type.bytes;
  const memory = `HostArrayOf<'int${bits}'> | HostArrayOf<'uint${bits}'> | StructPointer`;
  return constant ? `readonly (${enumValue(type)})[] | ${memory}` : memory;
}

function pointerType({ to, constant, reference }: PointerType, structs: StructTypes): string {
  if (reference) return 'CudaArgument';
  switch (to.kind) {
    case 'scalar':
    case 'vector': {
      const element = elementName(to);
      if (element.endsWith('int128'))
        return `HostArrayOf<'int64'> | HostArrayOf<'uint64'> | ${constant ? 'readonly (number | bigint)[] | ' : ''}StructPointer`;
      if (element === 'char') return constant ? 'TextInputPointer' : 'TextPointer';
      return `${constant ? 'InputPointer' : 'OutputPointer'}<'${element}'>`;
    }
    case 'void':
      return 'UntypedPointer';
    case 'struct':
      return structs.pointerTo(to, constant);
    case 'enum':
      return enumPointer(to, constant);
    case 'pointer':
      return 'OpaquePointer';
    case 'array':
      return `${pointerType({ kind: 'pointer', to: to.element, constant }, structs)} | ${rowsType(to.element, constant)}`;
    case 'function':
      return codePointer;
    case 'unknown':
      return 'UnknownPointer';
  }
}

/** Lists of lists, for a pointer to arrays. */
function rowsType(element: CType, constant: boolean): string {
  const isNumber = (element.kind === 'scalar' && element.bytes < 16) || element.kind === 'vector';
  if (isNumber) return `${constant ? 'InputRows' : 'OutputRows'}<'${elementName(element)}'>`;
  return constant ? 'readonly (readonly unknown[])[]' : 'unknown[][]';
}

function scalarType(name: ScalarName): string {
  if (name === 'bool') return 'boolean';
  return name.includes('float') ? 'number' : 'number | bigint';
}

/** The name of an element type in types/argument-of.ts. */
export function elementName(type: ScalarType | VectorType): string {
  if (type.kind === 'scalar') return type.name;
  if (type.spelling.includes('complex')) return type.element.name === 'float32' ? 'complex64' : 'complex128';
  // `double4_16a` differs from `double4` only in its alignment.
  return type.spelling.replace(/^__(?:nv_)?/, '').replace(/_(?:16|32)a$/, '');
}
