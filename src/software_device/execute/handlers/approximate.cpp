#include "software_device/execute/handlers/approximate_lanes.hpp"
#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/half_lanes.hpp"
#include "software_device/execute/handlers/lanewise.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

namespace {

struct Ex2 {
  CUDA_FFI_INLINE float apply(float x) { return approximate_ex2(x); }
};
struct Lg2 {
  CUDA_FFI_INLINE float apply(float x) { return approximate_lg2(x); }
};
struct Sin {
  CUDA_FFI_INLINE float apply(float x) { return approximate_sine<false>(x); }
};
struct Cos {
  CUDA_FFI_INLINE float apply(float x) { return approximate_sine<true>(x); }
};
struct Tanh {
  CUDA_FFI_INLINE float apply(float x) { return approximate_tanh(x); }
};
struct Rsqrt {
  CUDA_FFI_INLINE float apply(float x) { return approximate_rsqrt(x); }
};

template <class Operation, bool kFlush>
struct Flushed {
  CUDA_FFI_INLINE float apply(float x) {
    return flush_if<kFlush>(Operation::apply(flush_if<kFlush>(x)));
  }
};

template <class Operation>
Handler on_float(bool ftz) {
  return ftz ? unary_once<Flushed<Operation, true>, float, float>
             : unary_once<Flushed<Operation, false>, float, float>;
}

// 16-bit types are computed in 32 bits.
template <class Operation, class Half>
struct OnHalf {
  CUDA_FFI_INLINE std::uint16_t apply(std::uint16_t x) {
    return Half::encode(Operation::apply(Half::decode(x)));
  }
  CUDA_FFI_INLINE std::uint32_t apply(std::uint32_t x) {
    return apply(static_cast<std::uint16_t>(x)) |
           std::uint32_t{apply(static_cast<std::uint16_t>(x >> 16))} << 16;
  }
};

template <class Operation>
Handler on_any(const Pick& pick) {
  using U16 = std::uint16_t;
  using U32 = std::uint32_t;
  switch (pick.type) {
    case Lane::F32:
      return on_float<Operation>(pick.ftz);
    case Lane::F16:
      return unary_once<OnHalf<Operation, F16>, U16, U16>;
    case Lane::BF16:
      return unary_once<OnHalf<Operation, BF16>, U16, U16>;
    case Lane::F16x2:
      return unary_once<OnHalf<Operation, F16>, U32, U32>;
    case Lane::BF16x2:
      return unary_once<OnHalf<Operation, BF16>, U32, U32>;
    default:
      return nullptr;
  }
}

// Seeds for Newton's method: only the high halves of operand and result matter.
CUDA_FFI_INLINE double high_half(double x) {
  return from_bits(to_bits(x) & 0xffffffff00000000ull);
}

CUDA_FFI_INLINE double seed_nan() {
  return from_bits(std::uint64_t{0x7fffffff00000000ull});
}

struct RcpSeed {
  CUDA_FFI_INLINE double apply(double x) {
    const double result = 1.0 / flush(high_half(x));
    return result == result ? flush(high_half(result)) : seed_nan();
  }
};
struct RsqrtSeed {
  CUDA_FFI_INLINE double apply(double x) {
    const double result = 1.0 / root(flush(high_half(x)));
    return result == result ? high_half(result) : seed_nan();
  }
};
struct RsqrtDouble {
  CUDA_FFI_INLINE double apply(double x) {
    const double result = 1.0 / root(x);
    return result == result ? result : canonical_nan<double>();
  }
};

}  // namespace

Handler approximate_handler(const Pick& pick) {
  if (pick.type == Lane::F64) {
    if (pick.op == Op::RcpApprox) return pick.ftz ? unary_once<RcpSeed, double, double> : nullptr;
    if (pick.op != Op::RsqrtApprox) return nullptr;
    return pick.ftz ? unary_once<RsqrtSeed, double, double>
                    : unary_once<RsqrtDouble, double, double>;
  }
  switch (pick.op) {
    case Op::RcpApprox:
    case Op::SqrtApprox:
      return pick.type == Lane::F32 ? float32_handler(pick) : nullptr;
    case Op::RsqrtApprox:
      return pick.type == Lane::F32 ? on_float<Rsqrt>(pick.ftz) : nullptr;
    case Op::Sin:
      return pick.type == Lane::F32 ? on_float<Sin>(pick.ftz) : nullptr;
    case Op::Cos:
      return pick.type == Lane::F32 ? on_float<Cos>(pick.ftz) : nullptr;
    case Op::Lg2:
      return pick.type == Lane::F32 ? on_float<Lg2>(pick.ftz) : nullptr;
    case Op::Ex2:
      return on_any<Ex2>(pick);
    case Op::Tanh:
      return on_any<Tanh>(pick);
    default:
      return nullptr;
  }
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
