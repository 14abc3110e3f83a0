import { coded } from './argument-error';

type Callable = (this: unknown, ...args: unknown[]) => unknown;

/** Where several values go into one argument: how that is written. */
const ways: ReadonlyMap<string, string> = new Map([
  ['with', '; they go into one object: with({ grid: 4, block: 256 })'],
  ['tune', '; the arguments of the kernel go into one list: tune([x, 100])'],
  ['named', '; the arguments go into one object, by the names of the parameters: named({ x, n: 100 })'],
  ['CudaGraph.addKernel', '; the arguments of the kernel go into one list: addKernel(kernel, [x, 100])'],
  ['DeviceArray.transpose', '; the dimensions go into one list: transpose([1, 0])'],
  ['DeviceArray.slice', '; begin, end and step have a number for each dimension: slice([0, 1], [1, 3])'],
  ['DeviceArray.reshape', '; the sizes go into one list: reshape([2, 3])'],
  ['DeviceArray.zeros', '; the sizes go into one list: zeros([2, 3], dtype)'],
]);

/**
 * Throws TypeError for arguments beyond those that a function has: JavaScript would ignore them, and do something else than was asked for.
 * What is undefined counts as left out.
 */
export function refuseMore(name: string, args: ArrayLike<unknown>, most: number): void {
  let given = args.length;
  while (given > most && args[given - 1] === undefined) given--;
  if (given <= most) return;
  const count = most === 0 ? 'no arguments' : most === 1 ? 'at most 1 argument' : `at most ${most} arguments`;
  throw coded(new TypeError(`${name}: expected ${count}, received ${given}${ways.get(name) ?? ways.get(name.replace(/^.*\./, '')) ?? ''}`));
}

/** A kernel's method as the program writes it: `saxpy.with`. */
function namedBy(owner: unknown, name: string): string {
  return typeof owner === 'function' && owner.name && name.startsWith('kernel.') ? name.replace('kernel', owner.name) : name;
}

/** The function, which refuses further arguments. Where it answers with a Promise, that rejects. */
export function counted<Body extends (...args: never[]) => unknown>(name: string, most: number, body: Body): Body {
  const own = body as unknown as Callable;
  const isAsync = Object.prototype.toString.call(body) === '[object AsyncFunction]';
  function refusing(this: unknown, ...args: unknown[]): unknown {
    if (args.length > most) {
      try {
        refuseMore(namedBy(this, name), args, most);
      } catch (error) {
        if (isAsync) return Promise.reject(error as Error);
        throw error;
      }
    }
    return own.apply(this, args);
  }
  const { name: text, length } = own;
  return Object.defineProperties(refusing, { name: { value: text }, length: { value: length } }) as unknown as Body;
}

/** Makes methods of a class, static or not, refuse further arguments: `most` has the number that each takes. */
export function countArguments(name: string, Class: { readonly prototype: object }, most: Readonly<Record<string, number>>): void {
  for (const [method, number] of Object.entries(most)) {
    const owner = (Object.hasOwn(Class, method) ? Class : Class.prototype) as Record<string, Callable>;
    const value = counted(`${name}.${method}`, number, owner[method]!);
    Object.defineProperty(owner, method, { value, writable: true, configurable: true, enumerable: false });
  }
}
