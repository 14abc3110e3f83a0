#include "software_device/execute/control/atomic.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "software_device/execute/check/resolve_lanes.hpp"
#include "software_device/execute/state/half_bits.hpp"
#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software {

namespace {

struct Bits128 {
  std::uint64_t low = 0, high = 0;
  bool operator==(const Bits128&) const = default;
};

// Types that are integers as bits but have arithmetic of their own.
struct Half {
  std::uint16_t bits;
};
struct Brain {
  std::uint16_t bits;
};
struct HalfPair {
  std::uint32_t bits;
};
struct BrainPair {
  std::uint32_t bits;
};

std::uint16_t add_half(std::uint16_t a, std::uint16_t b) {
  return half_bits::f16_from_double(half_bits::f16_to_double(a) + half_bits::f16_to_double(b));
}
std::uint16_t add_brain(std::uint16_t a, std::uint16_t b) {
  const auto sum = static_cast<float>(half_bits::bf16_to_double(a)) +
                   static_cast<float>(half_bits::bf16_to_double(b));
  return half_bits::bf16_from_double(sum);
}
Half sum(Half a, Half b) {
  return {add_half(a.bits, b.bits)};
}
Brain sum(Brain a, Brain b) {
  return {add_brain(a.bits, b.bits)};
}
template <class F>
std::uint32_t by_halves(std::uint32_t a, std::uint32_t b, F add) {
  const std::uint16_t low = add(static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b));
  const std::uint16_t high =
      add(static_cast<std::uint16_t>(a >> 16), static_cast<std::uint16_t>(b >> 16));
  return low | std::uint32_t{high} << 16;
}
HalfPair sum(HalfPair a, HalfPair b) {
  return {by_halves(a.bits, b.bits, add_half)};
}
BrainPair sum(BrainPair a, BrainPair b) {
  return {by_halves(a.bits, b.bits, add_brain)};
}
double sum(double a, double b) {
  return a + b;
}
float sum(float a, float b) {
  const float result = a + b;
  return std::isnan(result) ? std::bit_cast<float>(0x7fffffffu) : result;
}
template <class T>
requires std::is_integral_v<T> T sum(T a, T b) {
  using U = std::make_unsigned_t<T>;
  return static_cast<T>(static_cast<U>(a) + static_cast<U>(b));
}

// The integer type for the host's atomic operations.
template <class T>
using Bits = std::conditional_t<sizeof(T) == 2, std::uint16_t,
                                std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>;

template <class T>
T apply(AtomicOp op, T old, T value) {
  if (op == AtomicOp::Exchange) return value;
  if (op == AtomicOp::Add) return sum(old, value);
  if constexpr (std::is_integral_v<T>) {
    switch (op) {
      case AtomicOp::Min:
        return std::min(old, value);
      case AtomicOp::Max:
        return std::max(old, value);
      case AtomicOp::Inc:
        return old >= value ? T{0} : static_cast<T>(old + 1);
      case AtomicOp::Dec:
        return old == 0 || old > value ? value : static_cast<T>(old - 1);
      case AtomicOp::And:
        return old & value;
      case AtomicOp::Or:
        return old | value;
      case AtomicOp::Xor:
        return old ^ value;
      default:
        break;
    }
  }
  return old;
}

float flush(float x) {
  const auto bits = std::bit_cast<std::uint32_t>(x);
  return (bits & 0x7f800000u) == 0 ? std::bit_cast<float>(bits & 0x80000000u) : x;
}

// One lane's atomic operation; returns the old value.
template <class T>
T operate(std::byte* place, AtomicOp op, T value, T swap, bool flushes) {
  using B = Bits<T>;
  B* target = reinterpret_cast<B*>(place);
  B old = __atomic_load_n(target, __ATOMIC_SEQ_CST);
  if (op == AtomicOp::CompareExchange) {
    B expected = std::bit_cast<B>(value);
    __atomic_compare_exchange_n(target, &expected, std::bit_cast<B>(swap), false, __ATOMIC_SEQ_CST,
                                __ATOMIC_SEQ_CST);
    return std::bit_cast<T>(expected);
  }
  for (;;) {
    T next;
    if constexpr (std::is_same_v<T, float>) {
      const T before = std::bit_cast<T>(old);
      // Additions of f32 in global memory take subnormal numbers for zero.
      next = flushes && op == AtomicOp::Add ? flush(sum(flush(before), flush(value)))
                                            : apply(op, before, value);
    } else {
      next = apply<T>(op, std::bit_cast<T>(old), value);
    }
    if (__atomic_compare_exchange_n(target, &old, std::bit_cast<B>(next), false, __ATOMIC_SEQ_CST,
                                    __ATOMIC_SEQ_CST))
      return std::bit_cast<T>(old);
  }
}

