#include "software_device/execute/load/device_runtime.hpp"

namespace cuda_ffi::software {

namespace {

constexpr std::string_view kSetConditional = "cudaGraphSetConditional";

// The handle is the address of the condition (device/condition.hpp).
constexpr std::string_view kText = R"(
.version 6.0
.target sm_30
.address_size 64
.weak .func cudaGraphSetConditional(.param .b64 handle, .param .b32 value)
{
  .reg .b64 %handle;
  .reg .b32 %value;
  ld.param.b64 %handle, [handle];
  ld.param.b32 %value, [value];
  st.global.b32 [%handle], %value;
  ret;
}
)";

}  // namespace

std::string_view device_runtime_for(const std::vector<std::unique_ptr<ptx::Module>>& texts) {
  bool declared = false;
  for (const auto& text : texts) {
    for (const ptx::Function& function : text->functions) {
      if (function.name != kSetConditional) continue;
      if (function.defined) return {};
      declared = true;
    }
  }
  return declared ? kText : std::string_view();
}

}  // namespace cuda_ffi::software
