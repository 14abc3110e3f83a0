/** Classes of the package by their public names. A bundler may have shortened the names that they have themselves. */
const ownClasses = new Map<string, unknown>();

/** Lets messages tell an object of this class from one that another copy of the package made, which is refused. */
export function nameOwnClass(name: string, made: unknown): void {
  ownClasses.set(name, made);
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
