// A table of calls of the runtime API, good and bad: a line for each, which says what it returned and
// what it gave. compare.sh runs it with NVIDIA's library and with ours on one driver, and compares.
// Addresses, times and sizes that depend on the machine are not printed.
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <thread>
#include <vector>

#include <cuda_runtime.h>

static int calls = 0;

// A call that crashes, as some of NVIDIA's do for null, has a line that says so.
static sigjmp_buf before_call;
static void crashed(int) { siglongjmp(before_call, 1); }
static void say_crashed(const char* what) {
  printf("%3d %-72s crashes\n", ++calls, what);
  fflush(stdout);
}

static void report(const char* what, cudaError_t result, const char* more = "") {
  const cudaError_t kept = cudaPeekAtLastError();
  cudaGetLastError();
  printf("%3d %-72s %s", ++calls, what, cudaGetErrorName(result));
  if (kept != result) printf(" (kept: %s)", cudaGetErrorName(kept));
  printf("%s%s\n", *more ? "  " : "", more);
  fflush(stdout);
}

#define CALL(...)                                                      \
  do {                                                                 \
    if (sigsetjmp(before_call, 1) == 0) report(#__VA_ARGS__, __VA_ARGS__); \
    else say_crashed(#__VA_ARGS__);                                    \
  } while (0)
// The same, and a number that the call has given.
#define GIVES(value, ...)                                            \
  do {                                                               \
    if (sigsetjmp(before_call, 1) != 0) {                            \
      say_crashed(#__VA_ARGS__);                                     \
      break;                                                         \
    }                                                                \
    const cudaError_t result_of_call = __VA_ARGS__;                  \
    char text[64];                                                   \
    snprintf(text, sizeof text, "%lld", static_cast<long long>(value)); \
    report(#__VA_ARGS__, result_of_call, text);                      \
  } while (0)
// A launch, by what is kept for cudaGetLastError.
#define LAUNCH(...)                         \
  do {                                      \
    if (sigsetjmp(before_call, 1) != 0) {   \
      say_crashed(#__VA_ARGS__);            \
      break;                                \
    }                                       \
    __VA_ARGS__;                            \
    report(#__VA_ARGS__, cudaPeekAtLastError()); \
  } while (0)

static void title(const char* text) { printf("--- %s\n", text); }
template <typename T>
static T* bad() { return reinterpret_cast<T*>(0x10); }

__constant__ int scale = 3;
__device__ int counter;
__device__ int numbers[16];
__managed__ int total = 5;
__global__ void add(int* data, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) data[i] = data[i] * scale + 1;
}
__global__ void count_up() {
  atomicAdd(&counter, 1);
  total += threadIdx.x == 0 ? 2 : 0;
}
__global__ void __launch_bounds__(64) small_blocks(int* data) { data[threadIdx.x] = 1; }
__global__ void wants_shared(int* data) {
  extern __shared__ int shared[];
  shared[threadIdx.x] = threadIdx.x;
  __syncthreads();
  data[threadIdx.x] = shared[threadIdx.x ^ 1];
}
__global__ void write_null() { *reinterpret_cast<volatile int*>(8) = 1; }
__global__ void sample(cudaTextureObject_t texture, float* out) { out[threadIdx.x] = tex2D<float>(texture, threadIdx.x + 0.5f, 0.5f); }
static void no_kernel() {}
static void host_function(void* data) { ++*static_cast<int*>(data); }
static void callback(cudaStream_t, cudaError_t status, void* data) { *static_cast<int*>(data) = 100 + status; }

static void devices() {
  title("devices");
  int count = -1, device = -1, value = -1;
  unsigned flags = 0;
  cudaDeviceProp properties;
  CALL(cudaGetDeviceCount(nullptr));
  CALL(cudaGetDeviceCount(&count));
  GIVES(device, cudaGetDevice(&device));
  CALL(cudaGetDevice(nullptr));
  CALL(cudaSetDevice(-1));
  CALL(cudaSetDevice(9999));
  CALL(cudaSetDevice(0));
  CALL(cudaGetDeviceProperties(&properties, 0));
  CALL(cudaGetDeviceProperties(nullptr, 0));
  CALL(cudaGetDeviceProperties(&properties, -1));
  CALL(cudaGetDeviceProperties(&properties, 9999));
  GIVES(value, cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 0));
  GIVES(value == properties.multiProcessorCount, cudaDeviceGetAttribute(&value, cudaDevAttrMultiProcessorCount, 0));
  CALL(cudaDeviceGetAttribute(nullptr, cudaDevAttrWarpSize, 0));
  CALL(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 9999));
  CALL(cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(0), 0));
  CALL(cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(9999), 0));
  GIVES(properties.warpSize, cudaSuccess);
  GIVES(properties.maxThreadsPerBlock, cudaSuccess);
  GIVES(properties.maxThreadsDim[2], cudaSuccess);
  GIVES(properties.maxGridSize[1], cudaSuccess);
  GIVES(properties.totalConstMem, cudaSuccess);
  GIVES(properties.unifiedAddressing, cudaSuccess);
  GIVES(properties.unifiedFunctionPointers, cudaSuccess);
  GIVES(properties.maxTexture2D[0], cudaSuccess);
  GIVES(properties.textureAlignment, cudaSuccess);
  GIVES(flags, cudaGetDeviceFlags(&flags));
  CALL(cudaGetDeviceFlags(nullptr));
  CALL(cudaSetDeviceFlags(cudaDeviceScheduleBlockingSync));
  GIVES(flags, cudaGetDeviceFlags(&flags));
  CALL(cudaSetDeviceFlags(cudaDeviceScheduleAuto));
  CALL(cudaSetDeviceFlags(0xffffff));
  CALL(cudaInitDevice(0, 0, 0));
  CALL(cudaInitDevice(9999, 0, 0));
  CALL(cudaInitDevice(0, 0, 77));
  CALL(cudaSetValidDevices(&device, 1));
  CALL(cudaSetValidDevices(nullptr, 1));
  GIVES(device, cudaChooseDevice(&device, &properties));
  CALL(cudaChooseDevice(nullptr, &properties));
  size_t limit = 0;
  CALL(cudaDeviceGetLimit(&limit, cudaLimitStackSize));
  CALL(cudaDeviceGetLimit(nullptr, cudaLimitStackSize));
  CALL(cudaDeviceGetLimit(&limit, static_cast<cudaLimit>(99)));
  CALL(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 16 << 20));
  GIVES(limit, cudaDeviceGetLimit(&limit, cudaLimitMallocHeapSize));
  CALL(cudaDeviceSetLimit(static_cast<cudaLimit>(99), 1));
  cudaFuncCache cache;
  GIVES(cache, cudaDeviceGetCacheConfig(&cache));
  CALL(cudaDeviceSetCacheConfig(cudaFuncCachePreferShared));
  int low = 0, high = 0;
  GIVES(low, cudaDeviceGetStreamPriorityRange(&low, &high));
  CALL(cudaDeviceGetStreamPriorityRange(nullptr, nullptr));
  char bus[32] = "";
  CALL(cudaDeviceGetPCIBusId(bus, sizeof bus, 0));
  CALL(cudaDeviceGetPCIBusId(bus, 2, 0));
  CALL(cudaDeviceGetPCIBusId(nullptr, 20, 0));
  cudaDeviceGetPCIBusId(bus, sizeof bus, 0);
  GIVES(device, cudaDeviceGetByPCIBusId(&device, bus));
  CALL(cudaDeviceGetByPCIBusId(&device, "no:such:bus"));
  CALL(cudaDeviceGetByPCIBusId(nullptr, bus));
  GIVES(value, cudaDeviceCanAccessPeer(&value, 0, 0));
  CALL(cudaDeviceCanAccessPeer(&value, 0, 9999));
  CALL(cudaDeviceEnablePeerAccess(0, 0));
  CALL(cudaDeviceEnablePeerAccess(9999, 0));
  CALL(cudaDeviceDisablePeerAccess(0));
  GIVES(value, cudaRuntimeGetVersion(&value));
  CALL(cudaRuntimeGetVersion(nullptr));
  CALL(cudaDriverGetVersion(&value));
  CALL(cudaDriverGetVersion(nullptr));
}

