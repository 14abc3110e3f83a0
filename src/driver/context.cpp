#include "driver/context.hpp"

#include <cstdint>
#include <limits>

namespace cuda_ffi {
namespace {

// The pool keeps what is freed instead of giving it back at every synchronisation. A driver without pools answers an error that does not matter here.
void keep_freed_memory(const Device& device) {
  const Driver& driver = *device.driver();
  CUmemoryPool pool = nullptr;
  if (driver.cuDeviceGetDefaultMemPool(&pool, device.handle()) != CUDA_SUCCESS) return;
  std::uint64_t threshold = std::numeric_limits<std::uint64_t>::max();
  driver.cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &threshold);
}

}  // namespace

std::shared_ptr<Context> Context::primary(const Device& device) {
  const Driver& driver = *device.driver();
  CUcontext handle = nullptr;
  driver.check(driver.cuDevicePrimaryCtxRetain(&handle, device.handle()), "cuDevicePrimaryCtxRetain");
  keep_freed_memory(device);
  return std::shared_ptr<Context>(new Context(device, handle, true));
}

std::shared_ptr<Context> Context::create(const Device& device) {
  const Driver& driver = *device.driver();
  CUcontext handle = nullptr;
  driver.check(driver.cuCtxCreate_v2(&handle, 0, device.handle()), "cuCtxCreate");
  CUcontext popped = nullptr;  // cuCtxCreate leaves it current; ours are current only in a scope
  driver.cuCtxPopCurrent_v2(&popped);
  return std::shared_ptr<Context>(new Context(device, handle, false));
}

void Context::reset() {
  ended_ = true;
  driver().check(driver().cuDevicePrimaryCtxReset_v2(device_.handle()), "cuDevicePrimaryCtxReset");
}

Context::~Context() {
  if (ended_) return;
  if (is_primary_) {
    driver().cuDevicePrimaryCtxRelease_v2(device_.handle());
  } else {
    driver().cuCtxDestroy_v2(handle_);
  }
}

CurrentContext::CurrentContext(const Context& context) : driver_(context.driver()) {
  CUcontext current = nullptr;
  driver_.cuCtxGetCurrent(&current);
  if (current == context.handle()) return;
  driver_.check(driver_.cuCtxPushCurrent_v2(context.handle()), "cuCtxPushCurrent");
  pushed_ = true;
}

CurrentContext::~CurrentContext() {
  CUcontext popped = nullptr;
  if (pushed_) driver_.cuCtxPopCurrent_v2(&popped);
}

}  // namespace cuda_ffi
