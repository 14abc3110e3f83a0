import { type Closeness, differenceOf } from './closeness';

/** What a matcher tells Jest or Vitest. */
interface Matched {
  readonly pass: boolean;
  message(): string;
}

/** What `expect` has after `expect.extend(matchers)`. Not an interface, which would lack the index signature that Vitest asks for. */
export type Matchers = {
  /**
   * That numbers are close to others, as `assertClose` says.
   *
   * @throws TypeError for what are no numbers.
   */
  toBeCloseInUlps(received: unknown, expected: unknown, closeness?: Closeness): Matched;
};

/**
 * For `expect.extend` of Jest and Vitest: `expect(out).toBeCloseInUlps([0.25, 0.5], { ulps: 2 })`.
 *
 * @example
 * ```ts
 * import { matchers } from 'cuda-ffi/testing';
 * console.log(Object.keys(matchers).join()); // → toBeCloseInUlps
 * ```
 */
export const matchers: Matchers = {
  toBeCloseInUlps(received, expected, closeness) {
    const difference = differenceOf(received, expected, closeness);
    return { pass: difference === undefined, message: () => difference ?? 'expected other values: all are close to what is expected' };
  },
};