static void errors() {
  title("errors");
  CALL(cudaGetLastError());
  cudaMalloc(nullptr, 4);
  CALL(cudaPeekAtLastError());
  cudaMalloc(nullptr, 4);
  int device = 0;
  cudaGetDevice(&device);
  GIVES(cudaGetLastError(), cudaSuccess);
  GIVES(cudaGetLastError(), cudaSuccess);
  cudaMalloc(nullptr, 4);
  int other = -1;
  std::thread([&] { other = cudaGetLastError(); }).join();
  GIVES(other, cudaSuccess);
  GIVES(cudaGetLastError(), cudaSuccess);
  report(cudaGetErrorName(cudaErrorInvalidValue), cudaSuccess, cudaGetErrorString(cudaErrorInvalidValue));
  report(cudaGetErrorName(cudaErrorInvalidConfiguration), cudaSuccess, cudaGetErrorString(cudaErrorInvalidConfiguration));
  report(cudaGetErrorName(cudaErrorIllegalAddress), cudaSuccess, cudaGetErrorString(cudaErrorIllegalAddress));
  report(cudaGetErrorName(static_cast<cudaError_t>(12345)), cudaSuccess, cudaGetErrorString(static_cast<cudaError_t>(12345)));
}

static void memory() {
  title("memory");
  void* p = nullptr;
  void* h = nullptr;
  size_t pitch = 0, size = 0;
  int here[64] = {};
  CALL(cudaMalloc(nullptr, 4));
  GIVES(p == nullptr, cudaMalloc(&p, 0));
  CALL(cudaMalloc(&p, size_t{1} << 60));
  CALL(cudaFree(nullptr));
  CALL(cudaFree(bad<void>()));
  CALL(cudaFree(here));
  CALL(cudaMalloc(&p, 4096));
  CALL(cudaFree(static_cast<char*>(p) + 4));
  CALL(cudaMemset(p, 1, 4096));
  CALL(cudaMemset(p, 1, 0));
  CALL(cudaMemset(nullptr, 1, 4));
  CALL(cudaMemset(bad<void>(), 1, 4));
  CALL(cudaMemset(here, 1, 4));
  CALL(cudaMemset(p, 1, 1 << 30));
  CALL(cudaMemcpy(p, here, 256, cudaMemcpyHostToDevice));
  CALL(cudaMemcpy(here, p, 256, cudaMemcpyDeviceToHost));
  CALL(cudaMemcpy(p, here, 256, cudaMemcpyDefault));
  CALL(cudaMemcpy(here, p, 256, cudaMemcpyDefault));
  CALL(cudaMemcpy(here, here + 32, 64, cudaMemcpyHostToHost));
  CALL(cudaMemcpy(here, here + 32, 64, cudaMemcpyDefault));
  CALL(cudaMemcpy(p, static_cast<char*>(p) + 1024, 256, cudaMemcpyDeviceToDevice));
  CALL(cudaMemcpy(p, here, 256, static_cast<cudaMemcpyKind>(5)));
  CALL(cudaMemcpy(p, here, 256, static_cast<cudaMemcpyKind>(-1)));
  CALL(cudaMemcpy(p, here, 0, static_cast<cudaMemcpyKind>(5)));
  CALL(cudaMemcpy(nullptr, here, 0, cudaMemcpyHostToDevice));
  CALL(cudaMemcpy(nullptr, here, 4, cudaMemcpyHostToDevice));
  CALL(cudaMemcpy(p, nullptr, 4, cudaMemcpyHostToDevice));
  CALL(cudaMemcpy(here, nullptr, 4, cudaMemcpyDeviceToHost));
  CALL(cudaMemcpy(here, p, 4, cudaMemcpyHostToDevice));
  CALL(cudaMemcpy(p, here, 4, cudaMemcpyDeviceToHost));
  CALL(cudaMemcpy(here, here + 4, 4, cudaMemcpyDeviceToDevice));
  CALL(cudaMemcpy(p, here, 4, cudaMemcpyHostToHost));
  CALL(cudaMemcpy(bad<void>(), here, 4, cudaMemcpyHostToDevice));
  CALL(cudaMemcpy(static_cast<char*>(p) + 4094, here, 4, cudaMemcpyHostToDevice));
  CALL(cudaMemcpyAsync(p, here, 16, cudaMemcpyHostToDevice, nullptr));
  CALL(cudaMemcpyAsync(p, here, 16, cudaMemcpyHostToDevice, cudaStreamLegacy));
  CALL(cudaMemcpyAsync(p, here, 16, cudaMemcpyHostToDevice, cudaStreamPerThread));
  CALL(cudaMemcpyAsync(p, here, 16, static_cast<cudaMemcpyKind>(9), nullptr));
  CALL(cudaMemsetAsync(p, 0, 16, nullptr));
  CALL(cudaMemsetAsync(nullptr, 0, 16, nullptr));
  CALL(cudaMemcpyPeer(p, 0, static_cast<char*>(p) + 512, 0, 64));
  CALL(cudaMemcpyPeer(p, 0, static_cast<char*>(p) + 512, 9999, 64));
  CALL(cudaMemGetInfo(&size, &pitch));
  CALL(cudaMemGetInfo(nullptr, nullptr));
  CALL(cudaFree(p));
  CALL(cudaFree(p));
  GIVES(pitch, cudaMallocPitch(&p, &pitch, 100, 10));
  CALL(cudaMemset2D(p, pitch, 0, 100, 10));
  CALL(cudaMemset2D(p, 50, 0, 100, 10));
  CALL(cudaMemset2D(p, pitch, 0, 0, 10));
  CALL(cudaMemset2D(nullptr, pitch, 0, 100, 10));
  CALL(cudaMemcpy2D(p, pitch, here, 16, 16, 4, cudaMemcpyHostToDevice));
  CALL(cudaMemcpy2D(here, 16, p, pitch, 16, 4, cudaMemcpyDeviceToHost));
  CALL(cudaMemcpy2D(p, 8, here, 16, 16, 4, cudaMemcpyHostToDevice));
  CALL(cudaMemcpy2D(p, pitch, here, 8, 16, 4, cudaMemcpyHostToDevice));
  CALL(cudaMemcpy2D(p, pitch, here, 16, 0, 4, cudaMemcpyHostToDevice));
  CALL(cudaMemcpy2D(p, 8, here, 8, 16, 0, cudaMemcpyHostToDevice));
  CALL(cudaMemcpy2D(p, pitch, here, 16, 16, 4, static_cast<cudaMemcpyKind>(7)));
  CALL(cudaMemcpy2D(nullptr, pitch, here, 16, 16, 4, cudaMemcpyHostToDevice));
  CALL(cudaMemcpy2DAsync(p, pitch, here, 16, 16, 4, cudaMemcpyHostToDevice, nullptr));
  CALL(cudaFree(p));
  CALL(cudaMallocPitch(nullptr, &pitch, 100, 10));
  GIVES(pitch, cudaMallocPitch(&p, &pitch, 0, 10));
  GIVES(pitch, cudaMallocPitch(&p, &pitch, 10, 0));
  cudaPitchedPtr box;
  GIVES(box.ysize, cudaMalloc3D(&box, make_cudaExtent(64, 8, 4)));
  CALL(cudaMemset3D(box, 7, make_cudaExtent(64, 8, 4)));
  CALL(cudaMemset3D(box, 7, make_cudaExtent(32, 4, 2)));
  CALL(cudaMemset3D(box, 7, make_cudaExtent(4096, 4, 2)));
  cudaMemcpy3DParms copy{};
  CALL(cudaMemcpy3D(&copy));
  CALL(cudaMemcpy3D(nullptr));
  copy.srcPtr = make_cudaPitchedPtr(here, 16, 16, 4);
  copy.dstPtr = box;
  copy.extent = make_cudaExtent(16, 4, 1);
  copy.kind = cudaMemcpyHostToDevice;
  CALL(cudaMemcpy3D(&copy));
  CALL(cudaMemcpy3DAsync(&copy, nullptr));
  copy.kind = static_cast<cudaMemcpyKind>(9);
  CALL(cudaMemcpy3D(&copy));
  copy.kind = cudaMemcpyHostToDevice;
  copy.dstPtr.ptr = nullptr;
  CALL(cudaMemcpy3D(&copy));
  copy.dstPtr = box;
  copy.extent = make_cudaExtent(16, 0, 1);
  CALL(cudaMemcpy3D(&copy));
  CALL(cudaFree(box.ptr));
  CALL(cudaMallocManaged(&p, 256));
  CALL(cudaMemPrefetchAsync(p, 256, cudaMemLocation{cudaMemLocationTypeDevice, 0}, 0, nullptr));
  CALL(cudaMemPrefetchAsync(p, 256, cudaMemLocation{cudaMemLocationTypeDevice, 9999}, 0, nullptr));
  CALL(cudaMemPrefetchAsync(here, 256, cudaMemLocation{cudaMemLocationTypeDevice, 0}, 0, nullptr));
  CALL(cudaMemAdvise(p, 256, cudaMemAdviseSetReadMostly, cudaMemLocation{cudaMemLocationTypeDevice, 0}));
  CALL(cudaMemAdvise(p, 256, static_cast<cudaMemoryAdvise>(99), cudaMemLocation{cudaMemLocationTypeDevice, 0}));
  CALL(cudaDeviceSynchronize());
  cudaPointerAttributes about;
  GIVES(about.type, cudaPointerGetAttributes(&about, p));
  GIVES(about.device, cudaPointerGetAttributes(&about, p));
  CALL(cudaFree(p));
  CALL(cudaMallocManaged(&p, 0));
  CALL(cudaMallocManaged(nullptr, 4));
  CALL(cudaMallocManaged(&p, 4, 77));
  GIVES(about.type, cudaPointerGetAttributes(&about, here));
  GIVES(about.device, cudaPointerGetAttributes(&about, here));
  GIVES(about.devicePointer != nullptr, cudaPointerGetAttributes(&about, here));
  GIVES(about.hostPointer == here, cudaPointerGetAttributes(&about, here));
  CALL(cudaPointerGetAttributes(nullptr, here));
  GIVES(about.type, cudaPointerGetAttributes(&about, nullptr));
  CALL(cudaMallocHost(&h, 256));
  GIVES(about.type, cudaPointerGetAttributes(&about, h));
  GIVES(about.devicePointer == h, cudaPointerGetAttributes(&about, h));
  unsigned flags = 99;
  GIVES(flags, cudaHostGetFlags(&flags, h));
  CALL(cudaHostGetFlags(&flags, here));
  CALL(cudaHostGetDevicePointer(&p, h, 0));
  CALL(cudaHostGetDevicePointer(&p, h, 5));
  CALL(cudaHostGetDevicePointer(&p, here, 0));
  CALL(cudaFreeHost(h));
  CALL(cudaFreeHost(h));
  CALL(cudaFreeHost(nullptr));
  CALL(cudaFreeHost(here));
  CALL(cudaMallocHost(nullptr, 4));
  GIVES(h == nullptr, cudaMallocHost(&h, 0));
  CALL(cudaHostAlloc(&h, 256, cudaHostAllocPortable | cudaHostAllocMapped));
  GIVES(flags, cudaHostGetFlags(&flags, h));
  CALL(cudaFreeHost(h));
  CALL(cudaHostAlloc(&h, 256, 0xff));
  std::vector<char> own(1 << 16);
  CALL(cudaHostRegister(own.data(), own.size(), cudaHostRegisterDefault));
  CALL(cudaHostRegister(own.data(), own.size(), cudaHostRegisterDefault));
  CALL(cudaHostUnregister(own.data()));
  CALL(cudaHostUnregister(own.data()));
  CALL(cudaHostRegister(nullptr, 16, 0));
  CALL(cudaHostRegister(own.data(), 0, 0));
  CALL(cudaHostRegister(own.data(), own.size(), 0xff));
}

