#pragma once

#include <memory>
#include <unordered_map>
#include <utility>

#include "launch/host_call.hpp"

namespace cuda_ffi::binding {

// The calls with arrays that are under way, by their ids. JavaScript thread.
class HostCalls {
 public:
  void add(CallId id, std::shared_ptr<HostCall> call) { calls_[id].call = std::move(call); }
  void remove(CallId id) { calls_.erase(id); }

  // nullptr if no such call is under way, or nobody waits for it.
  std::shared_ptr<HostCall> find(CallId id) const {
    const auto found = calls_.find(id);
    return found == calls_.end() || found->second.abandoned ? nullptr : found->second.call;
  }

  // Nobody wants the result any more. The device may still write it: until the call has settled, no
  // other call gets its memory.
  void abandon(CallId id) {
    const auto found = calls_.find(id);
    if (found == calls_.end()) return;
    found->second.call->abandon();
    found->second.abandoned = true;
    if (found->second.settled) calls_.erase(found);
  }
  void abandon_all() {
    for (const auto& [id, entry] : std::exchange(calls_, {})) entry.call->abandon();
  }

  // Call this when the device has done the call.
  void settled(CallId id) {
    const auto found = calls_.find(id);
    if (found == calls_.end()) return;
    found->second.settled = true;
    if (found->second.abandoned) calls_.erase(found);
  }

 private:
  struct Entry {
    std::shared_ptr<HostCall> call;
    bool abandoned = false;
    bool settled = false;
  };

  std::unordered_map<CallId, Entry> calls_;
};

}  // namespace cuda_ffi::binding
