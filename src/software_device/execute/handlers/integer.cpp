// The integer arithmetic that compilers use all the time.

#include <limits>
#include <type_traits>

#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/integer_lanes.hpp"
#include "software_device/execute/handlers/lanewise.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

namespace {

struct AddOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) {
    return static_cast<T>(bits(a) + bits(b));
  }
};
struct SubOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) {
    return static_cast<T>(bits(a) - bits(b));
  }
};
struct MulLoOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) {
    return multiply_low(a, b);
  }
};
struct MulHiOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) {
    return multiply_high(a, b);
  }
};
struct MulWideOp {
  template <class T>
  CUDA_FFI_INLINE Wider<T> apply(T a, T b) {
    return static_cast<Wider<T>>(Wider<T>{a} * Wider<T>{b});
  }
};
struct MadLoOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b, T c) {
    return AddOp::apply(multiply_low(a, b), c);
  }
};
struct MadHiOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b, T c) {
    return AddOp::apply(multiply_high(a, b), c);
  }
};
struct MadWideOp {
  template <class T>
  CUDA_FFI_INLINE Wider<T> apply(T a, T b, Wider<T> c) {
    return AddOp::apply(MulWideOp::apply(a, b), c);
  }
};
struct MinOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) {
    return a < b ? a : b;
  }
};
struct MaxOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) {
    return a > b ? a : b;
  }
};
struct AbsOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a) {
    return a < 0 ? static_cast<T>(0 - bits(a)) : a;
  }
};
struct NegOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a) {
    return static_cast<T>(0 - bits(a));
  }
};

// min and max with .relu: at least zero.
template <class Operation>
struct Relu {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) {
    const T value = Operation::template apply<T>(a, b);
    return value < 0 ? T{0} : value;
  }
};

// Two 16-bit integers in one 32-bit register.
template <class Operation, class T>
struct Halves {
  CUDA_FFI_INLINE std::uint32_t apply(std::uint32_t a, std::uint32_t b) {
    const T low = Operation::template apply<T>(static_cast<T>(a), static_cast<T>(b));
    const T high = Operation::template apply<T>(static_cast<T>(a >> 16), static_cast<T>(b >> 16));
    return static_cast<std::uint16_t>(low) |
           static_cast<std::uint32_t>(static_cast<std::uint16_t>(high)) << 16;
  }
};

template <class Operation>
Handler halves(Lane type) {
  if (type == Lane::U16x2)
    return binary<Halves<Operation, std::uint16_t>, std::uint32_t, std::uint32_t>;
  if (type == Lane::S16x2)
    return binary<Halves<Operation, std::int16_t>, std::uint32_t, std::uint32_t>;
  return nullptr;
}

#define BINARY(T) binary<Operation, T, T>
#define TERNARY(T) ternary<Operation, T, T>
#define SIGNED_UNARY(T) unary<Operation, T, T>
template <class Operation>
Handler two(Lane type) {
  CUDA_FFI_FOR_INTEGER(type, BINARY)
}
template <class Operation>
Handler three(Lane type) {
  CUDA_FFI_FOR_INTEGER(type, TERNARY)
}
template <class Operation>
Handler one_signed(Lane type) {
  switch (type) {
    case Lane::S16:
      return unary<Operation, std::int16_t, std::int16_t>;
    case Lane::S32:
      return unary<Operation, std::int32_t, std::int32_t>;
    case Lane::S64:
      return unary<Operation, std::int64_t, std::int64_t>;
    default:
      return nullptr;
  }
}

Handler wide(Lane type) {
  switch (type) {
    case Lane::U16:
      return binary<MulWideOp, std::uint32_t, std::uint16_t>;
    case Lane::S16:
      return binary<MulWideOp, std::int32_t, std::int16_t>;
    case Lane::U32:
      return binary<MulWideOp, std::uint64_t, std::uint32_t>;
    case Lane::S32:
      return binary<MulWideOp, std::int64_t, std::int32_t>;
    default:
      return nullptr;
  }
}

Handler wide_add(Lane type) {
  switch (type) {
    case Lane::U16:
      return ternary<MadWideOp, std::uint32_t, std::uint16_t, std::uint16_t, std::uint32_t>;
    case Lane::S16:
      return ternary<MadWideOp, std::int32_t, std::int16_t, std::int16_t, std::int32_t>;
    case Lane::U32:
      return ternary<MadWideOp, std::uint64_t, std::uint32_t, std::uint32_t, std::uint64_t>;
    case Lane::S32:
      return ternary<MadWideOp, std::int64_t, std::int32_t, std::int32_t, std::int64_t>;
    default:
      return nullptr;
  }
}

template <class Operation>
Handler least_or_most(const Pick& pick) {
  if (pick.relu) {
    if (pick.type == Lane::S32) return binary<Relu<Operation>, std::int32_t, std::int32_t>;
    if (pick.type == Lane::S16x2) return halves<Relu<Operation>>(pick.type);
    return nullptr;
  }
  if (size_of(pick.type) == 4 && pick.type >= Lane::U16x2) return halves<Operation>(pick.type);
  return two<Operation>(pick.type);
}

}  // namespace

Handler integer_handler(const Pick& pick) {
  switch (pick.op) {
    case Op::Add:
      if (Handler packed = halves<AddOp>(pick.type)) return packed;
      return two<AddOp>(pick.type);
    case Op::Sub:
      return two<SubOp>(pick.type);
    case Op::MulLo:
      return two<MulLoOp>(pick.type);
    case Op::MulHi:
      return two<MulHiOp>(pick.type);
    case Op::MulWide:
      return wide(pick.type);
    case Op::MadLo:
      return three<MadLoOp>(pick.type);
    case Op::MadHi:
      return three<MadHiOp>(pick.type);
    case Op::MadWide:
      return wide_add(pick.type);
    case Op::Min:
      return least_or_most<MinOp>(pick);
    case Op::Max:
      return least_or_most<MaxOp>(pick);
    case Op::Abs:
      return one_signed<AbsOp>(pick.type);
    case Op::Neg:
      return one_signed<NegOp>(pick.type);
    default:
      return nullptr;
  }
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
