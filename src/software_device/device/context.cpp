#include "software_device/device/context.hpp"

#include <algorithm>
#include <cstdio>

#include "software_device/device/configuration.hpp"
#include "software_device/device/context_limits.hpp"
#include "software_device/device/faults.hpp"
#include "software_device/device/memory_records.hpp"
#include "software_device/execute/runtime/heap.hpp"
#include "software_device/execute/runtime/printf_buffer.hpp"

namespace cuda_ffi::software {
namespace {

std::atomic<std::uint64_t> next_context_id{1};

}  // namespace

Context::Context(int device, unsigned flags, bool primary)
    : device_(device),
      primary_(primary),
      id_(next_context_id++),
      flags_(flags),
      limits_(default_limits()) {}

void Context::activate() {
  const std::lock_guard lock(mutex_);
  active_.store(true, std::memory_order_release);
}

void Context::reset_state() {
  const std::lock_guard lock(mutex_);
  legacy_.reset();
  per_thread_.clear();
  created_.clear();
  peers_.clear();
  limits_ = default_limits();
  fault_ = {};
  past_errors_.push_back(error_.load(std::memory_order_relaxed));
  error_.store(CUDA_SUCCESS, std::memory_order_release);
  cancelled_.store(false, std::memory_order_release);
}

void Context::tear_down() {
  active_.store(false, std::memory_order_release);
  epoch_.fetch_add(1, std::memory_order_acq_rel);
  synchronize();
  for (const auto& stream : streams()) stream->close();
  std::unordered_map<void*, HandleKind> handles;
  {
    const std::lock_guard lock(mutex_);
    handles.swap(handles_);
  }
  for (const auto& [handle, kind] : handles) HandleTable::instance().remove(kind, handle);
  MemoryRecords::instance().release_all_of(*this);
  drop_heap(id_);
  reset_state();
}

CUresult Context::error_of(std::uint64_t epoch) const noexcept {
  const CUresult now = error_.load(std::memory_order_acquire);
  if (epoch == this->epoch()) return now;
  const std::lock_guard lock(mutex_);
  return epoch < past_errors_.size() ? past_errors_[epoch] : error_.load(std::memory_order_relaxed);
}

void Context::poison(CUresult code, std::string report) {
  {
    const std::lock_guard lock(mutex_);
    if (error_.load(std::memory_order_relaxed) != CUDA_SUCCESS) return;
    fault_ = {Faults::of(device_).note(code), code, report};
    error_.store(code, std::memory_order_release);
  }
  if (report.empty() || !Configuration::get().report_to_stderr) return;
  std::fprintf(stderr, "%s\n", report.c_str());
}

Context::Fault Context::fault() const {
  const std::lock_guard lock(mutex_);
  return fault_;
}

std::shared_ptr<Stream> Context::legacy_stream() {
  const std::lock_guard lock(mutex_);
  if (!legacy_) {
    legacy_ = std::make_shared<Stream>(shared_from_this(), Stream::Role::Legacy, 0U, 0);
  }
  return legacy_;
}

std::shared_ptr<Stream> Context::per_thread_stream() {
  const std::lock_guard lock(mutex_);
  auto& stream = per_thread_[std::this_thread::get_id()];
  if (!stream) {
    stream = std::make_shared<Stream>(shared_from_this(), Stream::Role::PerThread, 0U, 0);
  }
  return stream;
}

CUstream Context::create_stream(unsigned flags, int priority) {
  auto stream =
      std::make_shared<Stream>(shared_from_this(), Stream::Role::Created, flags, priority);
  {
    const std::lock_guard lock(mutex_);
    // Removes streams that were destroyed with work in flight, and have finished it.
    std::erase_if(created_, [](const auto& old) { return old->destroyed() && old->idle(); });
    created_.push_back(stream);
  }
  return own(std::move(stream));
}

void Context::destroy_stream(CUstream handle) {
  const auto stream = remove_handle<Stream>(handle);
  forget(reinterpret_cast<void*>(handle));
  stream->mark_destroyed();
  const std::lock_guard lock(mutex_);
  if (stream->idle()) std::erase(created_, stream);
}

std::vector<std::shared_ptr<Stream>> Context::streams() {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<Stream>> all = created_;
  for (const auto& [thread, stream] : per_thread_) all.push_back(stream);
  if (legacy_) all.push_back(legacy_);
  return all;
}

void Context::synchronize() {
  for (const auto& stream : streams()) stream->wait_idle();
  flush_printf(device_);
  drop_kept();
}

bool Context::Kept::is_over() const noexcept {
  return std::all_of(until.begin(), until.end(), [](const Mark& mark) { return mark.reached(); });
}

void Context::keep_for_queued_work(std::shared_ptr<const void> used) {
  drop_kept();
  Kept kept{std::move(used), {}};
  for (const auto& stream : streams())
    if (!stream->idle()) kept.until.push_back(stream->last());
  if (kept.until.empty()) return;
  const std::lock_guard lock(mutex_);
  kept_.push_back(std::move(kept));
}

void Context::drop_kept() {
  std::vector<Kept> over;  // ends after the lock: destructors may use the context
  const std::lock_guard lock(mutex_);
  for (; !kept_.empty() && kept_.front().is_over(); kept_.pop_front())
    over.push_back(std::move(kept_.front()));
}

void Context::add_implicit_order(const Stream& stream, std::vector<Mark>& waits_for) {
  const auto add = [&](const std::shared_ptr<Stream>& other) {
    if (other && other->blocking() != stream.blocking() && !other->idle()) {
      waits_for.push_back(other->last());
    }
  };
  if (stream.blocking()) {
    const std::lock_guard lock(mutex_);
    return add(legacy_);
  }
  if (stream.role() != Stream::Role::Legacy) return;
  const std::lock_guard lock(mutex_);
  for (const auto& [thread, other] : per_thread_) add(other);
  for (const auto& other : created_) add(other);
}

std::vector<Mark> Context::legacy_marks() {
  const auto legacy = legacy_stream();
  std::vector<Mark> marks;
  add_implicit_order(*legacy, marks);
  marks.push_back(legacy->last());
  return marks;
}

void Context::remember(HandleKind kind, void* handle) {
  const std::lock_guard lock(mutex_);
  handles_.emplace(handle, kind);
}

void Context::forget(void* handle) {
  const std::lock_guard lock(mutex_);
  handles_.erase(handle);
}

std::size_t Context::limit(CUlimit limit) const {
  require(limit >= 0 && limit < CU_LIMIT_MAX);
  const std::lock_guard lock(mutex_);
  return limits_[static_cast<std::size_t>(limit)];
}

void Context::set_limit(CUlimit limit, std::size_t value) {
  const std::size_t allowed = allowed_limit(limit, value);
  const std::lock_guard lock(mutex_);
  limits_[static_cast<std::size_t>(limit)] = allowed;
}

bool Context::enable_peer(const Context& peer) {
  const std::lock_guard lock(mutex_);
  return peers_.insert(peer.id()).second;
}

bool Context::disable_peer(const Context& peer) {
  const std::lock_guard lock(mutex_);
  return peers_.erase(peer.id()) == 1;
}

}  // namespace cuda_ffi::software
