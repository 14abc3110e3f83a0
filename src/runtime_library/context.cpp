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
  CUcontext context = nullptr;  // also after a reset
  bool retained = false;        // once for the process
  unsigned resets = 0;
};

// Whoever uses the driver beside this library may have reset the device or released too much.
bool is_active(CUdevice device) {
  unsigned flags = 0;
  int active = 0;
  check(driver().cuDevicePrimaryCtxGetState(device, &flags, &active));
  return active != 0;
}

class PrimaryContexts {
 public:
  static PrimaryContexts& instance() {
    // Destructors of the program and threads that run on use it while the process ends.
    static PrimaryContexts& contexts = *new PrimaryContexts;
    return contexts;
  }

  Primary of(int device) {
    const CUdevice handle = device_handle(device);
    const std::lock_guard lock(mutex_);
    Primary& primary = at(device);
    if (primary.retained && is_active(handle)) return primary;
    release(primary, handle);
    check(driver().cuDevicePrimaryCtxRetain(&primary.context, handle));
    primary.retained = true;
    return primary;
  }

  // What is known of it, without making one.
  Primary known(int device) {
    const std::lock_guard lock(mutex_);
    return at(device);
  }

  void reset(int device) {
    const CUdevice handle = device_handle(device);
    const std::lock_guard lock(mutex_);
    check(driver().cuDevicePrimaryCtxReset_v2(handle));
    release(at(device), handle);
    ++at(device).resets;
  }

 private:
  // A reset takes nobody's release away.
  static void release(Primary& primary, CUdevice handle) {
    if (primary.retained) check(driver().cuDevicePrimaryCtxRelease_v2(handle));
    primary.retained = false;
  }

  Primary& at(int device) {
    if (primaries_.size() <= static_cast<std::size_t>(device))
      primaries_.resize(static_cast<std::size_t>(device) + 1);
    return primaries_[static_cast<std::size_t>(device)];
  }

  std::mutex mutex_;
  std::vector<Primary> primaries_;
};

// Whether `context` is the thread's primary context, and was reset since the thread chose it.
bool is_stale(CUcontext context) {
  const ThreadDevice& chosen = thread_device();
  const Primary primary = PrimaryContexts::instance().known(chosen.device);
  return primary.resets != chosen.resets && primary.context == context;
}

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
  const CUcontext context = current_context();
  if (context == nullptr || is_stale(context)) choose_device(thread_device().device);
}

int current_device() {
  const CUcontext context = current_context();
  if (context == nullptr || is_stale(context)) return thread_device().device;
  CUdevice device = 0;
  const CUresult result = driver().cuCtxGetDevice(&device);
  if (result == CUDA_ERROR_CONTEXT_IS_DESTROYED) return thread_device().device;
  check(result);
  return device;
}

void reset_device() {
  const int device = current_device();
  PrimaryContexts::instance().reset(device);
  // A context of the program's own stays current.
  if (current_context() == PrimaryContexts::instance().known(device).context)
    check(driver().cuCtxSetCurrent(nullptr));
}

}  // namespace cuda_ffi::runtime
