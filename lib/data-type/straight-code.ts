import { spell } from '../signature/c-type';
import { CudaDataType } from './cuda-data-type';
import { enumFits, scalarCode, writeEnum } from './scalar-code';
import { type KnownKeys, knownKeys } from './same-keys';
import type { ListLayout, ObjectLayout } from './value-layout';

/** How a value that straight code does not know is written, and where it stands in the item. */
export interface Slot {
  readonly type: CudaDataType;
  readonly registered: readonly CudaDataType[];
  readonly path: readonly Step[];
  /** The struct that it is a member of. */
  readonly parent: ObjectLayout<CudaDataType> | undefined;
}

/** A member's name, or the number of the loop whose variable is the index. */
export interface Step {
  readonly key: string | number | { readonly loop: number };
  readonly spelling: string;
}

/** Names of an enum are compared one by one; of one with more they are looked up. */
const mostCompared = 8;
/** More numbers in one item are written in the general way: the code would become too long to be fast. */
const mostLeaves = 400;
/** Longer arrays are loops. */
const mostUnrolled = 8;

/** The text of a function that writes values, with what it refers to. */
export interface StraightCode {
  readonly text: string;
  readonly slots: readonly Slot[];
  readonly keys: readonly KnownKeys[];
  readonly enums: readonly ReadonlyMap<string, number>[];
}

/** Code that writes one item after the other. Undefined where a type says nothing of what it is made of, or too much. */
export function straightCode(type: CudaDataType): StraightCode | undefined {
  const { layout } = type.options;
  if (!layout || layout.kind === 'scalar') return undefined;
  const code = new Writer();
  const item = code.value(type, 'item', 'at', []);
  if (code.leaves > mostLeaves) return undefined;
  const text = `(items, view, size, place, begin = 0, end = items.length) => {
    ${countNames}
    for (let i = begin, at = begin * size; i < end; i++, at += size) {
      const item = items[i];
      const isSample = i < ${allCounted} || (i & ${sampleMask}) === 0;
      ${item}
    }
  }`;
  return { text, slots: code.slots, keys: code.keys, enums: code.enums };
}

/** Of so many objects each is looked at for names that are no member's; of those after them one of 16 is, for it costs half of a write. */
const allCounted = 64;
const sampleMask = 15;

/** A function of each writer: what an engine learns of its objects stays there. */
const countNames = `const countNames = (object) => {
  let count = 0;
  for (const name in object) count++;
  return count;
};`;

class Writer {
  readonly slots: Slot[] = [];
  readonly keys: KnownKeys[] = [];
  readonly enums: ReadonlyMap<string, number>[] = [];
  leaves = 0;
  #names = 0;
  #loops = 0;

  /** Statements that write the value of a variable at an offset. */
  value(type: CudaDataType, name: string, at: string, path: readonly Step[], member?: Pick<Slot, 'registered' | 'parent'>): string {
    if (++this.leaves > mostLeaves) return '';
    const slot = this.slots.push({ type, path, registered: member?.registered ?? [], parent: member?.parent }) - 1;
    const loops = path.flatMap(({ key }) => (typeof key === 'object' ? [`, n${key.loop}`] : [])).join('');
    const general = `general(${slot}, ${name}, view, ${at}, place, i${loops});`;
    const { layout } = type.options;
    switch (layout?.kind) {
      case 'scalar': {
        const { fits, write, others } = scalarCode[layout.name];
        return `if (${fits(name)}) ${write(name, at)} ${others?.(name, at) ?? ''} else ${general}`;
      }
      case 'enum': {
        const values = this.enums.push(layout.values) - 1;
        const number = this.#name();
        const found = `const ${number} = typeof ${name} === 'string' ? ${numberOf(layout.values, values, name)} : ${name};`;
        return `${found} if (${enumFits(layout.bytes, number)}) ${writeEnum(layout.bytes, number, at)} else ${general}`;
      }
      case 'object':
        return `if (${this.#isObject(layout, name)}) { ${this.#members(layout, name, at, path)} } else ${general}`;
      case 'list':
        return `if (${isList(layout, name)}) { ${this.#items(layout, name, at, path)} } else ${general}`;
      case 'vector': {
        const list = `if (${isList(layout.list, name)}) { ${this.#items(layout.list, name, at, path)} }`;
        return `${list} else if (${this.#isObject(layout.object, name)}) { ${this.#members(layout.object, name, at, path)} } else ${general}`;
      }
      default:
        return type.type.kind === 'pointer' ? `if (${name} !== null) ${general}` : general;
    }
  }

  /**
   * The first item's names are compared. For those after it an engine knows the answer to `in` from an object's shape, and
   * as many names as members are then the members' own, unless one of these hides from enumeration.
   */
  #isObject({ members }: ObjectLayout<CudaDataType>, name: string): string {
    const known = this.keys.push(knownKeys(members.map((member) => member.name))) - 1;
    const compared = `hasKnownKeys(${name}, keys[${known}])`;
    const hasAll = members.map((member) => `${JSON.stringify(member.name)} in ${name}`).join(' && ');
    const counted = `(!isSample || countNames(${name}) === ${members.length}) && ${hasAll} && !ArrayBuffer.isView(${name}) && !Array.isArray(${name})`;
    return `typeof ${name} === 'object' && ${name} !== null && ${members.length > 0 ? `(i === 0 ? ${compared} : ${counted})` : compared}`;
  }

  #members(parent: ObjectLayout<CudaDataType>, name: string, at: string, path: readonly Step[]): string {
    return parent.members
      .map(({ name: key, offset, type, registered }) => {
        const inner = this.#name();
        const step = { key, spelling: spell(type.type) };
        const write = this.value(type, inner, plus(at, offset), [...path, step], { registered, parent });
        return `const ${inner} = ${name}[${JSON.stringify(key)}]; ${write}`;
      })
      .join('\n');
  }

  #items({ count, item, spelling }: ListLayout<CudaDataType>, name: string, at: string, path: readonly Step[]): string {
    const bytes = item.byteLength as number;
    if (count > mostUnrolled) {
      const loop = this.#loops++;
      const inner = this.#name();
      const write = this.value(item, inner, `${at} + n${loop} * ${bytes}`, [...path, { key: { loop }, spelling }]);
      return `for (let n${loop} = 0; n${loop} < ${count}; n${loop}++) { const ${inner} = ${name}[n${loop}]; ${write} }`;
    }
    return Array.from({ length: count }, (_, index) => {
      const inner = this.#name();
      return `const ${inner} = ${name}[${index}]; ${this.value(item, inner, plus(at, index * bytes), [...path, { key: index, spelling }])}`;
    }).join('\n');
  }

  #name(): string {
    return `v${this.#names++}`;
  }
}

/** The number of an enumerator's name, undefined where there is none. */
function numberOf(values: ReadonlyMap<string, number>, index: number, name: string): string {
  if (values.size > mostCompared) return `enums[${index}].get(${name})`;
  const compared = [...values].map(([enumerator, number]) => `${name} === ${JSON.stringify(enumerator)} ? ${number} : `);
  return `(${compared.join('')}undefined)`;
}

function isList({ count }: ListLayout<CudaDataType>, name: string): string {
  return `Array.isArray(${name}) && ${name}.length === ${count}`;
}

function plus(at: string, offset: number): string {
  return offset === 0 ? at : `${at} + ${offset}`;
}