static void pools() {
  title("memory in the order of a stream");
  void* p = nullptr;
  cudaMemPool_t pool = nullptr, own = nullptr;
  CALL(cudaMallocAsync(&p, 1024, 0));
  CALL(cudaFreeAsync(p, 0));
  CALL(cudaMallocAsync(nullptr, 1024, 0));
  GIVES(p == nullptr, cudaMallocAsync(&p, 0, 0));
  CALL(cudaFreeAsync(nullptr, 0));
  CALL(cudaFreeAsync(bad<void>(), 0));
  CALL(cudaDeviceGetDefaultMemPool(&pool, 0));
  CALL(cudaDeviceGetDefaultMemPool(nullptr, 0));
  CALL(cudaDeviceGetDefaultMemPool(&pool, 9999));
  unsigned long long threshold = 1 << 20;
  CALL(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
  threshold = 0;
  GIVES(threshold, cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
  CALL(cudaMemPoolGetAttribute(pool, static_cast<cudaMemPoolAttr>(99), &threshold));
  CALL(cudaMemPoolTrimTo(pool, 0));
  cudaMemPoolProps wanted{};
  wanted.allocType = cudaMemAllocationTypePinned;
  wanted.location = {cudaMemLocationTypeDevice, 0};
  CALL(cudaMemPoolCreate(&own, &wanted));
  CALL(cudaMallocFromPoolAsync(&p, 512, own, 0));
  CALL(cudaFreeAsync(p, 0));
  CALL(cudaStreamSynchronize(0));
  CALL(cudaMemPoolDestroy(own));
  CALL(cudaMemPoolDestroy(pool));
  wanted.location.id = 9999;
  CALL(cudaMemPoolCreate(&own, &wanted));
}

static void symbols() {
  title("variables");
  int value = 4, back = 0;
  void* address = nullptr;
  size_t size = 0;
  CALL(cudaMemcpyToSymbol(scale, &value, 4));
  GIVES(back, cudaMemcpyFromSymbol(&back, scale, 4));
  CALL(cudaMemcpyToSymbol(scale, &value, 4, 4));
  CALL(cudaMemcpyToSymbol(scale, &value, 8));
  CALL(cudaMemcpyToSymbol(numbers, &value, 4, 60));
  CALL(cudaMemcpyToSymbol(scale, &value, 4, 0, cudaMemcpyDeviceToHost));
  CALL(cudaMemcpyFromSymbol(&back, scale, 4, 0, cudaMemcpyHostToDevice));
  CALL(cudaMemcpyToSymbol(scale, &value, 4, 0, static_cast<cudaMemcpyKind>(9)));
  CALL(cudaMemcpyToSymbol(value, &value, 4));
  CALL(cudaMemcpyFromSymbol(&back, value, 4));
  CALL(cudaGetSymbolAddress(&address, counter));
  CALL(cudaGetSymbolAddress(&address, value));
  CALL(cudaGetSymbolAddress(nullptr, counter));
  GIVES(size, cudaGetSymbolSize(&size, numbers));
  CALL(cudaGetSymbolSize(&size, value));
  GIVES(size, cudaGetSymbolSize(&size, total));
  CALL(cudaGetSymbolAddress(&address, total));
  CALL(cudaMemcpyToSymbolAsync(numbers, &value, 4, 8, cudaMemcpyHostToDevice, 0));
  CALL(cudaMemset(address, 0, 4));
  cudaDeviceSynchronize();
  GIVES(total, cudaSuccess);
  total = 5;
}

static void launches() {
  title("launches");
  int* data = nullptr;
  int host[64];
  for (int i = 0; i < 64; ++i) host[i] = i;
  cudaMalloc(&data, sizeof host);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  LAUNCH(add<<<1, 64>>>(data, 64));
  GIVES(host[3], cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost));
  LAUNCH(add<<<0, 64>>>(data, 64));
  LAUNCH(add<<<1, 0>>>(data, 64));
  LAUNCH(add<<<1, 2048>>>(data, 64));
  LAUNCH(add<<<1, dim3(1, 1, 65)>>>(data, 64));
  LAUNCH(add<<<dim3(1, 65536), 1>>>(data, 64));
  LAUNCH(add<<<1, 64, 1 << 20>>>(data, 64));
  LAUNCH(add<<<1, 64, 0, cudaStreamPerThread>>>(data, 64));
  LAUNCH(add<<<1, 64, 0, cudaStreamLegacy>>>(data, 64));
  LAUNCH(small_blocks<<<1, 64>>>(data));
  LAUNCH(small_blocks<<<1, 128>>>(data));
  LAUNCH(wants_shared<<<1, 32, 128>>>(data));
  LAUNCH(wants_shared<<<1, 32, 64 << 10>>>(data));
  CALL(cudaFuncSetAttribute(wants_shared, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 << 10));
  LAUNCH(wants_shared<<<1, 32, 64 << 10>>>(data));
  CALL(cudaFuncSetAttribute(wants_shared, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 20));
  CALL(cudaFuncSetAttribute(wants_shared, cudaFuncAttributeMaxDynamicSharedMemorySize, -1));
  CALL(cudaFuncSetAttribute(wants_shared, static_cast<cudaFuncAttribute>(0), 1));
  CALL(cudaFuncSetAttribute(no_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 1));
  LAUNCH(count_up<<<2, 32>>>());
  CALL(cudaDeviceSynchronize());
  int counted = 0;
  GIVES(counted, cudaMemcpyFromSymbol(&counted, counter, 4));
  int count = 64;
  void* arguments[] = {&data, &count};
  CALL(cudaLaunchKernel(reinterpret_cast<const void*>(add), dim3(1), dim3(64), arguments, 0, 0));
  CALL(cudaLaunchKernel(reinterpret_cast<const void*>(no_kernel), dim3(1), dim3(64), arguments, 0, 0));
  CALL(cudaLaunchKernel(static_cast<const void*>(nullptr), dim3(1), dim3(64), arguments, 0, 0));
  CALL(cudaLaunchKernel(reinterpret_cast<const void*>(add), dim3(1), dim3(64), nullptr, 0, 0));
  CALL(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(add), dim3(1), dim3(64), arguments, 0, 0));
  CALL(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(add), dim3(1 << 20), dim3(64), arguments, 0, 0));
  cudaLaunchConfig_t config{};
  config.gridDim = 1;
  config.blockDim = 64;
  CALL(cudaLaunchKernelExC(&config, reinterpret_cast<const void*>(add), arguments));
  CALL(cudaLaunchKernelExC(nullptr, reinterpret_cast<const void*>(add), arguments));
  config.blockDim = 0;
  CALL(cudaLaunchKernelExC(&config, reinterpret_cast<const void*>(add), arguments));
  cudaFuncAttributes attributes;
  GIVES(attributes.maxThreadsPerBlock, cudaFuncGetAttributes(&attributes, small_blocks));
  CALL(cudaFuncGetAttributes(&attributes, no_kernel));
  CALL(cudaFuncGetAttributes(nullptr, add));
  CALL(cudaFuncSetCacheConfig(add, cudaFuncCachePreferL1));
  CALL(cudaFuncSetCacheConfig(no_kernel, cudaFuncCachePreferL1));
  const char* name = "";
  cudaError_t named = cudaFuncGetName(&name, reinterpret_cast<const void*>(add));
  report("cudaFuncGetName(&name, add)", named, name);
  int blocks = 0;
  CALL(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, add, 64, 0));
  CALL(cudaOccupancyMaxActiveBlocksPerMultiprocessor(nullptr, add, 64, 0));
  CALL(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, add, 0, 0));
  GIVES(blocks, cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, add, 4096, 0));
  CALL(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, no_kernel, 64, 0));
  size_t offset = 0, bytes = 0;
  GIVES(bytes, cudaFuncGetParamInfo(reinterpret_cast<const void*>(add), 1, &offset, &bytes));
  CALL(cudaFuncGetParamInfo(reinterpret_cast<const void*>(add), 9, &offset, &bytes));
  cudaKernel_t kernel = nullptr;
  CALL(cudaGetKernel(&kernel, reinterpret_cast<const void*>(add)));
  CALL(cudaGetKernel(&kernel, reinterpret_cast<const void*>(no_kernel)));
  CALL(cudaGetKernel(nullptr, reinterpret_cast<const void*>(add)));
  cudaFunction_t function = nullptr;
  CALL(cudaGetFuncBySymbol(&function, reinterpret_cast<const void*>(add)));
  CALL(cudaGetFuncBySymbol(&function, reinterpret_cast<const void*>(no_kernel)));
  CALL(cudaDeviceSynchronize());
  CALL(cudaFree(data));
}

