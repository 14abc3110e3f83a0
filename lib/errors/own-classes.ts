import { inspect } from 'node:util';

/** Classes of the package by their public names. A bundler may have shortened the names that they have themselves. */
const ownClasses = new Map<string, unknown>();

/**
 * Lets messages tell an object of this class from one that another copy of the package made, which is refused; and gives its objects one
 * text for console.log, String() and JSON. `textOf` makes it, where the class does not say itself what console.log shows.
 */
export function nameOwnClass<Made extends object>(
  name: string,
  made: { readonly prototype: Made },
  textOf?: (object: Made) => string,
): void {
  ownClasses.set(name, made);
  const { prototype } = made;
  function text(this: Made): string {
    return textOf ? textOf(this) : inspect(this);
  }
  define(prototype, { [Symbol.toStringTag]: name, toString: text, toJSON: text, ...(textOf && { [inspect.custom]: text }) });
}

/** What messages call an object that its class does not tell: a Proxy of the package's own. */
const ownProxies = new WeakMap<object, string>();

export function describeProxyAs<Made extends object>(proxy: Made, text: string): Made {
  ownProxies.set(proxy, text);
  return proxy;
}

export function describedProxy(value: object): string | undefined {
  return ownProxies.get(value);
}

/** Gives a function that the package has made one text for console.log and String(). */
export function showAs<Made extends object>(made: Made, textOf: () => string): Made {
  define(made, { toString: textOf, [inspect.custom]: textOf });
  return made;
}

/** Sets what the object does not have itself; nobody sees that when looking through its properties. */
function define(object: object, members: Readonly<Record<PropertyKey, unknown>>): void {
  for (const key of Reflect.ownKeys(members)) {
    if (Object.hasOwn(object, key)) continue;
    Object.defineProperty(object, key, { value: members[key as string], writable: true, configurable: true });
  }
}

/** Whether a class that objects are of goes by the name of one of the package's without being it. */
export function isOfAnotherCopy(made: { readonly name: string }): boolean {
  return ownClasses.has(made.name) && ownClasses.get(made.name) !== made;
}

/** Whether an object is of one of the package's classes. */
export function isOwnObject(value: object): boolean {
  const { constructor } = value;
  return typeof constructor === 'function' && ownClasses.get(constructor.name) === constructor;
}
