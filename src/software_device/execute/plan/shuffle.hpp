#pragma once

// Shuffles of whole warps whose distances are known: each lane's source is, too.

#include <array>
#include <cstdint>
#include <optional>

#include "software_device/execute/plan/code.hpp"

namespace cuda_ffi::software::translate {

struct Shuffle {
  ValueId from = kNone, to = kNone, in_range = kNone;
  std::array<std::uint32_t, kLanes> source{};  // by lane
  std::uint32_t valid = 0;                     // lanes whose source is in range
};

// None of other instructions, and of shuffles that name other lanes, or lanes by registers.
std::optional<Shuffle> known_shuffle(const Code& code, const Step& step);

}  // namespace cuda_ffi::software::translate
