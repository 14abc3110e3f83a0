/** Whether to ask the compiler, which accepts no NUL: plain names are all in the image. */
export function isExpression(name: string): boolean {
  return /[<:(]/.test(name) && !name.includes('\0');
}

/**
 * The expression to ask the compiler for: an overload, `scale(float *, int)`, is chosen by a cast, which also deduces template arguments.
 */
export function nameExpression(name: string): string {
  const overload = /^\s*([A-Za-z_:][^()]*)\(([^]*)\)\s*$/.exec(name);
  return overload ? `(void(*)(${overload[2]}))${overload[1]!.trim()}` : name;
}
