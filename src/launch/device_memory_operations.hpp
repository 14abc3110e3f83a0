#pragma once

#include "driver/stream.hpp"
#include "driver/texture.hpp"

namespace cuda_ffi {

// Queued operations on device memory. Throw DriverError.

// `element_bytes` is 1, 2 or 4; the low bytes of `value` are written `count` times.
void fill_memory(const Stream& stream, CUdeviceptr to, std::uint32_t value,
                 std::uint32_t element_bytes, size_t count);
// Between two places of the stream's context.
void copy_memory(const Stream& stream, CUdeviceptr to, CUdeviceptr from, size_t bytes);
// From memory of another context, which may be on another device, to the stream's.
void copy_from_context(const Stream& stream, CUdeviceptr to, CUdeviceptr from,
                       const Context& from_context, size_t bytes);

struct PitchedMemory {
  CUdeviceptr address = 0;
  size_t pitch = 0;  // bytes from the beginning of one row to that of the next
};
// `rows` of `width` bytes each, on one device.
void copy_rows_between(const Stream& stream, PitchedMemory to, PitchedMemory from, size_t width,
                       size_t rows);

// A whole CUDA array, whose elements lie packed in C order in linear memory.
void copy_to_array(const Stream& stream, const Array& to, CUdeviceptr from);
void copy_from_array(const Stream& stream, CUdeviceptr to, const Array& from);

}  // namespace cuda_ffi