// 128 bits. Not every host has an instruction for it, so it takes a lock of its own.
Bits128 operate_wide(std::byte* place, AtomicOp op, Bits128 value, Bits128 swap) {
  static std::atomic_flag lock;
  while (lock.test_and_set(std::memory_order_acquire)) {
  }
  Bits128 old;
  std::memcpy(&old, place, sizeof old);
  if (op == AtomicOp::Exchange) std::memcpy(place, &value, sizeof value);
  if (op == AtomicOp::CompareExchange && old == value) std::memcpy(place, &swap, sizeof swap);
  lock.clear(std::memory_order_release);
  return old;
}

void read_addresses(const Insn* insn, const std::byte* frame, std::uint64_t (&addresses)[kLanes]) {
  const auto offset = static_cast<std::uint64_t>(insn->immediate);
  for (int lane = 0; lane < kLanes; ++lane)
    addresses[lane] =
        offset + (AccessView::of(*insn).narrow
                      ? reinterpret_cast<const std::uint32_t*>(frame + insn->a)[lane]
                      : reinterpret_cast<const std::uint64_t*>(frame + insn->a)[lane]);
}

// Code that waits for another thread mostly uses cas or exch.
void count_atomic(Warp& warp, AtomicOp op, bool wanted) {
  if (op == AtomicOp::CompareExchange || op == AtomicOp::Exchange) {
    count_poll(warp);
  } else if (wanted) {
    warp.budget -= 16;
    warp.polled = true;
  }
}

template <class T>
const Insn* atomic(const Insn* insn, Warp& warp, std::byte* frame) {
  const auto op = static_cast<AtomicOp>(insn->width);
  const bool wanted = AccessView::of(*insn).wanted;
  std::uint64_t addresses[kLanes];
  std::byte* places[kLanes];
  read_addresses(insn, frame, addresses);
  if (!resolve_lanes(insn, warp, AccessView::of(*insn).space, AccessKind::Atomic, addresses,
                     sizeof(T), sizeof(T), places))
    return kLeave;
  count_atomic(warp, op, wanted);
  const T* b = reinterpret_cast<const T*>(frame + insn->b);
  const T* c =
      reinterpret_cast<const T*>(frame + (op == AtomicOp::CompareExchange ? insn->c : insn->b));
  T* d = reinterpret_cast<T*>(frame + insn->d);
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    const int lane = __builtin_ctz(left);
    T old;
    if constexpr (std::is_same_v<T, Bits128>) {
      old = operate_wide(places[lane], op, b[lane], c[lane]);
    } else {
      const bool global =
          places[lane] < warp.shared || places[lane] >= warp.shared + warp.shared_bytes;
      old = operate<T>(places[lane], op, b[lane], c[lane], global);
    }
    if (wanted) d[lane] = old;
  }
  return insn + 1;
}

bool is_bitwise(AtomicOp op) {
  return op == AtomicOp::And || op == AtomicOp::Or || op == AtomicOp::Xor;
}
bool is_swap(AtomicOp op) {
  return op == AtomicOp::Exchange || op == AtomicOp::CompareExchange;
}

}  // namespace

Handler atomic_handler(AtomicOp op, Lane type) {
  const bool arithmetic = op == AtomicOp::Add || op == AtomicOp::Min || op == AtomicOp::Max;
  const bool bits = is_bitwise(op) || is_swap(op);
  switch (type) {
    case Lane::U16:
      return op == AtomicOp::CompareExchange ? atomic<std::uint16_t> : nullptr;
    case Lane::U32:
      return atomic<std::uint32_t>;
    case Lane::S32:
      return arithmetic || bits ? atomic<std::int32_t> : nullptr;
    case Lane::U64:
      return arithmetic || bits ? atomic<std::uint64_t> : nullptr;
    case Lane::S64:
      return arithmetic || bits ? atomic<std::int64_t> : nullptr;
    case Lane::F32:
      return op == AtomicOp::Add || is_swap(op) ? atomic<float> : nullptr;
    case Lane::F64:
      return op == AtomicOp::Add || is_swap(op) ? atomic<double> : nullptr;
    case Lane::F16:
      return op == AtomicOp::Add ? atomic<Half> : nullptr;
    case Lane::BF16:
      return op == AtomicOp::Add ? atomic<Brain> : nullptr;
    case Lane::F16x2:
      return op == AtomicOp::Add ? atomic<HalfPair> : nullptr;
    case Lane::BF16x2:
      return op == AtomicOp::Add ? atomic<BrainPair> : nullptr;
    case Lane::B128:
      return is_swap(op) ? atomic<Bits128> : nullptr;
    default:
      return nullptr;
  }
}

}  // namespace cuda_ffi::software
