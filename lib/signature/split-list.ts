/** Splits a list, text or tokens, at its commas, except those inside `<>`, `()`, `[]` and `{}`. A list of only `void` is empty, as in C. */
export function splitTopLevel(list: string): string[];
export function splitTopLevel(list: readonly string[]): (readonly string[])[];
export function splitTopLevel(list: string | readonly string[]): (string | readonly string[])[] {
  const parts: (string | readonly string[])[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < list.length; i++) {
    const word = list[i]!;
    if (word === '<' || word === '(' || word === '[' || word === '{') depth++;
    else if (word === '>' || word === ')' || word === ']' || word === '}') depth--;
    else if (word === ',' && depth === 0) {
      parts.push(list.slice(start, i));
      start = i + 1;
    }
  }
  const last = list.slice(start);
  if (parts.length > 0 || !isBlank(last)) parts.push(last);
  return parts.length === 1 && asText(parts[0]!).trim() === 'void' ? [] : parts;
}

function isBlank(part: string | readonly string[]): boolean {
  return typeof part === 'string' ? !/\S/.test(part) : part.length === 0;
}

function asText(part: string | readonly string[]): string {
  return typeof part === 'string' ? part : part.length === 1 ? part[0]! : '';
}
