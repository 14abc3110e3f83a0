#include "software_device/device/zstd.hpp"

#include "platform/cuda_places.hpp"
#include "platform/shared_library.hpp"

namespace cuda_ffi::software {
namespace {

using Decompress = std::size_t (*)(void*, std::size_t, const void*, std::size_t);

Decompress find_decompress() {
  std::string reason;
  void* library = platform::open_library(platform::zstd_file(), reason);
  if (library == nullptr) return nullptr;
  return reinterpret_cast<Decompress>(platform::find_symbol(library, "ZSTD_decompress"));
}

}  // namespace

std::optional<std::string> unpack_zstd(std::span<const std::byte> input, std::size_t size) {
  static const Decompress decompress = find_decompress();
  if (decompress == nullptr) return std::nullopt;
  std::string output(size, '\0');
  // An error is returned as a huge number.
  if (decompress(output.data(), size, input.data(), input.size()) != size) return std::nullopt;
  return output;
}

}  // namespace cuda_ffi::software
