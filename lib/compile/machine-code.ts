import type { LinkPart } from './link-part';

/** Fat binaries (fatbinary_section.h): a header, then entries of a kind and a size each. */
const magic = 0xba55ed50;
const machineCodeEntry = 2;
const leastEntryBytes = 64;

/** Whether a part holds machine code and nothing else, as far as its kind and its headers tell. */
export function isMachineCodeAlone({ kind, data }: LinkPart): boolean {
  if (kind === 'cubin') return true;
  if (kind !== 'fatbin' || typeof data === 'string') return false;
  const kinds = entryKinds(data);
  return kinds.length > 0 && kinds.every((entry) => entry === machineCodeEntry);
}

function entryKinds(data: Uint8Array): number[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (data.byteLength < 16 || view.getUint32(0, true) !== magic) return [];
  const kinds: number[] = [];
  for (let at = view.getUint16(6, true); at + leastEntryBytes <= data.byteLength;) {
    kinds.push(view.getUint16(at, true));
    at += Math.max(view.getUint32(at + 4, true) + Number(view.getBigUint64(at + 8, true)), leastEntryBytes);
  }
  return kinds;
}
