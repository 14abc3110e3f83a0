#include "driver/texture.hpp"

namespace cuda_ffi {
namespace {

CUarray create_array(const Context& context, const CUDA_ARRAY3D_DESCRIPTOR& description) {
  const CurrentContext current(context);
  CUarray handle = nullptr;
  context.check(context.driver().cuArray3DCreate_v2(&handle, &description), "cuArray3DCreate");
  return handle;
}

CUDA_RESOURCE_DESC resource_of(const Array& array) {
  CUDA_RESOURCE_DESC resource{};
  resource.resType = CU_RESOURCE_TYPE_ARRAY;
  resource.res.array.hArray = array.handle();
  return resource;
}

CUtexObject create_texture(const Context& context, const CUDA_RESOURCE_DESC& resource,
                           const CUDA_TEXTURE_DESC& sampling) {
  const CurrentContext current(context);
  CUtexObject handle = 0;
  context.check(context.driver().cuTexObjectCreate(&handle, &resource, &sampling, nullptr),
                "cuTexObjectCreate");
  return handle;
}

}  // namespace

Array::Array(ContextPtr context, const CUDA_ARRAY3D_DESCRIPTOR& description)
    : description_(description), handle_(create_array(*context, description), {context}) {}

size_t Array::element_bytes() const noexcept {
  switch (description_.Format) {
    case CU_AD_FORMAT_UNSIGNED_INT8:
    case CU_AD_FORMAT_SIGNED_INT8:
      return description_.NumChannels;
    case CU_AD_FORMAT_UNSIGNED_INT16:
    case CU_AD_FORMAT_SIGNED_INT16:
    case CU_AD_FORMAT_HALF:
      return 2 * description_.NumChannels;
    default:
      return 4 * description_.NumChannels;
  }
}

TextureObject TextureObject::texture(std::shared_ptr<const Array> array,
                                     const CUDA_TEXTURE_DESC& sampling) {
  const ContextPtr context = array->context();
  const CUtexObject handle = create_texture(*context, resource_of(*array), sampling);
  return {std::move(array), context, handle, &DriverTable::cuTexObjectDestroy};
}

TextureObject TextureObject::texture(ContextPtr context, const CUDA_RESOURCE_DESC& memory,
                                     const CUDA_TEXTURE_DESC& sampling) {
  const CUtexObject handle = create_texture(*context, memory, sampling);
  return {nullptr, std::move(context), handle, &DriverTable::cuTexObjectDestroy};
}

TextureObject TextureObject::surface(std::shared_ptr<const Array> array) {
  const ContextPtr context = array->context();
  const CUDA_RESOURCE_DESC resource = resource_of(*array);
  const CurrentContext current(*context);
  CUsurfObject handle = 0;
  context->check(context->driver().cuSurfObjectCreate(&handle, &resource), "cuSurfObjectCreate");
  return {std::move(array), context, handle, &DriverTable::cuSurfObjectDestroy};
}

}  // namespace cuda_ffi
