/** One image of a fat binary: PTX text, or machine code. */
export interface FatBinaryPart {
  readonly kind: 'ptx' | 'cubin';
  /** 10 × major + minor. */
  readonly architecture: number;
  readonly data: Uint8Array;
}

const kinds = { ptx: 1, cubin: 2 } as const;
const containerBytes = 16;
const entryBytes = 64;
/** After the header of PTX: the place of the compiler's options, and an empty text. Drivers read it, and crash without it. */
const optionsBytes = 16;
const optionsTextAt = entryBytes + 8;
/** 64 bits, Linux. */
const flags = 0x11n;

/** A fat binary, as `fatbinary` writes it without compression: drivers use the part that suits the device best. */
export function fatBinary(parts: readonly FatBinaryPart[]): Uint8Array {
  const entries = Buffer.concat(parts.map(entry));
  const container = Buffer.alloc(containerBytes);
  container.writeUInt32LE(0xba55ed50, 0);
  container.writeUInt16LE(1, 4);
  container.writeUInt16LE(containerBytes, 6);
  container.writeBigUInt64LE(BigInt(entries.length), 8);
  return Buffer.concat([container, entries]);
}

function entry({ kind, architecture, data }: FatBinaryPart): Buffer {
  const [major, minor] = kind === 'ptx' ? versionOfPtx(data) : [1, 8];
  // PTX ends with a NUL; what follows an entry begins at a multiple of 8.
  const payload = Buffer.alloc(8 * Math.ceil((data.length + (kind === 'ptx' ? 1 : 0)) / 8));
  payload.set(data);
  const headerBytes = kind === 'ptx' ? entryBytes + optionsBytes : entryBytes;
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16LE(kinds[kind], 0);
  header.writeUInt16LE(0x0101, 2);
  header.writeUInt32LE(headerBytes, 4);
  header.writeBigUInt64LE(BigInt(payload.length), 8);
  if (kind === 'ptx') {
    header.writeUInt32LE(entryBytes, 20);
    header.writeUInt32LE(optionsTextAt, entryBytes);
  }
  header.writeUInt16LE(minor, 24);
  header.writeUInt16LE(major, 26);
  header.writeUInt32LE(architecture, 28);
  header.writeBigUInt64LE(flags, 40);
  return Buffer.concat([header, payload]);
}

function versionOfPtx(data: Uint8Array): [major: number, minor: number] {
  const found = /\.version\s+(\d+)\.(\d+)/.exec(Buffer.from(data.subarray(0, 4096)).toString('latin1'));
  return [Number(found?.[1] ?? 7), Number(found?.[2] ?? 0)];
}
