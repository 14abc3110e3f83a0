#include "software_device/execute/translated/translations.hpp"

#include <thread>
#include <utility>

#include "software_device/execute/state/code.hpp"

namespace cuda_ffi::software::translate {

namespace {

constexpr std::size_t kMostShapes = 16;

}  // namespace

Translations::~Translations() {
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
  tiers_.push_back(std::make_unique<Tier>(function_, block, [this](std::function<void()> work) {
    run_in_background(std::move(work));
  }));
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
  Translations* const translations = launch.kernel->translations.get();
  Tier* const tier = translations == nullptr ? nullptr : translations->find(launch.block);
  if (tier != nullptr && how != Mode::Auto) tier->translate_now();
  return tier;
}

}  // namespace cuda_ffi::software::translate
