import { spell } from '../signature/c-type';
import { CodePosition } from './code-position';
import type { CodeStore, Store } from './code-store';
import type { CudaDataType } from './cuda-data-type';
import { enumFits, scalarCode, writeEnum } from './scalar-code';
import { type KnownKeys, knownKeys } from './same-keys';
import type { Enclosing, Slot, Step } from './slot';
import { tellingName } from './telling-name';
import type { EnumLayout, ListLayout, ObjectLayout } from './value-layout';

/** What the text refers to by number. */
export interface References {
  readonly slots: Slot[];
  readonly keys: KnownKeys[];
  readonly enums: ReadonlyMap<string, number>[];
}

interface Ways {
  readonly store: CodeStore;
  /** For which items not to look for names that no member has: a condition in terms of `i`, the number of the item, which is never 0. */
  readonly uncounted?: string;
  /** A call that writes a value in the general way. */
  general(slot: number, value: string, offset: string, around: readonly string[]): string;
}

/** Up to so many names of an enum are compared one by one; more are looked up. */
const mostCompared = 8;
/** An item with more numbers is written in the general way: its code would be too long to be fast. */
const mostLeaves = 400;
/** Longer arrays become loops. */
const mostUnrolled = 8;

/** Where a value is, and in what. */
interface Here {
  readonly position: CodePosition;
  readonly path: readonly Step[];
  /** The objects around it, with the names of their variables. */
  readonly enclosing: readonly (Enclosing & { readonly variable: string })[];
  readonly loops: readonly number[];
  /** For a member of a struct. */
  readonly member?: Pick<Slot, 'registered' | 'parent'>;
}

/** Statements that write the value of the variable `item`. */
export class ItemCode implements References {
  readonly slots: Slot[];
  readonly keys: KnownKeys[];
  readonly enums: ReadonlyMap<string, number>[];
  readonly #ways: Ways;
  #leaves = 0;
  #names = 0;
  #loops = 0;

  constructor(ways: Ways, { slots, keys, enums }: References = { slots: [], keys: [], enums: [] }) {
    this.#ways = ways;
    this.slots = slots;
    this.keys = keys;
    this.enums = enums;
  }

  /** Whether the text is too long to be of use. */
  get isLong(): boolean {
    return this.#leaves > mostLeaves;
  }

  item(type: CudaDataType): string {
    return this.#value(type, 'item', { position: CodePosition.start, path: [], enclosing: [], loops: [] });
  }

  #value(type: CudaDataType, name: string, here: Here): string {
    if (++this.#leaves > mostLeaves) return '';
    const general = this.#general(type, name, here);
    const store = this.#ways.store.at(here.position);
    const { layout } = type.options;
    switch (layout?.kind) {
      case 'scalar': {
        const { fits, write, others } = scalarCode[layout.name];
        return `if (${fits(name)}) ${write(name, store)} ${others?.(name, store) ?? ''} else ${general}`;
      }
      case 'enum':
        return this.#enumerator(layout, name, store, general);
      case 'object':
        return this.#object(layout, type, name, here, general);
      case 'list':
        return this.#list(layout, name, here, general);
      case 'vector': {
        const list = this.#list(layout.list, name, here, general);
        return this.#object(layout.object, type, name, here, list);
      }
      default:
        return type.type.kind === 'pointer' ? `if (${name} !== null) ${general}` : general;
    }
  }

