import type { Diagnostic } from '../errors/cuda-compile-error';

/** What the compiler says of a kernel that it reads as a variable, for want of a type that it knows. */
const misread = /^attribute "__\w+__" does not apply here/;
const unknownName = /^(?:identifier "\w+" is undefined|namespace ".*" has no (?:actual )?member "\w+"|name followed by "::" must be)/;

/** What it says where a function begins inside another, whose brace is open until the end of the file. */
const functionInside = /^expected a ";"/;
const openBrace = /^expected a "}"/;

/** The diagnostics with the error that others follow from in front of them. */
export function causeFirst(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const first = diagnostics.find(({ severity }) => severity === 'error');
  const cause = first && causeOf(first.message);
  const found = cause && diagnostics.find(({ severity, message }) => severity === 'error' && cause.test(message));
  return found ? [found, ...diagnostics.filter((each) => each !== found)] : [...diagnostics];
}

function causeOf(first: string): RegExp | undefined {
  if (misread.test(first)) return unknownName;
  return functionInside.test(first) ? openBrace : undefined;
}
