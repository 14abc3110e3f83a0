import type { CudaContext } from '../device/cuda-context';
import { type CudaStream, streamRule } from '../device/cuda-stream';
import { coded, describe } from '../errors/argument-error';
import { checkOptions, type OptionRules } from '../errors/options';
import type { DType } from '../memory/dtype';
import { isDType } from '../memory/memory-options';
import { dtypeName } from '../memory/struct-dtype';
import type { Collective, CollectiveKind } from './collective';
import { combinedAs, movedAs, type ReduceOp, type OperationOption, reduceOps } from './element-type';
import { checkedRank, checkSizes, type Operand, operand } from './operand';

/** The options of every operation of a communicator. */
export interface CollectiveOptions {
  /** @default the current stream of the communicator's device */
  stream?: CudaStream;
  /**
   * The type of a CudaBuffer's elements.
   *
   * @default uint8
   */
  dtype?: DType;
}

/**
 * `op` says how the elements are combined.
 *
 * @default `sum`
 */
export type ReduceOptions = CollectiveOptions & OperationOption;
/**
 * `root` is the rank that provides the data, or gets it.
 *
 * @default 0
 */
export type RootOptions = CollectiveOptions & { root?: number };

/** The options of all operations; each accepts some of them. */
interface AllOptions extends CollectiveOptions {
  op?: ReduceOp;
  root?: number;
  to?: number;
  from?: number;
}

const isNumber = (value: unknown) => (typeof value === 'number' ? undefined : 'a rank');

const rules: OptionRules<AllOptions> = {
  stream: streamRule,
  dtype: (value) => (isDType(value) ? undefined : 'a dtype'),
  op: (value) => (typeof value === 'string' && Object.hasOwn(reduceOps, value) ? undefined : `one of ${Object.keys(reduceOps).join(', ')}`),
  root: isNumber,
  to: isNumber,
  from: isNumber,
};

const rulesOf: Readonly<Record<CollectiveKind, OptionRules<AllOptions>>> = {
  allReduce: rulesWith('op'),
  reduce: rulesWith('op', 'root'),
  broadcast: rulesWith('root'),
  allGather: rulesWith(),
  reduceScatter: rulesWith('op'),
  allToAll: rulesWith(),
  gather: rulesWith('root'),
  scatter: rulesWith('root'),
  send: rulesWith('to'),
  receive: rulesWith('from'),
};

function rulesWith(...own: readonly (keyof AllOptions)[]): OptionRules<AllOptions> {
  const names = ['stream', 'dtype', ...own] as const;
  return Object.fromEntries(names.map((name) => [name, rules[name]])) as OptionRules<AllOptions>;
}

/** Checks what a rank is asked for, and turns it into what C++ takes. */
export class Operations {
  /** Splits the options, which come last if there are any, from the arguments before them. */
  static split(args: readonly unknown[]): { given: readonly unknown[]; options: CollectiveOptions } {
    const last = args.at(-1);
    if (last === undefined) return { given: args.slice(0, -1), options: {} };
    if (typeof last !== 'object' || last === null || !isPlain(last)) return { given: args, options: {} };
    return { given: args.slice(0, -1), options: last as CollectiveOptions };
  }

  readonly #rank: number;
  readonly #size: number;
  readonly #context: CudaContext;

  constructor(rank: number, size: number, context: CudaContext) {
    this.#rank = rank;
    this.#size = size;
    this.#context = context;
  }

  allReduce(given: readonly unknown[], options: AllOptions): Collective {
    return this.#combined('allReduce', given, options, true, 1);
  }

  reduce(given: readonly unknown[], options: AllOptions): Collective {
    return this.#combined('reduce', given, options, this.#isRoot('reduce', options), 1);
  }

  reduceScatter(given: readonly unknown[], options: AllOptions): Collective {
    return this.#combined('reduceScatter', given, options, true, this.#size);
  }

  broadcast(given: readonly unknown[], options: AllOptions): Collective {
    checkUse('broadcast', given, options, [1, 2]);
    const [first, second = first] = given;
    const to = this.#operand('broadcast', second, options);
    const from = this.#isRoot('broadcast', options) ? this.#operand('broadcast', first, options) : undefined;
    if (from) checkSizes('broadcast', from, to);
    return this.#moved('broadcast', from, to, to, 1, options);
  }

