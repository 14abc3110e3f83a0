import type { Diagnostic } from '../errors/cuda-compile-error';

/** What the compiler says of a function that it reads as a variable, for want of a type that it knows. */
const misread = /^(?:attribute "__\w+__" does not apply here|incomplete type "void" is not allowed)/;
const unknownName = /^(?:identifier "\w+" is undefined|namespace ".*" has no (?:actual )?member "\w+"|name followed by "::" must be)/;

/** What it says where a function begins inside another, whose brace is open until the end of the file. */
const functionInside = /^expected a ";"/;
const openBrace = /^expected a "}"/;

/** The diagnostics with the error that others follow from in front of them. */
export function causeFirst(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const cause = causeAmong(errors);
  return cause && cause !== errors[0] ? [cause, ...diagnostics.filter((each) => each !== cause)] : [...diagnostics];
}

/** The error that others follow from: mostly the first. Undefined if there is none. */
export function causeAmong<Error extends { readonly message: string }>(errors: readonly Error[]): Error | undefined {
  const [first] = errors;
  const cause = first && causeOf(first.message);
  return (cause && errors.find(({ message }) => cause.test(message))) ?? first;
}

function causeOf(first: string): RegExp | undefined {
  if (misread.test(first)) return unknownName;
  return functionInside.test(first) ? openBrace : undefined;
}
