import { AsyncLocalStorage } from 'node:async_hooks';

const scopes = new AsyncLocalStorage<SetupScope>();
let underWay = 0;

/**
 * A setup that is under way: code of the program's that runs while what it sets up is being loaded. It cannot wait for its own end, as all
 * others do: it uses what is loaded as it is by then, and goes before what waits.
 */
export class SetupScope {
  readonly #owner: object;
  readonly #loaded: object;
  readonly #outer = currentSetup();
  #isOver = false;

  /** `owner`: who loads; `loaded`: what is being set up. */
  constructor(owner: object, loaded: object) {
    this.#owner = owner;
    this.#loaded = loaded;
    underWay++;
  }

  run<Result>(body: () => Result): Result {
    return scopes.run(this, body);
  }

  /** What goes on in the scope from now on is as everything outside it. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (--underWay === 0) scopes.disable(); // for the scopes, Node.js tracks every Promise in the process
  }

  /** This scope or, if it is over, the one around it that is not. */
  get active(): SetupScope | undefined {
    return this.#isOver ? this.#outer?.active : this;
  }

  loadedBy(owner: object): object | undefined {
    return this.#owner === owner ? this.#loaded : this.#outer?.active?.loadedBy(owner);
  }
}

/** The setup that is running here and now. */
export function currentSetup(): SetupScope | undefined {
  return underWay > 0 ? scopes.getStore()?.active : undefined;
}
