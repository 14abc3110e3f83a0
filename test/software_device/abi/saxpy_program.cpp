// A program that uses only dlopen, dlsym and the driver's documented API, like any other user of
// the library. Exits with 0 if the numbers are right.

#include <dlfcn.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

constexpr char kPtx[] = R"(
.version 7.0
.target sm_75
.address_size 64
.visible .entry saxpy(.param .f32 a, .param .u64 x, .param .u64 y, .param .u32 n)
{
  .reg .pred %p<2>;
  .reg .f32 %f<5>;
  .reg .b32 %r<6>;
  .reg .b64 %rd<6>;
  ld.param.f32 %f1, [a];
  ld.param.u64 %rd1, [x];
  ld.param.u64 %rd2, [y];
  ld.param.u32 %r1, [n];
  mov.u32 %r2, %ctaid.x;
  mov.u32 %r3, %ntid.x;
  mov.u32 %r4, %tid.x;
  mad.lo.s32 %r5, %r2, %r3, %r4;
  setp.ge.u32 %p1, %r5, %r1;
  @%p1 bra DONE;
  mul.wide.u32 %rd3, %r5, 4;
  add.s64 %rd4, %rd1, %rd3;
  add.s64 %rd5, %rd2, %rd3;
  ld.global.f32 %f2, [%rd4];
  ld.global.f32 %f3, [%rd5];
  fma.rn.f32 %f4, %f1, %f2, %f3;
  st.global.f32 [%rd5], %f4;
DONE:
  ret;
}
)";

void* library = nullptr;

template <typename... Arguments>
void call(const char* name, Arguments... arguments) {
  auto function = reinterpret_cast<int (*)(Arguments...)>(dlsym(library, name));
  if (function == nullptr) {
    std::fprintf(stderr, "no %s\n", name);
    std::exit(1);
  }
  const int result = function(arguments...);
  if (result == 0) return;
  std::fprintf(stderr, "%s: %d\n", name, result);
  std::exit(1);
}

using Pointer = unsigned long long;

Pointer upload(const std::vector<float>& values) {
  Pointer pointer = 0;
  call("cuMemAlloc_v2", &pointer, values.size() * sizeof(float));
  call("cuMemcpyHtoD_v2", pointer, static_cast<const void*>(values.data()),
       values.size() * sizeof(float));
  return pointer;
}

}  // namespace

int main(int count, char** arguments) {
  library = dlopen(count > 1 ? arguments[1] : "libcuda.so.1", RTLD_NOW);
  if (library == nullptr) {
    std::fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  int device = 0;
  void* context = nullptr;
  void* module = nullptr;
  void* function = nullptr;
  call("cuInit", 0U);
  call("cuDeviceGet", &device, 0);
  call("cuCtxCreate_v2", &context, 0U, device);
  call("cuModuleLoadData", &module, static_cast<const void*>(kPtx));
  call("cuModuleGetFunction", &function, module, static_cast<const char*>("saxpy"));

  unsigned n = 100000;
  float a = 2.5F;
  std::vector<float> x(n), y(n);
  for (unsigned i = 0; i < n; ++i) {
    x[i] = static_cast<float>(i);
    y[i] = 1.0F;
  }
  Pointer device_x = upload(x);
  Pointer device_y = upload(y);
  void* parameters[] = {&a, &device_x, &device_y, &n};
  call("cuLaunchKernel", function, (n + 255) / 256, 1U, 1U, 256U, 1U, 1U, 0U,
       static_cast<void*>(nullptr), static_cast<void**>(parameters), static_cast<void**>(nullptr));
  call("cuCtxSynchronize");
  call("cuMemcpyDtoH_v2", static_cast<void*>(y.data()), device_y, n * sizeof(float));
  for (unsigned i = 0; i < n; ++i) {
    const float expected = std::fma(a, static_cast<float>(i), 1.0F);
    if (y[i] == expected) continue;
    std::fprintf(stderr, "y[%u] is %g, not %g\n", i, static_cast<double>(y[i]),
                 static_cast<double>(expected));
    return 1;
  }
  call("cuMemFree_v2", device_x);
  call("cuMemFree_v2", device_y);
  call("cuModuleUnload", module);
  call("cuCtxDestroy_v2", context);
  return 0;
}
