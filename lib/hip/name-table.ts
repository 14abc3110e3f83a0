import { CodeObject } from '../signature/code-object';

/** Where the table is, in messages: as NVRTC calls its own, so that both are recognized. */
export const tableName = '__nv_name_map';

/**
 * Behind a source: for each expression, a variable that points to what it names. hipRTC's own names of expressions leave out what is not
 * exported, such as the functions that spell types.
 */
export function nameTable(expressions: readonly string[]): string {
  if (expressions.length === 0) return '';
  const entries = expressions.map((expression, index) => {
    const address = addressOf(expression);
    return `extern "C" __device__ __attribute__((__used__)) const void *const ${entryName(index)} = (const void *)(${address});\n`;
  });
  return `\n#line 1 "${tableName}"\n${entries.join('')}`;
}

/** Of a kernel that is named with its parameters, `next(int *)`, by its type, if it is not cast to it: C++ has no other expression for one overload. */
function addressOf(expression: string): string {
  if (/^[&(]/.test(expression)) return expression;
  const [, name, parameters] = /^([\w:\s]+(?:<.*>)?)\s*\((.*)\)$/s.exec(expression) ?? [];
  return name === undefined ? `&${expression}` : `static_cast<void (*)(${parameters})>(&${name})`;
}

/** The symbol of what each expression names. */
export function namesIn(code: CodeObject, expressions: readonly string[]): string[] {
  return expressions.map((_, index) => code.pointedToBy(entryName(index)) ?? '');
}

function entryName(index: number): string {
  return `__cuda_ffi_name_${index}`;
}
