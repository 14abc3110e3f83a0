import { attribute, type DebugEntry } from '../signature/dwarf/debug-entries';
import type { DebugSection } from '../signature/dwarf/debug-sections';

/** Where a variable lies: in a register, or so many bytes behind a symbol of PTX. */
export type Location =
  { readonly kind: 'register'; readonly name: string } | { readonly kind: 'symbol'; readonly name: string; readonly offset: number };

const op = { addr: 0x03, plusUconst: 0x23, regx: 0x90 };

/** What a location is read with: a section of DWARF, and the lines of labels. */
export interface LocationLists {
  readonly section: DebugSection | undefined;
  line(label: string): number | undefined;
}

/** Where a variable lies at a line of PTX. Undefined if the compiler has left nothing of it there. */
export function locationOf(entry: DebugEntry, lists: LocationLists, ptxLine: number): Location | undefined {
  const value = entry.attributes.get(attribute.location);
  const symbol = entry.symbols.get(attribute.location);
  if (value instanceof Uint8Array) return inExpression(value, symbol);
  const offset = /^\.debug_loc(?:\+(\d+))?$/.exec(symbol ?? '');
  return offset ? inList(lists, Number(offset[1] ?? 0), ptxLine) : undefined;
}

/** DWARF 4, 2.6.2: where it begins and ends to lie there, the expression's length in 2 bytes, and the expression; two zeros at the end. */
function inList({ section, line }: LocationLists, start: number, ptxLine: number): Location | undefined {
  for (let at = start; section && at + 18 <= section.bytes.length;) {
    const [from, to] = [section.symbols.get(at), section.symbols.get(at + 8)];
    if (from === undefined || to === undefined) return undefined;
    const length = section.bytes[at + 16]! + 256 * section.bytes[at + 17]!;
    const expression = section.bytes.subarray(at + 18, at + 18 + length);
    if ((line(from) ?? Infinity) < ptxLine && ptxLine < (line(to) ?? 0)) return inExpression(expression, section.symbols.get(at + 19));
    at += 18 + length;
  }
  return undefined;
}

/**
 * NVIDIA's DWARF names a register by its PTX name: the characters' bytes, the first the highest, are the number of DW_OP_regx. A symbol is
 * the 8 bytes of DW_OP_addr.
 */
function inExpression(bytes: Uint8Array, symbol: string | undefined): Location | undefined {
  if (bytes[0] === op.regx) return { kind: 'register', name: textOfNumber(uleb(bytes, 1)) };
  if (bytes[0] !== op.addr || symbol === undefined) return undefined;
  return { kind: 'symbol', name: symbol, offset: bytes[9] === op.plusUconst ? Number(uleb(bytes, 10)) : 0 };
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
