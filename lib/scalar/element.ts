/** How numbers lie in memory: the element types of DataView's setters, and of the TypedArrays with the same names; little-endian. */
export type Element = 'Int8' | 'Uint8' | 'Int16' | 'Uint16' | 'Int32' | 'Uint32' | 'BigInt64' | 'BigUint64' | 'Float32' | 'Float64';

export interface ElementAccess {
  readonly bytes: 1 | 2 | 4 | 8;
  set(view: DataView, at: number, value: number): void;
  get(view: DataView, at: number): number;
}

/** Each has functions of its own, which an engine knows better than one that is told which setter to call. */
export const elements: Readonly<Record<Exclude<Element, 'BigInt64' | 'BigUint64'>, ElementAccess>> = {
  Int8: { bytes: 1, set: (view, at, value) => view.setInt8(at, value), get: (view, at) => view.getInt8(at) },
  Uint8: { bytes: 1, set: (view, at, value) => view.setUint8(at, value), get: (view, at) => view.getUint8(at) },
  Int16: { bytes: 2, set: (view, at, value) => view.setInt16(at, value, true), get: (view, at) => view.getInt16(at, true) },
  Uint16: { bytes: 2, set: (view, at, value) => view.setUint16(at, value, true), get: (view, at) => view.getUint16(at, true) },
  Int32: { bytes: 4, set: (view, at, value) => view.setInt32(at, value, true), get: (view, at) => view.getInt32(at, true) },
  Uint32: { bytes: 4, set: (view, at, value) => view.setUint32(at, value, true), get: (view, at) => view.getUint32(at, true) },
  Float32: { bytes: 4, set: (view, at, value) => view.setFloat32(at, value, true), get: (view, at) => view.getFloat32(at, true) },
  Float64: { bytes: 8, set: (view, at, value) => view.setFloat64(at, value, true), get: (view, at) => view.getFloat64(at, true) },
};

/** The size of an element, which is in its name. */
export function bytesOfElement(element: Element): 1 | 2 | 4 | 8 {
  return (Number(/\d+/.exec(element)![0]) / 8) as 1 | 2 | 4 | 8;
}
