#pragma once

#include <napi.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "binding/arena.hpp"
#include "binding/js_tasks.hpp"
#include "driver/driver.hpp"
#include "driver/kernel.hpp"
#include "launch/host_call.hpp"
#include "launch/settlements.hpp"
#include "launch/stream_queue.hpp"

namespace cuda_ffi::binding {

// All that one JavaScript environment (a main thread or a worker) has: nothing is process-wide.
// Lives as the environment's instance data; its end abandons what is in flight and wakes nobody any
// more.
class Session {
 public:
  static Session& of(Napi::Env env) { return *env.GetInstanceData<Session>(); }

  explicit Session(Napi::Env env);
  ~Session();

  void initialize(Napi::Object hooks, Napi::ArrayBuffer arena);
  // Whether the event loop stays alive for what is in flight.
  void keep_alive(bool alive);
  // Calls JavaScript's hook `wake`. What it throws is its own affair: nothing is left to throw to.
  void on_wake();
  // Abandons what is in flight; nothing calls JavaScript any more.
  void close();
  // JavaScript's functions: makeError(kind, message, details), wake().
  Napi::Object hooks() const { return hooks_.Value(); }
  Arena& arena() noexcept { return arena_; }

  // Makes a JavaScript object around a native one, which waits in the session until Class's
  // constructor, called at once, takes it. A Napi::External would be garbage for every object made.
  template <typename Class, typename Held>
  Napi::Object wrap(std::shared_ptr<Held> held) {
    const auto known = constructor(Class::class_name, &Class::define);
    to_wrap_ = std::move(held);
    const ClearedAtEnd cleared{to_wrap_};
    return known.New({});
  }
  // nullptr where it was not wrap() that called the constructor.
  std::shared_ptr<void> take_to_wrap() { return std::exchange(to_wrap_, nullptr); }

  std::vector<DriverPtr>& drivers() noexcept { return drivers_; }
  const std::shared_ptr<Settlements>& settlements() noexcept { return settlements_; }
  JsTasks& tasks() noexcept { return *tasks_; }
  const std::shared_ptr<JsTasks>& shared_tasks() noexcept { return tasks_; }

  // Numbers by which the arena names kernels and streams; a slot is used again once it is free.
  std::uint32_t add_kernel(std::shared_ptr<Kernel> kernel);
  void remove_kernel(std::uint32_t slot);
  std::uint32_t add_stream(std::shared_ptr<StreamQueue> stream);
  void remove_stream(std::uint32_t slot);
  const std::shared_ptr<Kernel>& kernel(std::uint32_t slot) const { return kernels_.at(slot); }
  const std::shared_ptr<StreamQueue>& stream(std::uint32_t slot) const { return streams_.at(slot); }
  const std::vector<std::shared_ptr<StreamQueue>>& streams() const noexcept { return streams_; }

  // Host calls under way, abandoned when the environment ends before them.
  void add_host_call(CallId id, std::shared_ptr<HostCall> call) {
    host_calls_[id] = std::move(call);
  }
  void remove_host_call(CallId id) { host_calls_.erase(id); }
  // nullptr where there is none of that number any more.
  std::shared_ptr<HostCall> host_call(CallId id) const;

  // Functions that background jobs are to call: they live and die on the JavaScript thread, the
  // jobs know numbers.
  std::uint32_t keep_callback(const Napi::Function& callback);
  Napi::FunctionReference take_callback(std::uint32_t number);

  // Ids of calls that are done, for the arena: what does not fit stays for the next time.
  Ended& ended() noexcept { return ended_; }

 private:
  struct ClearedAtEnd {
    std::shared_ptr<void>& pointer;
    ~ClearedAtEnd() { pointer.reset(); }
  };

  Napi::Function constructor(const char* name, Napi::Function (*define)(Napi::Env));

  Napi::Env env_;
  Napi::ObjectReference hooks_;
  Arena arena_;
  std::map<std::string, Napi::FunctionReference> constructors_;
  std::shared_ptr<void> to_wrap_;
  std::vector<DriverPtr> drivers_;
  std::vector<std::shared_ptr<Kernel>> kernels_;
  std::vector<std::shared_ptr<StreamQueue>> streams_;
  std::unordered_map<CallId, std::shared_ptr<HostCall>> host_calls_;
  std::unordered_map<std::uint32_t, Napi::FunctionReference> callbacks_;
  std::uint32_t next_callback_ = 0;
  Ended ended_;
  std::shared_ptr<JsTasks> tasks_;
  std::shared_ptr<Settlements> settlements_;
};

}  // namespace cuda_ffi::binding
