#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cuda_ffi {

// An array in host memory that a call reads or writes. `data` may be used on the JavaScript thread only,
// during the call that brought it: JavaScript can take the memory away in between.
struct HostArray {
  static constexpr std::uint32_t no_parameter = 0xffffffff;

  const std::byte* data = nullptr;
  size_t bytes = 0;
  bool copied_in = false;
  bool copied_out = false;
  std::uint32_t parameter_offset = no_parameter;  // where the kernel's parameter block takes its address
};

// Where a call's arrays lie in one block of device memory. Arrays that overlap in host memory overlap
// on the device in the same way. What is copied in is a prefix of the block, what is copied out a suffix.
struct TransferLayout {
  std::vector<size_t> offsets;  // one an array, into the block
  size_t bytes = 0;             // of the block
  size_t in_end = 0;            // [0, in_end) is copied in
  size_t out_begin = 0;         // [out_begin, bytes) is copied out
};

// An empty array takes no place.
TransferLayout lay_out(std::span<const HostArray> arrays);

}  // namespace cuda_ffi
