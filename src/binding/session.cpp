#include "binding/session.hpp"

#include <algorithm>

namespace cuda_ffi::binding {
namespace {

template <typename Object>
std::uint32_t put_in_free_slot(std::vector<std::shared_ptr<Object>>& slots,
                               std::shared_ptr<Object> object) {
  const auto free = std::find(slots.begin(), slots.end(), nullptr);
  if (free == slots.end()) {
    slots.push_back(std::move(object));
    return static_cast<std::uint32_t>(slots.size() - 1);
  }
  *free = std::move(object);
  return static_cast<std::uint32_t>(free - slots.begin());
}

}  // namespace

Session::Session(Napi::Env env)
    : env_(env),
      tasks_(std::make_shared<JsTasks>()),
      settlements_(std::make_shared<Settlements>([tasks = tasks_] { tasks->wake(); })) {}

Session::~Session() {
  close();
}

void Session::initialize(Napi::Object hooks, Napi::ArrayBuffer arena) {
  hooks_ = Napi::Persistent(hooks);
  arena_.attach(arena);
}

void Session::keep_alive(bool alive) {
  if (alive) tasks_->open(env_);
  tasks_->keep_alive(env_, alive);
}

void Session::on_wake() {
  // N-API's own calls, whose failure is a status: node-addon-api aborts when an environment that is
  // being torn down cannot make its exception.
  const Napi::HandleScope scope(env_);
  napi_value hooks = nullptr, wake = nullptr, ignored = nullptr;
  if (napi_get_reference_value(env_, hooks_, &hooks) != napi_ok || !hooks) return;
  if (napi_get_named_property(env_, hooks, "wake", &wake) != napi_ok) return;
  napi_call_function(env_, hooks, wake, 0, nullptr, &ignored);
}

void Session::close() {
  settlements_->close();
  tasks_->close();
  for (const auto& [id, call] : host_calls_) call->abandon();
  host_calls_.clear();
  callbacks_.clear();
}

std::uint32_t Session::keep_callback(const Napi::Function& callback) {
  callbacks_.emplace(next_callback_, Napi::Persistent(callback));
  return next_callback_++;
}

Napi::FunctionReference Session::take_callback(std::uint32_t number) {
  return std::move(callbacks_.extract(number).mapped());
}

std::shared_ptr<HostCall> Session::host_call(CallId id) const {
  const auto found = host_calls_.find(id);
  return found == host_calls_.end() ? nullptr : found->second;
}

std::uint32_t Session::add_kernel(std::shared_ptr<Kernel> kernel) {
  return put_in_free_slot(kernels_, std::move(kernel));
}

void Session::remove_kernel(std::uint32_t slot) {
  kernels_.at(slot) = nullptr;
}

std::uint32_t Session::add_stream(std::shared_ptr<StreamQueue> stream) {
  return put_in_free_slot(streams_, std::move(stream));
}

void Session::remove_stream(std::uint32_t slot) {
  streams_.at(slot) = nullptr;
}

Napi::Function Session::constructor(const char* name, Napi::Function (*define)(Napi::Env)) {
  auto& known = constructors_[name];
  if (known.IsEmpty()) known = Napi::Persistent(define(env_));
  return known.Value();
}

}  // namespace cuda_ffi::binding
