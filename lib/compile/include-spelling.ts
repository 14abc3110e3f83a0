/** A text in which directives can be read word by word: lines that a backslash joins are one, `%:` and `??=` are `#`. */
export function asOneSpelling(text: string): string {
  if (!/\\[ \t]*\r?\n|%:|\?\?[=/]/.test(text)) return text;
  return text
    .replaceAll('??/', '\\')
    .replace(/\\[ \t]*\r?\n/g, '')
    .replace(/%:|\?\?=/g, '#');
}
