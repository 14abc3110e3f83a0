// Any bytes that parse must be refused as a module, or run: to the end, into a fault or into the
// time limit. Nothing else may happen: no crash, no read or write outside of what is allocated, no
// endless run.

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "run_kernel.hpp"

using namespace cuda_ffi::software;

namespace {

constexpr int kCapability = 120;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  limit_engine();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::unique_ptr<LoadedModule> module;
  try {
    module = LoadedModule::load(std::span(&text, 1), 0, kCapability);
  } catch (const LoadError& error) {
    if (error.log.empty()) std::abort();
    return 0;
  }
  const auto kernels = module->kernels();
  if (!kernels.empty()) run_kernel(*kernels.front());
  return 0;
}
