import { dirname } from 'node:path';
import { isHostHeader } from '../device-part/host-headers';
import { nextTurn, type Steps } from '../event-loop/steps';
import { findHeader, type IncludeSearch, type IncludingText } from './include-lookup';
import { readReferences } from './include-references';
import { standardHeaders } from './standard-headers';

/** A text of the program's own. */
export interface ProgramText extends IncludingText {
  /** As a header, what #include calls it from now on; undefined for the source. */
  readonly header: string | undefined;
  readonly includes: Include[];
}

/** Between `start` and `end` of the text stands the name of a header, with its quotes. */
interface Include {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** What stands there in its place; undefined where the whole line goes. */
  readonly becomes: string | undefined;
  /** One of libcu++'s, which goes where nothing of `std` is used: it takes the compiler half a second. */
  readonly ofStd?: boolean;
}

/** The source and those of its headers that are the program's own. */
export function* programTexts(source: string, search: IncludeSearch): Steps<ProgramText[]> {
  const texts: ProgramText[] = [{ text: source, name: search.name, folder: search.sourceFolder, header: undefined, includes: [] }];
  for (const [name, text] of Object.entries(search.headers)) texts.push({ text, name, folder: undefined, header: name, includes: [] });
  // Headers that are found come behind those that are being gone through.
  for (const text of texts) {
    for (const reference of readReferences(text.text)) {
      if (reference === 'pause') yield* nextTurn();
      else if (reference.name !== undefined && !reference.mentionedOnly && !reference.askedOnly)
        yield* follow({ ...reference, name: reference.name }, text, texts, search);
    }
  }
  return texts;
}

function* follow(
  reference: { readonly name: string; readonly quoted: boolean; readonly at: number },
  text: ProgramText,
  texts: ProgramText[],
  search: IncludeSearch,
): Steps<void> {
  const { name, at } = reference;
  if (search.headers[name] !== undefined) return;
  const place = { name, start: at, end: at + name.length + 2 };
  const standard = standardHeaders[name];
  if (standard?.includes('<cuda/std/') && !name.includes('/')) text.includes.push({ ...place, becomes: undefined, ofStd: true });
  if (standard !== undefined) return;
  const found = yield* findHeader(reference, text, search);
  if (found) text.includes.push({ ...place, becomes: `"${found.path}"` });
  else if (isHostHeader(name)) text.includes.push({ ...place, becomes: undefined });
  if (!found || texts.some(({ header }) => header === found.path)) return;
  texts.push({ text: found.text, name: found.path, folder: dirname(found.path), header: found.path, includes: [] });
}

/** What is left of the texts, with what their #includes become. */
export function withIncludes(left: readonly string[], texts: readonly ProgramText[]): string[] {
  const usesStd = left.some((text) => /\bstd\s*::|\busing\s+namespace\s+std\b/.test(text));
  const usesClocks = left.some((text) => /\bchrono\b(?!\s*>)/.test(text));
  const stays = ({ name, ofStd }: Include) => ofStd && usesStd && (usesClocks || name !== 'chrono');
  return left.map((text, index) =>
    replaced(
      text,
      texts[index]!.includes.filter((include) => !stays(include)),
    ),
  );
}

function replaced(text: string, includes: readonly Include[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, becomes } of includes) {
    const from = becomes === undefined ? text.lastIndexOf('#', start) : start;
    result += text.slice(at, from) + (becomes ?? '');
    at = end;
  }
  return result + text.slice(at);
}

/** The headers of the host that the texts include. */
export function leftOut(texts: readonly ProgramText[]): string[] {
  const all = texts.flatMap(({ includes }) => includes);
  const names = all.filter(({ becomes, ofStd }) => becomes === undefined && !ofStd).map(({ name }) => name);
  return [...new Set(names)];
}
