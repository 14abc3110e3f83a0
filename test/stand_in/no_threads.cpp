// A system that has only so many more threads to give, while the environment has THREADS_LEFT:
// preloaded by tests.

#include <dlfcn.h>
#include <pthread.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>

extern "C" __attribute__((visibility("default"))) int pthread_create(
    pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*), void* argument) {
  static std::atomic<int> given{0};
  const char* left = std::getenv("THREADS_LEFT");
  if (!left) given = 0;
  if (left && given++ >= std::atoi(left)) return EAGAIN;
  using Create = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  static const auto create = reinterpret_cast<Create>(dlsym(RTLD_NEXT, "pthread_create"));
  return create(thread, attributes, run, argument);
}
