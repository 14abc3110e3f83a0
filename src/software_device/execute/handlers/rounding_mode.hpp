#pragma once

// The CPU's rounding mode for the length of a loop.

#include <cstdint>

#include "software_device/execute/handlers/lanes.hpp"
#include "software_device/execute/lane_type.hpp"

#if !defined(__x86_64__)
#include <cfenv>
#endif

namespace cuda_ffi::software::CUDA_FFI_ISA {

// What is computed in between must be loaded from and stored to memory that the compiler believes
// others see, or it could move across.
class DirectedRounding {
 public:
#if defined(__x86_64__)
  explicit DirectedRounding(Rounding rounding) {
    asm volatile("stmxcsr %0" : "=m"(saved_)::"memory");
    const std::uint32_t mode = rounding == Rounding::Zero ? 3 : rounding == Rounding::Up ? 2 : 1;
    const std::uint32_t set = (saved_ & ~(3u << 13)) | mode << 13;
    asm volatile("ldmxcsr %0" ::"m"(set) : "memory");
  }
  ~DirectedRounding() { asm volatile("ldmxcsr %0" ::"m"(saved_) : "memory"); }

 private:
  std::uint32_t saved_ = 0;
#else
  explicit DirectedRounding(Rounding rounding) : saved_(std::fegetround()) {
    std::fesetround(rounding == Rounding::Zero ? FE_TOWARDZERO : rounding == Rounding::Up ? FE_UPWARD : FE_DOWNWARD);
    asm volatile("" ::: "memory");
  }
  ~DirectedRounding() {
    asm volatile("" ::: "memory");
    std::fesetround(saved_);
  }

 private:
  int saved_;
#endif

 public:
  DirectedRounding(const DirectedRounding&) = delete;
  DirectedRounding& operator=(const DirectedRounding&) = delete;
};

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
