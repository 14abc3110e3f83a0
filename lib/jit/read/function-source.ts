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
}

/** Where something is called: a frame of the stack. */
export interface CallSite extends Place {
  readonly file: string;
}

/** A place in the text as a place in its file. */
export function placeInFile({ start }: FunctionSource, { line, column }: Place): Place {
  return { line: start.line + line - 1, column: line === 1 ? start.column + column - 1 : column };
}
