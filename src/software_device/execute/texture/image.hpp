#pragma once

// What kernels read and write through texture and surface objects.

#include <cstdint>
#include <memory>
#include <vector>

namespace cuda_ffi::software {

enum class Channel : std::uint8_t { U8, U16, U32, S8, S16, S32, F16, F32 };
enum class AddressMode : std::uint8_t { Wrap, Clamp, Mirror, Border };

// Elements in rows and slices (of a volume; or layers, or the faces of a cube).
struct Image {
  std::uint64_t base = 0;
  std::uint64_t row_bytes = 0, slice_bytes = 0;
  std::uint32_t width = 1, height = 1, slices = 1;
  std::uint32_t element_bytes = 4;

  std::uint64_t address(std::uint32_t x, std::uint32_t y, std::uint32_t slice) const {
    return base + slice * slice_bytes + y * row_bytes + std::uint64_t{x} * element_bytes;
  }
};

struct TextureView {
  std::vector<Image> levels;  // at least one
  Channel channel{};
  std::uint32_t channels = 1;
  AddressMode modes[3] = {AddressMode::Clamp, AddressMode::Clamp, AddressMode::Clamp};
  float border[4] = {0, 0, 0, 0};
  bool linear = false;         // filters within a level
  bool linear_levels = false;  // filters between levels
  bool normalized = false;     // coordinates run from 0 to 1
  bool fractions = false;      // reads integers of 8 and 16 bits as 0 to 1, or −1 to 1
  bool whole = false;  // reads integers unchanged; blending those is undefined, and not done
  bool srgb = false;
  float level_bias = 0, least_level = 0, most_level = 0;
};

struct SurfaceView {
  Image image;
  Channel channel{};
  std::uint32_t channels = 1;
};

}  // namespace cuda_ffi::software
