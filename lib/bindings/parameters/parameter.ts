import type { ArgumentPlace } from '../../errors/argument-error';
import type { PlainCodec } from '../values/codec';
import type { Frame } from '../memory/frame';

/** A call in progress: its memory, and what its parameters have to know about each other. */
export interface Call {
  readonly frame: Frame;
  /** The number of elements or bytes of arrays, by the parameter that counts them. */
  readonly lengths: Map<string, number>;
  /** The token of the user's function, if the call registered one. */
  token: number | undefined;
  /** The arguments by their parameters' names. */
  readonly given: Map<string, unknown>;
  /** Whether the call's work may happen more than once, since it is recorded in a graph. */
  readonly repeats: () => boolean;
  /** Memory for results, by parameter. */
  readonly spans: Map<string, Result>;
}

export interface Result {
  readonly view: DataView;
  readonly at: number;
  readonly address: number;
  readonly count: number;
}

/** What a parameter is if it needs nothing but its word: a value, a value that is the result, a kernel's arguments. */
export type StraightStep = { readonly kind: 'value' | 'result'; readonly codec: PlainCodec } | { readonly kind: 'arguments' | 'extra' };

/** One C parameter: what it accepts from the caller, writes to its word, and returns. */
export interface Parameter {
  readonly name: string;
  /** Whether the caller passes an argument for it. */
  readonly isGiven: boolean;
  /** Whether it counts what another parameter holds, so that it can be left out. */
  readonly isCount?: boolean;
  /** Whether it is written after those that are not late, since it depends on what they have found. */
  readonly isLate?: boolean;
  /** Whether it can be left out if it is last. */
  readonly isOptional?: boolean;
  /** How a call without a frame writes or reads it, if it can: see {@link StraightCall}. */
  readonly straight?: StraightStep;
  /** How many bytes of the frame it needs for its result, besides its word. */
  readonly resultBytes?: number;
  readonly resultAlign?: number;
  /** Writes the word at `at`. `resultAt` is the place for its result, in the same block. Throws TypeError or RangeError. */
  write(call: Call, at: number, value: unknown, place: ArgumentPlace, resultAt: number): void;
  /** Called after C has said how long its lists are: returns whether it has to be called again, with more memory for them. */
  prepareAgain?(call: Call, at: number): boolean;
  /** Its result, if it has one. */
  result?(call: Call, resultAt: number): unknown;
}

/** Most calls need nothing of what parameters tell each other: it is made on demand. */
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