static void streams() {
  title("streams and events");
  cudaStream_t s = nullptr, other = nullptr;
  cudaEvent_t e = nullptr, late = nullptr, untimed = nullptr;
  unsigned flags = 9;
  int priority = 9, called = 0;
  float ms = -1;
  CALL(cudaStreamCreate(&s));
  CALL(cudaStreamCreate(nullptr));
  CALL(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
  GIVES(flags, cudaStreamGetFlags(other, &flags));
  CALL(cudaStreamCreateWithFlags(&other, 77));
  CALL(cudaStreamCreateWithPriority(&other, cudaStreamNonBlocking, -1));
  CALL(cudaStreamGetPriority(other, &priority));
  GIVES(flags, cudaStreamGetFlags(nullptr, &flags));
  GIVES(flags, cudaStreamGetFlags(cudaStreamPerThread, &flags));
  CALL(cudaStreamGetFlags(s, nullptr));
  CALL(cudaStreamGetPriority(nullptr, &priority));
  CALL(cudaStreamQuery(s));
  CALL(cudaStreamQuery(nullptr));
  CALL(cudaStreamSynchronize(s));
  CALL(cudaStreamSynchronize(nullptr));
  CALL(cudaStreamSynchronize(cudaStreamPerThread));
  CALL(cudaStreamDestroy(nullptr));
  CALL(cudaStreamDestroy(cudaStreamLegacy));
  CALL(cudaEventCreate(&e));
  CALL(cudaEventCreate(nullptr));
  CALL(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming));
  CALL(cudaEventCreateWithFlags(&late, 0xff));
  CALL(cudaEventCreateWithFlags(&late, cudaEventInterprocess));
  CALL(cudaEventCreate(&late));
  CALL(cudaEventQuery(e));
  CALL(cudaEventSynchronize(e));
  CALL(cudaEventElapsedTime(&ms, e, late));
  CALL(cudaEventRecord(e, s));
  CALL(cudaEventRecord(late, s));
  CALL(cudaEventRecord(untimed, s));
  CALL(cudaEventRecord(nullptr, s));
  CALL(cudaEventRecordWithFlags(e, s, 0));
  CALL(cudaEventRecordWithFlags(e, s, 77));
  CALL(cudaEventSynchronize(untimed));
  CALL(cudaEventQuery(untimed));
  GIVES(ms >= 0, cudaEventElapsedTime(&ms, e, late));
  CALL(cudaEventElapsedTime(&ms, e, untimed));
  CALL(cudaEventElapsedTime(nullptr, e, late));
  CALL(cudaEventElapsedTime(&ms, nullptr, late));
  CALL(cudaStreamWaitEvent(other, e, 0));
  CALL(cudaStreamWaitEvent(other, nullptr, 0));
  CALL(cudaStreamWaitEvent(other, e, 77));
  CALL(cudaLaunchHostFunc(s, host_function, &called));
  CALL(cudaLaunchHostFunc(s, nullptr, &called));
  GIVES(called, cudaStreamSynchronize(s));
  CALL(cudaStreamAddCallback(s, callback, &called, 0));
  GIVES(called, cudaStreamSynchronize(s));
  CALL(cudaStreamAddCallback(s, callback, &called, 7));
  CALL(cudaStreamAddCallback(s, nullptr, &called, 0));
  int device = -1;
  GIVES(device, cudaStreamGetDevice(s, &device));
  unsigned long long id = 0;
  CALL(cudaStreamGetId(s, &id));
  CALL(cudaStreamGetId(s, nullptr));
  CALL(cudaStreamCopyAttributes(other, s));
  CALL(cudaEventDestroy(e));
  CALL(cudaEventDestroy(nullptr));
  CALL(cudaEventDestroy(late));
  CALL(cudaEventDestroy(untimed));
  CALL(cudaStreamDestroy(other));
  CALL(cudaStreamDestroy(s));
}

