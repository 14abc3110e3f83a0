import type { ArgumentPlace } from '../../errors/argument-error';
import type { Frame } from '../memory/frame';
import type { QuickKind } from './quick-values';

/** How values of a C type are written for a call, and read back after it. */
export interface Codec {
  readonly size: number;
  readonly align: number;
  /** Throws TypeError or RangeError for what is not a value of the type. */
  write(to: DataView, at: number, value: unknown, place: ArgumentPlace, frame: Frame): void;
  read(from: DataView, at: number): unknown;
}

/** A type whose values are just their bytes, so that a call needs no memory for them besides its words. */
export interface PlainCodec extends Codec {
  /** How most of its values are written, without {@link write}. */
  readonly quick: QuickKind;
  write(to: DataView, at: number, value: unknown, place: ArgumentPlace): void;
}

export const isPlain = (codec: Codec): codec is PlainCodec => 'quick' in codec;
