import { CudaCompileError } from '../errors/cuda-compile-error';
import { nextTurn, type Steps } from '../event-loop/steps';
import { deepestNesting } from '../signature/nesting';
import type { SourceOutline } from '../signature/source-outline';
import { readInSlices, type SourceReading } from '../signature/source-reading';
import { placeError } from './diagnostics';

/** A few milliseconds' worth of text. */
const sliceCharacters = 1 << 20;

/** Reads a source; in the background, in slices between which the event loop turns. */
export function* readInTurns(source: string): Steps<SourceReading> {
  const reading = readInSlices(source, sliceCharacters);
  let turn = reading.next();
  for (; !turn.done; turn = reading.next()) yield* nextTurn();
  return turn.value;
}

/** The names in a source. Throws CudaCompileError for nesting that would overflow the compiler's stack and end the process. */
export function* readSource(source: string, name: string): Steps<SourceOutline> {
  const { outline, tooDeepAt } = yield* readInTurns(source);
  if (tooDeepAt !== undefined) throw tooDeep(source, name, tooDeepAt);
  return outline;
}

function tooDeep(source: string, name: string, at: number): CudaCompileError {
  return placeError(source, name, at, `nested more than ${deepestNesting} deep, which would overflow the compiler's stack`);
}

/** Throws CudaCompileError for a NUL, which would end the text for the compiler, since it gets no length. */
export function refuseNul(source: string, name: string): void {
  const at = source.indexOf('\0');
  if (at >= 0) throw placeError(source, name, at, 'a NUL character: the compiler would take it for the end of the source');
}
