import type { LinkCallbacks } from '../compile/link-part';
import { unrecorded } from '../event-loop/recording-scope';
import { SetupScope } from '../event-loop/setup-scope';
import { beginWaitingOf } from '../event-loop/waiting-calls';
import type { LoadedImage } from './loaded-image';
import { moduleGlobal } from './module-globals';
import { SetupStream } from './setup-stream';

/** What linked code does when its image is loaded. It happens once, whether calls that block, others or both wait for it. */
export class ModuleSetup {
  readonly image: LoadedImage;
  readonly #code: { global(name: string): ReturnType<typeof moduleGlobal> };
  /** Those that have not begun. */
  readonly #left: NonNullable<LinkCallbacks['setup']>[];
  /** What those that have begun returned. */
  readonly #begun: unknown[] = [];
  readonly #owner: object;
  #scope: SetupScope | undefined;
  #stream: SetupStream | undefined;
  #finishing: Promise<void> | undefined;
  #isOver: boolean;

  /** `owner`: who loads the image. Arranges for what is done before the image is unloaded, too. */
  constructor(owner: object, image: LoadedImage, callbacks: readonly LinkCallbacks[]) {
    this.image = image;
    this.#owner = owner;
    this.#code = { global: (name: string) => moduleGlobal([image], name) };
    this.#left = callbacks.flatMap(({ setup }) => setup ?? []);
    this.#isOver = this.#left.length === 0;
    image.beforeUnload = () => unrecorded(() => callbacks.forEach(({ teardown }) => teardown?.(this.#code)));
  }

  /** Whether nothing is left to wait for. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** How often it has used the device: more often later on if it went on when somebody did not wait for it. */
  get uses(): number {
    return this.#stream?.uses ?? 0;
  }

  /** Resolves when it is over, with all that it has queued on the device. */
  finish(): Promise<void> {
    return (this.#finishing ??= this.#finish());
  }

  async #finish(): Promise<void> {
    try {
      do await Promise.all(this.#begun.splice(0));
      while (this.#begin() || this.#begun.length > 0);
      if (this.#stream) await this.#queued((stream) => stream.synchronize());
    } finally {
      this.#end();
    }
  }

  /** Blocks for what it does before it waits for a Promise, and for what that has queued on the device. */
  finishNow(): void {
    try {
      while (this.#begin());
      if (this.#stream) this.#queued((stream) => stream.synchronizeSync());
    } catch (error) {
      this.#end();
      throw error;
    }
    if (this.#begun.length === 0 && !this.#finishing) this.#end();
  }

  /** Returns whether there was one left. */
  #begin(): boolean {
    const setup = this.#left.shift();
    if (!setup) return false;
    this.#stream ??= new SetupStream(this.image.context);
    const returned = this.#inside(() => this.#stream!.run(() => setup(this.#code)));
    if (typeof (returned as PromiseLike<unknown> | undefined)?.then === 'function') this.#begun.push(returned);
    return true;
  }

  #inside<Result>(body: () => Result): Result {
    this.#scope ??= new SetupScope(this.#owner, this.image);
    return this.#scope.run(() => unrecorded(body));
  }

  /** Waits for what is queued, which is no use of the setup's own. */
  #queued<Result>(wait: (stream: SetupStream) => Result): Result {
    const stream = this.#stream!;
    this.#inside(() => beginWaitingOf(this.#scope!));
    const { uses } = stream;
    try {
      return this.#inside(() => wait(stream));
    } finally {
      stream.uses = uses;
    }
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#scope?.end();
    this.#stream?.leave();
  }
}