static void capture() {
  title("capture");
  cudaStream_t s, other;
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t exec = nullptr;
  cudaStreamCaptureStatus status;
  cudaEvent_t e;
  int* data = nullptr;
  void* p = nullptr;
  cudaStreamCreate(&s);
  cudaStreamCreate(&other);
  cudaEventCreate(&e);
  cudaMalloc(&data, 256);
  CALL(cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeGlobal));
  CALL(cudaStreamBeginCapture(s, static_cast<cudaStreamCaptureMode>(9)));
  CALL(cudaStreamEndCapture(s, &graph));
  CALL(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  CALL(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  GIVES(status, cudaStreamIsCapturing(s, &status));
  GIVES(status, cudaStreamIsCapturing(other, &status));
  LAUNCH(add<<<1, 64, 0, s>>>(data, 64));
  CALL(cudaMemsetAsync(data, 0, 256, s));
  CALL(cudaEventRecord(e, s));
  CALL(cudaStreamWaitEvent(other, e, 0));
  LAUNCH(add<<<1, 64, 0, other>>>(data, 64));
  CALL(cudaEventRecord(e, other));
  CALL(cudaStreamWaitEvent(s, e, 0));
  CALL(cudaStreamEndCapture(s, &graph));
  size_t nodes = 0;
  GIVES(nodes, cudaGraphGetNodes(graph, nullptr, &nodes));
  CALL(cudaGraphInstantiate(&exec, graph, 0));
  CALL(cudaGraphLaunch(exec, s));
  CALL(cudaStreamSynchronize(s));
  CALL(cudaGraphLaunch(exec, nullptr));
  CALL(cudaGraphLaunch(nullptr, s));
  CALL(cudaGraphExecDestroy(exec));
  CALL(cudaGraphDestroy(graph));
  CALL(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  CALL(cudaMalloc(&p, 256));
  CALL(cudaStreamEndCapture(s, &graph));
  CALL(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed));
  CALL(cudaMalloc(&p, 256));
  CALL(cudaStreamEndCapture(s, &graph));
  CALL(cudaGraphDestroy(graph));
  CALL(cudaFree(p));
  CALL(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal));
  CALL(cudaStreamSynchronize(s));
  CALL(cudaStreamEndCapture(s, &graph));
  CALL(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal));
  CALL(cudaStreamQuery(s));
  CALL(cudaStreamEndCapture(s, &graph));
  CALL(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal));
  CALL(cudaDeviceSynchronize());
  CALL(cudaStreamEndCapture(s, &graph));
  CALL(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal));
  CALL(cudaMemcpy(data, data + 16, 16, cudaMemcpyDeviceToDevice));
  CALL(cudaStreamEndCapture(s, &graph));
  CALL(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal));
  LAUNCH(add<<<1, 64>>>(data, 64));
  CALL(cudaStreamEndCapture(s, &graph));
  CALL(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal));
  CALL(cudaEventRecord(e, s));
  CALL(cudaStreamWaitEvent(other, e, 0));
  LAUNCH(add<<<1, 64, 0, other>>>(data, 64));
  CALL(cudaStreamEndCapture(other, &graph));
  CALL(cudaStreamEndCapture(s, &graph));
  cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
  GIVES(mode, cudaThreadExchangeStreamCaptureMode(&mode));
  GIVES(mode, cudaThreadExchangeStreamCaptureMode(&mode));
  CALL(cudaThreadExchangeStreamCaptureMode(nullptr));
  CALL(cudaStreamIsCapturing(nullptr, &status));
  CALL(cudaStreamIsCapturing(s, nullptr));
  cudaDeviceSynchronize();
  cudaFree(data);
  cudaEventDestroy(e);
  cudaStreamDestroy(s);
  cudaStreamDestroy(other);
}

