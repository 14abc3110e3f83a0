import { spell } from '../signature/c-type';
import type { CudaDataType } from './cuda-data-type';
import { hasKnownKeys, knownKeys } from './same-keys';
import type { Slot, Step } from './slot';
import type { ListLayout, ObjectLayout } from './value-layout';
import type { NoteObject, ValuePlace } from './value-place';
import { type General, generalWay, type WriteValues } from './general-way';

/** What the closures of one call share. */
interface Call {
  readonly view: DataView;
  readonly place: (index: number) => ValuePlace;
  index: number;
  /** The indices of a value in the arrays around it. */
  readonly loops: number[];
  readonly note: NoteObject | undefined;
}

type Write = (value: unknown, offset: number, call: Call) => void;

/** The same writers as straight code, made of closures: for runtimes that forbid code from strings. */
export function closureWriter(type: CudaDataType): WriteValues | undefined {
  const { layout } = type.options;
  if (!layout || layout.kind === 'scalar') return undefined;
  const closures = new Closures();
  const write = closures.value(type, [], 0);
  return (items, view, size, place, begin = 0, end = items.length, note) => {
    const call: Call = { view, place, index: begin, loops: [], note };
    for (; call.index < end; call.index++) write(items[call.index], call.index * size, call);
  };
}

class Closures {
  readonly #slots: Slot[] = [];
  readonly #general: General = generalWay(this.#slots);

  value(type: CudaDataType, path: readonly Step[], depth: number, member?: Pick<Slot, 'registered' | 'parent'>): Write {
    const slot = this.#slots.push({ type, path, registered: member?.registered ?? [], parent: member?.parent, enclosing: [] }) - 1;
    const general: Write = (value, offset, { view, place, index, loops }) =>
      this.#general(slot, value, view, offset, place, index, ...loops.slice(0, depth));
    const { layout } = type.options;
    switch (layout?.kind) {
      case 'scalar': {
        const { is, encode } = type.options;
        return (value, offset, call) => (is(value) ? encode(value, call.view, offset, undefined as never) : general(value, offset, call));
      }
      case 'enum':
        return general;
      case 'object':
        return this.#object(layout, type.byteLength as number, path, depth, general);
      case 'list':
        return this.#list(layout, path, depth, general);
      case 'vector':
        return this.#list(layout.list, path, depth, this.#object(layout.object, type.byteLength as number, path, depth, general));
      default:
        return type.type.kind === 'pointer' ? (value, offset, call) => value === null || general(value, offset, call) : general;
    }
  }

  #object(parent: ObjectLayout<CudaDataType>, bytes: number, path: readonly Step[], depth: number, otherwise: Write): Write {
    const known = knownKeys(parent.members.map(({ name }) => name));
    const members = parent.members.map(({ name, offset, type, registered }) => {
      const step = { key: name, spelling: spell(type.type) };
      return { name, offset, write: this.value(type, [...path, step], depth, { registered, parent }) };
    });
    return (value, offset, call) => {
      if (typeof value !== 'object' || value === null || !hasKnownKeys(value, known)) return otherwise(value, offset, call);
      if (path.length > 0) call.note?.(value, offset, bytes);
      for (const member of members) member.write((value as Record<string, unknown>)[member.name], offset + member.offset, call);
    };
  }

  #list({ count, item, spelling }: ListLayout<CudaDataType>, path: readonly Step[], depth: number, otherwise: Write): Write {
    const bytes = item.byteLength as number;
    const write = this.value(item, [...path, { key: { loop: depth }, spelling }], depth + 1);
    return (value, offset, call) => {
      if (!Array.isArray(value) || value.length !== count) return otherwise(value, offset, call);
      if (path.length > 0) call.note?.(value, offset, count * bytes);
      for (let index = 0; index < count; index++) {
        call.loops[depth] = index;
        write(value[index], offset + index * bytes, call);
      }
    };
  }
}
