// Textures and surfaces.

#include <algorithm>

#include "runtime_library/entry.hpp"
#include "runtime_library/memory/array_format.hpp"

using namespace cuda_ffi::runtime;

namespace {

CUDA_RESOURCE_DESC driver_resource(const cudaResourceDesc& given) {
  CUDA_RESOURCE_DESC resource{};
  resource.resType = as<CUresourcetype>(given.resType);
  resource.flags = given.flags;
  if (given.resType == cudaResourceTypeArray) {
    resource.res.array.hArray = given.res.array.array;
  } else if (given.resType == cudaResourceTypeMipmappedArray) {
    resource.res.mipmap.hMipmappedArray = given.res.mipmap.mipmap;
  } else if (given.resType == cudaResourceTypeLinear) {
    const ArrayFormat format = array_format(given.res.linear.desc);
    resource.res.linear = {device_address(given.res.linear.devPtr), format.format, format.channels,
                           given.res.linear.sizeInBytes};
  } else {
    require(given.resType == cudaResourceTypePitch2D);
    const auto& rows = given.res.pitch2D;
    const ArrayFormat format = array_format(rows.desc);
    resource.res.pitch2D = {device_address(rows.devPtr),
                            format.format,
                            format.channels,
                            rows.width,
                            rows.height,
                            rows.pitchInBytes};
  }
  return resource;
}

cudaResourceDesc runtime_resource(const CUDA_RESOURCE_DESC& given) {
  cudaResourceDesc resource{};
  resource.resType = as<cudaResourceType>(given.resType);
  resource.flags = given.flags;
  if (given.resType == CU_RESOURCE_TYPE_ARRAY) {
    resource.res.array.array = given.res.array.hArray;
  } else if (given.resType == CU_RESOURCE_TYPE_MIPMAPPED_ARRAY) {
    resource.res.mipmap.mipmap = given.res.mipmap.hMipmappedArray;
  } else if (given.resType == CU_RESOURCE_TYPE_LINEAR) {
    const auto& linear = given.res.linear;
    resource.res.linear = {host_pointer(linear.devPtr),
                           channel_description({linear.format, linear.numChannels}),
                           linear.sizeInBytes};
  } else {
    const auto& rows = given.res.pitch2D;
    resource.res.pitch2D = {host_pointer(rows.devPtr),
                            channel_description({rows.format, rows.numChannels}), rows.width,
                            rows.height, rows.pitchInBytes};
  }
  return resource;
}

cudaChannelFormatDesc channels_of(const cudaResourceDesc& resource) {
  if (resource.resType == cudaResourceTypeLinear) return resource.res.linear.desc;
  if (resource.resType == cudaResourceTypePitch2D) return resource.res.pitch2D.desc;
  CUarray array = resource.res.array.array;
  if (resource.resType == cudaResourceTypeMipmappedArray)
    check(driver().cuMipmappedArrayGetLevel(&array, resource.res.mipmap.mipmap, 0));
  const CUDA_ARRAY3D_DESCRIPTOR known = array_description(array);
  return channel_description({known.Format, known.NumChannels});
}

bool is_integer(const cudaChannelFormatDesc& channels) {
  return channels.f == cudaChannelFormatKindSigned || channels.f == cudaChannelFormatKindUnsigned;
}

// Combinations that no texture unit has: fractions between integers, and 32-bit integers as
// fractions.
void check_reading(const cudaTextureDesc& texture, const cudaChannelFormatDesc& channels) {
  const bool as_elements = texture.readMode == cudaReadModeElementType;
  const bool filters = texture.filterMode == cudaFilterModeLinear ||
                       texture.mipmapFilterMode == cudaFilterModeLinear;
  require(!(filters && as_elements && is_integer(channels)), cudaErrorInvalidFilterSetting);
  require(as_elements || !is_integer(channels) || channels.x < 32, cudaErrorInvalidNormSetting);
}

unsigned texture_flags(const cudaTextureDesc& given) {
  unsigned flags = 0;
  if (given.readMode == cudaReadModeElementType) flags |= CU_TRSF_READ_AS_INTEGER;
  if (given.normalizedCoords != 0) flags |= CU_TRSF_NORMALIZED_COORDINATES;
  if (given.sRGB != 0) flags |= CU_TRSF_SRGB;
  if (given.disableTrilinearOptimization != 0) flags |= CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION;
  if (given.seamlessCubemap != 0) flags |= CU_TRSF_SEAMLESS_CUBEMAP;
  return flags;
}

CUDA_TEXTURE_DESC driver_texture(const cudaTextureDesc& given) {
  CUDA_TEXTURE_DESC texture{};
  std::transform(std::begin(given.addressMode), std::end(given.addressMode), texture.addressMode,
                 as<CUaddress_mode, cudaTextureAddressMode>);
  texture.filterMode = as<CUfilter_mode>(given.filterMode);
  texture.flags = texture_flags(given);
  texture.maxAnisotropy = given.maxAnisotropy;
  texture.mipmapFilterMode = as<CUfilter_mode>(given.mipmapFilterMode);
  texture.mipmapLevelBias = given.mipmapLevelBias;
  texture.minMipmapLevelClamp = given.minMipmapLevelClamp;
  texture.maxMipmapLevelClamp = given.maxMipmapLevelClamp;
  std::copy(std::begin(given.borderColor), std::end(given.borderColor), texture.borderColor);
  return texture;
}

cudaTextureDesc runtime_texture(const CUDA_TEXTURE_DESC& given) {
  const auto has = [&](unsigned flag) { return (given.flags & flag) != 0; };
  cudaTextureDesc texture{};
  std::transform(std::begin(given.addressMode), std::end(given.addressMode), texture.addressMode,
                 as<cudaTextureAddressMode, CUaddress_mode>);
  texture.filterMode = as<cudaTextureFilterMode>(given.filterMode);
  texture.readMode =
      has(CU_TRSF_READ_AS_INTEGER) ? cudaReadModeElementType : cudaReadModeNormalizedFloat;
  texture.sRGB = has(CU_TRSF_SRGB);
  std::copy(std::begin(given.borderColor), std::end(given.borderColor), texture.borderColor);
  texture.normalizedCoords = has(CU_TRSF_NORMALIZED_COORDINATES);
  texture.maxAnisotropy = given.maxAnisotropy;
  texture.mipmapFilterMode = as<cudaTextureFilterMode>(given.mipmapFilterMode);
  texture.mipmapLevelBias = given.mipmapLevelBias;
  texture.minMipmapLevelClamp = given.minMipmapLevelClamp;
  texture.maxMipmapLevelClamp = given.maxMipmapLevelClamp;
  texture.disableTrilinearOptimization = has(CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION);
  texture.seamlessCubemap = has(CU_TRSF_SEAMLESS_CUBEMAP);
  return texture;
}

}  // namespace

