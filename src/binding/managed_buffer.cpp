// The only file that makes an ArrayBuffer over memory other than the runtime's.
#undef NODE_API_NO_EXTERNAL_BUFFERS_ALLOWED

#include "binding/managed_buffer.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "binding/exported.hpp"
#include "driver/device_memory.hpp"

namespace cuda_ffi::binding {
namespace {

class ManagedMemory;

// The managed memory of the process that arrays refer to. Any thread; never destroyed, since
// threads outlive main().
class InUse {
 public:
  static InUse& in_process() {
    static auto& in_use = *new InUse;
    return in_use;
  }

  void add(ManagedMemory& memory) {
    const std::lock_guard lock(mutex_);
    all_.insert(&memory);
  }

  void remove(ManagedMemory& memory) {
    const std::lock_guard lock(mutex_);
    all_.erase(&memory);
  }

  size_t of_other_threads(const Device& device) const;

  // Takes out what the calling thread has made in the device's primary context.
  std::vector<ManagedMemory*> take_own(const Device& device);

 private:
  mutable std::mutex mutex_;
  std::set<ManagedMemory*> all_;
};

// Created, detached and destroyed on the JavaScript thread of its environment, which does not wait
// for the memory to be freed.
class ManagedMemory {
 public:
  ManagedMemory(const ContextPtr& context, const std::shared_ptr<DeviceHeap>& heap, size_t bytes)
      : memory_(heap->keep(OwnMemory::managed(context, bytes))), context_(context) {
    InUse::in_process().add(*this);
  }
  ~ManagedMemory() { InUse::in_process().remove(*this); }
  ManagedMemory(const ManagedMemory&) = delete;
  ManagedMemory& operator=(const ManagedMemory&) = delete;

  CUdeviceptr address() const noexcept { return memory_->address(); }
  bool is_in_primary_of(const Device& device) const noexcept {
    return context_->is_primary() && !context_->ended() && context_->device().is(device);
  }
  bool is_of_this_thread() const noexcept { return thread_ == std::this_thread::get_id(); }

  void show_in(Napi::ArrayBuffer buffer) { buffer_ = Napi::Weak(buffer); }

  void detach() {
    const Napi::HandleScope scope(buffer_.Env());
    Napi::ArrayBuffer buffer = buffer_.Value();
    if (!buffer.IsEmpty()) buffer.Detach();
  }

 private:
  std::shared_ptr<const OwnMemory> memory_;
  ContextPtr context_;
  std::thread::id thread_ = std::this_thread::get_id();
  Napi::Reference<Napi::ArrayBuffer> buffer_;
};

size_t InUse::of_other_threads(const Device& device) const {
  const std::lock_guard lock(mutex_);
  return static_cast<size_t>(std::count_if(all_.begin(), all_.end(), [&](const auto* memory) {
    return memory->is_in_primary_of(device) && !memory->is_of_this_thread();
  }));
}

std::vector<ManagedMemory*> InUse::take_own(const Device& device) {
  const std::lock_guard lock(mutex_);
  std::vector<ManagedMemory*> own;
  std::copy_if(all_.begin(), all_.end(), std::back_inserter(own), [&](const auto* memory) {
    return memory->is_in_primary_of(device) && memory->is_of_this_thread();
  });
  for (auto* memory : own) all_.erase(memory);
  return own;
}

}  // namespace

Napi::Value managed_buffer(Napi::Env env, const ContextPtr& context,
                           const std::shared_ptr<DeviceHeap>& heap, size_t bytes) {
  auto memory = std::make_unique<ManagedMemory>(context, heap, bytes);
  const CUdeviceptr address = memory->address();
  napi_value buffer = nullptr;
  // The memory is freed once nothing refers to the buffer, wherever it was transferred to.
  const napi_status status = napi_create_external_arraybuffer(
      env, reinterpret_cast<void*>(address), bytes, finalize<ManagedMemory>, memory.get(), &buffer);
  if (status != napi_ok) {
    throw Napi::Error::New(
        env,
        "managed() needs ArrayBuffers over the driver's memory, which this runtime "
        "does not allow");
  }
  memory.release()->show_in(Napi::ArrayBuffer(env, buffer));  // owned by the buffer from now on
  Napi::Object made = Napi::Object::New(env);
  made.Set("buffer", Napi::Value(env, buffer));
  made.Set("address", Napi::BigInt::New(env, static_cast<std::uint64_t>(address)));
  return made;
}

size_t managed_buffers_of_other_threads(const Device& device) {
  return InUse::in_process().of_other_threads(device);
}

void detach_managed_buffers(const Device& device) {
  for (auto* memory : InUse::in_process().take_own(device)) memory->detach();
}

}  // namespace cuda_ffi::binding
