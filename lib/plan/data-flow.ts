/** How a step uses memory: by the number of what may not be used by two at once where one of them writes. */
export interface Access {
  readonly resource: number;
  readonly reads: boolean;
  readonly writes: boolean;
}

interface Users<Node> {
  writer: Node | undefined;
  /** Since it was written. */
  readers: Node[];
}

/**
 * Who must come before whom: a read after the write before it, a write after the reads and the write before it. What shares
 * no memory, or only reads it, stays independent.
 */
export class DataFlow<Node> {
  readonly #users = new Map<number, Users<Node>>();
  /** All that come before a node, however indirectly. */
  readonly #before = new Map<Node, ReadonlySet<Node>>();
  /** Of what uses memory that nobody knows: all before it come before it, it comes before all after it. */
  #barrier: Node | undefined;

  /** The fewest nodes that a step must wait for: what they wait for themselves is left out. */
  dependencies(accesses: readonly Access[], isBarrier = false): Node[] {
    const needed = new Set(isBarrier ? this.#before.keys() : accesses.flatMap((access) => this.#conflicts(access)));
    if (this.#barrier !== undefined) needed.add(this.#barrier);
    const implied = new Set([...needed].flatMap((node) => [...this.#before.get(node)!]));
    return [...needed].filter((node) => !implied.has(node));
  }

  /** The step is `node` now, which waits for `dependencies`. */
  add(node: Node, dependencies: readonly Node[], accesses: readonly Access[], isBarrier = false): void {
    this.#before.set(node, new Set([...dependencies, ...dependencies.flatMap((before) => [...this.#before.get(before)!])]));
    for (const { resource, writes } of accesses) {
      const users = this.#usersOf(resource);
      if (writes) this.#users.set(resource, { writer: node, readers: [] });
      else users.readers.push(node);
    }
    if (isBarrier) this.#barrier = node;
  }

  #conflicts({ resource, writes }: Access): Node[] {
    const { writer, readers } = this.#usersOf(resource);
    return [...(writes ? readers : []), ...(writer === undefined ? [] : [writer])];
  }

  #usersOf(resource: number): Users<Node> {
    const known = this.#users.get(resource) ?? { writer: undefined, readers: [] };
    this.#users.set(resource, known);
    return known;
  }
}
