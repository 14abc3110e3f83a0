#pragma once

// What AVX2 has code for: a warp is four strips of eight lanes, one after the other through a
// region, which is a row of steps that no lane leaves.

#include "software_device/execute/plan/code.hpp"

namespace cuda_ffi::software::translate {

constexpr int kStrips = 4, kStripLanes = kLanes / kStrips, kStripBytes = 4 * kStripLanes;
constexpr int kRowStrips = 2;  // a row's

// Whether a step has code that is not only its handler's.
bool has_strip_code(const Code& code, const Step& step);

// Steps that strips compute by themselves: those of a region.
bool is_for_strips(const Code& code, const Step& step);

}  // namespace cuda_ffi::software::translate
