/** What a file says is not what it must be. `at` is where: `layouts.k[0].type`. */
export function damaged(at: string, expected: string): never {
  throw new SyntaxError(`${at}: expected ${expected}`);
}

export function objectAt(value: unknown, at: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) damaged(at, 'an object');
  return value as Readonly<Record<string, unknown>>;
}

export function listAt(value: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(value)) damaged(at, 'a list');
  return value;
}

export function textAt(value: unknown, at: string): string {
  if (typeof value !== 'string') damaged(at, 'text');
  return value;
}

export function textsAt(value: unknown, at: string): readonly string[] {
  return listAt(value, at).map((each, index) => textAt(each, `${at}[${index}]`));
}

export function flagAt(value: unknown, at: string): boolean {
  if (typeof value !== 'boolean') damaged(at, 'true or false');
  return value;
}

/** A whole number from `least` to `most`. */
export function countAt(value: unknown, at: string, least: number, most: number = Number.MAX_SAFE_INTEGER): number {
  if (!Number.isSafeInteger(value) || (value as number) < least || (value as number) > most) {
    damaged(at, `a whole number from ${least} to ${most}`);
  }
  return value as number;
}
