// lib/bindings/generated/<api>-promises.ts: the functions that can wait, as Promises.

export function promisesText(table) {
  const names = table.functions.filter(({ waits }) => waits).map(({ name }) => name);
  const file = table.name.toLowerCase();
  return [
    `import { promisesOf } from '../call/promises-of';`,
    `import { ${names.join(', ')} } from './${file}-functions';`,
    '',
    `/** The functions that can wait or take long, each on another thread: they resolve to what the plain ones return. */`,
    `export const promises = promisesOf({ ${names.join(', ')} });`,
    '',
  ].join('\n');
}
