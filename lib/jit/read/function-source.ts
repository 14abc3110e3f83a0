import type { Place } from '../program/place';

/** The text of a function, and where it is. */
export interface FunctionSource {
  readonly text: string;
  /** The file's name in messages and line information. */
  readonly file: string;
  /** The place of the text's first character. */
  readonly start: Place;
  /** The text of the whole file, if the function's text is in it. */
  readonly whole?: string;
  /** The JavaScript in which the function was found, if it was: that of the file, or what the file was compiled to. */
  readonly surroundings?: { readonly text: string; readonly offset: number };
  /** For a text that was made of what the program wrote. */
  readonly written?: WrittenText;
}

/** What the program wrote, and where a place in the text that was made of it is there. */
interface WrittenText {
  readonly text: string;
  placeOf(place: Place): Place;
}

/** Where something is called: a frame of the stack. */
export interface CallSite extends Place {
  readonly file: string;
}

/** A place in the text as a place in its file. */
export function placeInFile({ start, written }: FunctionSource, { line, column }: Place): Place {
  if (written) return written.placeOf({ line, column });
  return { line: start.line + line - 1, column: line === 1 ? start.column + column - 1 : column };
}

/** A text made of `written`, in which the character at `at` is at `writtenAt(at)` of what the program wrote. */
export function madeSource(file: string, text: string, written: string, writtenAt: (at: number) => number): FunctionSource {
  const placeOf = (place: Place) => placeAt(written, Math.min(Math.max(writtenAt(offsetOf(text, place)), 0), written.length));
  return { text, file, start: { line: 1, column: 1 }, written: { text: written, placeOf } };
}

function offsetOf(text: string, { line, column }: Place): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
}

function placeAt(text: string, at: number): Place {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
