#include "launch/end_watch.hpp"

#include <thread>
#include <utility>

#include "driver/driver.hpp"
#include "platform/environment.hpp"

namespace cuda_ffi {

std::chrono::microseconds EndWatch::configured_time(const Driver& driver) {
  constexpr std::chrono::milliseconds kLongest{10};
  constexpr unsigned kFewestCores = 4;
  const auto value = platform::environment_variable("CUDA_FFI_EVENT_LOOP").value_or("");
  if (value == "looks") return kLongest;
  const bool affordable = std::thread::hardware_concurrency() >= kFewestCores;
  if (value == "sleeps" || driver.software() || !affordable) return {};
  return kLongest;
}

void EndWatch::add(std::shared_ptr<const Event> event, Ids ids) {
  groups_.push_back({std::move(event), std::move(ids), Clock::now() + longest_});
}

void EndWatch::look(Ended& ended) {
  while (!groups_.empty()) {
    const Group& first = groups_.front();
    try {
      if (!first.event->done()) return;
      ended.done.insert(ended.done.end(), first.ids.begin(), first.ids.end());
    } catch (const DriverError& error) {
      ended.fail(first.ids, error.failure());
    }
    groups_.pop_front();
  }
}

}  // namespace cuda_ffi
