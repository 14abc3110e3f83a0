import { type ArgumentPlace, coded, where, wrongArgument } from '../../errors/argument-error';
import type { Block } from '../memory/call-memory';
import type { PlainCodec } from './codec';
import { argumentCodec } from './kernel-argument-codecs';
import { type QuickKind, writeQuickly } from './quick-values';

const pointerBytes = 8;

/** Where the values of a kernel's arguments are in a block of memory: first their addresses, then the values. */
export class KernelArgumentLayout {
  /** The layout of `value`, which is `[values, types]`. Most calls have the same types as an earlier one. */
  static of(value: readonly unknown[], values: unknown, place: ArgumentPlace): KernelArgumentLayout {
    const types = value[1];
    if (value.length !== 2 || !Array.isArray(values) || !Array.isArray(types)) {
      throw wrongArgument(place, '[values, types], an array of addresses, or null', value);
    }
    if (values.length !== types.length) {
      throw coded(new TypeError(`${where(place)}: ${values.length} values and ${types.length} types; each value needs a type`));
    }
    for (const layout of recent) if (layout.isOf(types)) return layout;
    return new KernelArgumentLayout(values, types, place).#remember();
  }

  readonly bytes: number;
  readonly align: number;
  readonly #types: readonly unknown[];
  readonly #codecs: readonly PlainCodec[];
  readonly #kinds: readonly QuickKind[];
  /** The offset of each value. */
  readonly #offsets: readonly number[];

  private constructor(values: readonly unknown[], types: readonly unknown[], place: ArgumentPlace) {
    this.#types = [...types];
    this.#codecs = this.#types.map((type, i) => argumentCodec(type, values[i], i, place));
    this.#kinds = this.#codecs.map(({ quick }) => quick);
    let end = pointerBytes * types.length;
    this.#offsets = this.#codecs.map(({ size, align }) => {
      const at = Math.ceil(end / align) * align;
      end = at + size;
      return at;
    });
    this.bytes = Math.max(end, pointerBytes);
    this.align = Math.max(pointerBytes, ...this.#codecs.map(({ align }) => align));
  }

  isOf(types: readonly unknown[]): boolean {
    const own = this.#types;
    if (types.length !== own.length) return false;
    for (let i = 0; i < own.length; i++) if (types[i] !== own[i]) return false;
    return true;
  }

  /** Throws TypeError or RangeError for what is not a value of its type. Structures' getters may run. */
  write(block: Block, at: number, values: readonly unknown[], place: ArgumentPlace): void {
    const { view, numbers, address } = block;
    const { words } = numbers;
    const kinds = this.#kinds;
    const offsets = this.#offsets;
    for (let i = 0; i < offsets.length; i++) {
      const to = at + offsets[i]!;
      const value = values[i];
      if (!writeQuickly(kinds[i]!, numbers, to, value)) {
        this.#codecs[i]!.write(view, to, value, new ValueInArguments(place, i, this.#types[i]));
      }
      const pointer = (at >> 2) + 2 * i;
      words[pointer] = address + to; // its lower 32 bits
      words[pointer + 1] = (address + to) / 2 ** 32;
    }
  }

  /** Remembers the layout, unless a value has no type and so determines it itself. */
  #remember(): this {
    if (this.#types.includes(null)) return this;
    recent[next] = this;
    next = (next + 1) % mostRecent;
    return this;
  }
}

const mostRecent = 8;
const recent: KernelArgumentLayout[] = [];
let next = 0;

/** The place of a value in the arguments. Its text is only made for a message. */
class ValueInArguments implements ArgumentPlace {
  readonly kernel: string;
  readonly number: number;
  readonly type: string;
  readonly #name: string | undefined;
  readonly #index: number;

  constructor(place: ArgumentPlace, index: number, type: unknown) {
    this.kernel = place.kernel;
    this.number = place.number;
    this.type = typeof type === 'string' ? type : 'a value';
    this.#name = place.name;
    this.#index = index;
  }

  get name(): string {
    return `${this.#name ?? ''}[0][${this.#index}]`;
  }
}
