#pragma once

// Floating point for one lane, as the PTX ISA defines it.

#include <cstdint>

#include "software_device/execute/handlers/lanes.hpp"
#include "software_device/execute/state/lane_type.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

template <class T>
struct FloatBits;
template <>
struct FloatBits<float> {
  using Type = std::uint32_t;
  static constexpr Type kSign = 0x80000000u, kExponent = 0x7f800000u, kCanonical = 0x7fffffffu;
};
template <>
struct FloatBits<double> {
  using Type = std::uint64_t;
  static constexpr Type kSign = 1ull << 63, kExponent = 0x7ffull << 52,
                        kCanonical = 0x7ff8000000000000ull;
};

template <class T>
CUDA_FFI_INLINE typename FloatBits<T>::Type to_bits(T value) {
  return __builtin_bit_cast(typename FloatBits<T>::Type, value);
}
CUDA_FFI_INLINE float from_bits(std::uint32_t value) {
  return __builtin_bit_cast(float, value);
}
// A template, because which 64-bit type std::uint64_t is depends on the system.
template <class Bits>
requires(sizeof(Bits) == sizeof(double)) CUDA_FFI_INLINE double from_bits(Bits value) {
  return __builtin_bit_cast(double, value);
}

template <class T>
CUDA_FFI_INLINE T canonical_nan() {
  return from_bits(FloatBits<T>::kCanonical);
}

// NaN results become the canonical NaN; those of doubles stay.
CUDA_FFI_INLINE float canonical(float value) {
  return value == value ? value : canonical_nan<float>();
}
CUDA_FFI_INLINE double canonical(double value) {
  return value;
}

// As a double, NaN keeps its sign and payload; as a float, it becomes the canonical NaN.
CUDA_FFI_INLINE float kept_nan(float) {
  return canonical_nan<float>();
}
CUDA_FFI_INLINE double kept_nan(double value) {
  return from_bits(to_bits(value) | std::uint64_t{1} << 51);
}

// A subnormal number becomes a zero of its sign.
template <class T>
CUDA_FFI_INLINE T flush(T value) {
  const auto bits = to_bits(value);
  return (bits & FloatBits<T>::kExponent) == 0 ? from_bits(bits & FloatBits<T>::kSign) : value;
}
template <bool kFlush, class T>
CUDA_FFI_INLINE T flush_if(T value) {
  if constexpr (kFlush) return flush(value);
  return value;
}

// Clamps to [0, 1]; NaN becomes 0.
template <class T>
CUDA_FFI_INLINE T saturate(T value) {
  const T low = value > T{0} ? value : T{0};
  return low < T{1} ? low : T{1};
}

template <bool kFlush, bool kSaturate, class T>
CUDA_FFI_INLINE T finish(T value) {
  if constexpr (kSaturate) return saturate(flush_if<kFlush>(value));
  return canonical(flush_if<kFlush>(value));
}

CUDA_FFI_INLINE float fused(float a, float b, float c) {
  return __builtin_fmaf(a, b, c);
}
CUDA_FFI_INLINE double fused(double a, double b, double c) {
  return __builtin_fma(a, b, c);
}
CUDA_FFI_INLINE float root(float a) {
  return __builtin_sqrtf(a);
}
CUDA_FFI_INLINE double root(double a) {
  return __builtin_sqrt(a);
}

// apply: the result. larger: 2^24 times the result, for operations whose result could be rounded up
// to 2^-126. kTakesOtherNanFirst: if several doubles are NaN, a GPU returns the second operand's
// first.
struct FloatAdd {
  static constexpr bool kTakesOtherNanFirst = true;
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) {
    return a + b;
  }
};
struct FloatSub {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) {
    return a - b;
  }
};
struct FloatMul {
  static constexpr bool kTakesOtherNanFirst = true;
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) {
    return a * b;
  }
  template <class T>
  CUDA_FFI_INLINE T larger(T a, T b) {
    return a * static_cast<T>(0x1p24) * b;
  }
};
struct FloatDiv {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) {
    return a / b;
  }
  template <class T>
  CUDA_FFI_INLINE T larger(T a, T b) {
    return a * static_cast<T>(0x1p24) / b;
  }
};
// If the divisor exceeds 2^126, its reciprocal counts as zero.
struct FloatDivApprox {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) {
    const T magnitude = from_bits(to_bits(b) & ~FloatBits<T>::kSign);
    const T zero = from_bits(to_bits(b) & FloatBits<T>::kSign);
    return magnitude > static_cast<T>(0x1p126) ? a * zero : a / b;
  }
};
struct FloatFma {
  static constexpr bool kTakesOtherNanFirst = true;
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b, T c) {
    return fused(a, b, c);
  }
  template <class T>
  CUDA_FFI_INLINE T larger(T a, T b, T c) {
    return fused(a * static_cast<T>(0x1p24), b, c * static_cast<T>(0x1p24));
  }
};
struct FloatRcp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a) {
    return T{1} / a;
  }
  template <class T>
  CUDA_FFI_INLINE T larger(T a) {
    return static_cast<T>(0x1p24) / a;
  }
};
struct FloatSqrt {
  template <class T>
  CUDA_FFI_INLINE T apply(T a) {
    return root(a);
  }
};

