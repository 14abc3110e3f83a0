#include "runtime_library/context.hpp"

#include <mutex>
#include <vector>

#include "runtime_library/entry.hpp"

namespace cuda_ffi::runtime {
namespace {

// What a thread has chosen. The number of resets tells it that its context is gone.
struct ThreadDevice {
  int device = 0;
  unsigned resets = 0;
};

ThreadDevice& thread_device() {
  thread_local ThreadDevice state;
  return state;
}

struct Primary {
  CUcontext context = nullptr;  // retained once for the process
  unsigned resets = 0;
};

class PrimaryContexts {
 public:
  static PrimaryContexts& instance() {
    static PrimaryContexts contexts;
    return contexts;
  }

  Primary of(int device) {
    const CUdevice handle = device_handle(device);
    const std::lock_guard lock(mutex_);
    Primary& primary = at(device);
    if (primary.context == nullptr)
      check(driver().cuDevicePrimaryCtxRetain(&primary.context, handle));
    return primary;
  }

  unsigned resets(int device) {
    const std::lock_guard lock(mutex_);
    return at(device).resets;
  }

  void reset(int device) {
    const CUdevice handle = device_handle(device);
    const std::lock_guard lock(mutex_);
    check(driver().cuDevicePrimaryCtxReset_v2(handle));
    at(device).context = nullptr;
    ++at(device).resets;
  }

 private:
  Primary& at(int device) {
    if (primaries_.size() <= static_cast<std::size_t>(device))
      primaries_.resize(static_cast<std::size_t>(device) + 1);
    return primaries_[static_cast<std::size_t>(device)];
  }

  std::mutex mutex_;
  std::vector<Primary> primaries_;
};

}  // namespace

CUcontext current_context() {
  CUcontext context = nullptr;
  check(driver().cuCtxGetCurrent(&context));
  return context;
}

int device_count() {
  int count = 0;
  check(driver().cuDeviceGetCount(&count));
  require(count > 0, cudaErrorNoDevice);
  return count;
}

CUdevice device_handle(int device) {
  require(device >= 0 && device < device_count(), cudaErrorInvalidDevice);
  CUdevice handle = 0;
  check(driver().cuDeviceGet(&handle, device));
  return handle;
}

CUcontext primary_context(int device) {
  return PrimaryContexts::instance().of(device).context;
}

void choose_device(int device) {
  const Primary primary = PrimaryContexts::instance().of(device);
  check(driver().cuCtxSetCurrent(primary.context));
  thread_device() = {device, primary.resets};
}

void make_context_current() {
  const ThreadDevice& chosen = thread_device();
  const bool stale = PrimaryContexts::instance().resets(chosen.device) != chosen.resets;
  if (stale || current_context() == nullptr) choose_device(chosen.device);
}

int current_device() {
  const ThreadDevice& chosen = thread_device();
  if (PrimaryContexts::instance().resets(chosen.device) != chosen.resets) return chosen.device;
  if (current_context() == nullptr) return chosen.device;
  CUdevice device = 0;
  check(driver().cuCtxGetDevice(&device));
  return device;
}

void reset_device() {
  const int device = current_device();
  PrimaryContexts::instance().reset(device);
  check(driver().cuCtxSetCurrent(nullptr));
}

}  // namespace cuda_ffi::runtime
