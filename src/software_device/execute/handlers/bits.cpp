// Logic, shifts and permutations of bits.

#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/lanewise.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

namespace {

struct AndOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) {
    return static_cast<T>(a & b);
  }
};
struct OrOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) {
    return static_cast<T>(a | b);
  }
};
struct XorOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) {
    return static_cast<T>(a ^ b);
  }
};
struct NotOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a) {
    return static_cast<T>(~a);
  }
};
struct CnotOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a) {
    return a == 0 ? T{1} : T{0};
  }
};

// A shift by more than the width shifts everything out.
struct ShlOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, std::uint32_t b) {
    constexpr std::uint32_t kBits = 8 * sizeof(T);
    const T shifted = static_cast<T>(a << (b & (kBits - 1)));
    return b >= kBits ? T{0} : shifted;
  }
};
struct ShrOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, std::uint32_t b) {
    constexpr std::uint32_t kBits = 8 * sizeof(T);
    return static_cast<T>(a >> (b & (kBits - 1))) & (b >= kBits ? T{0} : static_cast<T>(~T{0}));
  }
};
struct ShrSignedOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, std::uint32_t b) {
    constexpr std::uint32_t kTop = 8 * sizeof(T) - 1;
    return static_cast<T>(a >> (b > kTop ? kTop : b));
  }
};

template <bool kLeft, bool kWrap>
struct FunnelOp {
  CUDA_FFI_INLINE std::uint32_t apply(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const std::uint64_t both = std::uint64_t{b} << 32 | a;
    const std::uint32_t n = kWrap ? c & 31 : (c > 32 ? 32 : c);
    return static_cast<std::uint32_t>(kLeft ? both << n >> 32 : both >> n);
  }
};

const Insn* lop3(const Insn* insn, Warp& warp, std::byte* frame) {
  const auto* a = lanes<std::uint32_t>(frame, insn->a);
  const auto* b = lanes<std::uint32_t>(frame, insn->b);
  const auto* c = lanes<std::uint32_t>(frame, insn->c);
  std::uint32_t term[8];
  for (int k = 0; k < 8; ++k) term[k] = (insn->immediate >> k & 1) != 0 ? ~0u : 0u;
  write_lanes_once(warp, lanes<std::uint32_t>(frame, insn->d), [&](int l) {
    const std::uint32_t x = a[l], y = b[l], z = c[l];
    return (term[0] & ~x & ~y & ~z) | (term[1] & ~x & ~y & z) | (term[2] & ~x & y & ~z) |
           (term[3] & ~x & y & z) | (term[4] & x & ~y & ~z) | (term[5] & x & ~y & z) |
           (term[6] & x & y & ~z) | (term[7] & x & y & z);
  });
  return insn + 1;
}

// The selector for prmt's special modes, chosen by the low two bits of c.
CUDA_FFI_INLINE std::uint32_t selector(std::int64_t mode, std::uint32_t c) {
  constexpr std::uint32_t kTable[6][4] = {
      {0x3210, 0x4321, 0x5432, 0x6543},  // f4e
      {0x5670, 0x6701, 0x7012, 0x0123},  // b4e
      {0x0000, 0x1111, 0x2222, 0x3333},  // rc8
      {0x3210, 0x3211, 0x3222, 0x3333},  // ecl
      {0x0000, 0x1110, 0x2210, 0x3210},  // ecr
      {0x1010, 0x3232, 0x1010, 0x3232},  // rc16
  };
  return mode == 0 ? c : kTable[mode - 1][c & 3];
}