static void graphs() {
  title("graphs");
  cudaGraph_t graph = nullptr, clone = nullptr;
  cudaGraphExec_t exec = nullptr;
  cudaGraphNode_t kernel = nullptr, copy = nullptr, fill = nullptr, host = nullptr, empty = nullptr, child = nullptr, found = nullptr;
  int* data = nullptr;
  int count = 64, called = 0, value = 0;
  cudaMalloc(&data, 256);
  CALL(cudaGraphCreate(&graph, 0));
  CALL(cudaGraphCreate(&graph, 7));
  CALL(cudaGraphCreate(nullptr, 0));
  void* arguments[] = {&data, &count};
  cudaKernelNodeParams launch{reinterpret_cast<void*>(add), dim3(1), dim3(64), 0, arguments, nullptr};
  cudaMemsetParams zero{data, 0, 0, 4, 64, 1};
  CALL(cudaGraphAddMemsetNode(&fill, graph, nullptr, 0, &zero));
  CALL(cudaGraphAddKernelNode(&kernel, graph, &fill, 1, &launch));
  CALL(cudaGraphAddKernelNode(&kernel, graph, nullptr, 0, nullptr));
  launch.func = reinterpret_cast<void*>(no_kernel);
  CALL(cudaGraphAddKernelNode(&kernel, graph, nullptr, 0, &launch));
  launch.func = reinterpret_cast<void*>(add);
  launch.blockDim = dim3(5000);
  cudaGraphNode_t wrong = nullptr;
  CALL(cudaGraphAddKernelNode(&wrong, graph, nullptr, 0, &launch));
  CALL(cudaGraphAddMemcpyNode1D(&copy, graph, &kernel, 1, &value, data, 4, cudaMemcpyDeviceToHost));
  CALL(cudaGraphAddMemcpyNode1D(&wrong, graph, &kernel, 1, &value, data, 4, static_cast<cudaMemcpyKind>(9)));
  cudaHostNodeParams function{host_function, &called};
  CALL(cudaGraphAddHostNode(&host, graph, &copy, 1, &function));
  CALL(cudaGraphAddEmptyNode(&empty, graph, &host, 1));
  CALL(cudaGraphAddEmptyNode(nullptr, graph, nullptr, 0));
  size_t number = 0;
  GIVES(number, cudaGraphGetNodes(graph, nullptr, &number));
  GIVES(number, cudaGraphGetEdges(graph, nullptr, nullptr, nullptr, &number));
  GIVES(number, cudaGraphGetRootNodes(graph, nullptr, &number));
  cudaGraphNodeType type;
  GIVES(type, cudaGraphNodeGetType(copy, &type));
  cudaKernelNodeParams got{};
  GIVES(got.func == reinterpret_cast<void*>(add), cudaGraphKernelNodeGetParams(kernel, &got));
  GIVES(got.blockDim.x, cudaGraphKernelNodeGetParams(kernel, &got));
  CALL(cudaGraphKernelNodeGetParams(copy, &got));
  cudaMemcpy3DParms moved{};
  GIVES(moved.extent.width, cudaGraphMemcpyNodeGetParams(copy, &moved));
  GIVES(moved.kind, cudaGraphMemcpyNodeGetParams(copy, &moved));
  cudaMemsetParams filled{};
  GIVES(filled.width, cudaGraphMemsetNodeGetParams(fill, &filled));
  CALL(cudaGraphClone(&clone, graph));
  CALL(cudaGraphNodeFindInClone(&found, copy, clone));
  CALL(cudaGraphNodeFindInClone(&found, found, graph));
  cudaGraph_t outer = nullptr;
  cudaGraphCreate(&outer, 0);
  CALL(cudaGraphAddChildGraphNode(&child, outer, nullptr, 0, clone));
  CALL(cudaGraphInstantiate(&exec, graph, 0));
  CALL(cudaGraphInstantiate(nullptr, graph, 0));
  CALL(cudaGraphInstantiate(&exec, nullptr, 0));
  CALL(cudaGraphInstantiate(&exec, graph, 0xff00));
  CALL(cudaGraphInstantiate(&exec, graph, 0));
  CALL(cudaGraphUpload(exec, 0));
  CALL(cudaGraphLaunch(exec, 0));
  GIVES(value, cudaStreamSynchronize(0));
  GIVES(called, cudaSuccess);
  zero.value = 2;
  CALL(cudaGraphExecMemsetNodeSetParams(exec, fill, &zero));
  launch.blockDim = dim3(32);
  CALL(cudaGraphExecKernelNodeSetParams(exec, kernel, &launch));
  CALL(cudaGraphLaunch(exec, 0));
  GIVES(value, cudaStreamSynchronize(0));
  CALL(cudaGraphExecKernelNodeSetParams(exec, copy, &launch));
  cudaGraphExecUpdateResultInfo info{};
  GIVES(info.result, cudaGraphExecUpdate(exec, graph, &info));
  GIVES(info.result, cudaGraphExecUpdate(exec, outer, &info));
  CALL(cudaGraphNodeSetEnabled(exec, kernel, 0));
  CALL(cudaGraphNodeSetEnabled(exec, host, 0));
  unsigned enabled = 9;
  GIVES(enabled, cudaGraphNodeGetEnabled(exec, kernel, &enabled));
  CALL(cudaGraphAddDependencies(graph, &empty, &fill, nullptr, 1));
  cudaGraphExec_t cyclic = nullptr;
  CALL(cudaGraphInstantiate(&cyclic, graph, 0));
  CALL(cudaGraphRemoveDependencies(graph, &empty, &fill, nullptr, 1));
  CALL(cudaGraphRemoveDependencies(graph, &empty, &fill, nullptr, 1));
  CALL(cudaGraphDestroyNode(empty));
  CALL(cudaGraphExecDestroy(exec));
  CALL(cudaGraphExecDestroy(nullptr));
  CALL(cudaGraphDestroy(outer));
  CALL(cudaGraphDestroy(clone));
  CALL(cudaGraphDestroy(graph));
  CALL(cudaGraphDestroy(nullptr));
  cudaGraphNodeParams any{};
  any.type = cudaGraphNodeTypeKernel;
  any.kernel.func = reinterpret_cast<void*>(add);
  any.kernel.gridDim = dim3(1);
  any.kernel.blockDim = dim3(64);
  any.kernel.kernelParams = arguments;
  cudaGraphCreate(&graph, 0);
  CALL(cudaGraphAddNode(&kernel, graph, nullptr, nullptr, 0, &any));
  CALL(cudaGraphAddNode(&kernel, graph, nullptr, nullptr, 0, nullptr));
  cudaGraphNodeParams memory{};
  memory.type = cudaGraphNodeTypeMemAlloc;
  memory.alloc.poolProps.allocType = cudaMemAllocationTypePinned;
  memory.alloc.poolProps.location = {cudaMemLocationTypeDevice, 0};
  memory.alloc.bytesize = 1024;
  GIVES(memory.alloc.dptr != nullptr, cudaGraphAddNode(&found, graph, nullptr, nullptr, 0, &memory));
  CALL(cudaGraphAddMemFreeNode(&empty, graph, &found, 1, memory.alloc.dptr));
  CALL(cudaGraphAddMemFreeNode(&empty, graph, &found, 1, memory.alloc.dptr));
  CALL(cudaGraphInstantiate(&exec, graph, 0));
  CALL(cudaGraphLaunch(exec, 0));
  CALL(cudaStreamSynchronize(0));
  CALL(cudaDeviceGraphMemTrim(0));
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaFree(data);
}

