import { CodeObject } from '../signature/code-object';

/** Where the table is, in messages: as NVRTC calls its own, so that both are recognized. */
export const tableName = '__nv_name_map';

/**
 * Behind a source: for each expression, a variable that points to what it names. hipRTC's own names of expressions leave out what is not
 * exported, such as the functions that spell types.
 */
export function nameTable(expressions: readonly string[]): string {
  if (expressions.length === 0) return '';
  return `\n#line 1 "${tableName}"\n${expressions.map(entryFor).join('')}`;
}

/** On one line, by which messages tell the expression. */
function entryFor(expression: string, index: number): string {
  const entry = (address: string) =>
    `extern "C" __device__ __attribute__((__used__)) const void *const ${entryName(index)} = (const void *)(${address});\n`;
  const overload = overloadOf(expression);
  if (overload === undefined) return entry(expression.startsWith('&') ? expression : `&${expression}`);
  // Chosen outside of the device's variable: clang lets only code of the host choose between kernels, if they are no templates.
  return `static constexpr auto ${entryName(index)}_is = ${overload}; ${entry(`${entryName(index)}_is`)}`;
}

/** A kernel that is named with its parameters, `next(int *)`, or cast to its type: C++ has no other expression for one overload. */
function overloadOf(expression: string): string | undefined {
  if (expression.startsWith('(')) return expression;
  const [, name, parameters] = /^([\w:\s]+(?:<.*>)?)\s*\((.*)\)$/s.exec(expression) ?? [];
  return name === undefined ? undefined : `static_cast<void (*)(${parameters})>(&${name})`;
}

/** The symbol of what each expression names. */
export function namesIn(code: CodeObject, expressions: readonly string[]): string[] {
  return expressions.map((_, index) => code.pointedToBy(entryName(index)) ?? '');
}

function entryName(index: number): string {
  return `__cuda_ffi_name_${index}`;
}
