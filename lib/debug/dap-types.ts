/** A request's arguments: JSON, whose members each request checks for itself. */
export type Given = Readonly<Record<string, unknown>>;

export function numberIn(given: Given, name: string): number | undefined {
  const value = given[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function textIn(given: Given, name: string): string | undefined {
  const value = given[name];
  return typeof value === 'string' ? value : undefined;
}

/** Throws Error if it is missing. */
export function neededText(given: Given, name: string): string {
  return textIn(given, name) ?? missing(name, 'a text');
}

/** Throws Error if it is missing. */
export function neededNumber(given: Given, name: string): number {
  return numberIn(given, name) ?? missing(name, 'a number');
}

export function listIn(given: Given, name: string): Given[] {
  const value = given[name];
  return Array.isArray(value) ? value.filter((each): each is Given => typeof each === 'object' && each !== null) : [];
}

export function objectIn(given: Given, name: string): Given {
  const value = given[name];
  return typeof value === 'object' && value !== null ? (value as Given) : {};
}

function missing(name: string, what: string): never {
  throw new Error(`${name} is missing: ${what} is expected`);
}
