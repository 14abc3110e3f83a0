import { CudaDataType } from './cuda-data-type';

const encoder = new TextEncoder();

/** Text for a `char *`: UTF-8 with a NUL behind it. What a kernel wrote reads up to the first NUL. */
export const stringType = CudaDataType.register<string>('string', {
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
