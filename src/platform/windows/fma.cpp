#include "platform/fma.hpp"

#include <immintrin.h>

// These replace the C library's for everything that is linked with this file.

extern "C" __attribute__((target("fma"))) double fma(double a, double b, double c) {
  return _mm_cvtsd_f64(_mm_fmadd_sd(_mm_set_sd(a), _mm_set_sd(b), _mm_set_sd(c)));
}

extern "C" __attribute__((target("fma"))) float fmaf(float a, float b, float c) {
  return _mm_cvtss_f32(_mm_fmadd_ss(_mm_set_ss(a), _mm_set_ss(b), _mm_set_ss(c)));
}

namespace cuda_ffi::platform {

bool has_exact_fma() {
  __builtin_cpu_init();
  return __builtin_cpu_supports("fma");
}

}  // namespace cuda_ffi::platform
