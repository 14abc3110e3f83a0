/** Where a kernel is in its source, and what is said about it there. */
export interface KernelPlace {
  /** From 0. */
  readonly line: number;
  readonly column: number;
  /** The lines of the comment directly above it; none without one. */
  readonly comment: readonly string[];
}

/**
 * The first kernel of a name, `ns::scale<float>`, in a source; undefined if it is not there as text: a macro may have made it, or it is in
 * a header.
 */
export function placeOfKernel(source: string, name: string): KernelPlace | undefined {
  const bare = /^(?:.*::)?(\w+)/.exec(name.replace(/[<(][^]*$/, ''))?.[1];
  const found = bare === undefined ? null : new RegExp(`__global__[^;{}]*?\\b(${bare})\\s*\\(`, 'd').exec(withoutComments(source));
  if (!found) return undefined;
  const [at] = found.indices![1]!;
  const line = source.slice(0, at).split('\n').length - 1;
  return { line, column: at - (source.lastIndexOf('\n', at - 1) + 1), comment: commentAbove(source.slice(0, found.index)) };
}

/** The text with blanks in place of comments, so that what is in one is not found. */
function withoutComments(source: string): string {
  return source.replace(/\/\/[^\n]*|\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
}

/** What may stand between a comment and `__global__`. */
const ahead = /(?:template\s*<[^;{}]*>|extern\s+"C"|static|inline)\s*$/;

/** The comment at the end of a text, without its signs. */
function commentAbove(text: string): string[] {
  let before = text;
  for (let shorter = before.replace(ahead, ''); shorter !== before; shorter = before.replace(ahead, '')) before = shorter;
  const comment =
    /(?:(?:^|\n)[ \t]*\/\/[^\n]*)+\n[ \t]*$/.exec(before)?.[0] ?? /\/\*(?:(?!\*\/)[^])*\*\/[ \t]*\n?[ \t]*$/.exec(before)?.[0] ?? '';
  const lines = comment.split('\n').map((line) => line.replace(/^\s*(?:\/\/+|\/\*+|\*(?!\/))? ?/, '').replace(/\s*\*\/\s*$/, ''));
  const [first, last] = [lines.findIndex(isText), lines.findLastIndex(isText)];
  return first < 0 ? [] : lines.slice(first, last + 1);
}

function isText(line: string): boolean {
  return line.trim() !== '';
}
