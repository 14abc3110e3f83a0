#include "binding/session.hpp"

#include <chrono>
#include <thread>
#include <utility>

namespace cuda_ffi::binding {
namespace {

constexpr std::chrono::seconds kGraceOfCalls{1};
constexpr std::chrono::seconds kGraceOfPrinting{1};

thread_local std::vector<Session*> sessions;

// Runs before JavaScript's objects are destroyed, each of which waits for launches.
void close_launches_of(void* session) {
  static_cast<Session*>(session)->close_launches();
}

bool is_busy(const StreamQueue& queue) {
  try {
    return !queue.finished();
  } catch (const DriverError&) {
    return false;
  }
}

}  // namespace

const std::vector<Session*>& Session::of_this_thread() {
  return sessions;
}

Session::Session(Napi::Env env)
    : env_(env),
      wrapping_(env),
      tasks_(std::make_shared<JsTasks>()),
      settlements_(std::make_shared<Settlements>([tasks = tasks_] { tasks->wake(); })),
      launch_thread_(settlements_) {
  napi_add_env_cleanup_hook(env, close_launches_of, this);
  sessions.push_back(this);
}

// When a worker is terminated, its arrays are freed right after this, whatever still writes to
// them.
Session::~Session() {
  std::erase(sessions, this);
  if (!closed_) api_.under_way().wait(kGraceOfCalls);
  close();
}

void Session::initialize(Napi::Object hooks, Napi::ArrayBuffer arena) {
  hooks_ = Napi::Weak(hooks);
  arena_.attach(arena);
}

void Session::keep_alive(bool alive) {
  tasks_->keep_alive(env_, alive);
  if (alive == std::exchange(alive_, alive)) return;
  alive ? hooks_.Ref() : hooks_.Unref();
}

void Session::on_wake() {
  // Uses N-API directly, which returns a status: node-addon-api aborts if an environment that is
  // being torn down cannot create its exception.
  const Napi::HandleScope scope(env_);
  napi_value hooks = nullptr, wake = nullptr, ignored = nullptr;
  if (napi_get_reference_value(env_, hooks_, &hooks) != napi_ok || !hooks) return;
  if (napi_get_named_property(env_, hooks, "wake", &wake) != napi_ok) return;
  napi_call_function(env_, hooks, wake, 0, nullptr, &ignored);
}

bool Session::is_stuck() {
  const Napi::HandleScope scope(env_);
  if (hooks_.IsEmpty() || hooks_.Value().IsEmpty()) return false;
  const Napi::Object hooks = hooks_.Value();
  return hooks.Get("isStuck").As<Napi::Function>().Call(hooks, {}).ToBoolean();
}

void Session::close_launches() {
  std::vector<std::shared_ptr<const void>> used = streams_.all();
  const auto kernels = kernels_.all();
  used.insert(used.end(), kernels.begin(), kernels.end());
  launch_thread_.close(std::move(used));
}

void Session::close() {
  closed_ = true;
  close_launches();
  settlements_->close();
  tasks_->close();
  host_calls_.abandon_all();
  callbacks_.drop_all();
  finish_printing();
}

// Gives kernels that may still print a moment to do so: nobody can ask for the text later.
void Session::finish_printing() {
  if (printing_.empty()) return;
  const auto deadline = std::chrono::steady_clock::now() + kGraceOfPrinting;
  streams_.for_each([&](const OpenStream& stream) {
    while (is_busy(*stream.queue) && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  });
  printing_.write();
}

void Session::abandon(CallId id) {
  host_calls_.abandon(id);
  streams_.for_each([id](const OpenStream& stream) { stream.queue->abandon(id); });
}

}  // namespace cuda_ffi::binding
