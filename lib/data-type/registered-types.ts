import { coded } from '../errors/argument-error';
import { sizeOf, spell } from '../signature/c-type';
import type { FieldType } from '../signature/struct-layout';

/** What the registry needs to know about a type. */
interface Registrable {
  readonly name: string;
  readonly type: FieldType;
  readonly cType: string;
  readonly byteLength: unknown;
}

/** All types with names: the package's own first, then those that users register. */
export class RegisteredTypes<Type extends Registrable> {
  readonly #byName = new Map<string, Type>();
  readonly #byCType = new Map<string, Type[]>();
  /** The types that nobody has asked for yet, by name, and their names by C type. */
  readonly #unmade = new Map<string, () => Type>();
  readonly #unmadeByCType = new Map<string, string>();

  /** Throws TypeError if the name is taken, or if the type's size in C is another. */
  add(type: Type): void {
    if (this.named(type.name)) throw nameIsTaken(type.name);
    const size = type.type.kind === 'pointer' || type.type.kind === 'array' ? undefined : sizeOf(type.type);
    if (size !== undefined && size !== type.byteLength) {
      const said = typeof type.byteLength === 'number' ? `${type.byteLength}` : 'a function';
      throw coded(new TypeError(`CudaDataType.register: the byteLength of ${type.name} is ${said}, but ${type.cType} has ${size} bytes`));
    }
    this.#byName.set(type.name, type);
    this.#listFor(type.type).push(type);
  }

  /** Adds the first type of its C type, to be made when it is first asked for: a program's start does not wait for what it never uses. */
  addLater(name: string, type: FieldType, make: () => Type): void {
    this.#unmade.set(name, make);
    this.#unmadeByCType.set(keyOf(type), name);
  }

  named(name: string): Type | undefined {
    const make = this.#unmade.get(name);
    if (make) {
      this.#unmade.delete(name);
      this.#byName.set(name, make());
    }
    return this.#byName.get(name);
  }

  /** The registered types of a C type: always the same list, to which types registered later are added. */
  ofCType(type: FieldType): readonly Type[] {
    return this.#listFor(type);
  }

  #listFor(type: FieldType): Type[] {
    const key = keyOf(type);
    const known = this.#byCType.get(key);
    if (known) return known;
    const unmade = this.#unmadeByCType.get(key);
    const list = unmade === undefined ? [] : [this.named(unmade)!];
    this.#byCType.set(key, list);
    return list;
  }
}

export function nameIsTaken(name: string): TypeError {
  return coded(new TypeError(`CudaDataType.register: a type named ${name} already exists`));
}

/** The last of several types that accepts a value. */
export function lastThatTakes<Type extends { is(value: unknown): boolean }>(
  types: readonly Type[],
  value: unknown,
  except?: Type,
): Type | undefined {
  for (let index = types.length - 1; index >= 0; index--) {
    const type = types[index]!;
    if (type !== except && type.is(value)) return type;
  }
  return undefined;
}

/** The same text for a type however it is spelled: `long` and `long long` are one. */
function keyOf(type: FieldType): string {
  switch (type.kind) {
    case 'scalar':
      return type.name;
    case 'pointer':
      return `${type.to.kind === 'void' ? 'void' : keyOf(type.to)} *`;
    case 'vector':
      return type.spelling.replace(/^.*complex</, 'complex<');
    default:
      return spell(type);
  }
}
