/** What the addon takes for arrays and textures: src/binding/js_array.cpp, src/binding/js_texture.cpp. */

/** CUDA_ARRAY3D_DESCRIPTOR of cuda.h. A missing dimension is 0; layers and faces count as depth. */
export interface ArrayDescription {
  width: number;
  height: number;
  depth: number;
  format: number;
  channels: number;
  flags: number;
}

/** The memory of a linear texture, which has one dimension if the height is 0. */
export interface LinearTextureMemory {
  address: bigint;
  width: number;
  height: number;
  /** Bytes of a row. */
  pitch: number;
  format: number;
  channels: number;
}

/** CUDA_TEXTURE_DESC of cuda.h. */
export interface SamplingDescription {
  addressModes: readonly number[];
  filterMode: number;
  flags: number;
  borderColor: readonly number[];
}