  allGather(given: readonly unknown[], options: AllOptions): Collective {
    const [from, to] = this.#pair('allGather', given, options);
    checkSizes('allGather', from, to, this.#size);
    return this.#moved('allGather', from, to, from, 1, options);
  }

  allToAll(given: readonly unknown[], options: AllOptions): Collective {
    const [from, to] = this.#pair('allToAll', given, options);
    checkSizes('allToAll', from, to);
    if (overlap(from, to)) throw coded(new TypeError('allToAll: the result must not overlap the memory that is sent'));
    return this.#moved('allToAll', from, to, from, this.#size, options);
  }

  gather(given: readonly unknown[], options: AllOptions): Collective {
    checkUse('gather', given, options, [1, 2]);
    const part = this.#operand('gather', given[0], options);
    const whole = this.#isRoot('gather', options) ? this.#operand('gather', given[1], options) : undefined;
    if (whole) checkSizes('gather', part, whole, this.#size);
    return this.#moved('gather', part, whole, part, 1, options);
  }

  scatter(given: readonly unknown[], options: AllOptions): Collective {
    checkUse('scatter', given, options, [2]);
    const part = this.#operand('scatter', given[1], options);
    const whole = this.#isRoot('scatter', options) ? this.#operand('scatter', given[0], options) : undefined;
    if (whole) checkSizes('scatter', whole, part, 1, this.#size);
    return this.#moved('scatter', whole, part, part, 1, options);
  }

  send(given: readonly unknown[], options: AllOptions): Collective {
    checkUse('send', given, options, [1]);
    const data = this.#operand('send', given[0], options);
    return this.#moved('send', data, undefined, data, 1, { ...options, root: checkedRank('send', options.to, this.#size) });
  }

  receive(given: readonly unknown[], options: AllOptions): Collective {
    checkUse('receive', given, options, [1]);
    const data = this.#operand('receive', given[0], options);
    return this.#moved('receive', undefined, data, data, 1, { ...options, root: checkedRank('receive', options.from, this.#size) });
  }

  /** The result has the size of one of the `parts` of what every rank provides. */
  #combined(kind: CollectiveKind, given: readonly unknown[], options: AllOptions, hasResult: boolean, parts: number): Collective {
    checkUse(kind, given, options, parts === 1 && kind !== 'reduceScatter' ? [1, 2] : [2]);
    const from = this.#operand(kind, given[0], options);
    const to = hasResult ? this.#operand(kind, given.length === 2 ? given[1] : given[0], options) : undefined;
    if (to) checkSizes(kind, from, to, 1, parts);
    const op = options.op ?? 'sum';
    const { number, bytes } = combinedAs(kind, from.dtype, op);
    const count = from.bytes / parts / bytes;
    return this.#call(kind, from, to, { count, type: number, op: reduceOps[op], root: options.root ?? 0 });
  }

  /** One rank's part is one of the `parts` of `sample`. */
  #moved(
    kind: CollectiveKind,
    from: Operand | undefined,
    to: Operand | undefined,
    sample: Operand,
    parts: number,
    options: AllOptions,
  ): Collective {
    const { number, bytes } = movedAs(sample.dtype);
    const count = sample.bytes / bytes / parts;
    if (!Number.isInteger(count)) {
      throw coded(new RangeError(`${kind}: ${sample.bytes} bytes of ${dtypeName(sample.dtype)} cannot be split into ${parts} equal parts`));
    }
    return this.#call(kind, from, to, { count, type: number, op: 0, root: options.root ?? 0 });
  }

  #call(
    kind: CollectiveKind,
    from: Operand | undefined,
    to: Operand | undefined,
    numbers: Pick<Collective, 'count' | 'type' | 'op' | 'root'>,
  ): Collective {
    return { kind, ...numbers, from: from?.address ?? 0n, to: to?.address ?? 0n, memory: { from: from?.data, to: to?.data } };
  }

  #pair(kind: CollectiveKind, given: readonly unknown[], options: AllOptions): [Operand, Operand] {
    checkUse(kind, given, options, [2]);
    return [this.#operand(kind, given[0], options), this.#operand(kind, given[1], options)];
  }

  #operand(kind: CollectiveKind, value: unknown, { dtype }: AllOptions): Operand {
    return operand(kind, value, this.#context, dtype);
  }

  #isRoot(kind: CollectiveKind, { root = 0 }: AllOptions): boolean {
    return checkedRank(kind, root, this.#size) === this.#rank;
  }
}

function checkUse(kind: CollectiveKind, given: readonly unknown[], options: AllOptions, counts: readonly number[]): void {
  checkOptions(kind, options, rulesOf[kind]);
  if (counts.includes(given.length)) return;
  throw coded(
    new TypeError(`${kind}: expected ${counts.join(' or ')} ${counts.at(-1) === 1 ? 'array' : 'arrays'}, received ${given.length}`),
  );
}

function overlap(a: Operand, b: Operand): boolean {
  return a.address < b.address + BigInt(b.bytes) && b.address < a.address + BigInt(a.bytes);
}

/** Whether it is a plain object, as options are, and not an instance of a class. */
function isPlain(value: object): boolean {
  if (describe(value) === 'Array') return true; // checkOptions says what is wrong with it
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype as object) === null;
}
