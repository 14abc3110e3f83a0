#include "software_device/device/interprocess_event.hpp"

#include <chrono>
#include <new>
#include <thread>
#include <utility>

#include "platform/memory.hpp"
#include "software_device/device/spin.hpp"

namespace cuda_ffi::software {
namespace {

constexpr std::uint64_t kPageBytes = 64 * 1024;  // a multiple of every system's page
constexpr int kLooksPerCheck = 1000;             // whether the process is still there

}  // namespace

// Zero at first. Other processes change it at any time.
struct InterprocessEvent::State {
  std::atomic<std::uint64_t> recorded;
  std::atomic<std::uint64_t> reached;
  std::atomic<std::int32_t> recorder;
};

InterprocessEvent::InterprocessEvent(std::unique_ptr<platform::MemoryFile> file,
                                     void* page) noexcept
    : file_(std::move(file)), state_(static_cast<State*>(page)) {
  static_assert(decltype(State::recorded)::is_always_lock_free);
}

InterprocessEvent::~InterprocessEvent() {
  platform::release(state_, kPageBytes);
}

std::shared_ptr<InterprocessEvent> InterprocessEvent::map(
    std::unique_ptr<platform::MemoryFile> file) {
  void* page = platform::reserve(kPageBytes);
  if (page == nullptr) throw std::bad_alloc();
  if (!file->map(page, kPageBytes)) {
    platform::release(page, kPageBytes);
    throw std::bad_alloc();
  }
  return std::shared_ptr<InterprocessEvent>(new InterprocessEvent(std::move(file), page));
}

std::shared_ptr<InterprocessEvent> InterprocessEvent::create() {
  auto file = platform::MemoryFile::create(kPageBytes);
  if (!file) throw std::bad_alloc();
  return map(std::move(file));
}

std::shared_ptr<InterprocessEvent> InterprocessEvent::open(
    const platform::MemoryFile::Place& place) {
  auto file = platform::MemoryFile::open(place);
  if (!file || file->bytes() != kPageBytes) return nullptr;
  return map(std::move(file));
}

std::uint64_t InterprocessEvent::record() noexcept {
  state_->recorder.store(platform::MemoryFile::this_process(), std::memory_order_relaxed);
  return state_->recorded.fetch_add(1, std::memory_order_acq_rel) + 1;
}

void InterprocessEvent::reach(std::uint64_t record) noexcept {
  std::uint64_t before = state_->reached.load(std::memory_order_relaxed);
  while (before < record &&
         !state_->reached.compare_exchange_weak(before, record, std::memory_order_acq_rel)) {
  }
}

std::uint64_t InterprocessEvent::latest() const noexcept {
  return state_->recorded.load(std::memory_order_acquire);
}

bool InterprocessEvent::reached(std::uint64_t record) const noexcept {
  return state_->reached.load(std::memory_order_acquire) >= record;
}

bool InterprocessEvent::wait(std::uint64_t record, const std::atomic<bool>& cancelled) const {
  for (int looks = 1; !spin_until([&] { return reached(record); }); ++looks) {
    if (cancelled.load(std::memory_order_acquire)) return false;
    const bool is_check = looks % kLooksPerCheck == 0;
    if (is_check && !platform::process_exists(state_->recorder.load(std::memory_order_relaxed)))
      return reached(record);
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
  return true;
}

}  // namespace cuda_ffi::software
