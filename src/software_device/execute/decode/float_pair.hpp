#pragma once

#include "software_device/execute/decode/decoder.hpp"

namespace cuda_ffi::software {

// add, sub, mul, fma of .f32x2.
void decode_float_pair(Decoder& decoder, Form& form, Op op);

}  // namespace cuda_ffi::software
