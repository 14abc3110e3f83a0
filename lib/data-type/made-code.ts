/**
 * Makes a function from text and what it refers to. Undefined if the runtime forbids code from strings, as Electron's renderers and
 * `--disallow-code-generation-from-strings` do: there is a general way for everything but simulated kernels. The text consists of offsets,
 * of names passed through JSON.stringify, and of code generated from a kernel's parsed text.
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
