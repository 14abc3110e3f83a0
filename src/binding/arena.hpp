#pragma once

#include <napi.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "launch/launch_shape.hpp"

namespace cuda_ffi::binding {

// Memory that JavaScript writes a call into and C++ reads: a call crosses the boundary once,
// without arguments. lib/native/arena.ts writes what this reads; both give the layout by the same
// names.
class Arena {
 public:
  enum Word : size_t {
    stream_slot,
    kernel_slot,
    grid_x,
    grid_y,
    grid_z,
    block_x,
    block_y,
    block_z,
    cluster_x,
    cluster_y,
    cluster_z,
    dynamic_shared_bytes,
    flags,
    call_id,
    parameter_bytes,
    array_count,
  };
  static constexpr std::uint32_t flag_cooperative = 1, flag_cancellable = 2;
  static constexpr size_t parameters_at = 64;
  static constexpr size_t most_parameter_bytes =
      32764;  // CUDA 12.1 and later on compute capability 7.0
  static constexpr size_t arrays_at = parameters_at + 32768;
  // One array of a host call: the offset of its address in the parameters, then its flags.
  static constexpr size_t array_words = 2;
  static constexpr std::uint32_t array_in = 1, array_out = 2, array_pinned = 4;
  static constexpr size_t bytes = 65536;
  static constexpr size_t most_arrays = (bytes - arrays_at) / (array_words * sizeof(std::uint32_t));

  void attach(Napi::ArrayBuffer buffer) {
    if (buffer.ByteLength() != bytes)
      throw Napi::RangeError::New(buffer.Env(), "the arena has a fixed size");
    buffer_ = Napi::Persistent(buffer.As<Napi::Object>());
    data_ = static_cast<std::byte*>(buffer.Data());
  }

  std::uint32_t word(size_t index) const noexcept { return read(index * sizeof(std::uint32_t)); }
  std::uint32_t array_word(size_t array, size_t index) const noexcept {
    return read(arrays_at + (array * array_words + index) * sizeof(std::uint32_t));
  }
  std::span<const std::byte> parameters() const noexcept {
    return {data_ + parameters_at, std::min<size_t>(word(parameter_bytes), most_parameter_bytes)};
  }
  // On the way back: ids of calls that are done take the place of arrays. Returns how many fitted.
  size_t write_ids(std::span<const std::uint32_t> ids) noexcept {
    const size_t count = std::min(ids.size(), (bytes - arrays_at) / sizeof(std::uint32_t));
    if (count > 0) std::memcpy(data_ + arrays_at, ids.data(), count * sizeof(std::uint32_t));
    return count;
  }
  // On the way back too, in place of the call's id: the launch before stays as it is.
  void write_failures(size_t count) noexcept {
    const auto written = static_cast<std::uint32_t>(count);
    std::memcpy(data_ + call_id * sizeof written, &written, sizeof written);
  }

  LaunchShape shape() const noexcept {
    LaunchShape shape;
    shape.grid = {word(grid_x), word(grid_y), word(grid_z)};
    shape.block = {word(block_x), word(block_y), word(block_z)};
    shape.cluster = {word(cluster_x), word(cluster_y), word(cluster_z)};
    shape.dynamic_shared_bytes = word(dynamic_shared_bytes);
    shape.cooperative = (word(flags) & flag_cooperative) != 0;
    shape.cancellable = (word(flags) & flag_cancellable) != 0;
    return shape;
  }

 private:
  std::uint32_t read(size_t offset) const noexcept {
    std::uint32_t value;
    std::memcpy(&value, data_ + offset, sizeof value);
    return value;
  }

  Napi::ObjectReference buffer_;  // keeps the memory; ours alone, so nobody detaches it
  std::byte* data_ = nullptr;
};

}  // namespace cuda_ffi::binding
