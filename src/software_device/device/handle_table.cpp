#include "software_device/device/handle_table.hpp"

#include <thread>

#include "platform/leak_check.hpp"
#include "software_device/memory/reserved_memory.hpp"

namespace cuda_ffi::software {
namespace {

constexpr std::uint64_t kSlots = std::uint64_t{1} << 20;
constexpr std::size_t kRest = 4096;  // a freed slot waits until more than this many others are free

}  // namespace

// The reserved region is zeroed, which makes every slot a free one. `busy` guards `object` for the
// few instructions of a copy.
struct alignas(64) HandleTable::Slot {
  std::atomic<bool> busy;
  std::atomic<HandleKind> kind;
  std::atomic<HandleKind> former;
  alignas(std::shared_ptr<void>) std::byte object[sizeof(std::shared_ptr<void>)];

  std::shared_ptr<void>& shared() noexcept {
    return *std::launder(reinterpret_cast<std::shared_ptr<void>*>(object));
  }
};

namespace {

class SlotLock {
 public:
  explicit SlotLock(std::atomic<bool>& busy) noexcept : busy_(busy) {
    while (busy_.exchange(true, std::memory_order_acquire)) std::this_thread::yield();
  }
  ~SlotLock() { busy_.store(false, std::memory_order_release); }
  SlotLock(const SlotLock&) = delete;
  SlotLock& operator=(const SlotLock&) = delete;

 private:
  std::atomic<bool>& busy_;
};

}  // namespace

HandleTable& HandleTable::instance() {
  static auto* const table = new HandleTable();
  return *table;
}

HandleTable::HandleTable() : slots_(static_cast<Slot*>(reserve_forever(kSlots * sizeof(Slot)))) {
  platform::search_for_owners(slots_, kSlots * sizeof(Slot));
}

HandleTable::Slot* HandleTable::slot_of(const void* handle) const noexcept {
  const auto offset =
      reinterpret_cast<std::uintptr_t>(handle) - reinterpret_cast<std::uintptr_t>(slots_);
  if (offset >= kSlots * sizeof(Slot) || offset % sizeof(Slot) != 0) return nullptr;
  if (offset / sizeof(Slot) >= used_.load(std::memory_order_acquire)) return nullptr;
  return slots_ + offset / sizeof(Slot);
}

HandleTable::Slot* HandleTable::take_slot() {
  const std::lock_guard lock(mutex_);
  const std::uint64_t used = used_.load(std::memory_order_relaxed);
  if (free_.size() > kRest || (used == kSlots && !free_.empty())) {
    Slot* slot = free_.front();
    free_.pop_front();
    return slot;
  }
  require(used < kSlots, CUDA_ERROR_OUT_OF_MEMORY);
  used_.store(used + 1, std::memory_order_release);
  return slots_ + used;
}

void* HandleTable::add(HandleKind kind, std::shared_ptr<void> object) {
  Slot* slot = take_slot();
  const SlotLock lock(slot->busy);
  new (slot->object) std::shared_ptr<void>(std::move(object));
  slot->kind.store(kind, std::memory_order_release);
  return slot;
}

std::shared_ptr<void> HandleTable::find(HandleKind kind, const void* handle) const noexcept {
  Slot* slot = slot_of(handle);
  if (slot == nullptr || slot->kind.load(std::memory_order_acquire) != kind) return nullptr;
  const SlotLock lock(slot->busy);
  if (slot->kind.load(std::memory_order_relaxed) != kind) return nullptr;
  return slot->shared();
}

std::shared_ptr<void> HandleTable::remove(HandleKind kind, void* handle) {
  Slot* slot = slot_of(handle);
  if (slot == nullptr) return nullptr;
  std::shared_ptr<void> object;
  {
    const SlotLock lock(slot->busy);
    if (slot->kind.load(std::memory_order_relaxed) != kind) return nullptr;
    slot->kind.store(HandleKind::Free, std::memory_order_release);
    slot->former.store(kind, std::memory_order_release);
    object = std::move(slot->shared());
    slot->shared().~shared_ptr();
  }
  const std::lock_guard lock(mutex_);
  free_.push_back(slot);
  return object;
}

bool HandleTable::was(HandleKind kind, const void* handle) const noexcept {
  const Slot* slot = slot_of(handle);
  return slot != nullptr && slot->kind.load(std::memory_order_acquire) != kind &&
         slot->former.load(std::memory_order_acquire) == kind;
}

}  // namespace cuda_ffi::software
