#include "software_device/execute/isa/handler_table.hpp"

#include <string_view>

#include "software_device/environment/environment.hpp"

namespace cuda_ffi::software {

namespace {

#if defined(CUDA_FFI_X86_VARIANTS)
// Holds the device to an older set than the machine has.
std::string_view asked() {
  const char* const name = "CUDA_FFI_SOFTWARE_ISA";
  const std::string_view text = environment_text(name);
  if (text == "avx2") return "v3";
  if (text == "avx512") return "v4";
  if (text.empty() || text == "baseline" || text == "v3" || text == "v4") return text;
  warn_of_environment(name, text, "baseline, avx2 or avx512");
  return {};
}
#endif

const HandlerTable& choose() {
#if defined(CUDA_FFI_X86_VARIANTS)
  const std::string_view most = asked();
  __builtin_cpu_init();
  const bool has_v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                      __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
  const bool has_v4 = has_v3 && __builtin_cpu_supports("avx512f") &&
                      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
                      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  if (has_v4 && most != "baseline" && most != "v3") return v4::table();
  if (has_v3 && most != "baseline") return v3::table();
#endif
  return baseline::table();
}

}  // namespace

const HandlerTable& handler_table() {
  static const HandlerTable& table = choose();
  return table;
}

}  // namespace cuda_ffi::software
