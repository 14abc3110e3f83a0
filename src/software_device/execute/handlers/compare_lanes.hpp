#pragma once

#include "software_device/execute/handlers/float_lanes.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

template <Compare kCompare>
struct Comparison {
  template <class T>
  CUDA_FFI_INLINE bool apply(T a, T b) {
    switch (kCompare) {
      case Compare::Eq:
        return a == b;
      case Compare::Ne:
        return a < b || a > b;  // ordered: false for NaN
      case Compare::Lt:
        return a < b;
      case Compare::Le:
        return a <= b;
      case Compare::Gt:
        return a > b;
      case Compare::Ge:
        return a >= b;
      case Compare::Equ:
        return !(a < b || a > b);
      case Compare::Neu:
        return a != b;
      case Compare::Ltu:
        return !(a >= b);
      case Compare::Leu:
        return !(a > b);
      case Compare::Gtu:
        return !(a <= b);
      case Compare::Geu:
        return !(a < b);
      case Compare::Num:
        return a == a && b == b;
      default:
        return a != a || b != b;
    }
  }
};

// Calls make(Comparison<…>) for the comparison.
#define CUDA_FFI_FOR_COMPARISON(compare, make) \
  switch (compare) {                           \
    case Compare::Eq:                          \
      return make(Comparison<Compare::Eq>);    \
    case Compare::Ne:                          \
      return make(Comparison<Compare::Ne>);    \
    case Compare::Lt:                          \
      return make(Comparison<Compare::Lt>);    \
    case Compare::Le:                          \
      return make(Comparison<Compare::Le>);    \
    case Compare::Gt:                          \
      return make(Comparison<Compare::Gt>);    \
    case Compare::Ge:                          \
      return make(Comparison<Compare::Ge>);    \
    case Compare::Equ:                         \
      return make(Comparison<Compare::Equ>);   \
    case Compare::Neu:                         \
      return make(Comparison<Compare::Neu>);   \
    case Compare::Ltu:                         \
      return make(Comparison<Compare::Ltu>);   \
    case Compare::Leu:                         \
      return make(Comparison<Compare::Leu>);   \
    case Compare::Gtu:                         \
      return make(Comparison<Compare::Gtu>);   \
    case Compare::Geu:                         \
      return make(Comparison<Compare::Geu>);   \
    case Compare::Num:                         \
      return make(Comparison<Compare::Num>);   \
    case Compare::Nan:                         \
      return make(Comparison<Compare::Nan>);   \
  }                                            \
  return nullptr

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
