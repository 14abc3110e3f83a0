#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace cuda_ffi::software {

// Unpacks a Zstandard frame with the system's libzstd. None if there is no libzstd, or if the input
// is damaged.
std::optional<std::string> unpack_zstd(std::span<const std::byte> input, std::size_t size);

}  // namespace cuda_ffi::software
