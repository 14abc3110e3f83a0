// Counting and finding bits, bit fields, masks, sign extension.

#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/integer_lanes.hpp"
#include "software_device/execute/handlers/lanewise.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

namespace {

struct PopcOp {
  template <class T>
  CUDA_FFI_INLINE std::uint32_t apply(T a) {
    return static_cast<std::uint32_t>(__builtin_popcountll(a));
  }
};
struct ClzOp {
  CUDA_FFI_INLINE std::uint32_t apply(std::uint32_t a) {
    return a == 0 ? 32u : static_cast<std::uint32_t>(__builtin_clz(a));
  }
  CUDA_FFI_INLINE std::uint32_t apply(std::uint64_t a) {
    return a == 0 ? 64u : static_cast<std::uint32_t>(__builtin_clzll(a));
  }
};
struct BrevOp {
  CUDA_FFI_INLINE std::uint32_t apply(std::uint32_t a) {
    a = (a & 0x55555555u) << 1 | (a >> 1 & 0x55555555u);
    a = (a & 0x33333333u) << 2 | (a >> 2 & 0x33333333u);
    a = (a & 0x0f0f0f0fu) << 4 | (a >> 4 & 0x0f0f0f0fu);
    return __builtin_bswap32(a);
  }
  CUDA_FFI_INLINE std::uint64_t apply(std::uint64_t a) {
    return std::uint64_t{apply(static_cast<std::uint32_t>(a))} << 32 |
           apply(static_cast<std::uint32_t>(a >> 32));
  }
};

// The position of the most significant bit that differs from the sign; all ones if there is none.
template <bool kShift>
struct BfindOp {
  template <class T>
  CUDA_FFI_INLINE std::uint32_t apply(T a) {
    using U = std::make_unsigned_t<T>;
    U value = static_cast<U>(a);
    if constexpr (std::is_signed_v<T>)
      if (a < 0) value = static_cast<U>(~value);
    if (value == 0) return ~0u;
    const std::uint32_t zeros = ClzOp::apply(value);
    return kShift ? zeros : static_cast<std::uint32_t>(8 * sizeof(T) - 1) - zeros;
  }
};

// The position or length of a bit field: for 32-bit fields the low 8 bits count, for 64-bit fields
// all of them.
template <class T>
CUDA_FFI_INLINE std::uint64_t field_number(std::uint32_t value) {
  return sizeof(T) == 4 ? value & 0xff : value;
}

struct BfeOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, std::uint32_t b, std::uint32_t c) {
    using U = std::make_unsigned_t<T>;
    constexpr std::uint64_t kTop = 8 * sizeof(T) - 1;
    const std::uint64_t pos = field_number<T>(b), len = field_number<T>(c);
    if (len == 0) return 0;
    const std::uint64_t sign_at = pos + len - 1 < kTop ? pos + len - 1 : kTop;
    const bool negative = std::is_signed_v<T> && (static_cast<U>(a) >> sign_at & 1) != 0;
    const U fill = negative ? static_cast<U>(~U{0}) : U{0};
    if (pos > kTop) return static_cast<T>(fill);
    const std::uint64_t held = kTop + 1 - pos < len ? kTop + 1 - pos : len;
    const U mask = held > kTop ? static_cast<U>(~U{0}) : static_cast<U>((U{1} << held) - 1);
    return static_cast<T>(((static_cast<U>(a) >> pos) & mask) | (fill & ~mask));
  }
};

template <class T>
const Insn* insert_field(const Insn* insn, Warp& warp, std::byte* frame) {
  const T* a = lanes<T>(frame, insn->a);
  const T* b = lanes<T>(frame, insn->b);
  const auto* c = lanes<std::uint32_t>(frame, insn->c);
  const auto* e = lanes<std::uint32_t>(frame, insn->e);
  constexpr std::uint32_t kBits = 8 * sizeof(T);
  write_lanes_once(warp, lanes<T>(frame, insn->d), [&](int l) {
    const std::uint64_t pos = field_number<T>(c[l]), len = field_number<T>(e[l]);
    const T ones =
        len >= kBits ? static_cast<T>(~T{0}) : static_cast<T>((T{1} << (len & (kBits - 1))) - 1);
    const T mask = pos >= kBits ? T{0} : static_cast<T>(ones << (pos & (kBits - 1)));
    const T field = pos >= kBits ? T{0} : static_cast<T>(a[l] << (pos & (kBits - 1)));
    return static_cast<T>((b[l] & ~mask) | (field & mask));
  });
  return insn + 1;
}

