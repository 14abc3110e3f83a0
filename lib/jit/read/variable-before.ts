import type { FunctionSource } from './function-source';

/** How far before a function its variable is looked for. */
const most = 300;

/** `add = cuda.jit('void(float32[])', ` and `add: jit(signature, `. */
const making =
  /(?<![\p{ID_Continue}$])([A-Za-z_$][\w$]*)\s*[=:]\s*(?:[\w$]+\s*\.\s*)*(?:jit|device)\s*\(\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`|[\w$.]+)\s*,\s*$/u;

/** The variable or the member that a call of `cuda.jit` or `cuda.device` with this function is assigned to, if it is seen. */
export function variableBefore({ surroundings }: FunctionSource): string | undefined {
  if (!surroundings) return undefined;
  const { text, offset } = surroundings;
  return making.exec(text.slice(Math.max(0, offset - most), offset))?.[1];
}
