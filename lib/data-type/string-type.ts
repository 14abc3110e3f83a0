import type { SlicedWork } from '../event-loop/slices';
import { registerOwn } from './cuda-data-type';
import { TextEncoder } from '../node/own-functions';

const encoder = new TextEncoder();

/** Text for a `char *`: UTF-8, terminated by a NUL. What a kernel wrote is read up to the first NUL. */
export const stringType = registerOwn<string>('string', {
  cType: 'const char *',
  is: (value) => typeof value === 'string',
  expected: 'a string',
  byteLength: (value) => Buffer.byteLength(value) + 1,
  encode(value, view, offset) {
    const { written } = encoder.encodeInto(value, new Uint8Array(view.buffer, view.byteOffset + offset, view.byteLength - offset));
    view.setUint8(offset + written, 0);
  },
  decode(view, offset) {
    const bytes = Buffer.from(view.buffer, view.byteOffset + offset, view.byteLength - offset);
    const end = bytes.indexOf(0);
    return bytes.toString('utf8', 0, end < 0 ? bytes.length : end);
  },
});

/** Writes a text as {@link stringType} does, a slice at a time, into zeroed memory. */
export function encodedText(text: string, bytes: Uint8Array): SlicedWork {
  let done = 0;
  let written = 0;
  return {
    count: text.length,
    slice(_, end) {
      const until = isInPair(text, end) ? end - 1 : end;
      written += encoder.encodeInto(text.slice(done, until), bytes.subarray(written)).written;
      done = until;
    },
  };
}

/** Whether a slice that ends here would split a character. */
function isInPair(text: string, end: number): boolean {
  return isSurrogate(text, end - 1, 0xd800) && isSurrogate(text, end, 0xdc00);
}

function isSurrogate(text: string, at: number, first: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === first;
}
