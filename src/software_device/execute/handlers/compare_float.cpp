#include "software_device/execute/handlers/compare_lanes.hpp"
#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/half_lanes.hpp"
#include "software_device/execute/handlers/lanewise.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

namespace {

template <class Operation>
struct Flushing {
  CUDA_FFI_INLINE bool apply(float a, float b) { return Operation::apply(flush(a), flush(b)); }
};

Handler on_float(Compare compare) {
#define MAKE(Operation) binary_test<Operation, float>
  CUDA_FFI_FOR_COMPARISON(compare, MAKE);
#undef MAKE
}
Handler on_flushed(Compare compare) {
#define MAKE(Operation) binary_test<Flushing<Operation>, float>
  CUDA_FFI_FOR_COMPARISON(compare, MAKE);
#undef MAKE
}
Handler on_double(Compare compare) {
#define MAKE(Operation) binary_test<Operation, double>
  CUDA_FFI_FOR_COMPARISON(compare, MAKE);
#undef MAKE
}

template <class Operation, class Half>
struct OnHalf {
  CUDA_FFI_INLINE bool apply(std::uint16_t a, std::uint16_t b) {
    return Operation::apply(Half::decode(a), Half::decode(b));
  }
};

// Compares both halves: the low ones into predicate d, the high ones into e.
template <class Operation, class Half>
const Insn* compare_pair(const Insn* insn, Warp& warp, std::byte* frame) {
  const auto* a = lanes<std::uint32_t>(frame, insn->a);
  const auto* b = lanes<std::uint32_t>(frame, insn->b);
  using One = OnHalf<Operation, Half>;
  const std::uint32_t low = where([&](int l) {
    return One::apply(static_cast<std::uint16_t>(a[l]), static_cast<std::uint16_t>(b[l]));
  });
  const std::uint32_t high = where([&](int l) {
    return One::apply(static_cast<std::uint16_t>(a[l] >> 16),
                      static_cast<std::uint16_t>(b[l] >> 16));
  });
  write_predicate(warp, frame, insn->d, low);
  write_predicate(warp, frame, insn->e, high);
  return insn + 1;
}

template <class Half>
Handler on_half(Compare compare, bool packed) {
#define MAKE(Operation) \
  packed ? compare_pair<Operation, Half> : binary_test<OnHalf<Operation, Half>, std::uint16_t>
  CUDA_FFI_FOR_COMPARISON(compare, MAKE);
#undef MAKE
}

}  // namespace

Handler compare_float_handler(const Pick& pick) {
  switch (pick.type) {
    case Lane::F32:
      return pick.ftz ? on_flushed(pick.compare) : on_float(pick.compare);
    case Lane::F64:
      return on_double(pick.compare);
    case Lane::F16:
      return on_half<F16>(pick.compare, false);
    case Lane::F16x2:
      return on_half<F16>(pick.compare, true);
    case Lane::BF16:
      return on_half<BF16>(pick.compare, false);
    case Lane::BF16x2:
      return on_half<BF16>(pick.compare, true);
    default:
      return nullptr;
  }
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
