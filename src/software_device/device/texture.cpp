#include "software_device/device/texture.hpp"

namespace cuda_ffi::software {

std::shared_ptr<const TextureObject> find_texture(CUtexObject handle) {
  return std::static_pointer_cast<const TextureObject>(HandleTable::instance().find(
      HandleKind::TextureObject, reinterpret_cast<const void*>(handle)));
}

std::shared_ptr<const SurfaceObject> find_surface(CUsurfObject handle) {
  return std::static_pointer_cast<const SurfaceObject>(HandleTable::instance().find(
      HandleKind::SurfaceObject, reinterpret_cast<const void*>(handle)));
}

}  // namespace cuda_ffi::software
