// y = a * x + y on a device, by the CUDA driver API. With the CUDA toolkit, include <cuda.h>
// instead of these declarations.
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <vector>

using CUresult = int;
using CUdevice = int;
using CUdeviceptr = unsigned long long;
using CUcontext = struct CUctx_st*;
using CUmodule = struct CUmod_st*;
using CUfunction = struct CUfunc_st*;
using CUstream = struct CUstream_st*;

extern "C" {
CUresult cuInit(unsigned flags);
CUresult cuDeviceGet(CUdevice* device, int ordinal);
CUresult cuDeviceGetName(char* name, int length, CUdevice device);
CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice device);
CUresult cuCtxSetCurrent(CUcontext context);
CUresult cuCtxSynchronize();
CUresult cuModuleLoadData(CUmodule* module, const void* image);
CUresult cuModuleGetFunction(CUfunction* function, CUmodule module, const char* name);
CUresult cuMemAlloc_v2(CUdeviceptr* address, std::size_t bytes);
CUresult cuMemFree_v2(CUdeviceptr address);
CUresult cuMemcpyHtoD_v2(CUdeviceptr to, const void* from, std::size_t bytes);
CUresult cuMemcpyDtoH_v2(void* to, CUdeviceptr from, std::size_t bytes);
CUresult cuLaunchKernel(CUfunction function, unsigned gridX, unsigned gridY, unsigned gridZ,
                        unsigned blockX, unsigned blockY, unsigned blockZ, unsigned shared,
                        CUstream stream, void** parameters, void** extra);
CUresult cuGetErrorString(CUresult code, const char** text);
}

namespace {

// As nvcc -ptx makes it of: if (i < n) y[i] = a * x[i] + y[i];
const char* const kSaxpy = R"(
.version 7.0
.target sm_75
.address_size 64
.visible .entry saxpy(.param .f32 a, .param .u64 x, .param .u64 y, .param .u32 n) {
  .reg .pred %p;
  .reg .f32 %f<4>;
  .reg .b32 %r<5>;
  .reg .b64 %d<4>;
  mov.u32 %r0, %ctaid.x;
  mov.u32 %r1, %ntid.x;
  mov.u32 %r2, %tid.x;
  mad.lo.u32 %r3, %r0, %r1, %r2;
  ld.param.u32 %r4, [n];
  setp.ge.u32 %p, %r3, %r4;
  @%p ret;
  ld.param.f32 %f0, [a];
  ld.param.u64 %d0, [x];
  ld.param.u64 %d1, [y];
  mul.wide.u32 %d2, %r3, 4;
  add.u64 %d0, %d0, %d2;
  add.u64 %d1, %d1, %d2;
  ld.global.f32 %f1, [%d0];
  ld.global.f32 %f2, [%d1];
  fma.rn.f32 %f3, %f0, %f1, %f2;
  st.global.f32 [%d1], %f3;
  ret;
}
)";

void check(CUresult code, const char* what) {
  if (code == 0) return;
  const char* text = "";
  cuGetErrorString(code, &text);
  std::fprintf(stderr, "%s: %s\n", what, text);
  std::exit(1);
}

}  // namespace

int main() {
  check(cuInit(0), "cuInit");
  CUdevice device;
  check(cuDeviceGet(&device, 0), "cuDeviceGet");
  char name[256];
  check(cuDeviceGetName(name, sizeof(name), device), "cuDeviceGetName");
  CUcontext context;
  check(cuDevicePrimaryCtxRetain(&context, device), "cuDevicePrimaryCtxRetain");
  check(cuCtxSetCurrent(context), "cuCtxSetCurrent");
  CUmodule module;
  check(cuModuleLoadData(&module, kSaxpy), "cuModuleLoadData");
  CUfunction saxpy;
  check(cuModuleGetFunction(&saxpy, module, "saxpy"), "cuModuleGetFunction");

  unsigned n = 1000;
  std::vector<float> x(n), y(n);
  for (unsigned i = 0; i < n; ++i) {
    x[i] = static_cast<float>(i);
    y[i] = 1;
  }
  const std::size_t bytes = n * sizeof(float);
  CUdeviceptr on_device[2];
  for (CUdeviceptr& address : on_device) check(cuMemAlloc_v2(&address, bytes), "cuMemAlloc");
  check(cuMemcpyHtoD_v2(on_device[0], x.data(), bytes), "cuMemcpyHtoD");
  check(cuMemcpyHtoD_v2(on_device[1], y.data(), bytes), "cuMemcpyHtoD");
  float a = 2;
  void* parameters[] = {&a, &on_device[0], &on_device[1], &n};
  check(cuLaunchKernel(saxpy, 4, 1, 1, 256, 1, 1, 0, nullptr, parameters, nullptr),
        "cuLaunchKernel");
  check(cuCtxSynchronize(), "cuCtxSynchronize");
  check(cuMemcpyDtoH_v2(y.data(), on_device[1], bytes), "cuMemcpyDtoH");
  for (const CUdeviceptr address : on_device) check(cuMemFree_v2(address), "cuMemFree");

  for (unsigned i = 0; i < n; ++i) {
    if (y[i] == 2.0f * static_cast<float>(i) + 1) continue;
    std::fprintf(stderr, "y[%u] is %g\n", i, static_cast<double>(y[i]));
    return 1;
  }
  std::printf("%u results of %s are right\n", n, name);
}
