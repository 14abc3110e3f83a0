#include "launch/placed_arrays.hpp"

#include <cstring>

namespace cuda_ffi {

void PlacedArrays::write_addresses(std::vector<std::byte>& parameters, CUdeviceptr block) const {
  for (size_t i = 0; i < arrays_.size(); ++i) {
    if (arrays_[i].parameter_offset == HostArray::no_parameter) continue;
    const CUdeviceptr where = arrays_[i].bytes == 0 ? 0 : block + layout_.offsets[i];
    std::memcpy(parameters.data() + arrays_[i].parameter_offset, &where, sizeof where);
  }
}

void PlacedArrays::check(HostViews views, size_t index) const {
  if (index >= views.size() || views[index].size() != arrays_[index].bytes)
    throw ArrayChanged(index);
}

}  // namespace cuda_ffi
