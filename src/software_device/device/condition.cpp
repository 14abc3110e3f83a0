#include "software_device/device/condition.hpp"

#include <algorithm>
#include <atomic>

#include "software_device/device/failure.hpp"
#include "software_device/memory/memory_map.hpp"

namespace cuda_ffi::software {
namespace {

std::atomic_ref<std::uint32_t> word_at(std::uint64_t address) noexcept {
  return std::atomic_ref(*reinterpret_cast<std::uint32_t*>(address));
}

}  // namespace

Condition::Condition(int device, std::size_t place, std::uint32_t initial, bool assigned)
    : place_(place), initial_(initial), assigned_(assigned) {
  constexpr AllocationKind kKind = AllocationKind::Variable;
  address_ = MemoryMap::instance().allocate(device, sizeof initial, kKind).base;
  word_at(address_).store(0);
}

Condition::~Condition() {
  MemoryMap::instance().release(address_);
}

std::uint32_t Condition::value() const noexcept {
  return word_at(address_).load();
}

void Condition::begin_launch() const noexcept {
  if (assigned_) word_at(address_).store(initial_);
}

bool ConditionTable::all_taken() const noexcept {
  return std::all_of(taken_.begin(), taken_.end(), [](bool taken) { return taken; });
}

std::uint64_t ConditionTable::add(int device, std::uint32_t initial, bool assigned) {
  conditions_.push_back(
      std::make_shared<const Condition>(device, conditions_.size(), initial, assigned));
  taken_.push_back(false);
  return conditions_.back()->handle();
}

std::shared_ptr<const Condition> ConditionTable::take(std::uint64_t handle) {
  const auto found = std::find_if(conditions_.begin(), conditions_.end(),
                                  [&](const auto& own) { return own->handle() == handle; });
  require(found != conditions_.end() && !taken_[(*found)->place()]);
  taken_[(*found)->place()] = true;
  return *found;
}

}  // namespace cuda_ffi::software