static void textures() {
  title("arrays, textures and surfaces");
  cudaArray_t array = nullptr, half = nullptr;
  cudaTextureObject_t texture = 0;
  cudaSurfaceObject_t surface = 0;
  const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  const cudaChannelFormatDesc ints = cudaCreateChannelDesc<int>();
  float host[32];
  for (int i = 0; i < 32; ++i) host[i] = i;
  GIVES(floats.f, cudaSuccess);
  CALL(cudaMallocArray(&array, &floats, 8, 4));
  CALL(cudaMallocArray(nullptr, &floats, 8, 4));
  CALL(cudaMallocArray(&half, nullptr, 8, 4));
  CALL(cudaMallocArray(&half, &floats, 0, 4));
  const cudaChannelFormatDesc three = cudaCreateChannelDesc(32, 32, 32, 0, cudaChannelFormatKindFloat);
  CALL(cudaMallocArray(&half, &three, 8, 4));
  const cudaChannelFormatDesc odd = cudaCreateChannelDesc(24, 0, 0, 0, cudaChannelFormatKindFloat);
  CALL(cudaMallocArray(&half, &odd, 8, 4));
  CALL(cudaMallocArray(&half, &floats, 8, 4, 0xff00));
  cudaChannelFormatDesc got{};
  cudaExtent extent{};
  unsigned flags = 9;
  GIVES(extent.width, cudaArrayGetInfo(&got, &extent, &flags, array));
  GIVES(extent.depth, cudaArrayGetInfo(&got, &extent, &flags, array));
  CALL(cudaArrayGetInfo(&got, &extent, &flags, nullptr));
  GIVES(got.x, cudaGetChannelDesc(&got, array));
  CALL(cudaGetChannelDesc(nullptr, array));
  CALL(cudaMemcpy2DToArray(array, 0, 0, host, 32, 32, 4, cudaMemcpyHostToDevice));
  CALL(cudaMemcpy2DToArray(array, 4, 0, host, 32, 32, 4, cudaMemcpyHostToDevice));
  CALL(cudaMemcpy2DToArray(nullptr, 0, 0, host, 32, 32, 4, cudaMemcpyHostToDevice));
  CALL(cudaMemcpy2DToArray(array, 0, 0, host, 16, 32, 4, cudaMemcpyHostToDevice));
  CALL(cudaMemcpy2DFromArray(host, 32, array, 0, 0, 32, 4, cudaMemcpyDeviceToHost));
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc how{};
  CALL(cudaCreateTextureObject(&texture, &resource, &how, nullptr));
  float* out = nullptr;
  cudaMalloc(&out, 32);
  LAUNCH(sample<<<1, 8>>>(texture, out));
  GIVES(host[5], cudaMemcpy(host, out, 32, cudaMemcpyDeviceToHost));
  cudaResourceDesc same{};
  GIVES(same.res.array.array == array, cudaGetTextureObjectResourceDesc(&same, texture));
  cudaTextureDesc again{};
  GIVES(again.readMode, cudaGetTextureObjectTextureDesc(&again, texture));
  CALL(cudaDestroyTextureObject(texture));
  CALL(cudaDestroyTextureObject(0));
  CALL(cudaCreateTextureObject(nullptr, &resource, &how, nullptr));
  CALL(cudaCreateTextureObject(&texture, nullptr, &how, nullptr));
  CALL(cudaCreateTextureObject(&texture, &resource, nullptr, nullptr));
  cudaResourceDesc linear{};
  linear.resType = cudaResourceTypeLinear;
  linear.res.linear.devPtr = out;
  linear.res.linear.desc = ints;
  linear.res.linear.sizeInBytes = 32;
  CALL(cudaCreateTextureObject(&texture, &linear, &how, nullptr));
  CALL(cudaDestroyTextureObject(texture));
  how.filterMode = cudaFilterModeLinear;
  CALL(cudaCreateTextureObject(&texture, &linear, &how, nullptr));
  how.filterMode = cudaFilterModePoint;
  how.readMode = cudaReadModeNormalizedFloat;
  CALL(cudaCreateTextureObject(&texture, &linear, &how, nullptr));
  how.readMode = cudaReadModeElementType;
  linear.res.linear.devPtr = nullptr;
  CALL(cudaCreateTextureObject(&texture, &linear, &how, nullptr));
  linear.res.linear.devPtr = out;
  linear.res.linear.desc = three;
  CALL(cudaCreateTextureObject(&texture, &linear, &how, nullptr));
  resource.resType = static_cast<cudaResourceType>(77);
  CALL(cudaCreateTextureObject(&texture, &resource, &how, nullptr));
  resource.resType = cudaResourceTypeArray;
  CALL(cudaCreateSurfaceObject(&surface, &resource));
  CALL(cudaCreateSurfaceObject(&surface, &linear));
  CALL(cudaCreateSurfaceObject(nullptr, &resource));
  CALL(cudaDestroySurfaceObject(0));
  cudaArray_t stored = nullptr;
  CALL(cudaMallocArray(&stored, &floats, 8, 4, cudaArraySurfaceLoadStore));
  resource.res.array.array = stored;
  CALL(cudaCreateSurfaceObject(&surface, &resource));
  CALL(cudaDestroySurfaceObject(surface));
  CALL(cudaFreeArray(stored));
  cudaMipmappedArray_t levels = nullptr;
  CALL(cudaMallocMipmappedArray(&levels, &floats, make_cudaExtent(16, 16, 0), 3));
  cudaArray_t level = nullptr;
  CALL(cudaGetMipmappedArrayLevel(&level, levels, 1));
  CALL(cudaGetMipmappedArrayLevel(&level, levels, 9));
  CALL(cudaFreeMipmappedArray(levels));
  CALL(cudaFreeMipmappedArray(nullptr));
  CALL(cudaFreeArray(array));
  CALL(cudaFreeArray(nullptr));
  CALL(cudaFree(out));
}

