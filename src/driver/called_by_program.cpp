#include "driver/called_by_program.hpp"

#include "driver/first_fault.hpp"

namespace cuda_ffi {
namespace {

// A broken context may not say which device it is on.
Device current_device(const Device& otherwise) {
  const DriverPtr& driver = otherwise.driver();
  CUdevice current = 0;
  if (driver->cuCtxGetDevice(&current) != CUDA_SUCCESS) return otherwise;
  for (const Device& device : Device::list(driver))
    if (device.handle() == current) return device;
  return otherwise;
}

}  // namespace

Failure failure_of_program(const Device& device, CUresult code, const char* operation,
                           const std::vector<CUcontext>& handles) {
  const Driver& driver = *device.driver();
  Failure failure{code, operation, {}};
  for (const CUcontext handle : handles)
    if (failure.report.empty()) failure = driver.failure(code, operation, handle);
  if (failure.report.empty()) failure = driver.failure(code, operation);
  return with_first_fault(current_device(device), std::move(failure));
}

}  // namespace cuda_ffi
