import { nextTurn, type Steps } from '../event-loop/steps';
import { StandIns, usingStd } from './annotations';
import { askedForTypes } from './asked-for-types';
import type { Declaration } from './declaration';
import { type Declarations, readDeclarations } from './declarations';
import { Macros } from './macros';
import { memberTemplates } from './member-templates';
import { readSourceText, type SourceText, type Token, wordsOf } from './source-text';
import { staticOverloads } from './static-overloads';

/** Texts without what is for the host only. */
export interface DevicePart {
  /** The texts, with unchanged lines and columns: blanks replace what is left out, and macros of `definitions` replace words. */
  readonly texts: readonly string[];
  /** Defines these macros. Precedes the texts. */
  readonly definitions: string;
  /** The names that its declarations give. */
  readonly declared: ReadonlySet<string>;
  /** The functions and variables that were left out. */
  readonly ofHost: ReadonlySet<string>;
}

/** Namespaces of the headers that a GPU has. */
const known = new Set(['std', 'cuda', 'cub', 'cooperative_groups', 'nvcuda']);
/** Those of Thrust that a GPU has for one thread. */
const ofThrust = new Set(['thrust', 'thrust::random']);

/**
 * The part of a program that is for the GPU: kernels, `__device__` functions and variables, and everything else that these name, directly
 * or through others. It goes by names alone, so it tends to keep too much. `named` are additional names that are asked for. Undefined if
 * there is nothing for a GPU, or if the texts' braces do not match.
 */
export function* devicePart(texts: readonly string[], named: readonly string[]): Steps<DevicePart | undefined> {
  const sources: SourceText[] = [];
  for (const text of texts) {
    sources.push(readSourceText(text));
    yield* nextTurn();
  }
  const macros = new Macros(sources);
  const read: Declarations[] = [];
  for (const { tokens } of sources) {
    const declarations = readDeclarations(tokens, macros);
    if (!declarations) return undefined;
    read.push(declarations);
    yield* nextTurn();
  }
  const all = read.flatMap(({ declarations }) => declarations);
  if (!all.some(({ kind }) => kind === 'device')) return undefined;
  const forKernels = reached(all, macros, named);
  const namespaces = new Set([...known, ...read.flatMap((one) => one.namespaces)]);
  const asked = askedForTypes(all, forKernels);
  const needed = reached(all, macros, [...named, ...[...asked].flatMap((one) => one.forItsType!.words)]);
  const isThere = (path: readonly string[]) => namespaces.has(path[0]!) || ofThrust.has(path.join('::'));
  const stays = (one: Declaration) => (one.kind === 'namespace used' ? isThere(one.names) : needed.has(one));
  const names = new Set(sources.flatMap(({ tokens, directives }) => wordsOf([tokens, ...directives].flat())));
  const standIns = new StandIns((name) => names.has(name));
  const left = sources.map((source, index) => {
    const { declarations, standIns: others } = read[index]!;
    const words = [...others, ...declarations.flatMap((one) => (asked.has(one) ? one.forItsType!.annotated : one.standIns))];
    const templates = memberTemplates(source.tokens, namespaces);
    const overloads = staticOverloads(source.tokens);
    const replaced = [
      ...overloads.map((word) => ({ ...word, name: standIns.nameWithParameter(word.text, word.end - word.start) })),
      ...words.map((word) => ({ ...word, name: standIns.nameFor(word.text, word.end - word.start) })),
      ...templates.map((word) => ({ ...word, name: standIns.nameOfTemplate(word.text) })),
    ];
    return without({ ...source, text: withStandIns(source.text, replaced) }, omitted(declarations, stays, asked));
  });
  return {
    texts: left,
    definitions: standIns.definitions,
    declared: new Set([...needed].flatMap(({ names }) => names)),
    ofHost: new Set(all.filter(({ kind }) => kind === 'host').flatMap(({ names }) => names)),
  };
}

/** The declarations for the device, and those that they need. */
function reached(all: readonly Declaration[], macros: Macros, named: readonly string[]): Set<Declaration> {
  const byName = new Map<string, Declaration[]>();
  for (const one of all) if (one.kind === 'either') for (const name of one.names) append(byName, name, one);
  const found = new Set(all.filter(({ kind }) => kind === 'device'));
  const words = new Set(named);
  const add = (one: Declaration) => {
    for (const word of macros.expanded(one.words)) words.add(word);
  };
  found.forEach(add);
  // Iterating over a set includes what is added meanwhile.
  for (const word of words)
    for (const one of byName.get(word) ?? []) {
      if (!found.has(one)) add(one);
      found.add(one);
    }
  return found;
}

function append(map: Map<string, Declaration[]>, name: string, one: Declaration): void {
  const list = map.get(name);
  if (list) list.push(one);
  else map.set(name, [one]);
}

function omitted(
  declarations: readonly Declaration[],
  stays: (one: Declaration) => boolean,
  asked: ReadonlySet<Declaration>,
): Declaration[] {
  return declarations.flatMap((one) => {
    if (asked.has(one)) return one.forItsType!.body ? [{ ...one, ...one.forItsType!.body, instead: ';' }] : [];
    if (!stays(one)) return [one];
    const isStd = one.kind === 'namespace used' && one.names[0] === 'std';
    return isStd ? [{ ...one, instead: `${usingStd};` }] : one.omitted;
  });
}

/** Directives stay in place, except `#pragma`. */
function without({ text, directives }: SourceText, left: readonly Declaration[]): string {
  const kept = directives.filter((directive) => directive[1]?.text !== 'pragma');
  let result = '';
  let at = 0;
  let next = 0;
  for (const { start, end, instead = '' } of left) {
    result += text.slice(at, start) + instead;
    at = start + roomFor(instead, text.slice(start, end));
    for (; next < kept.length && kept[next]![0]!.start < end; next++) {
      const directive = kept[next]!;
      if (directive[0]!.start < start) continue;
      result += blank(text.slice(at, directive[0]!.start)) + text.slice(directive[0]!.start, directive.at(-1)!.end);
      at = directive.at(-1)!.end;
    }
    result += blank(text.slice(at, end));
    at = end;
  }
  return result + text.slice(at);
}

/** How much of `text` a replacement takes: up to the end of the line, if it would shift what follows on that line. */
function roomFor(instead: string, text: string): number {
  const line = /^[^\r\n]*/.exec(text)![0];
  return Math.min(instead.length, line.length);
}

/** Replaces words by names of the same length; of those that overlap, the first. Lines stay lines. */
function withStandIns(text: string, words: readonly (Token & { readonly name: string | undefined })[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, name } of [...words].sort((a, b) => a.start - b.start)) {
    if (name === undefined || start < at || text.slice(start, end).includes('\n')) continue;
    result += text.slice(at, start) + name;
    at = end;
  }
  return result + text.slice(at);
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

/** The names in a text. */
export function namesIn(text: string): string[] {
  return wordsOf(readSourceText(text).tokens);
}
