// The same on all systems. On Windows these functions are winpthreads', which comes with the C++
// library: the system's own slots would call back at exit too.

#include <pthread.h>

#include "platform/thread.hpp"

namespace cuda_ffi::platform {

ThreadValue::ThreadValue(void (*forget)(void*)) {
  pthread_key_t key{};
  pthread_key_create(&key, forget);
  key_ = key;
}

void ThreadValue::set(void* value) const {
  pthread_setspecific(static_cast<pthread_key_t>(key_), value);
}

}  // namespace cuda_ffi::platform
