#pragma once

#include "software_device/execute/plan/code.hpp"

namespace cuda_ffi::software::translate {

// Sets Value::observed. PTX has one canonical NaN of 32 bits; a result that only arithmetic goes on
// with may be any other.
void observe_values(Code& code);

// Whether a step reads `value` by its lanes, rather than by its shape.
bool reads_lanes(const Code& code, const Step& step, ValueId value);

// Whether the step computes with the first numbers of rows instead of with lanes.
bool is_shaped(const Code& code, const Step& step);

// Whether such a step may find that its result does not go on evenly after all.
bool may_leave_shaped(const Code& code, const Step& step);

}  // namespace cuda_ffi::software::translate
