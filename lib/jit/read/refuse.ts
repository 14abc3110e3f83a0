import type { Node } from 'acorn';
import { excerpt } from '../../compile/diagnostics';
import { CudaCompileError } from '../../errors/cuda-compile-error';
import type { Place } from '../program/place';
import { type FunctionSource, placeInFile } from './function-source';

/** The error for code that is outside the subset or has a wrong type; places are in the function's text. */
export function refusal(source: FunctionSource, place: Place, message: string): CudaCompileError {
  const { line, column } = placeInFile(source, place);
  const shown = excerptOf(source, { line, column });
  const log = `${source.file}:${line}:${column}: ${message}\n${shown}`;
  return new CudaCompileError(log, log, [{ severity: 'error', file: source.file, line, column, message }]);
}

/** The line of a place in the file. */
export function excerptOf(source: FunctionSource, place: { readonly line: number; readonly column: number | undefined }): string {
  const known = source.written?.text ?? source.whole;
  if (known !== undefined) return excerpt(known, place);
  const { start, text } = source;
  const [line, column] = [
    place.line - start.line + 1,
    place.line === start.line && place.column ? place.column - start.column + 1 : place.column,
  ];
  return excerpt(text, { line, column }).replace(/^ *\d+/, String(place.line).padStart(5));
}

/** Refuses parts of a program: knows where its text is. */
export interface Refuser {
  /** An error at a place in the file. */
  refuseAt(place: Place, message: string): CudaCompileError;
}

/** Where a node of the syntax tree begins; the text is parsed after {@link parsePrefix}. */
export function placeOfNode(node: Node): Place {
  const { line, column } = node.loc!.start;
  return { line, column: column + 1 - (line === 1 ? parsePrefix.length : 0) };
}

/** Put before a function's text, it makes it an expression. */
export const parsePrefix = '(';
