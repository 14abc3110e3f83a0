#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cuda_ffi {

// An array in host memory that a call reads or writes. `data` may be used only on the JavaScript
// thread, during the call that passed it: between calls, JavaScript can take the memory away.
struct HostArray {
  static constexpr std::uint32_t kNoParameter = 0xffffffff;

  const std::byte* data = nullptr;
  size_t bytes = 0;
  bool copied_in = false;
  bool copied_out = false;
  // Where its address goes in the kernel's parameter block.
  std::uint32_t parameter_offset = kNoParameter;
  // Pinned memory of ours, which nobody takes away: any thread may use it.
  bool pinned = false;
  bool in_place = false;  // the kernel may write to it directly in the staging buffer
};

// A run of overlapping arrays, or a single array.
struct ArrayRange {
  size_t offset = 0;  // into the block
  size_t bytes = 0;
};

// A piece of pinned memory that is copied without staging.
struct DirectCopy {
  std::byte* host = nullptr;
  size_t offset = 0;  // into the block
  size_t bytes = 0;
  bool in = false;
  bool out = false;
};

// Where a call's arrays lie in one block of device memory. Arrays that overlap in host memory
// overlap on the device in the same way. The block begins with the arrays that pass through our
// buffers: what is copied in is a prefix of them. What is copied out is a suffix, except for the
// arrays that the kernel uses in the buffer itself, which come last. Pinned arrays follow.
struct TransferLayout {
  std::vector<size_t> offsets;     // one per array, into the block
  std::vector<ArrayRange> ranges;  // in ascending order of offset
  size_t bytes = 0;                // of the block
  size_t staged_bytes = 0;         // the part that passes through buffers
  size_t in_end = 0;               // [0, in_end) is copied in
  size_t out_begin = 0;            // [out_begin, out_end) is copied out
  size_t out_end = 0;              // [out_end, staged_bytes) stays in the buffer
  std::vector<DirectCopy> direct;
};

// An empty array takes no space.
TransferLayout lay_out(std::span<const HostArray> arrays);

}  // namespace cuda_ffi
