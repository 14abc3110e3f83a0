import { coded, where } from '../errors/argument-error';
import { CudaSurface } from '../texture/cuda-surface';
import { CudaTexture } from '../texture/cuda-texture';
import { registerOwn } from './cuda-data-type';
import { scalarTypes } from './scalar-types';

const handle = scalarTypes.uint64;

/** Both are one type to the compiler, an `unsigned long long`, so the number itself is accepted too. */
function objectType(name: string, isObject: (value: unknown) => value is CudaTexture | CudaSurface): void {
  registerOwn<CudaTexture | CudaSurface | number | bigint, number | bigint>(name, {
    cType: 'unsigned long long',
    byteLength: 8,
    is: (value) => isObject(value) || handle.is(value),
    expected:
      name === 'cudaTextureObject_t'
        ? 'a CudaTexture or its handle (CudaTexture.from(data) makes one)'
        : 'a CudaSurface or its handle (CudaSurface.empty(shape, dtype) makes one)',
    encode(value, view, offset, place) {
      if (typeof value !== 'object') return handle.options.encode(value, view, offset, place);
      if (value.isDisposed) throw coded(new TypeError(`${where(place)}: ${value.context.whyGone(value)}`));
      place.owners.push(value);
      view.setBigUint64(offset, value.handle, true);
    },
    decode: (view, offset) => view.getBigUint64(offset, true),
  });
}

objectType('cudaTextureObject_t', CudaTexture.isCudaTexture);
objectType('cudaSurfaceObject_t', CudaSurface.isCudaSurface);
