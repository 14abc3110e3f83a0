// The one file that makes an ArrayBuffer over memory that is not the runtime's.
#undef NODE_API_NO_EXTERNAL_BUFFERS_ALLOWED

#include "binding/managed_buffer.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <vector>

#include "driver/device_memory.hpp"

namespace cuda_ffi::binding {
namespace {

struct Holder {
  CUcontext context;
  napi_env env;  // which made the buffer
};

bool operator==(const Holder& a, const Holder& b) {
  return a.context == b.context && a.env == b.env;
}

// The managed buffers of the process, one entry each. Any thread; never destroyed, since threads
// outlive main().
class Holders {
 public:
  static Holders& of_process() {
    static auto& holders = *new Holders;
    return holders;
  }

  void add(const Holder& holder) {
    const std::lock_guard lock(mutex_);
    holders_.push_back(holder);
  }

  void remove(const Holder& holder) {
    const std::lock_guard lock(mutex_);
    holders_.erase(std::find(holders_.begin(), holders_.end(), holder));
  }

  size_t besides(const Holder& own) const {
    const std::lock_guard lock(mutex_);
    return static_cast<size_t>(
        std::count_if(holders_.begin(), holders_.end(), [&](const Holder& holder) {
          return holder.context == own.context && holder.env != own.env;
        }));
  }

 private:
  mutable std::mutex mutex_;
  std::vector<Holder> holders_;
};

class ManagedMemory {
 public:
  ManagedMemory(const Holder& holder, OwnMemory memory)
      : memory_(std::move(memory)), holder_(holder) {
    Holders::of_process().add(holder_);
  }
  ~ManagedMemory() { Holders::of_process().remove(holder_); }
  ManagedMemory(const ManagedMemory&) = delete;
  ManagedMemory& operator=(const ManagedMemory&) = delete;

  CUdeviceptr address() const noexcept { return memory_.address(); }

 private:
  OwnMemory memory_;
  Holder holder_;
};

// When nothing looks at the buffer any more, wherever it was transferred to. JavaScript thread.
void free_memory(napi_env, void*, void* hint) {
  delete static_cast<ManagedMemory*>(hint);
}

}  // namespace

Napi::Value managed_buffer(Napi::Env env, const ContextPtr& context, size_t bytes) {
  const Holder holder{context->handle(), env};
  auto memory = std::make_unique<ManagedMemory>(holder, OwnMemory::managed(context, bytes));
  const CUdeviceptr address = memory->address();
  napi_value buffer = nullptr;
  const napi_status status = napi_create_external_arraybuffer(
      env, reinterpret_cast<void*>(address), bytes, free_memory, memory.get(), &buffer);
  if (status != napi_ok) {
    throw Napi::Error::New(env,
                           "managed() needs ArrayBuffers over memory of the driver's, which this "
                           "runtime does not allow");
  }
  memory.release();  // the buffer's from now on
  Napi::Object made = Napi::Object::New(env);
  made.Set("buffer", Napi::Value(env, buffer));
  made.Set("address", Napi::BigInt::New(env, static_cast<std::uint64_t>(address)));
  return made;
}

size_t managed_buffers_elsewhere(Napi::Env env, const Context& context) {
  return Holders::of_process().besides({context.handle(), env});
}

}  // namespace cuda_ffi::binding
