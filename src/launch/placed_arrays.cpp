#include "launch/placed_arrays.hpp"

#include <cstring>
#include <stdexcept>
#include <utility>

namespace cuda_ffi {

PlacedArrays PlacedArrays::all_copied() && {
  if (layout_.out_end == layout_.staged_bytes) return std::move(*this);
  for (HostArray& array : arrays_) array.in_place = false;
  return PlacedArrays(std::move(arrays_));
}

void PlacedArrays::write_addresses(std::vector<std::byte>& parameters, const CallMemory& memory,
                                   CUdeviceptr buffer) const {
  for (size_t i = 0; i < arrays_.size(); ++i) {
    const size_t offset = arrays_[i].parameter_offset;
    if (offset == HostArray::kNoParameter) continue;
    const size_t at = layout_.offsets[i];
    const bool in_place = at >= layout_.out_end && at < layout_.staged_bytes;
    const CUdeviceptr where = arrays_[i].bytes == 0 ? 0
                              : in_place            ? buffer + at
                                                    : memory.address(at);
    if (offset + sizeof where > parameters.size())
      throw std::out_of_range("an array's address is outside the parameters");
    std::memcpy(parameters.data() + offset, &where, sizeof where);
  }
}

void PlacedArrays::check(HostViews views, size_t index) const {
  if (index >= views.size() || views[index].size() != arrays_[index].bytes)
    throw ArrayChanged(index);
}

}  // namespace cuda_ffi
