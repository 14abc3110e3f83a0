#include "driver/context.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "driver/first_fault.hpp"

namespace cuda_ffi {
namespace {

// A driver without pools returns an error, which does not matter here.
CUmemoryPool default_pool(const Device& device) {
  CUmemoryPool pool = nullptr;
  const CUresult code = device.driver()->cuDeviceGetDefaultMemPool(&pool, device.handle());
  return code == CUDA_SUCCESS ? pool : nullptr;
}

// Lets the pool keep freed memory instead of giving it back at every synchronization, up to a
// limit, so that other processes do not starve.
void keep_freed_memory(const Device& device) {
  const Driver& driver = *device.driver();
  const CUmemoryPool pool = default_pool(device);
  if (!pool) return;
  std::uint64_t threshold = device.total_memory() / 4;
  driver.cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &threshold);
}

// Bytes that the pool has reserved and nobody uses.
size_t kept_free_memory(const Device& device) {
  const Driver& driver = *device.driver();
  const CUmemoryPool pool = default_pool(device);
  std::uint64_t reserved = 0, used = 0;
  if (!pool ||
      driver.cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT, &reserved) !=
          CUDA_SUCCESS ||
      driver.cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_USED_MEM_CURRENT, &used) != CUDA_SUCCESS) {
    return 0;
  }
  return reserved - std::min(used, reserved);
}

// What all environments of the process share of a device's primary context.
struct PrimaryContext {
  std::atomic<std::uint64_t> resets{0};
  std::atomic<CUcontext> handle{nullptr};  // of the one made last
};

// Never destroyed, since threads outlive main().
PrimaryContext& primary_of(const Device& device) {
  static auto& mutex = *new std::mutex;
  static auto& all = *new std::map<std::pair<std::string, int>, PrimaryContext>;
  const std::lock_guard lock(mutex);
  return all[{device.driver()->path(), device.ordinal()}];
}

// The handle may still be current on this thread, and may come to stand for another context.
void forget_on_this_thread(const Driver& driver, CUcontext handle) noexcept {
  CUcontext current = nullptr;
  driver.cuCtxGetCurrent(&current);
  if (current == handle) driver.cuCtxSetCurrent(nullptr);
}

// Whether anybody in the process holds the primary context.
bool is_active(const Device& device) {
  unsigned flags = 0;
  int active = 0;
  device.driver()->cuDevicePrimaryCtxGetState(device.handle(), &flags, &active);
  return active != 0;
}

std::atomic<std::uint64_t> contexts_made{0};

}  // namespace

Context::Context(Device device, CUcontext handle, Kind kind)
    : device_(std::move(device)),
      handle_(handle),
      kind_(kind),
      resets_(primary_of(device_).resets),
      resets_at_start_(resets_),
      serial_(++contexts_made) {}

std::shared_ptr<Context> Context::primary(const Device& device) {
  const Driver& driver = *device.driver();
  CUcontext handle = nullptr;
  const CUresult code = driver.cuDevicePrimaryCtxRetain(&handle, device.handle());
  if (code != CUDA_SUCCESS)
    throw DriverError(with_first_fault(device, driver.failure(code, "cuDevicePrimaryCtxRetain")));
  keep_freed_memory(device);
  primary_of(device).handle = handle;
  return std::shared_ptr<Context>(new Context(device, handle, Kind::Primary));
}

std::shared_ptr<Context> Context::create(const Device& device) {
  const Driver& driver = *device.driver();
  CUcontext handle = nullptr;
  driver.check(driver.cuCtxCreate_v2(&handle, 0, device.handle()), "cuCtxCreate");
  CUcontext popped = nullptr;  // cuCtxCreate leaves it current; ours are current only in a scope
  driver.cuCtxPopCurrent_v2(&popped);
  return std::shared_ptr<Context>(new Context(device, handle, Kind::Own));
}

std::shared_ptr<Context> Context::borrowed(const Device& device, CUcontext handle) {
  return std::shared_ptr<Context>(new Context(device, handle, Kind::Borrowed));
}

CUdevice Context::device_of(const Driver& driver, CUcontext handle) {
  driver.check(driver.cuCtxPushCurrent_v2(handle), "cuCtxPushCurrent");
  CUdevice device = 0;
  const CUresult code = driver.cuCtxGetDevice(&device);
  CUcontext popped = nullptr;
  driver.cuCtxPopCurrent_v2(&popped);
  driver.check(code, "cuCtxGetDevice");
  return device;
}