// The n-th set bit, counted upwards or downwards from a base.
struct FnsOp {
  CUDA_FFI_INLINE std::uint32_t apply(std::uint32_t mask, std::uint32_t base,
                                      std::uint32_t offset_bits) {
    const auto offset = static_cast<std::int32_t>(offset_bits);
    if (base > 31) return ~0u;
    if (offset == 0) return (mask >> base & 1) != 0 ? base : ~0u;
    const int step = offset > 0 ? 1 : -1;
    std::int64_t left = offset > 0 ? offset : -std::int64_t{offset};
    for (int at = static_cast<int>(base); at >= 0 && at < 32; at += step)
      if ((mask >> at & 1) != 0 && --left == 0) return static_cast<std::uint32_t>(at);
    return ~0u;
  }
};

template <bool kWrap>
struct BmskOp {
  CUDA_FFI_INLINE std::uint32_t apply(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t pos = kWrap ? a & 31 : a, len = kWrap ? b & 31 : b;
    const std::uint32_t ones = len >= 32 ? ~0u : (1u << len) - 1;
    return pos >= 32 ? 0u : ones << pos;
  }
};

template <bool kWrap>
struct SzextOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) {
    const auto size = static_cast<std::uint32_t>(b);
    const std::uint32_t count = kWrap ? size & 31 : size;
    if (count == 0) return 0;
    if (count >= 32) return a;
    const std::uint32_t up = static_cast<std::uint32_t>(a) << (32 - count);
    return static_cast<T>(static_cast<T>(up) >> (32 - count));
  }
};

template <class Operation>
Handler two_32(Lane type) {
  if (type == Lane::U32) return binary_once<Operation, std::uint32_t, std::uint32_t>;
  if (type == Lane::S32) return binary_once<Operation, std::int32_t, std::int32_t>;
  return nullptr;
}
template <class Operation>
Handler count_bits(Lane type) {
  if (size_of(type) == 4) return unary_once<Operation, std::uint32_t, std::uint32_t>;
  if (size_of(type) == 8) return unary_once<Operation, std::uint32_t, std::uint64_t>;
  return nullptr;
}
template <bool kShift>
Handler bfind(Lane type) {
  using Operation = BfindOp<kShift>;
  switch (type) {
    case Lane::U32:
      return unary_once<Operation, std::uint32_t, std::uint32_t>;
    case Lane::S32:
      return unary_once<Operation, std::uint32_t, std::int32_t>;
    case Lane::U64:
      return unary_once<Operation, std::uint32_t, std::uint64_t>;
    case Lane::S64:
      return unary_once<Operation, std::uint32_t, std::int64_t>;
    default:
      return nullptr;
  }
}
Handler bfe(Lane type) {
  switch (type) {
    case Lane::U32:
      return ternary_once<BfeOp, std::uint32_t, std::uint32_t, std::uint32_t>;
    case Lane::S32:
      return ternary_once<BfeOp, std::int32_t, std::int32_t, std::uint32_t>;
    case Lane::U64:
      return ternary_once<BfeOp, std::uint64_t, std::uint64_t, std::uint32_t>;
    case Lane::S64:
      return ternary_once<BfeOp, std::int64_t, std::int64_t, std::uint32_t>;
    default:
      return nullptr;
  }
}

}  // namespace

Handler bit_field_handler(const Pick& pick) {
  using U32 = std::uint32_t;
  switch (pick.op) {
    case Op::Popc:
      return count_bits<PopcOp>(pick.type);
    case Op::Clz:
      return count_bits<ClzOp>(pick.type);
    case Op::Brev:
      if (size_of(pick.type) == 8) return unary_once<BrevOp, std::uint64_t, std::uint64_t>;
      return size_of(pick.type) == 4 ? unary_once<BrevOp, U32, U32> : nullptr;
    case Op::Bfind:
      return bfind<false>(pick.type);
    case Op::BfindShift:
      return bfind<true>(pick.type);
    case Op::Bfe:
      return bfe(pick.type);
    case Op::Bfi:
      if (size_of(pick.type) == 8) return insert_field<std::uint64_t>;
      return size_of(pick.type) == 4 ? insert_field<U32> : nullptr;
    case Op::Fns:
      return size_of(pick.type) == 4 ? ternary_once<FnsOp, U32, U32> : nullptr;
    case Op::BmskClamp:
      return size_of(pick.type) == 4 ? binary_once<BmskOp<false>, U32, U32> : nullptr;
    case Op::BmskWrap:
      return size_of(pick.type) == 4 ? binary_once<BmskOp<true>, U32, U32> : nullptr;
    case Op::SzextClamp:
      return two_32<SzextOp<false>>(pick.type);
    case Op::SzextWrap:
      return two_32<SzextOp<true>>(pick.type);
    default:
      return nullptr;
  }
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
