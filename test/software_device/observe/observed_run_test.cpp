// With CUDA_FFI_TEST_OBSERVED, all tests of the process run code that counts what it does. It must
// compute the same.

#include <cstdlib>

#include "software_device/execute/observe/observation.hpp"

namespace cuda_ffi::software {
namespace {

const bool kIsObserved = [] {
  const bool wanted = std::getenv("CUDA_FFI_TEST_OBSERVED") != nullptr;
  if (wanted) observe(true);
  return wanted;
}();

}  // namespace
}  // namespace cuda_ffi::software
