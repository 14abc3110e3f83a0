// @ts-check

/**
 * What Node needs to run an example: those in TypeScript are translated (Node 24 does it by itself), and import `.cu` files.
 * @param {string} name
 * @returns {string[]}
 */
export function flagsFor(name) {
  if (!name.endsWith('.mts')) return [];
  return ['--import', new URL('typescript.mjs', import.meta.url).href, '--import', 'cuda-ffi/register'];
}
