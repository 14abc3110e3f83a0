#pragma once

// Texture and surface objects: what they were made from, for the driver's queries and for kernels
// that read through them.

#include <memory>
#include <optional>

#include "software_device/device/array.hpp"
#include "software_device/execute/state/grid_launch.hpp"
#include "software_device/execute/texture/image.hpp"

namespace cuda_ffi::software {

struct TextureObject {
  static constexpr HandleKind kHandleKind = HandleKind::TextureObject;

  CUDA_RESOURCE_DESC resource{};
  CUDA_TEXTURE_DESC texture{};
  std::optional<CUDA_RESOURCE_VIEW_DESC> view;
  std::vector<std::shared_ptr<Array>> levels;  // empty for linear memory
  std::shared_ptr<const TextureView> seen;     // as kernels see it
};

struct SurfaceObject {
  static constexpr HandleKind kHandleKind = HandleKind::SurfaceObject;

  CUDA_RESOURCE_DESC resource{};
  std::shared_ptr<Array> array;
  std::shared_ptr<const SurfaceView> seen;
};

std::shared_ptr<const TextureView> view_of(const TextureObject& object);
std::shared_ptr<const SurfaceView> view_of(const SurfaceObject& object);

// How kernels find the views behind the numbers that a launch passes to them.
const ObjectViews& object_views();

// Null if the number is not a live object.
std::shared_ptr<const TextureObject> find_texture(CUtexObject handle);
std::shared_ptr<const SurfaceObject> find_surface(CUsurfObject handle);

}  // namespace cuda_ffi::software
