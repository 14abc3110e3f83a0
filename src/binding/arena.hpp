#pragma once

#include <napi.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "launch/launch_shape.hpp"

namespace cuda_ffi::binding {

// Memory into which JavaScript writes a call and from which C++ reads it: so a call crosses the
// boundary once, without arguments. lib/native/arena.ts is the writer; both sides use the same
// names for the layout.
class Arena {
 public:
  enum Word : size_t {
    kStreamSlot,
    kKernelSlot,
    kGridX,
    kGridY,
    kGridZ,
    kBlockX,
    kBlockY,
    kBlockZ,
    kClusterX,
    kClusterY,
    kClusterZ,
    kDynamicSharedBytes,
    kFlags,
    kCallId,
    kParameterBytes,
    kArrayCount,
  };
  static constexpr std::uint32_t kFlagCooperative = 1, kFlagCancellable = 2;
  static constexpr size_t kParametersAt = 64;
  // The limit of CUDA 12.1 and later on compute capability 7.0.
  static constexpr size_t kMostParameterBytes = 32764;
  static constexpr size_t kArraysAt = kParametersAt + 32768;
  // One array of a host call: the offset of its address in the parameters, then its flags.
  static constexpr size_t kArrayWords = 2;
  static constexpr std::uint32_t kArrayIn = 1, kArrayOut = 2, kArrayPinned = 4,
                                 kArrayOnlyStored = 8;
  static constexpr size_t kBytes = 65536;
  static constexpr size_t kMostArrays =
      (kBytes - kArraysAt) / (kArrayWords * sizeof(std::uint32_t));

  void attach(Napi::ArrayBuffer buffer) {
    if (buffer.ByteLength() != kBytes)
      throw Napi::RangeError::New(buffer.Env(), "the arena has a fixed size");
    data_ = static_cast<std::byte*>(buffer.Data());
  }

  std::uint32_t word(size_t index) const noexcept { return read(index * sizeof(std::uint32_t)); }
  std::uint32_t array_word(size_t array, size_t index) const noexcept {
    return read(kArraysAt + (array * kArrayWords + index) * sizeof(std::uint32_t));
  }
  std::span<const std::byte> parameters() const noexcept {
    return {data_ + kParametersAt, std::min<size_t>(word(kParameterBytes), kMostParameterBytes)};
  }
  // On the way back: the ids of finished calls replace the arrays. Returns how many fitted.
  size_t write_ids(std::span<const std::uint32_t> ids) noexcept {
    const size_t count = std::min(ids.size(), (kBytes - kArraysAt) / sizeof(std::uint32_t));
    if (count > 0) std::memcpy(data_ + kArraysAt, ids.data(), count * sizeof(std::uint32_t));
    return count;
  }
  // Also on the way back, in place of the call's id: the rest of the last launch stays as it is.
  void write_failures(size_t count) noexcept {
    const auto written = static_cast<std::uint32_t>(count);
    std::memcpy(data_ + kCallId * sizeof written, &written, sizeof written);
  }

  LaunchShape shape() const noexcept {
    LaunchShape shape;
    shape.grid = {word(kGridX), word(kGridY), word(kGridZ)};
    shape.block = {word(kBlockX), word(kBlockY), word(kBlockZ)};
    shape.cluster = {word(kClusterX), word(kClusterY), word(kClusterZ)};
    shape.dynamic_shared_bytes = word(kDynamicSharedBytes);
    shape.cooperative = (word(kFlags) & kFlagCooperative) != 0;
    shape.cancellable = (word(kFlags) & kFlagCancellable) != 0;
    return shape;
  }

 private:
  std::uint32_t read(size_t offset) const noexcept {
    std::uint32_t value;
    std::memcpy(&value, data_ + offset, sizeof value);
    return value;
  }

  std::byte* data_ = nullptr;  // of the package's own buffer, which nobody else can reach or detach
};

}  // namespace cuda_ffi::binding
