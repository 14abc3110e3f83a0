#include "software_device/execute/translated/translations.hpp"

#include <thread>
#include <unordered_map>
#include <utility>

namespace cuda_ffi::software::translate {

namespace {

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

Tier* Translations::find(const Dim3& block) {
  const std::lock_guard lock(mutex_);
  for (const auto& tier : tiers_) {
    const Dim3& of = tier->block();
    if (of.x == block.x && of.y == block.y && of.z == block.z) return tier.get();
  }
  if (tiers_.size() == kMostShapes) return nullptr;
  tiers_.push_back(std::make_unique<Tier>(
      *kernel_.function, block,
      [this](std::function<void()> work) { run_in_background(std::move(work)); }));
  return tiers_.back().get();
}

void Translations::run_in_background(std::function<void()> work) {
  const std::lock_guard lock(mutex_);
  ++running_;
  std::thread([this, work = std::move(work)] {
    work();
    const std::lock_guard done(mutex_);
    --running_;
    idle_.notify_all();
  }).detach();
}

Tier* find_tier(const GridLaunch& launch) {
  const Mode how = mode();
  if (how == Mode::Off) return nullptr;
  Translations* const translations = Registry::instance().find(*launch.kernel);
  Tier* const tier = translations == nullptr ? nullptr : translations->find(launch.block);
  if (tier != nullptr && how != Mode::Auto) tier->translate_now();
  return tier;
}

}  // namespace cuda_ffi::software::translate
