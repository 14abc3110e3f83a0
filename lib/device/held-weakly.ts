/** Takes an object back out of the collection it was added to. */
export type Removal = () => void;

const collected = new FinalizationRegistry<Removal>((remove) => remove());

/** Objects that can be gone through, without being kept alive by it. One that is collected leaves nothing behind. */
export class HeldWeakly<Value extends object> {
  readonly #references = new Set<WeakRef<Value>>();

  add(value: Value): Removal {
    const reference = new WeakRef(value);
    const remove = () => void this.#references.delete(reference);
    this.#references.add(reference);
    collected.register(value, remove, reference);
    return () => {
      remove();
      collected.unregister(reference);
    };
  }

  /** Those that are still there. */
  values(): Value[] {
    return [...this.#references].flatMap((reference) => reference.deref() ?? []);
  }
}
