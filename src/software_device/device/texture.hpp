#pragma once

// Texture and surface objects: what they were made of, for the driver's queries and for kernels
// that read through them.

#include <memory>
#include <optional>

#include "software_device/device/array.hpp"

namespace cuda_ffi::software {

struct TextureObject {
  static constexpr HandleKind kHandleKind = HandleKind::TextureObject;

  CUDA_RESOURCE_DESC resource{};
  CUDA_TEXTURE_DESC texture{};
  std::optional<CUDA_RESOURCE_VIEW_DESC> view;
  std::shared_ptr<Array> array;  // null for linear memory
};

struct SurfaceObject {
  static constexpr HandleKind kHandleKind = HandleKind::SurfaceObject;

  CUDA_RESOURCE_DESC resource{};
  std::shared_ptr<Array> array;
};

// Null for a number that is no live object.
std::shared_ptr<const TextureObject> find_texture(CUtexObject handle);
std::shared_ptr<const SurfaceObject> find_surface(CUsurfObject handle);

}  // namespace cuda_ffi::software