const Insn* prmt(const Insn* insn, Warp& warp, std::byte* frame) {
  const auto* a = lanes<std::uint32_t>(frame, insn->a);
  const auto* b = lanes<std::uint32_t>(frame, insn->b);
  const auto* c = lanes<std::uint32_t>(frame, insn->c);
  const std::int64_t mode = insn->immediate;
  write_lanes_once(warp, lanes<std::uint32_t>(frame, insn->d), [&](int l) {
    const std::uint64_t both = std::uint64_t{b[l]} << 32 | a[l];
    const std::uint32_t select = selector(mode, c[l]);
    std::uint32_t result = 0;
    for (int k = 0; k < 4; ++k) {
      const std::uint32_t nibble = select >> (4 * k) & 15;
      std::uint32_t byte = static_cast<std::uint32_t>(both >> (8 * (nibble & 7))) & 0xff;
      const std::uint32_t sign = (byte >> 7) * 0xff;
      byte = (nibble & 8) != 0 ? sign : byte;
      result |= byte << (8 * k);
    }
    return result;
  });
  return insn + 1;
}

template <class Operation>
Handler two(Lane type) {
  switch (size_of(type)) {
    case 2:
      return binary<Operation, std::uint16_t, std::uint16_t>;
    case 4:
      return binary<Operation, std::uint32_t, std::uint32_t>;
    case 8:
      return binary<Operation, std::uint64_t, std::uint64_t>;
    default:
      return nullptr;
  }
}
template <class Operation>
Handler one(Lane type) {
  switch (size_of(type)) {
    case 2:
      return unary<Operation, std::uint16_t, std::uint16_t>;
    case 4:
      return unary<Operation, std::uint32_t, std::uint32_t>;
    case 8:
      return unary<Operation, std::uint64_t, std::uint64_t>;
    default:
      return nullptr;
  }
}

Handler shift_left(Lane type) {
  switch (size_of(type)) {
    case 2:
      return binary<ShlOp, std::uint16_t, std::uint16_t, std::uint32_t>;
    case 4:
      return binary<ShlOp, std::uint32_t, std::uint32_t, std::uint32_t>;
    case 8:
      return binary<ShlOp, std::uint64_t, std::uint64_t, std::uint32_t>;
    default:
      return nullptr;
  }
}

Handler shift_right(Lane type) {
  switch (type) {
    case Lane::U16:
      return binary<ShrOp, std::uint16_t, std::uint16_t, std::uint32_t>;
    case Lane::U32:
      return binary<ShrOp, std::uint32_t, std::uint32_t, std::uint32_t>;
    case Lane::U64:
      return binary<ShrOp, std::uint64_t, std::uint64_t, std::uint32_t>;
    case Lane::S16:
      return binary<ShrSignedOp, std::int16_t, std::int16_t, std::uint32_t>;
    case Lane::S32:
      return binary<ShrSignedOp, std::int32_t, std::int32_t, std::uint32_t>;
    case Lane::S64:
      return binary<ShrSignedOp, std::int64_t, std::int64_t, std::uint32_t>;
    default:
      return nullptr;
  }
}

template <bool kLeft, bool kWrap>
Handler funnel(Lane type) {
  using U32 = std::uint32_t;
  return size_of(type) == 4 ? ternary<FunnelOp<kLeft, kWrap>, U32, U32> : nullptr;
}

}  // namespace

Handler bits_handler(const Pick& pick) {
  switch (pick.op) {
    case Op::And:
      return two<AndOp>(pick.type);
    case Op::Or:
      return two<OrOp>(pick.type);
    case Op::Xor:
      return two<XorOp>(pick.type);
    case Op::Not:
      return one<NotOp>(pick.type);
    case Op::Cnot:
      return one<CnotOp>(pick.type);
    case Op::Shl:
      return shift_left(pick.type);
    case Op::Shr:
      return shift_right(pick.type);
    case Op::ShfLeftClamp:
      return funnel<true, false>(pick.type);
    case Op::ShfLeftWrap:
      return funnel<true, true>(pick.type);
    case Op::ShfRightClamp:
      return funnel<false, false>(pick.type);
    case Op::ShfRightWrap:
      return funnel<false, true>(pick.type);
    case Op::Lop3:
      return size_of(pick.type) == 4 ? lop3 : nullptr;
    case Op::Prmt:
      return size_of(pick.type) == 4 ? prmt : nullptr;
    default:
      return nullptr;
  }
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
