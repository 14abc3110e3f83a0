// Texture and surface objects.

#include "software_device/device/texture.hpp"

#include "software_device/abi/entry.hpp"
#include "software_device/device/copy.hpp"
#include "software_device/device/properties.hpp"
#include "software_device/memory/memory_map.hpp"

using namespace cuda_ffi::software;

namespace {

static_assert(MemoryMap::kAlignment % kTextureAlignment == 0);

// Addresses must be aligned as the device's attributes say. The last row of pitched memory may be
// shorter than the pitch.
void check_linear(const CUDA_RESOURCE_DESC& resource) {
  const auto& linear = resource.res.linear;
  const std::uint64_t element = std::uint64_t{format_bytes(linear.format)} * linear.numChannels;
  require(element > 0 && linear.devPtr % kTextureAlignment == 0 && linear.sizeInBytes > 0);
  check_device_range(linear.devPtr, linear.sizeInBytes);
}

void check_pitched(const CUDA_RESOURCE_DESC& resource) {
  const auto& pitched = resource.res.pitch2D;
  const std::uint64_t element = std::uint64_t{format_bytes(pitched.format)} * pitched.numChannels;
  require(element > 0 && pitched.width > 0 && pitched.height > 0);
  require(pitched.devPtr % kTextureAlignment == 0 && pitched.pitchInBytes % 32 == 0);
  require(pitched.pitchInBytes >= pitched.width * element);
  check_device_range(pitched.devPtr,
                     (pitched.height - 1) * pitched.pitchInBytes + pitched.width * element);
}

// The arrays of a resource, level by level; none for linear memory, which is checked here.
std::vector<std::shared_ptr<Array>> resolve(const CUDA_RESOURCE_DESC& resource) {
  require(resource.flags == 0);
  std::vector<std::shared_ptr<Array>> levels;
  switch (resource.resType) {
    case CU_RESOURCE_TYPE_ARRAY:
      levels.push_back(get_handle<Array>(resource.res.array.hArray));
      return levels;
    case CU_RESOURCE_TYPE_MIPMAPPED_ARRAY: {
      const auto mipmap = get_handle<MipmappedArray>(resource.res.mipmap.hMipmappedArray);
      for (const CUarray level : mipmap->levels) levels.push_back(get_handle<Array>(level));
      return levels;
    }
    case CU_RESOURCE_TYPE_LINEAR:
      check_linear(resource);
      return levels;
    case CU_RESOURCE_TYPE_PITCH2D:
      check_pitched(resource);
      return levels;
  }
  fail(CUDA_ERROR_INVALID_VALUE);
}

void check_sampling(const CUDA_TEXTURE_DESC& texture) {
  for (const CUaddress_mode mode : texture.addressMode)
    require(mode >= CU_TR_ADDRESS_MODE_WRAP && mode <= CU_TR_ADDRESS_MODE_BORDER);
  require(texture.filterMode == CU_TR_FILTER_MODE_POINT ||
          texture.filterMode == CU_TR_FILTER_MODE_LINEAR);
}

// The object is destroyed with its context at the latest.
template <typename Object>
unsigned long long publish(Context& context, std::shared_ptr<Object> object) {
  object->context = context.shared_from_this();
  void* handle = HandleTable::instance().add(Object::kHandleKind, std::move(object));
  context.remember(Object::kHandleKind, handle);
  return reinterpret_cast<unsigned long long>(handle);
}

std::shared_ptr<const TextureObject> texture_of(CUtexObject handle) {
  auto texture = find_texture(handle, Destruction::now());
  require(texture != nullptr);
  return texture;
}

}  // namespace

CUresult cuTexObjectCreate(CUtexObject* texture, const CUDA_RESOURCE_DESC* resource,
                           const CUDA_TEXTURE_DESC* description,
                           const CUDA_RESOURCE_VIEW_DESC* view) {
  return entry([&] {
    require(texture != nullptr && resource != nullptr && description != nullptr);
    Context& context = usable_context();
    auto made = std::make_shared<TextureObject>();
    made->resource = *resource;
    made->texture = *description;
    if (view != nullptr) made->view = *view;
    made->levels = resolve(*resource);
    require(view == nullptr || !made->levels.empty());
    check_sampling(*description);
    made->seen = view_of(*made);
    *texture = publish(context, std::move(made));
  });
}

CUresult cuTexObjectDestroy(CUtexObject texture) {
  return entry([&] {
    usable_context();
    destroy_texture(texture);
  });
}

CUresult cuTexObjectGetResourceDesc(CUDA_RESOURCE_DESC* resource, CUtexObject texture) {
  return entry([&] { give(resource, texture_of(texture)->resource); });
}

CUresult cuTexObjectGetTextureDesc(CUDA_TEXTURE_DESC* description, CUtexObject texture) {
  return entry([&] { give(description, texture_of(texture)->texture); });
}

CUresult cuTexObjectGetResourceViewDesc(CUDA_RESOURCE_VIEW_DESC* view, CUtexObject texture) {
  return entry([&] {
    const auto own = texture_of(texture);
    require(own->view.has_value());
    give(view, *own->view);
  });
}

CUresult cuSurfObjectCreate(CUsurfObject* surface, const CUDA_RESOURCE_DESC* resource) {
  return entry([&] {
    require(surface != nullptr && resource != nullptr);
    Context& context = usable_context();
    require(resource->resType == CU_RESOURCE_TYPE_ARRAY);
    auto made = std::make_shared<SurfaceObject>();
    made->resource = *resource;
    made->array = resolve(*resource).front();
    made->seen = view_of(*made);
    *surface = publish(context, std::move(made));
  });
}

CUresult cuSurfObjectDestroy(CUsurfObject surface) {
  return entry([&] {
    usable_context();
    destroy_surface(surface);
  });
}

CUresult cuSurfObjectGetResourceDesc(CUDA_RESOURCE_DESC* resource, CUsurfObject surface) {
  return entry([&] {
    const auto own = find_surface(surface, Destruction::now());
    require(own != nullptr);
    give(resource, own->resource);
  });
}
