import { boundFunctions } from './api';

/** A function's Promise form, which takes the same arguments and runs on another thread. */
export type Promised<Signature> = Signature extends (...args: infer Args) => infer Result ? (...args: Args) => Promise<Result> : never;

/** The Promise forms of functions that {@link Api.bind} made. */
export function promisesOf<Functions extends Readonly<Record<string, object>>>(
  functions: Functions,
): { readonly [Name in keyof Functions]: Promised<Functions[Name]> } {
  const entries = Object.entries(functions).map(([name, callable]) => {
    const bound = boundFunctions.get(callable)!;
    return [name, (...args: unknown[]) => bound().callOnThread(args)];
  });
  return Object.freeze(Object.fromEntries(entries)) as never;
}
