#pragma once

// Sets the CPU's floating-point mode while a handler runs.

#include <cstdint>
#include <type_traits>

#include "software_device/execute/handlers/flush_by_hand.hpp"
#include "software_device/execute/handlers/lanes.hpp"
#include "software_device/execute/state/lane_type.hpp"

#if !defined(__x86_64__)
#include <cfenv>
#endif

namespace cuda_ffi::software::CUDA_FFI_ISA {

// What is computed while the mode is set must be loaded from and stored to memory that others may
// see, as far as the compiler knows. Otherwise the compiler could move it out of the mode.
//
// Flushing follows the rule of .ftz, which is the same on GPUs and x86: a subnormal operand counts
// as a zero of its sign, and so does a result that is below 2^-126 after rounding to 24 bits with
// an unlimited exponent.
class ArithmeticMode {
 public:
#if defined(__x86_64__)
  ArithmeticMode(Rounding rounding, bool flush) {
    asm volatile("stmxcsr %0" : "=m"(saved_)::"memory");
    constexpr std::uint32_t kOperands = 1u << 6, kRounding = 3u << 13, kResults = 1u << 15;
    const std::uint32_t set =
        (saved_ & ~kRounding) | control(rounding) << 13 | (flush ? kOperands | kResults : 0);
    asm volatile("ldmxcsr %0" ::"m"(set) : "memory");
  }
  ~ArithmeticMode() {
    asm volatile("ldmxcsr %0" ::"m"(saved_) : "memory");
  }

 private:
  static constexpr std::uint32_t control(Rounding rounding) {
    switch (rounding) {
      case Rounding::Down:
        return 1;
      case Rounding::Up:
        return 2;
      case Rounding::Zero:
        return 3;
      default:
        return 0;
    }
  }

  std::uint32_t saved_ = 0;
#else
  ArithmeticMode(Rounding rounding, bool) : saved_(std::fegetround()) {
    std::fesetround(control(rounding));
    asm volatile("" ::: "memory");
  }
  ~ArithmeticMode() {
    asm volatile("" ::: "memory");
    std::fesetround(saved_);
  }

 private:
  static int control(Rounding rounding) {
    switch (rounding) {
      case Rounding::Down:
        return FE_DOWNWARD;
      case Rounding::Up:
        return FE_UPWARD;
      case Rounding::Zero:
        return FE_TOWARDZERO;
      default:
        return FE_TONEAREST;
    }
  }

  int saved_;
#endif

 public:
  ArithmeticMode(const ArithmeticMode&) = delete;
  ArithmeticMode& operator=(const ArithmeticMode&) = delete;
};

#if defined(__x86_64__)
inline constexpr bool kModeFlushes = true;
#else
inline constexpr bool kModeFlushes = false;
#endif

// An operation that runs while the mode is set.
template <class Operation, bool kFlush, bool kSaturate>
using FinishedInMode =
    std::conditional_t<kFlush && !kModeFlushes, FlushedByHand<Operation, kSaturate>,
                       Finished<Operation, false, kSaturate>>;

template <Rounding kRounding, bool kFlush, Handler kHandler>
[[gnu::flatten]] const Insn* in_mode(const Insn* insn, Warp& warp, std::byte* frame) {
  const ArithmeticMode mode(kRounding, kFlush);
  return kHandler(insn, warp, frame);
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
