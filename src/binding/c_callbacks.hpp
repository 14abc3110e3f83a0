#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <utility>

#include "api/c_callback.hpp"
#include "binding/calls_under_way.hpp"

namespace cuda_ffi::binding {

// The C functions that call functions of one JavaScript environment. JavaScript thread; when the
// environment ends, libraries that still know them get 0.
class CCallbacks {
 public:
  // What another thread has to know before it asks.
  struct Manner {
    // Whether the JavaScript thread will come to answer: it does not while it waits for the call.
    std::atomic<bool> may_wait = true;
    // Whether somebody has asked in vain.
    std::atomic<bool> was_refused = false;
  };

  explicit CCallbacks(std::shared_ptr<CallsUnderWay> under_way)
      : under_way_(std::move(under_way)) {}
  CCallbacks(const CCallbacks&) = delete;
  CCallbacks& operator=(const CCallbacks&) = delete;
  ~CCallbacks() {
    const bool is_in_use = under_way_->is_any();
    for (const auto& [token, entry] : entries_) release(token, entry.function, is_in_use);
  }

  void add(api::CallbackToken token, void* function, std::shared_ptr<Manner> manner) {
    entries_[token] = {function, std::move(manner)};
  }
  Manner& manner(api::CallbackToken token) const { return *entries_.at(token).manner; }
  void remove(api::CallbackToken token) {
    release(token, entries_.at(token).function, false);
    entries_.erase(token);
  }

 private:
  struct Entry {
    void* function = nullptr;
    std::shared_ptr<Manner> manner;
  };

  static void release(api::CallbackToken token, void* function, bool is_in_use) {
    api::give_back_c_callback(function, is_in_use);
    api::remove_callback(token);
  }

  std::shared_ptr<CallsUnderWay> under_way_;
  std::map<api::CallbackToken, Entry> entries_;
};

}  // namespace cuda_ffi::binding
