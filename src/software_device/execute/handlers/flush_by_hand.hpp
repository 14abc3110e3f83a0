#pragma once

// .ftz for CPUs whose arithmetic does not follow that rule.

#include "software_device/execute/handlers/float_lanes.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

CUDA_FFI_INLINE float magnitude_of(float x) {
  return from_bits(to_bits(x) & ~FloatBits<float>::kSign);
}

// Results below 2^-126 become zero. If a result was rounded up to that from below, the same
// operation with 2^24 times the result reveals it.
CUDA_FFI_INLINE float flushed_result(float result, float larger) {
  const bool below = magnitude_of(result) <= 0x1p-126f && magnitude_of(larger) < 0x1p-102f;
  return below ? from_bits(to_bits(result) & FloatBits<float>::kSign) : result;
}

template <class Operation, bool kSaturate>
struct FlushedByHand {
  template <class... T>
  CUDA_FFI_INLINE float apply(T... values) {
    return finish<false, kSaturate>(arithmetic(flush(values)...));
  }

 private:
  // Sums and roots are exact in that range, so they have no larger form.
  template <class... T>
  CUDA_FFI_INLINE float arithmetic(T... values) {
    const float result = Operation::apply(values...);
    if constexpr (requires { Operation::larger(values...); })
      return flushed_result(result, Operation::larger(values...));
    return flush(result);
  }
};

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
