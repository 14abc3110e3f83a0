#pragma once

#include <napi.h>

#include <memory>
#include <vector>

#include "binding/api_calls.hpp"
#include "binding/arena.hpp"
#include "binding/callbacks.hpp"
#include "binding/host_calls.hpp"
#include "binding/js_tasks.hpp"
#include "binding/printing_contexts.hpp"
#include "binding/slot_table.hpp"
#include "binding/wrapping.hpp"
#include "driver/driver.hpp"
#include "driver/kernel.hpp"
#include "launch/graph_replay.hpp"
#include "launch/launch_thread.hpp"
#include "launch/settlements.hpp"
#include "launch/stream_queue.hpp"

namespace cuda_ffi::binding {

// A stream as calls use it: its queue, and the host buffers of its context.
struct OpenStream {
  std::shared_ptr<StreamQueue> queue;
  TransferBuffers buffers;
};

class QueuedCalls;

// Everything that belongs to one JavaScript environment (a main thread or a worker), or to one copy
// of the package in it; nothing is process-wide. Lives as the environment's instance data; its
// destructor abandons what is in flight, and from then on wakes nobody.
//
// Members are destroyed in the reverse of their order below. The order matters: settlements stop
// waking before the tasks that they wake are destroyed; calls under way end before the streams in
// which they are queued. JavaScript objects that hold a slot share the table, so they may end
// before or after it.
class Session {
 public:
  static Session& of(Napi::Env env) { return *env.GetInstanceData<Session>(); }

  // Those that have not been destroyed: a thread has several where copies of the package were
  // loaded.
  static const std::vector<Session*>& of_this_thread();

  explicit Session(Napi::Env env);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void initialize(Napi::Object hooks, Napi::ArrayBuffer arena);
  // From now on, other threads can wake the JavaScript thread.
  void listen() { tasks_->open(env_); }
  // Sets whether work in flight keeps the event loop alive.
  void keep_alive(bool alive);
  // Calls JavaScript's hook `wake`. Exceptions are ignored: nobody is left to receive them.
  void on_wake();
  // Calls JavaScript's hook `isStuck`: whether anything runs that nobody can end.
  bool is_stuck();
  // From now on, no launch is made on another thread.
  void close_launches();
  // Abandons what is in flight. Nothing calls JavaScript from then on.
  void close();
  // Nobody wants the result of the call any more.
  void abandon(CallId id);

  // JavaScript's functions, NativeHooks in lib/native/native.ts. Empty if this copy of the
  // package is gone.
  Napi::Object hooks() const { return hooks_.Value(); }
  Arena& arena() noexcept { return arena_; }
  Wrapping& wrapping() noexcept { return wrapping_; }
  Callbacks& callbacks() noexcept { return callbacks_; }
  std::vector<DriverPtr>& drivers() noexcept { return drivers_; }
  // Null if none is open.
  DriverPtr software_driver() const {
    for (const DriverPtr& driver : drivers_)
      if (driver->software()) return driver;
    return nullptr;
  }
  SlotTable<Kernel>& kernels() noexcept { return kernels_; }
  SlotTable<OpenStream>& streams() noexcept { return streams_; }
  SlotTable<GraphReplay>& graphs() noexcept { return graphs_; }
  SlotTable<QueuedCalls>& queued_calls() noexcept { return queued_calls_; }
  PrintingContexts& printing() noexcept { return printing_; }
  HostCalls& host_calls() noexcept { return host_calls_; }
  LaunchThread& launch_thread() noexcept { return launch_thread_; }
  // Ended calls that are yet to be reported through the arena: ids that do not fit stay for the
  // next time.
  Ended& ended() noexcept { return ended_; }
  const std::shared_ptr<JsTasks>& tasks() noexcept { return tasks_; }
  ApiCalls& api() noexcept { return api_; }
  const std::shared_ptr<Settlements>& settlements() noexcept { return settlements_; }

  template <typename Class, typename Held>
  Napi::Object wrap(std::shared_ptr<Held> held) {
    return wrapping_.wrap<Class>(std::move(held));
  }

 private:
  void finish_printing();

  Napi::Env env_;
  bool closed_ = false;
  bool alive_ = false;
  // A weak reference unless work is in flight: the package keeps its hooks alive, and work in
  // flight keeps the package. Otherwise an unused copy, such as a finished test file's, would never
  // be freed.
  Napi::ObjectReference hooks_;
  Arena arena_;
  ApiCalls api_;
  Wrapping wrapping_;
  Callbacks callbacks_;
  std::vector<DriverPtr> drivers_;
  SlotTable<Kernel> kernels_;
  SlotTable<OpenStream> streams_;
  SlotTable<GraphReplay> graphs_;
  SlotTable<QueuedCalls> queued_calls_;
  PrintingContexts printing_;
  HostCalls host_calls_;
  Ended ended_;
  std::shared_ptr<JsTasks> tasks_;
  std::shared_ptr<Settlements> settlements_;
  LaunchThread launch_thread_;
};

}  // namespace cuda_ffi::binding
