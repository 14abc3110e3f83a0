import { coded, describe } from '../errors/argument-error';
import type { ElementType } from '../memory/struct-dtype';

/** The types of numbers that textures and surfaces can have. */
export type TextureDType = 'uint8' | 'uint16' | 'uint32' | 'int8' | 'int16' | 'int32' | 'float16' | 'float32';

/** How many numbers an element has: 2 for `float2`. */
export type Channels = 1 | 2 | 4;

/** CUarray_format of cuda.h. */
const formats: Readonly<Record<TextureDType, number>> = {
  uint8: 1,
  uint16: 2,
  uint32: 3,
  int8: 8,
  int16: 9,
  int32: 10,
  float16: 16,
  float32: 32,
};

function isTextureDType(dtype: ElementType): dtype is TextureDType {
  return typeof dtype === 'string' && Object.hasOwn(formats, dtype);
}

/** Throws TypeError if textures cannot have such elements. `called` names the method in messages, here and below. */
export function checkedTextureDType(called: string, dtype: ElementType): TextureDType {
  if (isTextureDType(dtype)) return dtype;
  const expected = `expected one of ${Object.keys(formats).join(', ')} for dtype, the elements of a texture`;
  throw coded(new TypeError(`${called}: ${expected}, received ${describe(dtype)}`));
}

/** Throws as {@link checkedTextureDType}. */
export function textureFormat(called: string, dtype: ElementType): number {
  return formats[checkedTextureDType(called, dtype)];
}

export function isFloatFormat(dtype: TextureDType): boolean {
  return dtype === 'float16' || dtype === 'float32';
}

export function checkedChannels(called: string, channels: unknown = 1): Channels {
  if (channels === 1 || channels === 2 || channels === 4) return channels;
  throw coded(new RangeError(`${called}: expected 1, 2 or 4 for channels, received ${describe(channels)}`));
}
