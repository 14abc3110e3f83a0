#pragma once

#include <cstring>
#include <string_view>

namespace cuda_ffi {

// The number at an offset of an image, which must be long enough.
template <typename Number>
Number number_at(std::string_view image, size_t offset) {
  Number number;
  std::memcpy(&number, image.data() + offset, sizeof number);
  return number;
}

}  // namespace cuda_ffi
