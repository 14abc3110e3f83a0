#include "software_device/device/module_code.hpp"

namespace cuda_ffi::software {
namespace {

ImageLoader& loader() noexcept {
  static ImageLoader set = nullptr;
  return set;
}

}  // namespace

void set_image_loader(ImageLoader wanted) noexcept {
  loader() = wanted;
}

ImageLoader image_loader() noexcept {
  return loader();
}

}  // namespace cuda_ffi::software
