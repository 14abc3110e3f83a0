/**
 * Replaces `using namespace std;`: a macro that declares the names which the program uses. All of std's would be ambiguous with those that
 * NVRTC has in the global namespace, since libcu++'s `std` has functions of its own where the host's has the same ones.
 */
export const usingStd = 'cudaffi_using_std';

/** The names that replace words in a text, each as long as its word and defined by {@link definitions}. */
const standIns: readonly [word: string, name: string, meaning: string][] = [
  ['constexpr', 'cudaffi_x', '__host__ __device__ constexpr'],
  ['consteval', 'cudaffi_v', '__host__ __device__ consteval'],
  ['static', 'cffi_s', '__host__ __device__ static'],
  ['const', 'cffi_', 'constexpr'],
  // Where a template of std's is specialized: libcu++'s is there.
  ['std', 'cST', 'cuda::std'],
];
const annotated: ReadonlyMap<string, string> = new Map(standIns.map(([word, name]) => [word, name]));
const definitions = standIns.map(([, name, meaning]) => `#define ${name} ${meaning}\n`).join('');

/** The names that replace words in the texts of one program. */
export class StandIns {
  /** By what they mean and how long they are. */
  readonly #names = new Map<string, { readonly name: string; readonly meaning: string }>();
  readonly #isTaken: (name: string) => boolean;

  /** `isTaken` says whether the program uses a name. */
  constructor(isTaken: (name: string) => boolean) {
    this.#isTaken = isTaken;
  }

  /** What replaces a word: one of those above, a macro of the program's that stands for one of them, or words that get annotations. */
  nameFor(word: string, length: number): string | undefined {
    return annotated.get(word) ?? this.#nameOf(`__host__ __device__ ${word}`, length);
  }

  /** What replaces the name of a template that is a member. */
  nameOfTemplate(word: string): string | undefined {
    return this.#nameOf(`template ${word}`, word.length);
  }

  /** What replaces the parameters of a template that gets another one. */
  nameWithParameter(parameters: string, length: number): string | undefined {
    return this.#nameOf(`${parameters}, typename = void`, length);
  }

  /** Their definitions, which precede the texts. */
  get definitions(): string {
    return definitions + [...this.#names.values()].map(({ name, meaning }) => `#define ${name} ${meaning}\n`).join('');
  }

  #nameOf(meaning: string, length: number): string | undefined {
    const key = `${length} ${meaning}`;
    const name = this.#names.get(key)?.name ?? this.#unusedName(length);
    if (name !== undefined) this.#names.set(key, { name, meaning });
    return name;
  }

  /** Undefined if there is none, as there may be for a macro of one letter. */
  #unusedName(length: number): string | undefined {
    const used = new Set([...annotated.values(), ...[...this.#names.values()].map(({ name }) => name)]);
    const mostTried = 52 ** Math.min(length, 3);
    for (let number = 0; number < mostTried; number++) {
      const name = nameOf(number).padEnd(length, '_');
      if (!used.has(name) && !this.#isTaken(name)) return name;
    }
    return undefined;
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

function nameOf(number: number): string {
  const rest = Math.floor(number / letters.length);
  return letters[number % letters.length]! + (rest > 0 ? nameOf(rest - 1) : '');
}