cudaError_t cudaCreateTextureObject(cudaTextureObject_t* p_tex_object,
                                    const cudaResourceDesc* p_res_desc,
                                    const cudaTextureDesc* p_tex_desc,
                                    const cudaResourceViewDesc* p_res_view_desc) noexcept {
  return entry_in_context([&] {
    require(p_tex_object != nullptr && p_res_desc != nullptr);
    require(p_tex_desc != nullptr, cudaErrorInvalidResourceHandle);
    const CUDA_RESOURCE_DESC resource = driver_resource(*p_res_desc);
    check_reading(*p_tex_desc, channels_of(*p_res_desc));
    const CUDA_TEXTURE_DESC texture = driver_texture(*p_tex_desc);
    return driver().cuTexObjectCreate(p_tex_object, &resource, &texture,
                                      as<const CUDA_RESOURCE_VIEW_DESC*>(p_res_view_desc));
  });
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t tex_object) noexcept {
  return entry_in_context([&] {
    if (tex_object != 0) check(driver().cuTexObjectDestroy(tex_object));
  });
}

cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* p_res_desc,
                                             cudaTextureObject_t tex_object) noexcept {
  return entry_in_context([&] {
    require(p_res_desc != nullptr);
    CUDA_RESOURCE_DESC resource{};
    check(driver().cuTexObjectGetResourceDesc(&resource, tex_object));
    *p_res_desc = runtime_resource(resource);
  });
}

cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc* p_tex_desc,
                                            cudaTextureObject_t tex_object) noexcept {
  return entry_in_context([&] {
    require(p_tex_desc != nullptr);
    CUDA_TEXTURE_DESC texture{};
    check(driver().cuTexObjectGetTextureDesc(&texture, tex_object));
    *p_tex_desc = runtime_texture(texture);
  });
}

cudaError_t cudaGetTextureObjectResourceViewDesc(cudaResourceViewDesc* p_res_view_desc,
                                                 cudaTextureObject_t tex_object) noexcept {
  return forward(&DriverTable::cuTexObjectGetResourceViewDesc, p_res_view_desc, tex_object);
}

cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* p_surf_object,
                                    const cudaResourceDesc* p_res_desc) noexcept {
  return entry_in_context([&] {
    require(p_surf_object != nullptr && p_res_desc != nullptr);
    require(p_res_desc->resType == cudaResourceTypeArray, cudaErrorInvalidChannelDescriptor);
    const CUDA_RESOURCE_DESC resource = driver_resource(*p_res_desc);
    return driver().cuSurfObjectCreate(p_surf_object, &resource);
  });
}

cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surf_object) noexcept {
  return entry_in_context([&] {
    if (surf_object != 0) check(driver().cuSurfObjectDestroy(surf_object));
  });
}

cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc* p_res_desc,
                                             cudaSurfaceObject_t surf_object) noexcept {
  return entry_in_context([&] {
    require(p_res_desc != nullptr);
    CUDA_RESOURCE_DESC resource{};
    check(driver().cuSurfObjectGetResourceDesc(&resource, surf_object));
    *p_res_desc = runtime_resource(resource);
  });
}

cudaError_t cudaDeviceGetTexture1DLinearMaxWidth(size_t* max_width_in_elements,
                                                 const cudaChannelFormatDesc* fmt_desc,
                                                 int device) noexcept {
  return entry([&] {
    require(max_width_in_elements != nullptr && fmt_desc != nullptr);
    const ArrayFormat format = array_format(*fmt_desc);
    return driver().cuDeviceGetTexture1DLinearMaxWidth(max_width_in_elements, format.format,
                                                       format.channels, device_handle(device));
  });
}
