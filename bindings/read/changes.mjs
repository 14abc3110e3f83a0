// What differs between two tables, a line each: + is new, - is gone, ~ has changed.

const lists = { functions: (entry) => entry.name, enums: (entry) => entry.name, structs: (entry) => entry.name, types: (entry) => entry[0], constants: (entry) => entry[0] };

export function changes(before, after) {
  return Object.entries(lists).flatMap(([list, nameOf]) => changesOf(list, byName(before[list], nameOf), byName(after[list], nameOf)));
}

const byName = (entries, nameOf) => new Map(entries.map((entry) => [nameOf(entry), JSON.stringify(entry)]));

function changesOf(list, before, after) {
  const gone = [...before.keys()].filter((name) => !after.has(name)).map((name) => `- ${list}: ${name}`);
  const made = [...after.keys()].filter((name) => !before.has(name)).map((name) => `+ ${list}: ${name}`);
  const other = [...after.keys()].filter((name) => before.has(name) && before.get(name) !== after.get(name)).map((name) => `~ ${list}: ${name}`);
  return [...gone, ...made, ...other];
}
