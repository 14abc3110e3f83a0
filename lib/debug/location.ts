import { attribute, type DebugEntry } from '../signature/dwarf/debug-entries';

/** Where a variable lies: in a register, or so many bytes behind a symbol of PTX. */
export type Location =
  { readonly kind: 'register'; readonly name: string } | { readonly kind: 'symbol'; readonly name: string; readonly offset: number };

const op = { addr: 0x03, plusUconst: 0x23, regx: 0x90 };

/**
 * NVIDIA's DWARF names a register by its PTX name: the characters' bytes, the first the highest, are the number of DW_OP_regx. Undefined
 * for what the compiler has optimized away.
 */
export function locationOf(entry: DebugEntry): Location | undefined {
  const bytes = entry.attributes.get(attribute.location);
  if (!(bytes instanceof Uint8Array) || bytes.length === 0) return undefined;
  if (bytes[0] === op.regx) return { kind: 'register', name: textOfNumber(uleb(bytes, 1)) };
  const name = entry.symbols.get(attribute.location);
  if (bytes[0] !== op.addr || name === undefined) return undefined;
  const offset = bytes[9] === op.plusUconst ? Number(uleb(bytes, 10)) : 0;
  return { kind: 'symbol', name, offset };
}

function uleb(bytes: Uint8Array, at: number): bigint {
  let value = 0n;
  for (let shift = 0n; at < bytes.length; shift += 7n) {
    const byte = bytes[at++]!;
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) break;
  }
  return value;
}

function textOfNumber(number: bigint): string {
  let text = '';
  for (let rest = number; rest > 0n; rest >>= 8n) text = String.fromCharCode(Number(rest & 0xffn)) + text;
  return text;
}
