// Macros that are numbers, as clang computes them: each becomes an enumerator of a text, and what is no number is an error there.
import { declarations } from './ast.mjs';
import { constantOf, enumerators } from './types.mjs';

export function constants(text, folder, macros, prefix) {
  const names = [...macros.keys()].filter((name) => prefix.test(name));
  const probes = names.map((name) => `enum { constant_${name} = (long long)(${name}) };`).join('\n');
  return declarations(`${text}\n${probes}`, folder)
    .filter((node) => node.kind === 'EnumDecl' && node.inner?.[0]?.name?.startsWith('constant_'))
    .filter((node) => constantOf(node) !== undefined)
    .map((node) => {
      const [[name, value]] = enumerators(node);
      const handle = pointerType(node);
      return handle ? [name.slice('constant_'.length), value, handle] : [name.slice('constant_'.length), value];
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** `CUstream` of `((CUstream)0x1)`. */
function pointerType(node) {
  if (node.castKind === 'PointerToIntegral') return node.inner[0].type.qualType;
  return node.inner?.map(pointerType).find((type) => type !== undefined);
}
