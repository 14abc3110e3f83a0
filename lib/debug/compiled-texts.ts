import { existsSync, readFileSync } from 'node:fs';
import type { Sources } from './debugged-code';

interface CompiledText {
  readonly text: string;
  /** From 1, in the order in which the texts of its path came. */
  readonly number: number;
}

/** What all threads of the process have compiled, by path. */
export class CompiledTexts implements Sources {
  /** What was compiled last comes last. */
  readonly #ofPath = new Map<string, CompiledText[]>();
  readonly #ofName = new Map<string, string>();

  add(path: string, text: string): void {
    const all = this.#ofPath.get(path) ?? [];
    const known = all.find((each) => each.text === text) ?? { text, number: all.length + 1 };
    this.#ofPath.set(path, [...all.filter((each) => each !== known), known]);
  }

  nameOf(path: string, words: readonly string[]): string | undefined {
    const all = this.#ofPath.get(path);
    if (!all) return undefined;
    const { text, number } = all.findLast((each) => words.every((word) => each.text.includes(word))) ?? all.at(-1)!;
    const name = number === 1 || text === read(path) ? path : `${path} (${number})`;
    this.#ofName.set(name, text);
    return name;
  }

  text(name: string): string | undefined {
    return this.#ofName.get(name) ?? read(name) ?? this.#ofPath.get(name)?.at(-1)?.text;
  }

  isFile(name: string): boolean {
    return existsSync(name) && (!this.#ofName.has(name) || this.#ofName.get(name) === read(name));
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