  /** A value that is not of the usual form is written by a function, which gets what it needs for a message. */
  #general(type: CudaDataType, name: string, { position, path, enclosing, loops, member }: Here): string {
    const { registered = [], parent } = member ?? {};
    const slot = this.slots.push({ type, path, registered, parent, enclosing }) - 1;
    const around = [...enclosing.map(({ variable }) => variable), ...loops.map((loop) => `n${loop}`)];
    return `${this.#ways.general(slot, name, this.#ways.store.offset(position), around)};`;
  }

  #enumerator(layout: EnumLayout, name: string, store: Store, general: string): string {
    const { bytes, values } = layout;
    const number = `if (${enumFits(layout, name)}) ${writeEnum(bytes, name, store)} else ${general}`;
    if (values.size > mostCompared) {
      const found = this.#name();
      const named = `const ${found} = enums[${this.enums.push(values) - 1}].get(${name}); if (${found} !== undefined) ${writeEnum(bytes, found, store)} else ${general}`;
      return `if (typeof ${name} === 'string') { ${named} } else ${number}`;
    }
    const named = [...values].map(
      ([enumerator, value]) => `if (${name} === ${JSON.stringify(enumerator)}) ${writeEnum(bytes, `${value}`, store)} else`,
    );
    return `if (typeof ${name} === 'string') { ${named.join(' ')} ${general} } else ${number}`;
  }

  /** `otherwise`: what to do with a value that is not an object with these members. */
  #object(layout: ObjectLayout<CudaDataType>, { byteLength }: CudaDataType, name: string, here: Here, otherwise: string): string {
    const telling = tellingName(layout.members.map((member) => member.name));
    const { uncounted } = this.#ways;
    const tests = [
      `typeof ${name} === 'object' && ${name} !== null`,
      telling && uncounted ? `(${uncounted} || ${hasAsMany(layout, name)})` : this.#hasItsNames(layout, name),
      ...(telling ? [`${JSON.stringify(telling)} in ${name}`] : []),
    ];
    const members = this.#members(layout, name, here);
    return `if (${tests.join(' && ')}) { ${this.#noted(name, here, byteLength as number)} ${members} } else { ${otherwise} }`;
  }

  /**
   * Names are counted. If there are as many as members, they are the members' own, unless one is missing, which shows when it is read, or
   * one is not enumerable, for which the first item's names are compared.
   */
  #hasItsNames(layout: ObjectLayout<CudaDataType>, name: string): string {
    const names = layout.members.map((member) => member.name);
    const compared = `hasKnownKeys(${name}, keys[${this.keys.push(knownKeys(names)) - 1}])`;
    if (names.length === 0) return compared;
    return `(i === 0 ? ${compared} : ${hasAsMany(layout, name)} && !ArrayBuffer.isView(${name}) && !Array.isArray(${name}))`;
  }

  #members(parent: ObjectLayout<CudaDataType>, name: string, here: Here): string {
    const enclosing = [...here.enclosing, { variable: name, depth: here.path.length, layout: parent }];
    return parent.members
      .map(({ name: key, offset, type, registered }) => {
        const inner = this.#name();
        const path = [...here.path, { key, spelling: spell(type.type) }];
        const position = here.position.plus(offset);
        const write = this.#value(type, inner, { position, path, enclosing, loops: here.loops, member: { registered, parent } });
        return `const ${inner} = ${name}[${JSON.stringify(key)}]; ${write}`;
      })
      .join('\n');
  }

  #list(layout: ListLayout<CudaDataType>, name: string, here: Here, otherwise: string): string {
    return `if (Array.isArray(${name}) && ${name}.length === ${layout.count}) { ${this.#noted(name, here, layout.count * (layout.item.byteLength as number))} ${this.#items(layout, name, here)} } else ${otherwise}`;
  }

  /** Tells about an object inside the item; the item itself is known. */
  #noted(name: string, { path, position }: Here, bytes: number): string {
    return path.length === 0 ? '' : `if (note !== undefined) note(${name}, ${this.#ways.store.offset(position)}, ${bytes});`;
  }

  #items({ count, item, spelling }: ListLayout<CudaDataType>, name: string, here: Here): string {
    const bytes = item.byteLength as number;
    const { position, path, enclosing, loops } = here;
    if (count > mostUnrolled) {
      const loop = this.#loops++;
      const inner = this.#name();
      const step = { key: { loop }, spelling };
      const within = { position: position.inLoop(loop, bytes), path: [...path, step], enclosing, loops: [...loops, loop] };
      const write = this.#value(item, inner, within);
      return `for (let n${loop} = 0; n${loop} < ${count}; n${loop}++) { const ${inner} = ${name}[n${loop}]; ${write} }`;
    }
    return Array.from({ length: count }, (_, index) => {
      const inner = this.#name();
      const within = { position: position.plus(index * bytes), path: [...path, { key: index, spelling }], enclosing, loops };
      return `const ${inner} = ${name}[${index}]; ${this.#value(item, inner, within)}`;
    }).join('\n');
  }

  #name(): string {
    return `v${this.#names++}`;
  }
}

function hasAsMany({ members }: ObjectLayout<CudaDataType>, name: string): string {
  return `countNames(${name}) === ${members.length}`;
}
