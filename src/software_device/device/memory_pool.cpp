#include "software_device/device/memory_pool.hpp"

#include <algorithm>
#include <new>

#include "software_device/device/context.hpp"
#include "software_device/device/memory_records.hpp"

namespace cuda_ffi::software {
namespace {

constexpr std::uint64_t kGranule = 32 * 1024 * 1024;  // pools grow in steps of this size

std::uint64_t round_up(std::uint64_t value) {
  return (value + kGranule - 1) / kGranule * kGranule;
}

bool is_reuse_switch(CUmemPool_attribute attribute) {
  return attribute >= CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES &&
         attribute <= CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES;
}

// What the file of a pool says.
struct PoolLabel {
  static constexpr std::uint64_t kMagic = 0x6c6f702d66666375;  // "ucff-pol"
  std::uint64_t magic = kMagic;
  std::int64_t device = 0;
};

std::unique_ptr<const platform::MemoryFile> labelled_file(int device) {
  auto file = platform::MemoryFile::create(sizeof(PoolLabel));
  PoolLabel label;
  label.device = device;
  if (!file || !file->write(&label, sizeof label, 0)) throw std::bad_alloc();
  return file;
}

}  // namespace

MemoryPool::MemoryPool(const CUmemPoolProps& properties) : properties_(properties) {
  if (properties.handleTypes != CU_MEM_HANDLE_TYPE_NONE)
    file_ = labelled_file(properties.location.id);
}

std::shared_ptr<MemoryPool> MemoryPool::make_default(int device) {
  CUmemPoolProps properties{};
  properties.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
  properties.location = {CU_MEM_LOCATION_TYPE_DEVICE, device};
  auto pool = std::make_shared<MemoryPool>(properties);
  pool->default_ = true;
  pool->set_handle(make_handle(pool));
  return pool;
}

std::shared_ptr<MemoryPool> MemoryPool::open(int descriptor, int devices) {
  auto file = platform::MemoryFile::open(descriptor);
  PoolLabel label;
  if (!file || file->bytes() != sizeof label || !file->read(&label, sizeof label, 0))
    return nullptr;
  if (label.magic != PoolLabel::kMagic || label.device < 0 || label.device >= devices)
    return nullptr;
  CUmemPoolProps properties{};
  properties.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
  properties.location = {CU_MEM_LOCATION_TYPE_DEVICE, static_cast<int>(label.device)};
  auto pool = std::make_shared<MemoryPool>(properties);
  pool->imported_ = true;
  pool->file_ = std::move(file);
  pool->set_handle(make_handle(pool));
  return pool;
}

std::optional<int> MemoryPool::share() noexcept {
  const auto descriptor = file_->share();
  if (descriptor) shared_ = true;
  return descriptor;
}

CUdeviceptr MemoryPool::allocate(const Context& context, std::uint64_t size) {
  require(size > 0 && !imported_);
  Allocation made;
  {
    const std::lock_guard lock(mutex_);
    if (properties_.maxSize != 0 && used_ + size > properties_.maxSize) throw std::bad_alloc();
    made = MemoryMap::instance().allocate(device(), size, AllocationKind::Device);
    used_ += size;
    used_high_ = std::max(used_high_, used_);
    reserved_ = std::max(reserved_, round_up(used_));
    reserved_high_ = std::max(reserved_high_, reserved_);
  }
  return record(context, made);
}

CUdeviceptr MemoryPool::import(const Context& context, std::unique_ptr<platform::MemoryFile> file,
                               std::uint64_t offset, std::uint64_t size) {
  const Allocation made = MemoryMap::instance().import(device(), std::move(file), offset, size);
  {
    const std::lock_guard lock(mutex_);
    used_ += size;
    used_high_ = std::max(used_high_, used_);
  }
  return record(context, made);
}

CUdeviceptr MemoryPool::record(const Context& context, const Allocation& allocation) {
  MemoryRecord record;
  record.allocation = allocation;
  record.context_id = context.id();
  record.context = context.handle();
  record.pool = shared_from_this();
  MemoryRecords::instance().add(std::move(record));
  return allocation.base;
}

void MemoryPool::release(CUdeviceptr pointer) {
  std::uint64_t size = 0;
  const bool found = MemoryRecords::instance().release(pointer, [&](const MemoryRecord& record) {
    size = record.allocation.size;
    return record.pool.get() == this;
  });
  if (!found) return;
  {
    const std::lock_guard lock(mutex_);
    used_ -= std::min(used_, size);
  }
  trim_to_threshold();
}

std::uint64_t MemoryPool::kept() const {
  const std::lock_guard lock(mutex_);
  return reserved_ - std::min(reserved_, used_);
}

std::uint64_t MemoryPool::attribute(CUmemPool_attribute attribute) const {
  const std::lock_guard lock(mutex_);
  if (is_reuse_switch(attribute)) return static_cast<std::uint64_t>(reuse_[attribute - 1]);
  switch (attribute) {
    case CU_MEMPOOL_ATTR_RELEASE_THRESHOLD:
      return threshold_;
    case CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT:
      return reserved_;
    case CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH:
      return reserved_high_;
    case CU_MEMPOOL_ATTR_USED_MEM_CURRENT:
      return used_;
    case CU_MEMPOOL_ATTR_USED_MEM_HIGH:
      return used_high_;
    default:
      fail(CUDA_ERROR_INVALID_VALUE);
  }
}

void MemoryPool::set_attribute(CUmemPool_attribute attribute, std::uint64_t value) {
  const std::lock_guard lock(mutex_);
  if (is_reuse_switch(attribute)) {
    reuse_[attribute - 1] = value != 0;
    return;
  }
  switch (attribute) {
    case CU_MEMPOOL_ATTR_RELEASE_THRESHOLD:
      threshold_ = value;
      return;
    // The high-water marks can only be reset.
    case CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH:
      require(value == 0);
      reserved_high_ = reserved_;
      return;
    case CU_MEMPOOL_ATTR_USED_MEM_HIGH:
      require(value == 0);
      used_high_ = used_;
      return;
    default:
      fail(CUDA_ERROR_INVALID_VALUE);
  }
}

void MemoryPool::trim(std::uint64_t keep) {
  MemoryMap::instance().give_back_free_pages();
  const std::lock_guard lock(mutex_);
  reserved_ = std::min(reserved_, round_up(std::max(keep, used_)));
}

void MemoryPool::trim_to_threshold() {
  const std::lock_guard lock(mutex_);
  if (threshold_ >= reserved_) return;
  reserved_ = std::min(reserved_, round_up(std::max(threshold_, used_)));
}

void MemoryPool::set_access(const CUmemAccessDesc& access) {
  require(access.location.type == CU_MEM_LOCATION_TYPE_DEVICE);
  const std::uint64_t bit = std::uint64_t{1} << (access.location.id & 63);
  const std::lock_guard lock(mutex_);
  if (access.flags == CU_MEM_ACCESS_FLAGS_PROT_NONE) {
    require(access.location.id != device());  // its own device always has access
    peers_ &= ~bit;
    return;
  }
  require(access.flags == CU_MEM_ACCESS_FLAGS_PROT_READWRITE);
  peers_ |= bit;
}

CUmemAccess_flags MemoryPool::access(const CUmemLocation& location) const {
  require(location.type == CU_MEM_LOCATION_TYPE_DEVICE);
  const std::lock_guard lock(mutex_);
  const bool allowed = location.id == device() || (peers_ >> (location.id & 63)) % 2 == 1;
  return allowed ? CU_MEM_ACCESS_FLAGS_PROT_READWRITE : CU_MEM_ACCESS_FLAGS_PROT_NONE;
}

}  // namespace cuda_ffi::software