static void others() {
  title("other");
  void* function = nullptr;
  cudaDriverEntryPointQueryResult status = cudaDriverEntryPointSuccess;
  GIVES(status, cudaGetDriverEntryPointByVersion("cuMemAlloc", &function, 12000, cudaEnableDefault, &status));
  GIVES(status, cudaGetDriverEntryPointByVersion("cuNoSuchFunction", &function, 12000, cudaEnableDefault, &status));
  GIVES(function == nullptr, cudaGetDriverEntryPointByVersion("cuNoSuchFunction", &function, 12000, cudaEnableDefault, nullptr));
  GIVES(status, cudaGetDriverEntryPointByVersion("cuMemAllocAsync", &function, 9000, cudaEnableDefault, &status));
  CALL(cudaGetDriverEntryPointByVersion(nullptr, &function, 12000, cudaEnableDefault, &status));
  CALL(cudaGetDriverEntryPointByVersion("cuMemAlloc", nullptr, 12000, cudaEnableDefault, &status));
  CALL(cudaGetDriverEntryPointByVersion("cuMemAlloc", &function, 12000, 99, &status));
  cudaLibrary_t library = nullptr;
  const char* ptx = ".version 8.0\n.target sm_75\n.address_size 64\n.visible .entry nothing() { ret; }\n";
  CALL(cudaLibraryLoadData(&library, ptx, nullptr, nullptr, 0, nullptr, nullptr, 0));
  cudaKernel_t kernel = nullptr;
  CALL(cudaLibraryGetKernel(&kernel, library, "nothing"));
  CALL(cudaLibraryGetKernel(&kernel, library, "something"));
  cudaLibraryGetKernel(&kernel, library, "nothing");
  CALL(cudaLaunchKernel(kernel, dim3(1), dim3(1), nullptr, 0, 0));
  unsigned count = 0;
  GIVES(count, cudaLibraryGetKernelCount(&count, library));
  CALL(cudaLibraryUnload(library));
  CALL(cudaLibraryLoadData(&library, "no code", nullptr, nullptr, 0, nullptr, nullptr, 0));
  CALL(cudaLibraryLoadData(nullptr, ptx, nullptr, nullptr, 0, nullptr, nullptr, 0));
  CALL(cudaDeviceReset());
  int* data = nullptr;
  CALL(cudaMalloc(&data, 256));
  LAUNCH(add<<<1, 64>>>(data, 64));
  CALL(cudaDeviceSynchronize());
}

// Afterwards the process has no device any more.
static void faults() {
  title("a fault");
  int value = 0;
  int* data = nullptr;
  cudaStream_t s = nullptr;
  cudaMalloc(&data, 4);
  LAUNCH(write_null<<<1, 1>>>());
  CALL(cudaDeviceSynchronize());
  GIVES(cudaGetLastError(), cudaSuccess);
  CALL(cudaDeviceSynchronize());
  cudaDeviceSynchronize();
  GIVES(cudaGetLastError(), cudaSuccess);
  GIVES(cudaGetLastError(), cudaSuccess);
  CALL(cudaMalloc(&data, 4));
  CALL(cudaMemcpy(&value, data, 4, cudaMemcpyDeviceToHost));
  CALL(cudaFree(nullptr));
  CALL(cudaStreamCreate(&s));
  CALL(cudaStreamSynchronize(nullptr));
  LAUNCH(add<<<1, 1>>>(data, 1));
  CALL(cudaGetDeviceCount(&value));
  CALL(cudaSetDevice(0));
  CALL(cudaGetDevice(&value));
  CALL(cudaDeviceReset());
  CALL(cudaMalloc(&data, 4));
}

int main() {
  signal(SIGSEGV, crashed);
  devices();
  errors();
  memory();
  pools();
  symbols();
  launches();
  streams();
  capture();
  graphs();
  textures();
  others();
  faults();
  printf("%d calls\n", calls);
}
