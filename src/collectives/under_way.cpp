#include "collectives/under_way.hpp"

#include <utility>

namespace cuda_ffi {
namespace {

using namespace std::chrono_literals;

constexpr auto kLook = 2ms;  // how long the watching thread sleeps when there is nothing
constexpr int kLooks = 50;   // before it leaves
constexpr size_t kSpares = 128;

}  // namespace

std::shared_ptr<Operation> UnderWay::add(bool& to_be_watched, std::uint32_t ticket,
                                         const std::vector<Collective>& collectives,
                                         bool is_graph) {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<Operation> added;
  if (spare_.empty()) {
    added = std::make_shared<Operation>(context_);
  } else {
    added = std::move(spare_.back());
    spare_.pop_back();
    added->state = Operation::State::BeingQueued;
    added->marked_end.reset();
  }
  added->ticket = ticket;
  added->collectives = collectives;
  added->is_graph = is_graph;
  all_.push_back(added);
  to_be_watched = !std::exchange(is_watched_, true);
  return added;
}

size_t UnderWay::size() const {
  const std::lock_guard lock(mutex_);
  return all_.size();
}

void UnderWay::remove_over() {
  const std::lock_guard lock(mutex_);
  while (!all_.empty() && all_.front()->is_over()) remove_first(lock);
}

std::optional<std::uint32_t> UnderWay::first() const noexcept {
  const std::lock_guard lock(mutex_);
  for (const auto& operation : all_) {
    try {
      if (operation->is_over()) continue;
    } catch (const DriverError&) {
      // Then nobody knows whether it was done.
    }
    return operation->ticket;
  }
  return std::nullopt;
}

std::shared_ptr<Operation> UnderWay::next() {
  std::unique_lock lock(mutex_);
  for (int look = 0; all_.empty() && look < kLooks && !is_hurried_; ++look)
    hurried_.wait_for(lock, kLook);
  if (!all_.empty()) return all_.front();
  is_watched_ = false;
  return nullptr;
}

void UnderWay::remove(std::shared_ptr<Operation> operation) {
  const std::lock_guard lock(mutex_);
  const bool is_first = !all_.empty() && all_.front() == operation;
  operation = nullptr;
  if (is_first) remove_first(lock);
}

void UnderWay::pause(std::chrono::microseconds longest) {
  std::unique_lock lock(mutex_);
  if (!is_hurried_) hurried_.wait_for(lock, longest);
}

void UnderWay::hurry() noexcept {
  const std::lock_guard lock(mutex_);
  is_hurried_ = true;
  hurried_.notify_all();
}

void UnderWay::remove_first(const std::lock_guard<std::mutex>&) {
  // Whoever else holds it is still looking at its events.
  const bool is_ours = all_.front().use_count() == 1;
  if (is_ours && spare_.size() < kSpares) spare_.push_back(std::move(all_.front()));
  all_.pop_front();
  if (all_.empty()) leave_();
}

}  // namespace cuda_ffi
