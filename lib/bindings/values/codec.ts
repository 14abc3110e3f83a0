import type { ArgumentPlace } from '../../errors/argument-error';
import type { Frame } from '../call/frame';

/** How values of one C type are written for a call, and read back after it. */
export interface Codec {
  readonly size: number;
  readonly align: number;
  /** Throws TypeError or RangeError for what is no value of the type. */
  write(to: DataView, at: number, value: unknown, place: ArgumentPlace, frame: Frame): void;
  read(from: DataView, at: number): unknown;
}