bool Context::is_primary(const Device& device, CUcontext handle) {
  const Driver& driver = *device.driver();
  unsigned flags = 0;
  int active = 0;
  driver.check(driver.cuDevicePrimaryCtxGetState(device.handle(), &flags, &active),
               "cuDevicePrimaryCtxGetState");
  if (!active) return false;
  CUcontext primary = nullptr;
  driver.check(driver.cuDevicePrimaryCtxRetain(&primary, device.handle()),
               "cuDevicePrimaryCtxRetain");
  driver.cuDevicePrimaryCtxRelease_v2(device.handle());
  return primary == handle;
}

Failure Context::failure(CUresult code, const char* operation) const {
  return with_first_fault(device_, driver().failure(code, operation, handle_));
}

void Context::reset_primary(const Device& device) {
  const Driver& driver = *device.driver();
  PrimaryContext& primary = primary_of(device);
  forget_on_this_thread(driver, primary.handle);
  ++primary.resets;
  driver.check(driver.cuDevicePrimaryCtxReset_v2(device.handle()), "cuDevicePrimaryCtxReset");
}

Context::MemoryInfo Context::memory_info() const {
  const CurrentContext current(*this);
  MemoryInfo info{};
  check(driver().cuMemGetInfo_v2(&info.free, &info.total), "cuMemGetInfo");
  info.free += kept_free_memory(device_);
  return info;
}

void Context::give_back_kept_memory() const {
  const CurrentContext current(*this);
  if (const CUmemoryPool pool = default_pool(device_)) driver().cuMemPoolTrimTo(pool, 0);
}

bool Context::remember_peer(const Context& memory, const std::function<bool()>& grant) const {
  const std::lock_guard lock(mutex_);
  const auto known = peers_.find(memory.serial_);
  if (known != peers_.end()) return known->second;
  return peers_[memory.serial_] = grant();
}

size_t Context::limit(CUlimit which) const {
  const CurrentContext current(*this);
  size_t value = 0;
  check(driver().cuCtxGetLimit(&value, which), "cuCtxGetLimit");
  return value;
}

void Context::set_limit(CUlimit which, size_t value) const {
  const CurrentContext current(*this);
  check(driver().cuCtxSetLimit(which, value), "cuCtxSetLimit");
}

Context::~Context() {
  if (kind_ == Kind::Borrowed) return;
  if (kind_ == Kind::Own) {
    forget_on_this_thread(driver(), handle_);
    driver().cuCtxDestroy_v2(handle_);
    return;
  }
  // Also after a reset, which takes nobody's release away.
  driver().cuDevicePrimaryCtxRelease_v2(device_.handle());
  // While others hold the context, one of them may have made it current.
  if (!is_active(device_)) forget_on_this_thread(driver(), handle_);
}

CurrentContext::CurrentContext(const Context& context) : context_(context) {
  enter();
  try {
    make_current();
  } catch (const DriverError&) {
    leave();
    throw;
  }
}

CurrentContext::~CurrentContext() {
  CUcontext popped = nullptr;
  if (pushed_) context_.driver().cuCtxPopCurrent_v2(&popped);
  leave();
}

void CurrentContext::enter() const {
  const bool entered = context_.borrowed() ? context_.visits_.enter() : !context_.ended();
  if (!entered) context_.driver().check(CUDA_ERROR_CONTEXT_IS_DESTROYED, "cuCtxSetCurrent");
}

void CurrentContext::leave() const noexcept {
  if (context_.borrowed()) context_.visits_.leave();
}

void CurrentContext::make_current() {
  const Driver& driver = context_.driver();
  CUcontext current = nullptr;
  driver.cuCtxGetCurrent(&current);
  if (current == context_.handle()) return;
  if (!current && !context_.borrowed()) {
    driver.check(driver.cuCtxSetCurrent(context_.handle()), "cuCtxSetCurrent");
    return;
  }
  driver.check(driver.cuCtxPushCurrent_v2(context_.handle()), "cuCtxPushCurrent");
  pushed_ = true;
}

}  // namespace cuda_ffi
