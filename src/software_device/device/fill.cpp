#include "software_device/device/fill.hpp"

#include "software_device/device/checked.hpp"
#include "software_device/device/copy.hpp"

namespace cuda_ffi::software {

FillOperation make_fill(std::uint64_t address, std::uint64_t pitch, std::uint32_t value,
                        std::uint32_t element_bytes, std::uint64_t width, std::uint64_t height) {
  FillOperation fill;
  const std::uint64_t row = checked_product(width, element_bytes);
  fill.address = address;
  fill.pitch = height > 1 ? pitch : row;
  fill.value = value;
  fill.element_bytes = element_bytes;
  fill.width = width;
  fill.height = height;
  if (width == 0 || height == 0) return fill;
  require(address % element_bytes == 0 && fill.pitch % element_bytes == 0 && fill.pitch >= row);
  check_device_range(address, extent_of_rows(height, fill.pitch, row));
  return fill;
}

}  // namespace cuda_ffi::software
