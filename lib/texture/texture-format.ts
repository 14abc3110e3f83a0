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

/** Throws TypeError if textures cannot have such elements. */
export function checkedTextureDType(dtype: ElementType): TextureDType {
  if (isTextureDType(dtype)) return dtype;
  throw coded(
    new TypeError(`dtype: expected one of ${Object.keys(formats).join(', ')} for the elements of a texture, received ${describe(dtype)}`),
  );
}

/** Throws as {@link checkedTextureDType}. */
export function textureFormat(dtype: ElementType): number {
  return formats[checkedTextureDType(dtype)];
}

export function isFloatFormat(dtype: TextureDType): boolean {
  return dtype === 'float16' || dtype === 'float32';
}

export function checkedChannels(channels: unknown = 1): Channels {
  if (channels === 1 || channels === 2 || channels === 4) return channels;
  throw coded(new RangeError(`channels: expected 1, 2 or 4, received ${describe(channels)}`));
}
