/** What answers for properties that a class does not have. Each may throw; otherwise they are as those of any object. */
export interface Misses {
  get?(key: string, receiver: unknown): void;
  set?(key: string, receiver: unknown): void;
}

/**
 * Has `misses` asked for the properties that neither an object nor its classes have. It stands at the end of the prototypes, so that those
 * that exist are found as fast as before.
 */
export function answerMisses(prototype: object, misses: Misses): void {
  const end = Object.getPrototypeOf(prototype) as object;
  const asked = new Proxy(Object.create(end) as object, {
    get(target, key, receiver) {
      if (typeof key === 'string' && !(key in target)) misses.get?.(key, receiver);
      return Reflect.get(target, key, receiver) as unknown;
    },
    set(target, key, value, receiver) {
      if (typeof key === 'string' && !(key in target)) misses.set?.(key, receiver);
      return Reflect.set(target, key, value, receiver);
    },
  });
  Object.setPrototypeOf(prototype, asked);
}
