#pragma once

// Video instructions: sums, differences and comparisons of bytes and halfwords from registers.

#include <array>

#include "software_device/execute/state/lane_type.hpp"
#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

enum class VideoOp : std::uint8_t {
  Add,
  Sub,
  AbsoluteDifference,
  Min,
  Max,
  Average,
  ShiftLeft,
  ShiftRight,
  Compare,
  MultiplyAdd
};

// What is done with the result and operand c.
enum class VideoSecond : std::uint8_t { None, Add, Min, Max, Merge };

// The bits of the sources that make up one element: `bits` bits, starting with bit `at` of a; from
// 32 on, with bit `at` − 32 of b.
struct VideoPart {
  std::uint8_t at = 0, bits = 32;
};

struct VideoOperation {
  VideoOp op{};
  Compare compare{};
  VideoSecond second = VideoSecond::None;
  bool a_signed = false, b_signed = false, d_signed = false;
  bool saturate = false;
  bool wrap = false;                                                // shifts
  bool negate_product = false, negate_c = false, plus_one = false;  // vmad
  std::uint8_t scale = 0;                                           // vmad: the bits shifted out
  std::uint8_t elements = 1;                                        // 2 and 4: the SIMD forms
  std::array<VideoPart, 4> a, b;
  std::array<VideoPart, 4> d;  // where results go; 32 bits for a whole register
  std::uint8_t mask = 1;       // which results count
};

// Runs the instruction for one lane.
std::uint32_t run_video_lane(const VideoOperation& operation, std::uint32_t a, std::uint32_t b,
                             std::uint32_t c);

// Insn::immediate points to a VideoOperation.
CUDA_FFI_HANDLER(run_video);

}  // namespace cuda_ffi::software
