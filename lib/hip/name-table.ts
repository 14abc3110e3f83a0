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
    const address = expression.startsWith('&') ? expression : `&${expression}`;
    return `extern "C" __device__ __attribute__((used)) const void *const ${entryName(index)} = (const void *)(${address});\n`;
  });
  return `\n#line 1 "${tableName}"\n${entries.join('')}`;
}

/** The symbol of what each expression names. */
export function namesIn(code: CodeObject, expressions: readonly string[]): string[] {
  return expressions.map((_, index) => code.pointedToBy(entryName(index)) ?? '');
}

function entryName(index: number): string {
  return `__cuda_ffi_name_${index}`;
}
