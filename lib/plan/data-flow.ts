/** How a step uses memory. `resource` is the number of something that two steps may not use at once if one of them writes. */
export interface Access {
  readonly resource: number;
  readonly reads: boolean;
  readonly writes: boolean;
}

interface Users<Node> {
  writer: Node | undefined;
  /** Who has read it since it was written. */
  readers: Node[];
}

/**
 * Which steps must come before which: a read follows the last write, a write follows the last write and the reads since. Steps that share
 * no memory, or only read it, are independent.
 */
export class DataFlow<Node> {
  readonly #users = new Map<number, Users<Node>>();
  /** All nodes that come before a node, however indirectly. */
  readonly #before = new Map<Node, ReadonlySet<Node>>();
  /** The last step that uses unknown memory: it follows all that were added before it and precedes all added after it. */
  #barrier: Node | undefined;

  /** The fewest nodes that a step must wait for: those that they wait for themselves are left out. */
  dependencies(accesses: readonly Access[], isBarrier = false): Node[] {
    const needed = new Set(isBarrier ? this.#before.keys() : accesses.flatMap((access) => this.#conflicts(access)));
    if (this.#barrier !== undefined) needed.add(this.#barrier);
    const implied = new Set([...needed].flatMap((node) => [...this.#before.get(node)!]));
    return [...needed].filter((node) => !implied.has(node));
  }

  /** Adds a step, as `node`, which waits for `dependencies`. */
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
