import { types } from 'node:util';

/**
 * These look at the user's memory without running the user's code: a TypedArray may have properties of its own that hide the real ones, and
 * may come from another realm.
 */
const typedArray = Object.getPrototypeOf(Uint8Array.prototype) as object;
const typedArrayTag = getter(typedArray, Symbol.toStringTag);
const typedArrayByteLength = getter(typedArray, 'byteLength');
const typedArrayLength = getter(typedArray, 'length');
const typedArrayBuffer = getter(typedArray, 'buffer');
const typedArrayAt = Uint8Array.prototype.at as (this: unknown, index: number) => unknown;
const typedArrayByteOffset = getter(typedArray, 'byteOffset');
const dataViewByteLength = getter(DataView.prototype, 'byteLength');
const dataViewByteOffset = getter(DataView.prototype, 'byteOffset');
const dataViewBuffer = getter(DataView.prototype, 'buffer');

function getter(prototype: object, name: PropertyKey): (this: unknown) => unknown {
  return Object.getOwnPropertyDescriptor(prototype, name)!.get!;
}

/** A piece of the user's memory, with the class it was given as. */
export interface HostView {
  /** A TypedArray over the memory: the user's own, or bytes over a DataView or buffer. */
  readonly view: ArrayBufferView;
  /** `Float32Array`, `Buffer`, `DataView`, `ArrayBuffer`, … */
  readonly className: string;
  readonly bytes: number;
  readonly detached: boolean;
}

/** The memory behind `value`, or undefined if it is not a TypedArray, DataView or buffer. */
export function hostView(value: unknown): HostView | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (ArrayBuffer.isView(value)) {
    const className = typedArrayTag.call(value) as string | undefined;
    return className === undefined ? viewOfDataView(value) : viewOfTypedArray(value, className);
  }
  return viewOfBuffer(value);
}

/** The buffer of a TypedArray, whatever properties of its own it has. */
export function viewBuffer(view: ArrayBufferView): object {
  return typedArrayBuffer.call(view) as object;
}

/** The current size of a TypedArray in bytes: 0 if it is detached. */
export function viewBytes(view: ArrayBufferView): number {
  return typedArrayByteLength.call(view) as number;
}

/** The current number of elements of a TypedArray. */
export function viewLength(view: ArrayBufferView): number {
  return typedArrayLength.call(view) as number;
}

/** Where a TypedArray begins in its buffer, in bytes. */
export function viewOffset(view: ArrayBufferView): number {
  return typedArrayByteOffset.call(view) as number;
}

/** The name of a TypedArray's class, whatever its realm. */
export function typedArrayClass(value: ArrayBufferView): string | undefined {
  return typedArrayTag.call(value) as string | undefined;
}

function viewOfTypedArray(view: ArrayBufferView, className: string): HostView {
  const bytes = typedArrayByteLength.call(view) as number;
  const detached = bytes === 0 && isGone(view);
  return { view, className: Buffer.isBuffer(view) ? 'Buffer' : className, bytes, detached };
}

function viewOfDataView(value: ArrayBufferView): HostView {
  const buffer = dataViewBuffer.call(value) as ArrayBufferLike;
  try {
    const bytes = dataViewByteLength.call(value) as number;
    const view = new Uint8Array(buffer, dataViewByteOffset.call(value) as number, bytes);
    return { view, className: 'DataView', bytes, detached: false };
  } catch {
    return { view: new Uint8Array(0), className: 'DataView', bytes: 0, detached: true };
  }
}

function viewOfBuffer(value: object): HostView | undefined {
  const className = bufferClass(value);
  if (!className) return undefined;
  const buffer = value as ArrayBufferLike;
  if (isDetached(buffer)) return { view: new Uint8Array(0), className, bytes: 0, detached: true };
  const view = new Uint8Array(buffer);
  return { view, className, bytes: view.byteLength, detached: false };
}

function bufferClass(value: object): 'ArrayBuffer' | 'SharedArrayBuffer' | undefined {
  if (types.isArrayBuffer(value)) return 'ArrayBuffer';
  return types.isSharedArrayBuffer(value) ? 'SharedArrayBuffer' : undefined;
}

/** Whether it is a view of a detached buffer, or of one that has shrunk too far for it: every method of TypedArrays refuses such a view. */
function isGone(view: ArrayBufferView): boolean {
  try {
    typedArrayAt.call(view, 0);
    return false;
  } catch {
    return true;
  }
}

/** Node 20 has no ArrayBuffer.prototype.detached; but a detached buffer refuses views. */
function isDetached(buffer: ArrayBufferLike): boolean {
  try {
    new Uint8Array(buffer);
    return false;
  } catch {
    return true;
  }
}
