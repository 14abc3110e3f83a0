// What somebody writes who makes C's bytes for just these structs: a loop over a DataView, without a check, and the way back.

const wideNames = Array.from({ length: 30 }, (_, index) => `m${index}`);
const encoder = new TextEncoder();

export const byHand = {
  flat(items) {
    const view = new DataView(new ArrayBuffer(items.length * 24));
    for (let i = 0; i < items.length; i++) {
      const item = items[i];
      const at = i * 24;
      view.setFloat32(at, item.x, true);
      view.setFloat32(at + 4, item.y, true);
      view.setFloat32(at + 8, item.z, true);
      view.setInt32(at + 12, item.id, true);
      view.setFloat64(at + 16, item.m, true);
    }
    return new Uint8Array(view.buffer);
  },

  /** Thirty lines, one a member, which nobody wants to read here. */
  wide: new Function(
    'items',
    `const view = new DataView(new ArrayBuffer(items.length * 120));
    for (let i = 0; i < items.length; i++) {
      const item = items[i];
      const at = i * 120;
      ${wideNames.map((name, k) => `view.setFloat32(at + ${4 * k}, item.${name}, true);`).join('\n')}
    }
    return new Uint8Array(view.buffer);`,
  ),

  nested(items) {
    const view = new DataView(new ArrayBuffer(items.length * 40));
    for (let i = 0; i < items.length; i++) {
      const { a, b, w } = items[i];
      const at = i * 40;
      writeInner(view, at, a);
      writeInner(view, at + 16, b);
      view.setFloat64(at + 32, w, true);
    }
    return new Uint8Array(view.buffer);
  },

  vectors(items) {
    const view = new DataView(new ArrayBuffer(items.length * 16));
    for (let i = 0; i < items.length; i++) {
      const { x, y, z, w } = items[i];
      const at = i * 16;
      view.setFloat32(at, x, true);
      view.setFloat32(at + 4, y, true);
      view.setFloat32(at + 8, z, true);
      view.setFloat32(at + 12, w, true);
    }
    return new Uint8Array(view.buffer);
  },

  mixed(items) {
    const view = new DataView(new ArrayBuffer(items.length * 16));
    for (let i = 0; i < items.length; i++) {
      const { kind, h, big } = items[i];
      const at = i * 16;
      view.setInt32(at, kind === 'Large' ? 1 : 0, true);
      view.setUint16(at + 4, halfOf(h), true);
      view.setBigInt64(at + 8, big, true);
    }
    return new Uint8Array(view.buffer);
  },

  colors(items) {
    const view = new DataView(new ArrayBuffer(items.length * 4));
    for (let i = 0; i < items.length; i++) {
      const { r, g, b } = items[i];
      view.setUint32(i * 4, r | (g << 8) | (b << 16), true);
    }
    return new Uint8Array(view.buffer);
  },

  bigints(items) {
    const array = new BigInt64Array(items.length);
    for (let i = 0; i < items.length; i++) array[i] = items[i];
    return array;
  },

  floats: (items) => Float32Array.from(items),
  ints: (items) => Int32Array.from(items),
  text: (text) => encoder.encode(`${text}\0`),
};

/** What the kernel has written, into the objects. */
export const backByHand = {
  flat(bytes, items) {
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < items.length; i++) {
      const item = items[i];
      const at = i * 24;
      item.x = view.getFloat32(at, true);
      item.y = view.getFloat32(at + 4, true);
      item.z = view.getFloat32(at + 8, true);
      item.id = view.getInt32(at + 12, true);
      item.m = view.getFloat64(at + 16, true);
    }
  },

  colors(bytes, items) {
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < items.length; i++) {
      const item = items[i];
      const bits = view.getUint32(i * 4, true);
      item.r = bits & 255;
      item.g = (bits >> 8) & 255;
      item.b = (bits >> 16) & 255;
    }
  },
};

function writeInner(view, at, { at: point, k }) {
  view.setFloat32(at, point.x, true);
  view.setFloat32(at + 4, point.y, true);
  view.setInt32(at + 8, k[0], true);
  view.setInt32(at + 12, k[1], true);
}

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** Rounds halves up, where IEEE 754 says to even; the short way that is found on the web. */
function halfOf(value) {
  float[0] = value;
  const x = bits[0];
  const sign = (x >>> 16) & 0x8000;
  const exponent = ((x >>> 23) & 255) - 112;
  const mantissa = x & 0x7fffff;
  if (exponent >= 31) return sign | 0x7c00 | (exponent === 143 && mantissa ? 0x200 : 0);
  if (exponent <= 0) return exponent < -10 ? sign : sign | ((((mantissa | 0x800000) >> (13 - exponent)) + 1) >> 1);
  return sign + ((exponent << 10) | (mantissa >> 13)) + ((mantissa >> 12) & 1);
}
