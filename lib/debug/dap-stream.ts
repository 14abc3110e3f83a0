/** A message of the Debug Adapter Protocol, as far as all have it. */
export interface DapMessage {
  readonly seq: number;
  readonly type: string;
  readonly [member: string]: unknown;
}

/** What a client may send in one message, and before its first header ends: more is an attack or a mistake. */
const mostBytes = 16 << 20;
const mostHeader = 4096;

/** Takes bytes as they come and gives whole messages: `Content-Length: n`, an empty line, n bytes of JSON. Throws Error for anything else. */
export class DapReader {
  #bytes = Buffer.alloc(0);

  *read(chunk: Buffer): Iterable<DapMessage> {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    for (;;) {
      const end = this.#bytes.indexOf('\r\n\r\n');
      if (end < 0) {
        if (this.#bytes.length > mostHeader) throw new Error('a header that does not end');
        return;
      }
      const length = lengthIn(this.#bytes.toString('latin1', 0, end));
      if (this.#bytes.length < end + 4 + length) return;
      const text = this.#bytes.toString('utf8', end + 4, end + 4 + length);
      this.#bytes = this.#bytes.subarray(end + 4 + length);
      yield messageIn(text);
    }
  }
}

function lengthIn(header: string): number {
  const length = Number(/^Content-Length: *(\d{1,9})$/im.exec(header)?.[1] ?? NaN);
  if (!Number.isInteger(length) || length > mostBytes) throw new Error('a message without a length that is understood');
  return length;
}

function messageIn(text: string): DapMessage {
  const message: unknown = JSON.parse(text);
  if (typeof message !== 'object' || message === null || Array.isArray(message)) throw new Error('a message that is no object');
  return message as DapMessage;
}

export function dapBytes(message: object): Buffer {
  const body = Buffer.from(JSON.stringify(message));
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]);
}
