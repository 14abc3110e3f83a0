import { SourceMap } from 'node:module';

/** A file as a bundler passes it on: perhaps compiled from what its author wrote. */
export interface FileText {
  readonly path: string;
  readonly text: string;
  /** How the text came to be, if it may not be the file's own. */
  readonly map?: () => unknown;
}

/** Files that may hold kernels in JavaScript. */
export const scripts = /\.[cm]?[jt]sx?$/;

export function isScript(path: string): boolean {
  return scripts.test(path);
}

type Payload = ConstructorParameters<typeof SourceMap>[0];

/** Finds the lines and columns of places in a text, from 1, in what the author wrote. */
export class WrittenPlaces {
  readonly #text: string;
  readonly #map: SourceMap | undefined;

  constructor({ text, map }: FileText) {
    const payload = map?.() as Payload | undefined;
    this.#text = text;
    this.#map = payload && typeof payload === 'object' && payload.mappings ? new SourceMap(payload) : undefined;
  }

  /** Whether the text is what the author wrote. */
  get isWritten(): boolean {
    return this.#map === undefined;
  }

  at(offset: number): { line: number; column: number } {
    const before = this.#text.slice(0, offset);
    const place = { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
    const entry = this.#map?.findEntry(place.line - 1, place.column - 1);
    return entry && 'originalLine' in entry ? { line: entry.originalLine + 1, column: entry.originalColumn + 1 } : place;
  }
}

/** The map at the end of a text, as esbuild writes it. */
export function inlineMap(text: string): unknown {
  const [, base64] = /\n\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\s*$/.exec(text) ?? [];
  return base64 === undefined ? undefined : JSON.parse(Buffer.from(base64, 'base64').toString('utf8'));
}
