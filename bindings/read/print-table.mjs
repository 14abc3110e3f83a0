// The table as JSON with an entry a line, so that a difference between two versions reads well.

export function printTable(table) {
  const parts = Object.entries(table).map(([key, value]) => `  ${JSON.stringify(key)}: ${isList(value) ? printList(value) : JSON.stringify(value)}`);
  return `{\n${parts.join(',\n')}\n}\n`;
}

const isList = (value) => Array.isArray(value) && typeof value[0] === 'object';

function printList(entries) {
  return `[\n${entries.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n')}\n  ]`;
}
