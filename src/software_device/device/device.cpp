#include "software_device/device/device.hpp"

#include <vector>

#include "software_device/device/configuration.hpp"
#include "software_device/device/memory_pool.hpp"

namespace cuda_ffi::software {
namespace {

struct Devices {
  std::vector<std::unique_ptr<Device>> all;
};

std::atomic<Devices*> devices{nullptr};
std::mutex initialization;

}  // namespace

Device::Device(int ordinal)
    : ordinal_(ordinal), primary_(std::make_shared<Context>(ordinal, 0U, true)) {
  primary_->set_handle(make_handle(primary_));
  primary_->tear_down();  // inactive until somebody retains it
}

CUcontext Device::retain_primary() {
  const std::lock_guard lock(mutex_);
  ++retained_;
  if (!primary_->active()) primary_->activate();
  return primary_->handle();
}

void Device::release_primary() {
  const std::lock_guard lock(mutex_);
  require(retained_ > 0, CUDA_ERROR_INVALID_CONTEXT);
  if (--retained_ == 0 && primary_->active()) primary_->tear_down();
}

// Its users are still to release it, as on a GPU: until then, the next one to retain it revives it.
void Device::reset_primary() {
  const std::lock_guard lock(mutex_);
  if (primary_->active()) primary_->tear_down();
}

void Device::set_primary_flags(unsigned flags) {
  primary_->set_flags(flags);
}

std::shared_ptr<MemoryPool> Device::default_pool() {
  const std::lock_guard lock(mutex_);
  if (!default_pool_) {
    default_pool_ = MemoryPool::make_default(ordinal_);
    if (!pool_) pool_ = default_pool_;
  }
  return default_pool_;
}

std::shared_ptr<MemoryPool> Device::pool() {
  auto fallback = default_pool();
  const std::lock_guard lock(mutex_);
  return pool_ ? pool_ : fallback;
}

void Device::set_pool(std::shared_ptr<MemoryPool> pool) {
  const std::lock_guard lock(mutex_);
  pool_ = std::move(pool);
}

void initialize_devices() {
  const std::lock_guard lock(initialization);
  if (initialized()) return;
  auto made = std::make_unique<Devices>();
  for (int i = 0; i < Configuration::get().devices; ++i) {
    made->all.push_back(std::make_unique<Device>(i));
  }
  devices.store(made.release(), std::memory_order_release);
}

bool initialized() noexcept {
  return devices.load(std::memory_order_acquire) != nullptr;
}

int device_count() noexcept {
  const Devices* all = devices.load(std::memory_order_acquire);
  return all == nullptr ? 0 : static_cast<int>(all->all.size());
}

Device& device_at(CUdevice ordinal) {
  const Devices* all = devices.load(std::memory_order_acquire);
  require(all != nullptr, CUDA_ERROR_NOT_INITIALIZED);
  require(ordinal >= 0 && ordinal < device_count(), CUDA_ERROR_INVALID_DEVICE);
  return *all->all[static_cast<std::size_t>(ordinal)];
}

}  // namespace cuda_ffi::software
