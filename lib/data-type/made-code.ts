/**
 * Makes a function of text and of what it refers to. Undefined where the runtime forbids code from strings, as Electron's
 * renderers and `--disallow-code-generation-from-strings` do: there is a general way for everything but simulated kernels.
 * The text is made of offsets, names through JSON.stringify, and what a kernel's own text has been understood as.
 */
export function madeFunction<Made>(text: string, references: Readonly<Record<string, unknown>>): Made | undefined {
  try {
    const make = new Function(...Object.keys(references), `'use strict'; return ${text}`) as (...values: unknown[]) => Made;
    return make(...Object.values(references));
  } catch (error) {
    if (error instanceof EvalError) return undefined;
    throw error;
  }
}
