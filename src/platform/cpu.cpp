#include "platform/cpu.hpp"

namespace cuda_ffi::platform {

#if defined(__x86_64__)

bool has_x86_64_v3() {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
         __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}

bool has_x86_64_v4() {
  return has_x86_64_v3() && __builtin_cpu_supports("avx512f") &&
         __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}

#else

bool has_x86_64_v3() {
  return false;
}

bool has_x86_64_v4() {
  return false;
}

#endif

}  // namespace cuda_ffi::platform
