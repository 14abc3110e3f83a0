#include "driver/pending_frees.hpp"

#include <algorithm>
#include <numeric>

#include "driver/stream.hpp"

namespace cuda_ffi {
namespace {

bool is_finished(const std::shared_ptr<const Stream>& stream) {
  try {
    return !stream || stream->finished();
  } catch (const DriverError&) {
    return true;  // after a sticky error no memory comes back
  }
}

}  // namespace

void PendingFrees::add(const std::shared_ptr<const Stream>& stream, size_t bytes) {
  const std::lock_guard lock(mutex_);
  const auto of_stream = [&](const Pending& one) {
    return !one.stream.owner_before(stream) && !stream.owner_before(one.stream);
  };
  const auto found = std::ranges::find_if(pending_, of_stream);
  if (found != pending_.end()) {
    found->bytes += bytes;
    return;
  }
  std::erase_if(pending_, [](const Pending& one) { return one.stream.expired(); });
  pending_.push_back({stream, bytes});
}

std::vector<PendingFrees::Pending> PendingFrees::unfinished() {
  const std::lock_guard lock(mutex_);
  std::erase_if(pending_, [](const Pending& one) { return is_finished(one.stream.lock()); });
  return pending_;
}

bool PendingFrees::wait_for(size_t bytes) {
  const std::vector<Pending> all = unfinished();
  const size_t sum =
      std::accumulate(all.begin(), all.end(), size_t{0},
                      [](size_t before, const Pending& one) { return before + one.bytes; });
  if (sum < bytes) return false;
  for (const Pending& one : all) {
    try {
      if (const auto stream = one.stream.lock()) stream->synchronize();
    } catch (const DriverError&) {
      // Whoever asked for the failed work hears of it.
    }
  }
  return true;
}

}  // namespace cuda_ffi
