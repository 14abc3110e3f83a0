#pragma once

namespace cuda_ffi::platform {

// Whether this machine's CPU has the instructions of the levels x86-64-v3 (AVX2, FMA) and
// x86-64-v4 (AVX-512); false on other CPUs.
bool has_x86_64_v3();
bool has_x86_64_v4();

// For a loop that waits for another thread: lets the CPU rest for a moment.
inline void relax() noexcept {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

}  // namespace cuda_ffi::platform
