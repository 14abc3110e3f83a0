#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cuda_ffi {

// An array in host memory that a call reads or writes. `data` may be used on the JavaScript thread
// only, during the call that brought it: JavaScript can take the memory away in between.
struct HostArray {
  static constexpr std::uint32_t kNoParameter = 0xffffffff;

  const std::byte* data = nullptr;
  size_t bytes = 0;
  bool copied_in = false;
  bool copied_out = false;
  std::uint32_t parameter_offset =
      kNoParameter;  // where the kernel's parameter block takes its address
  bool pinned =
      false;  // page-locked memory of ours, which nobody takes away: any thread may use it
  bool in_place = false;  // the kernel may store to it in the buffer that it passes through
};

// A run of arrays that overlap, or one array.
struct ArrayRange {
  size_t offset = 0;  // into the block
  size_t bytes = 0;
};

// A piece of pinned memory that is copied from and to where it lies.
struct DirectCopy {
  std::byte* host = nullptr;
  size_t offset = 0;  // into the block
  size_t bytes = 0;
  bool in = false;
  bool out = false;
};

// Where a call's arrays lie in one block of device memory. Arrays that overlap in host memory
// overlap on the device in the same way. The block begins with the arrays that pass through buffers
// of ours; of these, what is copied in is a prefix and what is copied out a suffix, but for what
// the kernel finds in the buffer itself, which comes last. Pinned arrays come after them.
struct TransferLayout {
  std::vector<size_t> offsets;     // one per array, into the block
  std::vector<ArrayRange> ranges;  // in the order of their offsets
  size_t bytes = 0;                // of the block
  size_t staged_bytes = 0;         // of the part that passes through buffers
  size_t in_end = 0;               // [0, in_end) is copied in
  size_t out_begin = 0;            // [out_begin, out_end) is copied out
  size_t out_end = 0;              // [out_end, staged_bytes) stays in the buffer
  std::vector<DirectCopy> direct;
};

// An empty array takes no place.
TransferLayout lay_out(std::span<const HostArray> arrays);

}  // namespace cuda_ffi
