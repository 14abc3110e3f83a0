import type { Token } from './source-text';

/** The index of the `>` for the `<` at `open`; that of the end if there is none. */
export function closingAngle(tokens: readonly Token[], open: number): number {
  let angles = 0;
  let others = 0;
  for (let at = open; at < tokens.length; at++) {
    const { text } = tokens[at]!;
    if (text === ';' || text === '{') break;
    if (text === '(' || text === '[') others++;
    if (text === ')' || text === ']') others--;
    if (others > 0) continue;
    if (text === '<') angles++;
    if (text === '>' && --angles === 0) return at;
  }
  return tokens.length;
}
