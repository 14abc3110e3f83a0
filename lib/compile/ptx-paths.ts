/** A path as PTX writes it: bytes beyond ASCII as `\303\251`. */
export function pathToPtx(path: string): string {
  const octal = (byte: number) => `\\${byte.toString(8).padStart(3, '0')}`;
  return [...Buffer.from(path, 'utf8')].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : octal(byte))).join('');
}
