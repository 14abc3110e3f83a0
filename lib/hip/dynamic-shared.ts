import { SourceTokens } from '../signature/source-tokens';

/** Of all dynamic shared arrays. What is compiled depends on it. */
export const dynamicMemory = '__asm__("cuda_ffi_dynamic_shared")';

/** What is put behind a declaration. */
const labelFor = (alignment: number | string): string => ` ${dynamicMemory} __attribute__((__aligned__(${alignment})))`;
const label = new RegExp(labelFor('#').replace(/[()]/g, '\\$&').replace('#', '\\d+'), 'g');

/** Where dynamic shared memory begins is a multiple of this in CUDA. */
const usualAlignment = 16;

const alignments = /(?:align__|aligned(?:__)?|alignas) \( (\d+)/g;

/** `extern __shared__ float a[]`, up to its `;` or, in a macro, the end of its line. */
interface Declaration {
  /** Its tokens, with blanks between them. */
  readonly text: string;
  readonly end: number;
}

/**
 * The texts with one symbol for all dynamic shared arrays: AMD's compiler takes those of several names for different memory, and reads by one
 * what was there before it was written by another.
 */
export function withOneDynamicMemory(texts: readonly string[]): string[] {
  const arrays = texts.map((text) => (text.includes('__shared__') ? [...declarations(text)].filter(isDynamicArray) : []));
  const named = arrays.flat().flatMap(({ text }) => [...text.matchAll(alignments)].map(([, bytes]) => Number(bytes)));
  const inserted = labelFor(Math.max(usualAlignment, ...named));
  return texts.map((text, index) => {
    const ends = arrays[index]!.map(({ end }) => end);
    return [0, ...ends].map((end, place) => text.slice(end, ends[place])).join(inserted);
  });
}

/** A line of what is compiled, as it is in the program. */
export function withoutLabels(line: string): string {
  return line.replace(label, '');
}

function isDynamicArray({ text }: Declaration): boolean {
  return /\bextern\b/.test(text) && /\b__shared__\b/.test(text) && /\w \[ \](?: \[[^[\]]*\])*$/.test(text);
}

/** What stands between `;`, `{` and `}`, and what directives and their ends part, but for what is followed by a brace. */
function* declarations(text: string): Generator<Declaration> {
  const tokens = new SourceTokens(text);
  let words: string[] = [];
  let end = 0;
  let place = '';
  while (tokens.next()) {
    if (tokens.kind === 'blank') continue;
    const here = tokens.inDirective ? `directive ${tokens.directives}` : '';
    const token = tokens.string;
    if (token === ';' || here !== place) yield { text: words.join(' '), end };
    if (here !== place || ';{}'.includes(token)) words = [];
    if (!';{}'.includes(token)) words.push(token);
    [end, place] = [tokens.end, here];
  }
  yield { text: words.join(' '), end };
}
