// Reads the fenced snippets of a page, with the HTML comments before them that say how they are run: docs/README.md lists those.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../helpers/run-node';

/** What the comments before a snippet may say. */
const directiveNames = ['before', 'after', 'continues', 'file', 'flags', 'fails', 'prints'] as const;
type DirectiveName = (typeof directiveNames)[number];
export type Directives = Partial<Record<DirectiveName, string>>;

export interface Snippet {
  page: string;
  /** Of its first line of text, counted from 1. */
  line: number;
  language: string;
  text: string;
  directives: Directives;
}

/** A file that a page keeps in a comment: of use to the snippets after it, and not shown. */
export interface HiddenFile {
  path: string;
  text: string;
}

/** README.md and the pages of docs/; decisions are history. */
export function pages(): string[] {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !/^(decisions|api)\//.test(name))
    .sort();
  return ['README.md', 'examples/README.md', ...inDocs.map((name) => `docs/${name}`)];
}

export const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

export function partsOf(page: string, text = textOf(page)): (Snippet | HiddenFile)[] {
  const reader = new PageReader(page, text.split('\n'));
  return reader.read();
}

class PageReader {
  readonly #parts: (Snippet | HiddenFile)[] = [];
  readonly #page: string;
  readonly #lines: string[];
  #at = 0;
  #directives: Directives = {};

  constructor(page: string, lines: string[]) {
    this.#page = page;
    this.#lines = lines;
  }

  read(): (Snippet | HiddenFile)[] {
    while (this.#at < this.#lines.length) {
      const line = this.#lines[this.#at];
      if (line.startsWith('```')) this.#readFence(line.slice(3));
      else if (line.startsWith('<!--')) this.#readComment();
      else {
        if (line.trim() !== '') this.#expectNoDirectives();
        this.#at++;
      }
    }
    this.#expectNoDirectives();
    return this.#parts;
  }

  #readFence(language: string): void {
    const line = this.#at + 2;
    const text = this.#linesUpTo(/^```$/);
    this.#parts.push({ page: this.#page, line, language, text, directives: this.#directives });
    this.#directives = {};
  }

  #readComment(): void {
    const line = this.#at + 1;
    const comment = this.#wholeComment();
    const [, name, rest] = /^<!--\s*(\w+):?([\s\S]*?)\s*-->$/.exec(comment) ?? [];
    if (!directiveNames.includes(name as DirectiveName)) return;
    const [first, ...others] = rest.split('\n');
    if (name === 'file' && others.length > 0) this.#parts.push({ path: first.trim(), text: `${others.join('\n')}\n` });
    else if (name in this.#directives) throw new Error(`${this.#page}:${line}: a second ${name}`);
    else this.#directives[name as DirectiveName] = rest.trim();
  }

  #wholeComment(): string {
    const begin = this.#at;
    while (!this.#lines[this.#at].trimEnd().endsWith('-->')) {
      if (++this.#at === this.#lines.length) throw new Error(`${this.#page}:${begin + 1}: this comment has no end`);
    }
    this.#at++;
    return this.#lines.slice(begin, this.#at).join('\n').trim();
  }

  #linesUpTo(end: RegExp): string {
    const begin = ++this.#at;
    while (this.#at < this.#lines.length && !end.test(this.#lines[this.#at])) this.#at++;
    return this.#lines
      .slice(begin, this.#at++)
      .map((line) => `${line}\n`)
      .join('');
  }

  #expectNoDirectives(): void {
    const names = Object.keys(this.#directives);
    if (names.length > 0) throw new Error(`${this.#page}:${this.#at + 1}: ${names.join(', ')} is followed by no snippet`);
  }
}
