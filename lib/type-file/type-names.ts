/** Names that a type cannot have in TypeScript. */
const reserved = (
  'any unknown never void null undefined object string number boolean bigint symbol this true false ' +
  'break case catch class const continue debugger default delete do else enum export extends finally for function if import in ' +
  'instanceof new return super switch throw try typeof var while with implements interface let package private protected public ' +
  'static yield await type'
).split(' ');

/** Hands out names, each only once. */
export class TypeNames {
  readonly #used: Set<string>;

  constructor(taken: readonly string[]) {
    this.#used = new Set([...reserved, ...taken]);
  }

  /** The C++ name as a unique identifier: `ns::Pair<float>` becomes `ns_Pair_float`. */
  unique(name: string): string {
    const bare = name.replace(/\W+/g, '_').replace(/^_+|_+$/g, '') || 'anonymous';
    const start = /^\d/.test(bare) ? `_${bare}` : bare;
    let found = start;
    for (let count = 2; this.#used.has(found); count++) found = `${start}_${count}`;
    this.#used.add(found);
    return found;
  }
}

export function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}

export function propertyName(name: string): string {
  return isIdentifier(name) ? name : JSON.stringify(name);
}
