#pragma once

#include <memory>
#include <unordered_map>
#include <utility>

#include "launch/host_call.hpp"

namespace cuda_ffi::binding {

// Calls with arrays that are under way, by their ids. JavaScript thread.
class HostCalls {
 public:
  void add(CallId id, std::shared_ptr<HostCall> call) { calls_[id] = std::move(call); }
  void remove(CallId id) { calls_.erase(id); }

  // nullptr where there is none of that number any more.
  std::shared_ptr<HostCall> find(CallId id) const {
    const auto found = calls_.find(id);
    return found == calls_.end() ? nullptr : found->second;
  }

  // Nobody wants the results any more.
  void abandon(CallId id) {
    const auto found = calls_.extract(id);
    if (!found.empty()) found.mapped()->abandon();
  }
  void abandon_all() {
    for (const auto& [id, call] : std::exchange(calls_, {})) call->abandon();
  }

 private:
  std::unordered_map<CallId, std::shared_ptr<HostCall>> calls_;
};

}  // namespace cuda_ffi::binding
