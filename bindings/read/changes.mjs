// What differs between two tables, a line each: + is new, - is gone, ~ has changed, with what of it.

const lists = { functions: (entry) => entry.name, enums: (entry) => entry.name, structs: (entry) => entry.name, types: (entry) => entry[0], constants: (entry) => entry[0] };

export function changes(before, after) {
  const own = Object.entries(lists).flatMap(([list, nameOf]) => changesOf(list, byName(before[list] ?? [], nameOf), byName(after[list] ?? [], nameOf)));
  return before.later || after.later ? [...own, ...changes(before.later ?? {}, after.later ?? {})] : own;
}

const byName = (entries, nameOf) => new Map(entries.map((entry) => [nameOf(entry), entry]));

function changesOf(list, before, after) {
  const gone = [...before.keys()].filter((name) => !after.has(name)).map((name) => `- ${list}: ${name}`);
  const made = [...after].filter(([name]) => !before.has(name)).map(([name, entry]) => `+ ${list}: ${name}${wants(entry)}`);
  const other = [...after]
    .filter(([name]) => before.has(name))
    .map(([name, entry]) => [name, differences(before.get(name), entry)])
    .filter(([, differing]) => differing.length > 0)
    .map(([name, differing]) => `~ ${list}: ${name}: ${differing.join('; ')}`);
  return [...gone, ...made, ...other];
}

/** A new function is not bound before somebody has said what its pointers are. */
const wants = (entry) => (entry.parameters && entry.summary === undefined ? ' (bindings/notes has no line for it)' : '');

/** What of an entry has changed: its members by name, what is in a list and was not, and the other way. */
function differences(before, after) {
  if (Array.isArray(after)) return isSame(before, after) ? [] : [`${print(before.slice(1))} → ${print(after.slice(1))}`];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !isSame(before[key], after[key]));
  return keys.flatMap((key) => {
    if (Array.isArray(before[key]) && Array.isArray(after[key])) return elements(key, before[key], after[key]);
    return [`${key} ${print(before[key])} → ${print(after[key])}`];
  });
}

function elements(key, before, after) {
  const gone = before.filter((one) => !after.some((other) => isSame(one, other))).map((one) => `- ${print(one)}`);
  const made = after.filter((one) => !before.some((other) => isSame(one, other))).map((one) => `+ ${print(one)}`);
  return [`${key} ${gone.length + made.length === 0 ? 'in another order' : [...gone, ...made].join(', ')}`];
}

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const print = (value) => (Array.isArray(value) ? value.map(print).join(' ') : typeof value === 'object' ? JSON.stringify(value) : String(value));
