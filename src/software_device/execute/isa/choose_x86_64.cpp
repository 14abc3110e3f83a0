#include "software_device/execute/isa/handler_table.hpp"

#include <string_view>

#include "platform/cpu.hpp"
#include "software_device/environment/environment.hpp"

namespace cuda_ffi::software {

namespace {

// The user may restrict the device to an older instruction set than the machine's.
std::string_view asked() {
  const char* const name = "CUDA_FFI_SOFTWARE_ISA";
  const std::string_view text = environment_text(name);
  if (text == "avx2") return "v3";
  if (text == "avx512") return "v4";
  if (text.empty() || text == "baseline" || text == "v3" || text == "v4") return text;
  warn_of_environment(name, text, "baseline, avx2 or avx512");
  return {};
}

const HandlerTable& choose() {
  const std::string_view most = asked();
  if (platform::has_x86_64_v4() && most != "baseline" && most != "v3") return v4::table();
  if (platform::has_x86_64_v3() && most != "baseline") return v3::table();
  return baseline::table();
}

}  // namespace

const HandlerTable& handler_table() {
  static const HandlerTable& table = choose();
  return table;
}

}  // namespace cuda_ffi::software