// A NaN result of doubles is a NaN operand, made quiet, or the negative NaN if no operand is one.
// x86 does this itself; ARM prefers signaling operands, and its own NaN is positive.
#if defined(__x86_64__)
template <class Operation, class Result, class... T>
CUDA_FFI_INLINE Result with_nan_of(Result result, T...) {
  return result;
}
#else
CUDA_FFI_INLINE double first_nan() {
  return from_bits(std::uint64_t{0xfff8000000000000});
}
template <class... T>
CUDA_FFI_INLINE double first_nan(double first, T... others) {
  return first == first ? first_nan(others...) : kept_nan(first);
}
template <class Operation, class... T>
CUDA_FFI_INLINE double with_nan_of(double result, double first, T... others) {
  if (result == result) return result;
  if constexpr (requires { Operation::kTakesOtherNanFirst; }) return first_nan(others..., first);
  return first_nan(first, others...);
}
template <class Operation, class... T>
CUDA_FFI_INLINE float with_nan_of(float result, T...) {
  return result;
}
#endif

// Flushes the operands, applies the operation, and finishes the result.
template <class Operation, bool kFlush, bool kSaturate>
struct Finished {
  template <class... T>
  CUDA_FFI_INLINE auto apply(T... values) {
    const auto result = finish<kFlush, kSaturate>(Operation::apply(flush_if<kFlush>(values)...));
    return with_nan_of<Operation>(result, values...);
  }
};

// If only one operand is NaN, the result is the other; −0 is below +0.
template <bool kLeast, bool kNan, bool kXorsignAbs, bool kFlush>
struct FloatMinMax {
  template <class T>
  CUDA_FFI_INLINE T apply(T x, T y) {
    using Bits = FloatBits<T>;
    T a = flush_if<kFlush>(x), b = flush_if<kFlush>(y);
    const auto sign = (to_bits(a) ^ to_bits(b)) & Bits::kSign;
    if constexpr (kXorsignAbs) {
      a = from_bits(to_bits(a) & ~Bits::kSign);
      b = from_bits(to_bits(b) & ~Bits::kSign);
    }
    const T equal = from_bits(kLeast ? to_bits(a) | to_bits(b) : to_bits(a) & to_bits(b));
    T result = kLeast ? (a < b ? a : b) : (a > b ? a : b);
    result = a == b ? equal : result;
    const bool nan_a = a != a, nan_b = b != b;
    result = nan_a ? b : result;
    result = nan_b ? a : result;
    if constexpr (kXorsignAbs) result = from_bits(to_bits(result) | sign);
    const bool nan = kNan ? (nan_a || nan_b) : (nan_a && nan_b);
    return nan ? kept_nan(nan_b ? b : a) : result;
  }
};
template <bool kLeast, bool kNan, bool kXorsignAbs, bool kFlush>
struct FloatMinMax3 {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b, T c) {
    using Two = FloatMinMax<kLeast, kNan, kXorsignAbs, kFlush>;
    return Two::apply(Two::apply(a, b), c);
  }
};

template <bool kFlush>
struct FloatAbs {
  template <class T>
  CUDA_FFI_INLINE T apply(T a) {
    return a == a ? from_bits(to_bits(flush_if<kFlush>(a)) & ~FloatBits<T>::kSign) : kept_nan(a);
  }
};
template <bool kFlush>
struct FloatNeg {
  template <class T>
  CUDA_FFI_INLINE T apply(T a) {
    return a == a ? from_bits(to_bits(flush_if<kFlush>(a)) ^ FloatBits<T>::kSign) : kept_nan(a);
  }
};
// b with the sign of a.
struct FloatCopysign {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) {
    return from_bits((to_bits(a) & FloatBits<T>::kSign) | (to_bits(b) & ~FloatBits<T>::kSign));
  }
};

template <Op kTest>
struct FloatTest {
  template <class T>
  CUDA_FFI_INLINE bool apply(T a) {
    using Bits = FloatBits<T>;
    const auto magnitude = to_bits(a) & ~Bits::kSign;
    const auto exponent = to_bits(a) & Bits::kExponent;
    switch (kTest) {
      case Op::TestFinite:
        return exponent != Bits::kExponent;
      case Op::TestInfinite:
        return magnitude == Bits::kExponent;
      case Op::TestNumber:
        return magnitude <= Bits::kExponent;
      case Op::TestNotANumber:
        return magnitude > Bits::kExponent;
      case Op::TestNormal:
        return (exponent != 0 || magnitude == 0) && exponent != Bits::kExponent;
      default:
        return exponent == 0 && magnitude != 0;
    }
  }
};

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
