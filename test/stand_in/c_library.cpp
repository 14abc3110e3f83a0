// A C library as a program may have one: numbers in every register and on the stack, memory of the
// host and of the device, structs, texts, and work in a stream, through the driver that the process
// has opened (C_LIBRARY_DRIVER).

#include <dlfcn.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <thread>

#include "library/cuda_abi.hpp"
#include "platform/export.hpp"

#define C_FUNCTION extern "C" CUDA_FFI_EXPORT

namespace {

template <typename Function>
Function driver_function(const char* name) {
  static void* driver = dlopen(std::getenv("C_LIBRARY_DRIVER"), RTLD_NOW | RTLD_NOLOAD);
  return reinterpret_cast<Function>(dlsym(driver, name));
}

void sleep_for(int milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

}  // namespace

C_FUNCTION double weighted(int a, double b, float c, long long d, signed char e, short f, double g,
                           unsigned h, float i, double j, int k, double l, float m, double n,
                           double o, int p, double q, long long r, double s) {
  const double all[] = {double(a), b,         double(c), double(d), double(e), double(f), g,
                        double(h), double(i), j,         double(k), l,         double(m), n,
                        o,         double(p), q,         double(r), s};
  double sum = 0;
  for (int index = 0; index < 19; ++index) sum += all[index] * (index + 1);
  return sum;
}

C_FUNCTION float half_of(float x) {
  return x / 2;
}

C_FUNCTION std::int8_t negated8(std::int8_t x) {
  return static_cast<std::int8_t>(-x);
}

C_FUNCTION std::int32_t widened(signed char small, short larger) {
  return small * 100000 + larger;
}

C_FUNCTION std::uint64_t next(std::uint64_t x) {
  return x + 1;
}

C_FUNCTION bool is_negative(int x) {
  return x < 0;
}

C_FUNCTION int status(int x) {
  return x;
}

C_FUNCTION int slow_status(int x, int milliseconds) {
  sleep_for(milliseconds);
  return x;
}

C_FUNCTION void nothing() {}

C_FUNCTION const char* greeting(const char* name) {
  static std::string made;
  if (name == nullptr) return nullptr;
  made = std::string("hello ") + name;
  return made.c_str();
}

C_FUNCTION int sum_of(const float* x, int n, double* out) {
  *out = 0;
  for (int index = 0; index < n; ++index) *out += x[index];
  return n;
}

struct Pair {
  int count;
  double mean;
};

C_FUNCTION void twice(Pair* pair) {
  pair->count *= 2;
  pair->mean *= 2;
}

C_FUNCTION double mean_of(const Pair* pair) {
  return pair->mean;
}

// Fills device memory in a stream, after this thread has slept.
C_FUNCTION int fill(CUdeviceptr to, unsigned value, std::size_t count, int milliseconds,
                    CUstream stream) {
  sleep_for(milliseconds);
  static const auto fill_async =
      driver_function<CUresult (*)(CUdeviceptr, unsigned, std::size_t, CUstream)>(
          "cuMemsetD32Async");
  return fill_async(to, value, count, stream);
}

C_FUNCTION void* current_context() {
  static const auto get = driver_function<CUresult (*)(CUcontext*)>("cuCtxGetCurrent");
  CUcontext context = nullptr;
  get(&context);
  return context;
}

// Calls back from 0 to n - 1, until it gets something else than 0, and returns how often.
C_FUNCTION int each(int n, int (*visit)(int index, void* data), void* data) {
  int index = 0;
  while (index < n && visit(index, data) == 0) ++index;
  return index;
}

C_FUNCTION int each_on_thread(int n, int (*visit)(int, void*), void* data) {
  int count = 0;
  std::thread([&] { count = each(n, visit, data); }).join();
  return count;
}

C_FUNCTION double mixed(double (*call)(float a, double b, signed char c, const char* d)) {
  return call(0.5f, 2.25, -3, "four") * 2;
}

C_FUNCTION bool negated(bool (*call)(unsigned long long big, bool flag)) {
  return !call(~0ull - 1, true);
}

C_FUNCTION short smallest(short (*call)(const float* x, unsigned char n)) {
  static const float values[] = {1, 2};
  return call(values, 200);
}

using Listener = int (*)(const char* text);
static Listener the_listener = nullptr;

C_FUNCTION void listen(Listener listener) {
  the_listener = listener;
}

C_FUNCTION int tell(const char* text) {
  return the_listener == nullptr ? -1 : the_listener(text);
}

// On a thread that nobody waits for.
C_FUNCTION void tell_later(int milliseconds) {
  std::thread([milliseconds] {
    sleep_for(milliseconds);
    tell("later");
  }).detach();
}

// Work in a stream that calls back.
C_FUNCTION int call_in_stream(void (*done)(void* data), void* data, CUstream stream) {
  static const auto launch =
      driver_function<CUresult (*)(CUstream, void (*)(void*), void*)>("cuLaunchHostFunc");
  return launch(stream, done, data);
}

// The same, with memory of a device, whose context has to be current.
C_FUNCTION void* context_for(const void*) {
  return current_context();
}
