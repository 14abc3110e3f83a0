#pragma once

#include "software_device/execute/decode/decoder.hpp"

namespace cuda_ffi::software {

// The rest of add, sub and fma of .f32 whose factors, or first term, are of the type `narrow`: the
// modifiers of `pick`, which is that of the sum, and both types have been taken.
void decode_mixed_float(Decoder& decoder, Form& form, const Pick& pick, Lane narrow);

}  // namespace cuda_ffi::software
