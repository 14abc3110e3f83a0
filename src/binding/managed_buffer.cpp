// The one file that makes an ArrayBuffer over memory that is not the runtime's.
#undef NODE_API_NO_EXTERNAL_BUFFERS_ALLOWED

#include "binding/managed_buffer.hpp"

#include <memory>

#include "driver/device_memory.hpp"

namespace cuda_ffi::binding {
namespace {

// When nothing looks at the buffer any more, wherever it was transferred to. JavaScript thread.
void free_memory(napi_env, void*, void* hint) { delete static_cast<OwnMemory*>(hint); }

}  // namespace

Napi::Value managed_buffer(Napi::Env env, const ContextPtr& context, size_t bytes) {
  auto memory = std::make_unique<OwnMemory>(OwnMemory::managed(context, bytes));
  const CUdeviceptr address = memory->address();
  napi_value buffer = nullptr;
  const napi_status status = napi_create_external_arraybuffer(
      env, reinterpret_cast<void*>(address), bytes, free_memory, memory.get(), &buffer);
  if (status != napi_ok) {
    throw Napi::Error::New(env, "managed() needs ArrayBuffers over memory of the driver's, which this runtime does not allow");
  }
  memory.release();  // the buffer's from now on
  Napi::Object made = Napi::Object::New(env);
  made.Set("buffer", Napi::Value(env, buffer));
  made.Set("address", Napi::BigInt::New(env, static_cast<std::uint64_t>(address)));
  return made;
}

}  // namespace cuda_ffi::binding
