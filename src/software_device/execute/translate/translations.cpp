#include "software_device/execute/translate/translations.hpp"

#include <thread>
#include <unordered_map>

namespace cuda_ffi::software::translate {

namespace {

// A kernel that has run so many warps is worth a translation.
constexpr std::uint64_t kWorthwhile = 256;
constexpr std::size_t kMostShapes = 16;

class Registry {
 public:
  static Registry& instance() {
    static auto* const registry = new Registry;  // modules may outlive every static object
    return *registry;
  }
  void add(const DecodedKernel& kernel, Translations* translations) {
    const std::lock_guard lock(mutex_);
    by_kernel_[&kernel] = translations;
  }
  void remove(const DecodedKernel& kernel) {
    const std::lock_guard lock(mutex_);
    by_kernel_.erase(&kernel);
  }
  Translations* find(const DecodedKernel& kernel) {
    const std::lock_guard lock(mutex_);
    const auto found = by_kernel_.find(&kernel);
    return found == by_kernel_.end() ? nullptr : found->second;
  }

 private:
  std::mutex mutex_;
  std::unordered_map<const DecodedKernel*, Translations*> by_kernel_;
};

}  // namespace

Translations::Translations(const DecodedKernel& kernel) : kernel_(kernel) {
  Registry::instance().add(kernel, this);
}

Translations::~Translations() {
  Registry::instance().remove(kernel_);
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [&] { return running_ == 0; });
}

Translations::Entry* Translations::entry_of(const Dim3& block) {
  for (const auto& entry : entries_)
    if (entry->block.x == block.x && entry->block.y == block.y && entry->block.z == block.z)
      return entry.get();
  if (entries_.size() == kMostShapes) return nullptr;
  entries_.push_back(std::make_unique<Entry>());
  entries_.back()->block = block;
  return entries_.back().get();
}

void Translations::make(Entry& entry, Mode mode) {
  entry.made = Translation::make(*kernel_.function, entry.block);
  if (entry.made != nullptr && mode == Mode::Auto && !entry.made->promises()) entry.made.reset();
  entry.ready.store(entry.made.get(), std::memory_order_release);
}

void Translations::make_in_background(Entry& entry) {
  ++running_;
  std::thread([this, &entry] {
    make(entry, Mode::Auto);
    const std::lock_guard lock(mutex_);
    --running_;
    idle_.notify_all();
  }).detach();
}

const std::atomic<const Translation*>* Translations::find(const Dim3& block, std::uint64_t warps,
                                                          Mode mode) {
  const std::lock_guard lock(mutex_);
  Entry* entry = entry_of(block);
  if (entry == nullptr) return nullptr;
  entry->warps += warps;
  if (entry->begun) return &entry->ready;
  if (mode == Mode::Auto && entry->warps < kWorthwhile) return nullptr;
  entry->begun = true;
  if (mode == Mode::Auto)
    make_in_background(*entry);
  else
    make(*entry, mode);
  return &entry->ready;
}

const std::atomic<const Translation*>* find_translation(const GridLaunch& launch) {
  const Mode how = mode();
  if (how == Mode::Off) return nullptr;
  Translations* const translations = Registry::instance().find(*launch.kernel);
  if (translations == nullptr) return nullptr;
  const Dim3& block = launch.block;
  const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
  const std::uint64_t blocks = std::uint64_t{launch.grid.x} * launch.grid.y * launch.grid.z;
  return translations->find(block, blocks * ((threads + kLanes - 1) / kLanes), how);
}

}  // namespace cuda_ffi::software::translate
