import { type StructType } from '../signature/c-type';
import { type ArrayType, type FieldType, isKnownStruct, type KnownStruct, type StructField } from '../signature/struct-layout';
import { devicePointer, elementName, type StructTypes, valueType } from './argument-type';
import { propertyName, type TypeNames } from './type-names';

/** The structs of a source as interfaces, each written once, when something first uses it. */
export class StructInterfaces implements StructTypes {
  readonly #names: TypeNames;
  /** Names by the structs' form, since two with the same name may differ. Undefined if an object cannot hold one. */
  readonly #known = new Map<string, string | undefined>();
  readonly #interfaces: string[] = [];

  constructor(names: TypeNames) {
    this.#names = names;
  }

  get interfaces(): readonly string[] {
    return this.#interfaces;
  }

  /** What a call accepts for a struct by value. */
  valueOf(type: StructType): string {
    if (!isKnownStruct(type)) return 'StructArgument';
    const name = this.#objectOf(type);
    return name === undefined ? 'HostMemory' : `StructValue<${name}>`;
  }

  /** What a call accepts for a pointer to structs. */
  pointerTo(type: StructType, constant: boolean): string {
    const name = isKnownStruct(type) ? this.#objectOf(type) : undefined;
    if (name === undefined) return 'StructPointer';
    return `${constant ? 'StructInputPointer' : 'StructOutputPointer'}<${name}>`;
  }

  #objectOf(type: KnownStruct): string | undefined {
    const key = JSON.stringify(type);
    if (!this.#known.has(key)) this.#known.set(key, this.#write(type));
    return this.#known.get(key);
  }

  #write({ name, layout }: KnownStruct): string | undefined {
    if (layout.isUnion) return undefined;
    const members = layout.fields.map((field) => this.#member(field));
    if (members.includes(undefined)) return undefined;
    const unique = this.#names.unique(name);
    this.#interfaces.push(`/** \`${name}\`, ${layout.bytes} bytes. */\nexport interface ${unique} {\n${members.join('\n')}\n}`);
    return unique;
  }

  #member({ name, type, bitField }: StructField): string | undefined {
    const text = bitField || name === '' ? undefined : this.#field(type);
    return text === undefined ? undefined : `  readonly ${propertyName(name)}: ${text};`;
  }

  /** What an object holds for a member; undefined if it cannot hold it. */
  #field(type: FieldType): string | undefined {
    switch (type.kind) {
      case 'array':
        return this.#array(type);
      case 'pointer':
        return `${devicePointer(type)} | bigint`;
      case 'struct':
        return isKnownStruct(type) ? this.#nested(type) : undefined;
      case 'unknown':
        return undefined;
      default:
        return valueType(type, this);
    }
  }

  /** A union can be passed as its bytes. */
  #nested(type: KnownStruct): string | undefined {
    const name = this.#objectOf(type);
    if (name !== undefined) return `StructValue<${name}>`;
    return type.layout.isUnion ? 'HostMemory' : undefined;
  }

  #array({ element, counts }: ArrayType): string | undefined {
    if (isKnownStruct(element) && element.layout.isUnion) return undefined;
    const item = this.#field(element);
    if (item === undefined) return undefined;
    const lists = counts.reduce((inner) => `readonly ${/[ |]/.test(inner) ? `(${inner})` : inner}[]`, item);
    return element.kind === 'scalar' && element.bytes < 16 ? `${lists} | HostArrayOf<'${elementName(element)}'>` : lists;
  }
}
