#include "software_device/memory/kept_pages.hpp"

#include <algorithm>
#include <utility>

namespace cuda_ffi::software {

std::vector<KeptPages::Run> KeptPages::put(const Run& run) {
  runs_.push_back(run);
  kept_ += run.count;
  std::vector<Run> gone;
  while (kept_ > most_) {
    gone.push_back(runs_.front());
    kept_ -= runs_.front().count;
    runs_.pop_front();
  }
  return gone;
}

void KeptPages::take(const Run& run) {
  const std::uint64_t end = run.first + run.count;
  const auto apart = [&](const Run& kept) {
    return kept.first >= end || kept.first + kept.count <= run.first;
  };
  if (std::ranges::all_of(runs_, apart)) return;
  std::deque<Run> left;
  for (const Run& kept : runs_) {
    const std::uint64_t kept_end = kept.first + kept.count;
    const std::uint64_t begin = std::clamp(run.first, kept.first, kept_end);
    const std::uint64_t behind = std::clamp(end, kept.first, kept_end);
    if (begin > kept.first) left.push_back({kept.first, begin - kept.first});
    if (kept_end > behind) left.push_back({behind, kept_end - behind});
    kept_ -= behind - begin;
  }
  runs_ = std::move(left);
}

std::deque<KeptPages::Run> KeptPages::take_all() {
  kept_ = 0;
  return std::exchange(runs_, {});
}

}  // namespace cuda_ffi::software
