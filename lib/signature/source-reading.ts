import { Nesting } from './nesting';
import { Outliner, type SourceOutline } from './source-outline';
import { SourceTokens } from './source-tokens';

/** What is read in a source before it is compiled. */
export interface SourceReading {
  readonly outline: SourceOutline;
  /** The first place that is nested too deep for the compiler, as an index into the text. */
  readonly tooDeepAt: number | undefined;
}

/**
 * Reads a source in one pass. The iterator pauses every `slice` characters, for a thread that has other things to do, and finally returns
 * the reading.
 */
export function* readInSlices(source: string, slice: number): Generator<void, SourceReading> {
  const tokens = new SourceTokens(source);
  const outliner = new Outliner();
  const nesting = new Nesting();
  let pause = slice;
  while (tokens.next()) {
    outliner.take(tokens);
    nesting.take(tokens);
    if (tokens.end < pause) continue;
    yield;
    pause = tokens.end + slice;
  }
  return { outline: outliner.found, tooDeepAt: nesting.tooDeepAt };
}

/** The names in a source, at once. */
export function outline(source: string): SourceOutline {
  return readInSlices(source, Infinity).next().value!.outline;
}
