import { hostView } from '../memory/host-view';

/** The names of an object that were found right last: most objects of an array have the same, in the same order. */
export interface KnownKeys {
  readonly names: ReadonlySet<string>;
  last: readonly string[];
}

export function knownKeys(names: Iterable<string>): KnownKeys {
  const set = new Set(names);
  return { names: set, last: [...set] };
}

/** Whether an object has just these names, and is neither bytes nor an array. Runs the user's code only for a Proxy. */
export function hasKnownKeys(value: object, known: KnownKeys): boolean {
  const { last } = known;
  let index = 0;
  for (const key in value) {
    if (key !== last[index]) return looksRight(value, known);
    index++;
  }
  return (index === last.length && index > 0 && !ArrayBuffer.isView(value)) || looksRight(value, known);
}

/** Names that are inherited, or not enumerable, are left to the general way. */
function looksRight(value: object, known: KnownKeys): boolean {
  if (Array.isArray(value) || hostView(value)) return false;
  const own = Object.keys(value);
  if (own.length !== known.names.size || own.some((name) => !known.names.has(name))) return false;
  known.last = own;
  return true;
}
