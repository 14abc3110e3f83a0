// Any bytes must end in a Module or a SyntaxError, and every index of a Module must be good.

#include <cstdint>
#include <cstdlib>

#include "../software_device/ptx/check_module.hpp"
#include "software_device/ptx/parse.hpp"

using namespace cuda_ffi::software::ptx;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const Module module = parse({reinterpret_cast<const char*>(data), size});
    if (!first_fault(module).empty()) std::abort();
  } catch (const SyntaxError& error) {
    if (error.line() == 0) std::abort();
  }
  return 0;
}
