#pragma once

#include "driver/stream.hpp"
#include "driver/texture.hpp"

namespace cuda_ffi {

// Queued operations on device memory. Throw DriverError.

// `element_bytes` is 1, 2 or 4; the low bytes of `value` are written `count` times.
void fill_memory(const Stream& stream, CUdeviceptr to, std::uint32_t value,
                 std::uint32_t element_bytes, size_t count);
// Copies within the stream's context.
void copy_memory(const Stream& stream, CUdeviceptr to, CUdeviceptr from, size_t bytes);
// Copies from another context's memory, perhaps on another device, to the stream's.
void copy_from_context(const Stream& stream, CUdeviceptr to, CUdeviceptr from,
                       const Context& from_context, size_t bytes);

struct PitchedMemory {
  CUdeviceptr address = 0;
  size_t pitch = 0;  // bytes from the beginning of one row to the next
};
// Copies `rows` rows of `width` bytes each, on one device.
void copy_rows_between(const Stream& stream, PitchedMemory to, PitchedMemory from, size_t width,
                       size_t rows);

// Copy a whole CUDA array. In linear memory, its elements lie packed in C order.
void copy_to_array(const Stream& stream, const Array& to, CUdeviceptr from);
void copy_from_array(const Stream& stream, CUdeviceptr to, const Array& from);

}  // namespace cuda_ffi
