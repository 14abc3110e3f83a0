#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace cuda_ffi::software {

// Unpacks an LZ4 block of exactly `size` bytes. None if the input is not such a block.
std::optional<std::string> unpack_lz4(std::span<const std::byte> input, std::size_t size);

}  // namespace cuda_ffi::software
