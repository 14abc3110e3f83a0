import type { ArgumentPlace } from '../../errors/argument-error';
import type { PlainCodec } from '../values/codec';
import type { Frame } from './frame';

/** A call on its way: its memory, and what its parameters have to know of each other. */
export interface Call {
  readonly frame: Frame;
  /** The elements or bytes of arrays, by the parameter that counts them. */
  readonly lengths: Map<string, number>;
  /** The user's function, where the call registered one. */
  token: number | undefined;
  /** The arguments by their parameters' names. */
  readonly given: Map<string, unknown>;
  /** What the call asks for may happen more than once: it is recorded in a graph. */
  readonly repeats: () => boolean;
  /** Memory for results that is found by parameter. */
  readonly spans: Map<string, Result>;
}

export interface Result {
  readonly view: DataView;
  readonly at: number;
  readonly address: number;
  readonly count: number;
}

/** What a parameter is, where that needs nothing but its word: a value, a value that is the result, a kernel's arguments. */
export type StraightStep = { readonly kind: 'value' | 'result'; readonly codec: PlainCodec } | { readonly kind: 'arguments' | 'extra' };

/** One parameter of C: what it takes from the caller, what it writes to its word, what it returns. */
export interface Parameter {
  readonly name: string;
  /** Whether the caller gives an argument for it. */
  readonly isGiven: boolean;
  /** It counts what another parameter holds, so it may be left out. */
  readonly isCount?: boolean;
  /** It is written after those that are not: it depends on what they have found. */
  readonly isLate?: boolean;
  /** It may be left out where it is last. */
  readonly isOptional?: boolean;
  /** How a call without a frame writes or reads it, where one can: see {@link StraightCall}. */
  readonly straight?: StraightStep;
  /** Bytes of the frame that it wants for its result, beside its word. */
  readonly resultBytes?: number;
  readonly resultAlign?: number;
  /** Writes to the word at `at`. `resultAt` is its place for the result, in the same block. Throws TypeError or RangeError. */
  write(call: Call, at: number, value: unknown, place: ArgumentPlace, resultAt: number): void;
  /** After C has said how long its lists are: whether it has to be called again, with memory for them. */
  prepareAgain?(call: Call, at: number): boolean;
  /** Its result, where it has one. */
  result?(call: Call, resultAt: number): unknown;
}

/** Most calls need none of what parameters tell each other: it is made when it is asked for. */
export class CallInProgress implements Call {
  readonly frame: Frame;
  readonly given: Map<string, unknown>;
  token: number | undefined;
  readonly #isRecording: (call: Call) => boolean;
  #lengths: Map<string, number> | undefined;
  #spans: Map<string, Result> | undefined;

  constructor(frame: Frame, given: Map<string, unknown>, isRecording: (call: Call) => boolean) {
    this.frame = frame;
    this.given = given;
    this.#isRecording = isRecording;
  }

  get lengths(): Map<string, number> {
    return (this.#lengths ??= new Map());
  }

  get spans(): Map<string, Result> {
    return (this.#spans ??= new Map());
  }

  repeats(): boolean {
    return this.#isRecording(this);
  }
}
