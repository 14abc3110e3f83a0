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

cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t* mipmapped_array,
                                     const cudaChannelFormatDesc* desc, cudaExtent extent,
                                     unsigned int num_levels, unsigned int flags) noexcept {
  return entry_in_context([&] {
    require(mipmapped_array != nullptr);
    const CUDA_ARRAY3D_DESCRIPTOR wanted = descriptor(desc, extent, flags);
    return driver().cuMipmappedArrayCreate(mipmapped_array, &wanted, num_levels);
  });
}

cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t mipmapped_array) noexcept {
  return entry_in_context([&] {
    if (mipmapped_array != nullptr) check(driver().cuMipmappedArrayDestroy(mipmapped_array));
  });
}

cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t* level_array,
                                       cudaMipmappedArray_const_t mipmapped_array,
                                       unsigned int level) noexcept {
  return forward(&DriverTable::cuMipmappedArrayGetLevel, level_array, mipmapped_array, level);
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

cudaError_t cudaArrayGetPlane(cudaArray_t* p_plane_array, cudaArray_t h_array,
                              unsigned int plane_idx) noexcept {
  return forward(&DriverTable::cuArrayGetPlane, p_plane_array, h_array, plane_idx);
}

cudaError_t cudaArrayGetMemoryRequirements(cudaArrayMemoryRequirements* memory_requirements,
                                           cudaArray_t array, int device) noexcept {
  return forward(&DriverTable::cuArrayGetMemoryRequirements, memory_requirements, array, device);
}

cudaError_t cudaMipmappedArrayGetMemoryRequirements(
    cudaArrayMemoryRequirements* memory_requirements, cudaMipmappedArray_t mipmap,
    int device) noexcept {
  return forward(&DriverTable::cuMipmappedArrayGetMemoryRequirements, memory_requirements, mipmap,
                 device);
}

cudaError_t cudaArrayGetSparseProperties(cudaArraySparseProperties* sparse_properties,
                                         cudaArray_t array) noexcept {
  return forward(&DriverTable::cuArrayGetSparseProperties, sparse_properties, array);
}

cudaError_t cudaMipmappedArrayGetSparseProperties(cudaArraySparseProperties* sparse_properties,
                                                  cudaMipmappedArray_t mipmap) noexcept {
  return forward(&DriverTable::cuMipmappedArrayGetSparseProperties, sparse_properties, mipmap);
}
