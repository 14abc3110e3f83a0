// How PTX writes paths: bytes beyond ASCII as `\303\251`.

export function pathToPtx(path: string): string {
  const octal = (byte: number) => `\\${byte.toString(8).padStart(3, '0')}`;
  return [...Buffer.from(path, 'utf8')].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : octal(byte))).join('');
}

export function pathFromPtx(text: string): string {
  const bytes = text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(parseInt(octal, 8)));
  return bytes === text ? text : Buffer.from(bytes, 'latin1').toString('utf8');
}
