#pragma once

// Texture and surface objects: what they were made from, for the driver's queries and for kernels
// that read through them. Launches may use an object that was destroyed after them.

#include <atomic>
#include <memory>
#include <optional>

#include "software_device/device/array.hpp"
#include "software_device/device/context.hpp"
#include "software_device/execute/state/grid_launch.hpp"
#include "software_device/execute/texture/image.hpp"

namespace cuda_ffi::software {

// Whether an object is destroyed, and when. Times count destructions of objects in the process.
class Destruction {
 public:
  static std::uint64_t now() noexcept;

  // False if somebody else already has.
  bool destroy() noexcept;
  bool is_after(std::uint64_t time) const noexcept;  // also if it has not come

 private:
  static constexpr std::uint64_t kNever = ~std::uint64_t{0};
  std::atomic<std::uint64_t> time_{kNever};
};

struct TextureObject {
  static constexpr HandleKind kHandleKind = HandleKind::TextureObject;

  std::weak_ptr<Context> context;
  Destruction destruction;
  CUDA_RESOURCE_DESC resource{};
  CUDA_TEXTURE_DESC texture{};
  std::optional<CUDA_RESOURCE_VIEW_DESC> view;
  std::vector<std::shared_ptr<Array>> levels;  // empty for linear memory
  std::shared_ptr<const TextureView> seen;     // as kernels see it
};

struct SurfaceObject {
  static constexpr HandleKind kHandleKind = HandleKind::SurfaceObject;

  std::weak_ptr<Context> context;
  Destruction destruction;
  CUDA_RESOURCE_DESC resource{};
  std::shared_ptr<Array> array;
  std::shared_ptr<const SurfaceView> seen;
};

std::shared_ptr<const TextureView> view_of(const TextureObject& object);
std::shared_ptr<const SurfaceView> view_of(const SurfaceObject& object);

// How kernels that are launched at that time find the views behind the numbers that they are
// passed.
ObjectViews object_views(std::uint64_t launched_at);

// Null if the number is not an object, or one that was destroyed before that time.
std::shared_ptr<TextureObject> find_texture(CUtexObject handle, std::uint64_t time);
std::shared_ptr<SurfaceObject> find_surface(CUsurfObject handle, std::uint64_t time);

// Work that is queued keeps the object until it is done. Throws Failure INVALID_VALUE.
void destroy_texture(CUtexObject handle);
void destroy_surface(CUsurfObject handle);

}  // namespace cuda_ffi::software
