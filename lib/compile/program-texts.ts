import { dirname } from 'node:path';
import { isHostHeader } from '../device-part/host-headers';
import { nextTurn, type Steps } from '../event-loop/steps';
import { findHeader, type IncludeSearch, type IncludingText } from './include-lookup';
import { readReferences } from './include-references';
import { standardHeaders } from './standard-headers';

/** The compiler's own, by their names. */
type KnownHeaders = Readonly<Record<string, string>>;

/** One of the program's own texts. */
export interface ProgramText {
  /** The text with its #includes replaced. */
  readonly text: string;
  /** For a header, its name in #include from now on; undefined for the source. */
  readonly header: string | undefined;
  /** The headers of the host that it includes. */
  readonly leftOut: readonly string[];
}

/** For parts of the toolkit's headers that programs include by themselves: the headers, since a part alone does not compile. */
const wholes: Readonly<Record<string, string>> = {
  'cuda_fp16.hpp': 'cuda_fp16.h',
  'cuda_bf16.hpp': 'cuda_bf16.h',
  'cuda_fp8.hpp': 'cuda_fp8.h',
};

/** The source and those of its headers that are the program's own. `known` are those that the compiler has been given. */
export function* programTexts(source: string, search: IncludeSearch, known: KnownHeaders): Steps<ProgramText[]> {
  const waiting: Waiting[] = [{ text: source, name: search.name, folder: search.sourceFolder, header: undefined }];
  for (const [name, text] of Object.entries(search.headers)) waiting.push({ text, name, folder: undefined, header: name });
  const seen = new Set(Object.keys(search.headers));
  const texts: ProgramText[] = [];
  // Headers that are found are appended to the list that is being iterated over.
  for (const from of waiting) {
    const { found, ...text } = yield* withIncludes(from, search, known);
    texts.push(text);
    for (const header of found) {
      if (seen.has(header.name)) continue;
      seen.add(header.name);
      waiting.push(header);
    }
  }
  return texts;
}

interface Waiting extends IncludingText {
  readonly header: string | undefined;
}

function* withIncludes(
  from: Waiting,
  search: IncludeSearch,
  known: KnownHeaders,
): Steps<ProgramText & { readonly found: readonly Waiting[] }> {
  const leftOut: string[] = [];
  const found: Waiting[] = [];
  let text = '';
  let at = 0;
  for (const reference of readReferences(from.text)) {
    if (reference === 'pause') {
      yield* nextTurn();
      continue;
    }
    if (reference.kind !== 'include') continue;
    const { name, at: start, askedOnly } = reference;
    if (askedOnly || Object.hasOwn(search.headers, name) || Object.hasOwn(known, name)) continue;
    if (Object.hasOwn(wholes, name)) {
      text += `${from.text.slice(at, start)}<${wholes[name]}>`;
      at = start + name.length + '""'.length;
      continue;
    }
    const file = yield* findHeader(reference, from, search);
    if (!file && !isHostHeader(name) && !isStandard(name)) continue;
    const end = start + name.length + '""'.length;
    text += file ? `${from.text.slice(at, start)}"${file.path}"` : from.text.slice(at, from.text.lastIndexOf('#', start));
    at = end;
    if (file) found.push({ ...file, name: file.path, folder: dirname(file.path), header: file.path });
    else leftOut.push(name);
  }
  return { text: text + from.text.slice(at), header: from.header, leftOut, found };
}

/** One of the host's C++ that NVRTC is given, and another compiler may not be. */
export function isStandard(name: string): boolean {
  return Object.hasOwn(standardHeaders, name);
}

/** Headers of libcu++, each of which takes the compiler half a second. */
const ofStd = Object.keys(standardHeaders).filter((name) => standardHeaders[name]!.includes('<cuda/std/') && !name.includes('/'));
const includesOfStd = (names: readonly string[]) => new RegExp(`^([ \\t]*)#[ \\t]*include[ \\t]*<(?:${names.join('|')})>`, 'gm');

/** The texts without headers that nothing in them uses, such as those that measure time on the host. */
export function withoutUnused(texts: readonly string[]): readonly string[] {
  const usesStd = texts.some((text) => /\bstd\s*::|\busing\s+namespace\s+std\b/.test(text));
  const usesClocks = texts.some((text) => /\bchrono\b(?!\s*>)/.test(text));
  const unused = includesOfStd(usesStd ? ['chrono'] : ofStd);
  return usesStd && usesClocks ? texts : texts.map((text) => text.replace(unused, '$1'));
}

/** The headers that were left out of any of them. */
export function leftOut(texts: readonly ProgramText[]): string[] {
  return [...new Set(texts.flatMap((text) => text.leftOut))];
}
