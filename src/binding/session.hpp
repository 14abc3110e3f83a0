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

// All that one JavaScript environment (a main thread or a worker) has, or each copy of the package
// in it: nothing is process-wide. Lives as the environment's instance data; its end abandons what
// is in flight and wakes nobody any more.
//
// Members end in the reverse of their order below. The order matters: settlements stop waking
// before the tasks that they wake end; calls under way end before the streams that they are queued
// in. Objects of JavaScript's that hold a slot share the table, so they may end before or after.
class Session {
 public:
  static Session& of(Napi::Env env) { return *env.GetInstanceData<Session>(); }

  explicit Session(Napi::Env env);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void initialize(Napi::Object hooks, Napi::ArrayBuffer arena);
  // Other threads can wake JavaScript's from now on.
  void listen() { tasks_->open(env_); }
  // Whether the event loop stays alive for what is in flight.
  void keep_alive(bool alive);
  // Calls JavaScript's hook `wake`. What it throws is its own affair: nothing is left to throw to.
  void on_wake();
  // No launch is made on another thread any more.
  void close_launches();
  // Abandons what is in flight; nothing calls JavaScript any more.
  void close();
  // Nobody wants the result of the call any more.
  void abandon(CallId id);

  // JavaScript's functions: makeError(kind, message, details), wake(). Empty where the copy of the
  // package is gone.
  Napi::Object hooks() const { return hooks_.Value(); }
  Arena& arena() noexcept { return arena_; }
  Wrapping& wrapping() noexcept { return wrapping_; }
  Callbacks& callbacks() noexcept { return callbacks_; }
  std::vector<DriverPtr>& drivers() noexcept { return drivers_; }
  SlotTable<Kernel>& kernels() noexcept { return kernels_; }
  SlotTable<OpenStream>& streams() noexcept { return streams_; }
  SlotTable<GraphReplay>& graphs() noexcept { return graphs_; }
  PrintingContexts& printing() noexcept { return printing_; }
  HostCalls& host_calls() noexcept { return host_calls_; }
  LaunchThread& launch_thread() noexcept { return launch_thread_; }
  // What has ended, for the arena: ids that do not fit stay for the next time.
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
  // The package keeps its hooks, and what is in flight the package: else a copy that is not used
  // any more, as of a test file that has ended, would stay for ever.
  Napi::ObjectReference hooks_;
  Arena arena_;
  ApiCalls api_;
  Wrapping wrapping_;
  Callbacks callbacks_;
  std::vector<DriverPtr> drivers_;
  SlotTable<Kernel> kernels_;
  SlotTable<OpenStream> streams_;
  SlotTable<GraphReplay> graphs_;
  PrintingContexts printing_;
  HostCalls host_calls_;
  Ended ended_;
  std::shared_ptr<JsTasks> tasks_;
  std::shared_ptr<Settlements> settlements_;
  LaunchThread launch_thread_;
};

}  // namespace cuda_ffi::binding
