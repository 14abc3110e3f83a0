// Macros that are numbers, as clang computes them: each becomes an enumerator of a text, and what is no number is an error there.
import { declarations } from './ast.mjs';
import { constantOf, enumerators } from './types.mjs';

/** `0:3`: clang reads on after the error, as if there were a number. */
const placeOfBits = /^\d+:\d+$/;

export function constants(text, folder, macros, prefix) {
  const names = [...macros].filter(([name, value]) => prefix.test(name) && !placeOfBits.test(value)).map(([name]) => name);
  const probes = names.map((name) => `enum { constant_${name} = (long long)(${name}) };`).join('\n');
  return declarations(`${text}\n${probes}`, folder)
    .filter((node) => node.kind === 'EnumDecl' && node.inner?.[0]?.name?.startsWith('constant_'))
    .filter((node) => constantOf(node) !== undefined)
    .map((node) => {
      const [[name, signed]] = enumerators(node);
      const value = signed < 0 && isUnsigned(node) ? String(BigInt.asUintN(64, BigInt(signed))) : signed; // JSON has no such number
      const handle = pointerType(node);
      return handle ? [name.slice('constant_'.length), value, handle] : [name.slice('constant_'.length), value];
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function isUnsigned(node) {
  if (node.kind === 'CStyleCastExpr') return /^unsigned long/.test(node.inner[0].type.qualType);
  return node.inner?.some(isUnsigned) ?? false;
}

/** `CUstream` of `((CUstream)0x1)`. */
function pointerType(node) {
  if (node.castKind === 'PointerToIntegral') return node.inner[0].type.qualType;
  return node.inner?.map(pointerType).find((type) => type !== undefined);
}
