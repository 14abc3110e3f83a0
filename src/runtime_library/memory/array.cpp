// Arrays, with levels of detail and without.

#include "runtime_library/entry.hpp"
#include "runtime_library/memory/array_format.hpp"

using namespace cuda_ffi::runtime;

namespace {

CUDA_ARRAY3D_DESCRIPTOR descriptor(const cudaChannelFormatDesc* channels, cudaExtent extent,
                                   unsigned flags) {
  require(channels != nullptr);
  const ArrayFormat format = array_format(*channels);
  return {extent.width, extent.height, extent.depth, format.format, format.channels, flags};
}

}  // namespace

cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w,
                                            cudaChannelFormatKind f) noexcept {
  return {x, y, z, w, f};
}

cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* desc, cudaArray_const_t array) noexcept {
  return entry_in_context([&] {
    require(desc != nullptr);
    const CUDA_ARRAY3D_DESCRIPTOR known = array_description(array);
    *desc = channel_description({known.Format, known.NumChannels});
  });
}

cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* desc, size_t width,
                            size_t height, unsigned int flags) noexcept {
  return cudaMalloc3DArray(array, desc, {width, height, 0}, flags);
}

cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* desc,
                              cudaExtent extent, unsigned int flags) noexcept {
  return entry_in_context([&] {
    require(array != nullptr);
    const CUDA_ARRAY3D_DESCRIPTOR wanted = descriptor(desc, extent, flags);
    return driver().cuArray3DCreate_v2(array, &wanted);
  });
}

cudaError_t cudaFreeArray(cudaArray_t array) noexcept {
  return entry_in_context([&] {
    if (array != nullptr) check(driver().cuArrayDestroy(array));
  });
}

cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t* mipmappedArray,
                                     const cudaChannelFormatDesc* desc, cudaExtent extent,
                                     unsigned int numLevels, unsigned int flags) noexcept {
  return entry_in_context([&] {
    require(mipmappedArray != nullptr);
    const CUDA_ARRAY3D_DESCRIPTOR wanted = descriptor(desc, extent, flags);
    return driver().cuMipmappedArrayCreate(mipmappedArray, &wanted, numLevels);
  });
}

cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t mipmappedArray) noexcept {
  return entry_in_context([&] {
    if (mipmappedArray != nullptr) check(driver().cuMipmappedArrayDestroy(mipmappedArray));
  });
}

cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t* levelArray,
                                       cudaMipmappedArray_const_t mipmappedArray,
                                       unsigned int level) noexcept {
  return forward(&DriverTable::cuMipmappedArrayGetLevel, levelArray, mipmappedArray, level);
}

cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* desc, cudaExtent* extent, unsigned int* flags,
                             cudaArray_t array) noexcept {
  return entry_in_context([&] {
    const CUDA_ARRAY3D_DESCRIPTOR known = array_description(array);
    if (desc != nullptr) *desc = channel_description({known.Format, known.NumChannels});
    if (extent != nullptr) *extent = {known.Width, known.Height, known.Depth};
    if (flags != nullptr) *flags = known.Flags;
  });
}

cudaError_t cudaArrayGetPlane(cudaArray_t* pPlaneArray, cudaArray_t hArray,
                              unsigned int planeIdx) noexcept {
  return forward(&DriverTable::cuArrayGetPlane, pPlaneArray, hArray, planeIdx);
}

cudaError_t cudaArrayGetMemoryRequirements(cudaArrayMemoryRequirements* memoryRequirements,
                                           cudaArray_t array, int device) noexcept {
  return forward(&DriverTable::cuArrayGetMemoryRequirements, memoryRequirements, array, device);
}

cudaError_t cudaMipmappedArrayGetMemoryRequirements(cudaArrayMemoryRequirements* memoryRequirements,
                                                    cudaMipmappedArray_t mipmap,
                                                    int device) noexcept {
  return forward(&DriverTable::cuMipmappedArrayGetMemoryRequirements, memoryRequirements, mipmap,
                 device);
}

cudaError_t cudaArrayGetSparseProperties(cudaArraySparseProperties* sparseProperties,
                                         cudaArray_t array) noexcept {
  return forward(&DriverTable::cuArrayGetSparseProperties, sparseProperties, array);
}

cudaError_t cudaMipmappedArrayGetSparseProperties(cudaArraySparseProperties* sparseProperties,
                                                  cudaMipmappedArray_t mipmap) noexcept {
  return forward(&DriverTable::cuMipmappedArrayGetSparseProperties, sparseProperties, mipmap);
}
