// The driver's part is not in the fuzzers' engine: there are no textures.

#include <cstdint>
#include <memory>

#include "software_device/execute/texture/image.hpp"

namespace cuda_ffi::software {
std::shared_ptr<const TextureView> find_texture_view(std::uint64_t) {
  return nullptr;
}
std::shared_ptr<const SurfaceView> find_surface_view(std::uint64_t) {
  return nullptr;
}
}  // namespace cuda_ffi::software
