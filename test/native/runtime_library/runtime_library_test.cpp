// The runtime library on the software device, called as compiled programs call it.

#include <array>
#include <cstring>
#include <thread>
#include <vector>

#include "native/runtime_library/runtime_under_test.hpp"
#include "runtime_library/version12.hpp"

namespace cuda_ffi::test {
namespace {

constexpr const char* kProgram = R"(.version 8.0
.target sm_75
.address_size 64
.visible .const .align 4 .u32 scale = 2;
.visible .global .align 4 .u32 counter;
.visible .global .attribute(.managed) .align 4 .u32 total = 5;
.visible .entry multiply(.param .u64 data, .param .u32 count) {
  .reg .u32 %r<9>;
  .reg .u64 %d<4>;
  .reg .pred %p1;
  mov.u32 %r1, %ctaid.x;
  mov.u32 %r2, %ntid.x;
  mov.u32 %r3, %tid.x;
  mad.lo.u32 %r1, %r1, %r2, %r3;
  ld.param.u32 %r4, [count];
  setp.ge.u32 %p1, %r1, %r4;
  @%p1 ret;
  ld.param.u64 %d1, [data];
  mad.wide.u32 %d1, %r1, 4, %d1;
  ld.global.u32 %r5, [%d1];
  ld.const.u32 %r6, [scale];
  mul.lo.u32 %r5, %r5, %r6;
  st.global.u32 [%d1], %r5;
  atom.global.add.u32 %r7, [counter], 1;
  atom.global.add.u32 %r8, [total], 1;
  ret;
}
.visible .entry fault() {
  .reg .u64 %d1;
  .reg .u32 %r1;
  mov.u64 %d1, 8;
  ld.global.u32 %r1, [%d1];
  st.global.u32 [%d1], %r1;
  ret;
})";

// Addresses that stand for kernels and variables.
char multiply, fault, unknown, scale, counter;

class RuntimeLibraryTest : public testing::Test {
 protected:
  RuntimeLibraryTest() : program(kProgram) {
    program.kernel(&multiply, "multiply");
    program.kernel(&fault, "fault");
    program.variable(&scale, "scale", 4);
    program.variable(&counter, "counter", 4);
    program.managed(reinterpret_cast<void**>(&total), "total", 4);
    rt().cudaGetLastError();
  }
  ~RuntimeLibraryTest() override { rt().cudaDeviceReset(); }

  unsigned* allocate(unsigned count) {
    void* pointer = nullptr;
    EXPECT_DONE(rt().cudaMalloc(&pointer, count * 4));
    const std::vector<unsigned> ones(count, 1);
    EXPECT_DONE(rt().cudaMemcpy(pointer, ones.data(), count * 4, cudaMemcpyHostToDevice));
    return static_cast<unsigned*>(pointer);
  }
  unsigned first(const unsigned* pointer) {
    unsigned value = 0;
    EXPECT_DONE(rt().cudaMemcpy(&value, pointer, 4, cudaMemcpyDeviceToHost));
    return value;
  }
  cudaError_t launch(unsigned* data, unsigned count, cudaStream_t stream = nullptr) {
    void* arguments[] = {&data, &count};
    return rt().cudaLaunchKernel(&multiply, {(count + 63) / 64, 1, 1}, {64, 1, 1}, arguments, 0,
                                 stream);
  }

  Program program;
  unsigned* total = nullptr;
};

TEST_F(RuntimeLibraryTest, KernelsRunByTheEntryPointsOfBothVersions) {
  unsigned count = 100;
  unsigned* data = allocate(count);
  EXPECT_DONE(launch(data, count));  // CUDA 12
  EXPECT_EQ(0U, rt().push({2, 1, 1}, {64, 1, 1}, 0, nullptr));
  dim3 grid{}, block{};
  size_t shared = 1;
  cudaStream_t stream = nullptr;
  EXPECT_DONE(rt().pop(&grid, &block, &shared, &stream));
  cudaKernel_t kernel = nullptr;
  EXPECT_DONE(rt().get_kernel(&kernel, &multiply));
  void* arguments[] = {&data, &count};
  EXPECT_DONE(rt().launch(kernel, grid, block, arguments, shared, stream));  // CUDA 13
  EXPECT_EQ(4U, first(data));
  EXPECT_RT(cudaErrorMissingConfiguration, rt().pop(&grid, &block, &shared, &stream));
  EXPECT_DONE(rt().cudaFree(data));
}

TEST_F(RuntimeLibraryTest, VariablesAreReachedByTheirAddressesOnTheHost) {
  const unsigned seven = 7;
  unsigned value = 0;
  size_t bytes = 0;
  EXPECT_DONE(rt().cudaMemcpyToSymbol(&scale, &seven, 4, 0, cudaMemcpyHostToDevice));
  unsigned* data = allocate(10);
  EXPECT_DONE(launch(data, 10));
  EXPECT_EQ(7U, first(data));
  EXPECT_DONE(rt().cudaMemcpyFromSymbol(&value, &counter, 4, 0, cudaMemcpyDeviceToHost));
  EXPECT_EQ(10U, value);
  EXPECT_DONE(rt().cudaGetSymbolSize(&bytes, &scale));
  EXPECT_EQ(4U, bytes);
  EXPECT_RT(cudaErrorInvalidSymbol, rt().cudaGetSymbolSize(&bytes, &unknown));
  EXPECT_RT(cudaErrorInvalidValue,
            rt().cudaMemcpyToSymbol(&scale, &seven, 4, 1, cudaMemcpyHostToDevice));
  EXPECT_RT(cudaErrorInvalidMemcpyDirection,
            rt().cudaMemcpyToSymbol(&scale, &seven, 4, 0, cudaMemcpyDeviceToHost));
}

TEST_F(RuntimeLibraryTest, ManagedVariablesAreTheHostsOnceTheirModuleIsLoaded) {
  ASSERT_TRUE(program.initialize());
  ASSERT_NE(nullptr, total);
  EXPECT_EQ(5U, *total);
  *total = 100;
  EXPECT_DONE(launch(allocate(3), 3));
  EXPECT_DONE(rt().cudaDeviceSynchronize());
  EXPECT_EQ(103U, *total);
}

TEST_F(RuntimeLibraryTest, AShapeThatNoDeviceHasIsAnInvalidValue) {
  unsigned* data = allocate(1);
  unsigned count = 1;
  void* arguments[] = {&data, &count};
  for (const auto& [grid, block] : std::vector<std::pair<dim3, dim3>>{{{0, 1, 1}, {1, 1, 1}},
                                                                      {{1, 1, 1}, {0, 1, 1}},
                                                                      {{1, 1, 1}, {1025, 1, 1}},
                                                                      {{1, 1, 1}, {1, 1, 65}},
                                                                      {{1, 65536, 1}, {1, 1, 1}}}) {
    EXPECT_RT(cudaErrorInvalidValue,
              rt().cudaLaunchKernel(&multiply, grid, block, arguments, 0, nullptr));
  }
  EXPECT_RT(cudaErrorInvalidResourceHandle,
            rt().cudaLaunchKernel(&unknown, {1, 1, 1}, {1, 1, 1}, arguments, 0, nullptr));
}

TEST_F(RuntimeLibraryTest, AnErrorIsKeptForItsThreadUntilItIsFetched) {
  EXPECT_RT(cudaErrorInvalidValue, rt().cudaMalloc(nullptr, 4));
  cudaError_t elsewhere = cudaErrorUnknown;
  std::thread([&] { elsewhere = rt().cudaPeekAtLastError(); }).join();
  EXPECT_DONE(elsewhere);
  int device = -1;
  EXPECT_DONE(rt().cudaGetDevice(&device));  // a success leaves it there
  EXPECT_RT(cudaErrorInvalidValue, rt().cudaPeekAtLastError());
  EXPECT_RT(cudaErrorInvalidValue, rt().cudaGetLastError());
  EXPECT_DONE(rt().cudaGetLastError());
}

TEST_F(RuntimeLibraryTest, AFaultStaysUntilTheDeviceIsReset) {
  EXPECT_DONE(rt().cudaLaunchKernel(&fault, {1, 1, 1}, {1, 1, 1}, nullptr, 0, nullptr));
  EXPECT_RT(cudaErrorIllegalAddress, rt().cudaDeviceSynchronize());
  void* pointer = nullptr;
  EXPECT_RT(cudaErrorIllegalAddress, rt().cudaMalloc(&pointer, 4));
  EXPECT_DONE(rt().cudaDeviceReset());
  rt().cudaGetLastError();
  EXPECT_DONE(launch(allocate(5), 5));
  EXPECT_DONE(rt().cudaDeviceSynchronize());
}

TEST_F(RuntimeLibraryTest, EveryThreadHasADefaultStreamOfItsOwnIfItAsksForOne) {
  const auto copy =
      named<cudaError_t (*)(void*, const void*, size_t, cudaMemcpyKind)>("cudaMemcpy_ptds");
  const auto start = named<cudaError_t (*)(const void*, dim3, dim3, void**, size_t, cudaStream_t)>(
      "cudaLaunchKernel_ptsz");
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      unsigned count = 1000;
      unsigned* data = allocate(count);
      void* arguments[] = {&data, &count};
      for (int turn = 0; turn < 5; ++turn)
        EXPECT_DONE(start(&multiply, {16, 1, 1}, {64, 1, 1}, arguments, 0, nullptr));
      std::vector<unsigned> result(count);
      EXPECT_DONE(copy(result.data(), data, count * 4, cudaMemcpyDeviceToHost));
      EXPECT_EQ(32U, result.back());
      EXPECT_DONE(rt().cudaFree(data));
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST_F(RuntimeLibraryTest, ACaptureBecomesAGraphThatKnowsTheKernelByItsHostsAddress) {
  unsigned* data = allocate(10);
  cudaStream_t stream = nullptr;
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t exec = nullptr;
  EXPECT_DONE(rt().cudaStreamCreate(&stream));
  EXPECT_DONE(rt().cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  EXPECT_DONE(launch(data, 10, stream));
  EXPECT_DONE(rt().cudaStreamEndCapture(stream, &graph));
  cudaGraphNode_t node = nullptr;
  size_t count = 1;
  EXPECT_DONE(rt().cudaGraphGetNodes(graph, &node, &count));
  cudaKernelNodeParams parameters{};
  EXPECT_DONE(rt().cudaGraphKernelNodeGetParams(node, &parameters));
  EXPECT_EQ(&multiply, parameters.func);
  EXPECT_DONE(rt().cudaGraphInstantiate(&exec, graph, 0));
  for (int turn = 0; turn < 3; ++turn) EXPECT_DONE(rt().cudaGraphLaunch(exec, stream));
  EXPECT_DONE(rt().cudaStreamSynchronize(stream));
  EXPECT_EQ(8U, first(data));
  EXPECT_DONE(rt().cudaGraphExecDestroy(exec));
  EXPECT_DONE(rt().cudaGraphDestroy(graph));
  EXPECT_DONE(rt().cudaStreamDestroy(stream));
}

TEST_F(RuntimeLibraryTest, ABoxIsCopiedBetweenArraysAndMemory) {
  const cudaChannelFormatDesc channels =
      rt().cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindUnsigned);
  cudaArray_t array = nullptr;
  EXPECT_DONE(rt().cudaMalloc3DArray(&array, &channels, {4, 2, 3}, 0));
  std::array<unsigned, 24> there{}, back{};
  for (unsigned i = 0; i < there.size(); ++i) there[i] = i;
  cudaMemcpy3DParms copy{};
  copy.srcPtr = {there.data(), 16, 4, 2};
  copy.dstArray = array;
  copy.extent = {4, 2, 3};
  copy.kind = cudaMemcpyHostToDevice;
  EXPECT_DONE(rt().cudaMemcpy3D(&copy));
  cudaMemcpy3DParms reverse{};
  reverse.srcArray = array;
  reverse.srcPos = {1, 0, 1};
  reverse.dstPtr = {back.data(), 16, 4, 2};
  reverse.extent = {3, 2, 2};
  reverse.kind = cudaMemcpyDeviceToHost;
  EXPECT_DONE(rt().cudaMemcpy3D(&reverse));
  EXPECT_EQ(9U, back[0]);
  EXPECT_EQ(15U, back[6]);
  EXPECT_EQ(23U, back[14]);
  EXPECT_DONE(rt().cudaFreeArray(array));
}

TEST(RuntimeVersions, PropertiesHaveTheSizeOfTheProgramsVersion) {
  struct Guarded {
    std::array<unsigned char, sizeof(runtime::DeviceProp12)> bytes;
    unsigned char guard[16];
  };
  const auto filled = [](auto function, size_t size) {
    Guarded guarded;
    std::memset(&guarded, 0xee, sizeof guarded);
    EXPECT_DONE(reinterpret_cast<cudaError_t (*)(void*, int)>(function)(&guarded, 0));
    const auto* bytes = reinterpret_cast<const unsigned char*>(&guarded);
    EXPECT_NE(0xee, bytes[size - 1]);
    EXPECT_EQ(0xee, bytes[size]);
  };
  EXPECT_EQ(1008U, sizeof(cudaDeviceProp));
  filled(rt().cudaGetDeviceProperties, 1008);
  filled(named<void*>("cudaGetDeviceProperties_v2"), 1032);
  filled(of_version_12("cudaGetDeviceProperties"), runtime::kDeviceProp11Bytes);
  runtime::DeviceProp12 old{};
  cudaDeviceProp now{};
  EXPECT_DONE(named<cudaError_t (*)(void*, int)>("cudaGetDeviceProperties_v2")(&old, 0));
  EXPECT_DONE(rt().cudaGetDeviceProperties(&now, 0));
  EXPECT_STREQ(now.name, old.name);
  EXPECT_EQ(now.totalGlobalMem, old.totalGlobalMem);
  EXPECT_EQ(now.maxGridSize[2], old.maxGridSize[2]);
  EXPECT_EQ(now.textureAlignment, old.textureAlignment);
  EXPECT_EQ(now.sharedMemPerBlockOptin, old.sharedMemPerBlockOptin);
  EXPECT_EQ(now.memoryPoolsSupported, old.memoryPoolsSupported);
}

TEST(RuntimeVersions, AProgramIsToldTheVersionThatItWasLinkedWith) {
  int version = 0;
  EXPECT_DONE(rt().cudaRuntimeGetVersion(&version));
  EXPECT_EQ(13000, version);
  EXPECT_DONE(
      reinterpret_cast<cudaError_t (*)(int*)>(of_version_12("cudaRuntimeGetVersion"))(&version));
  EXPECT_EQ(12090, version);
}

TEST(RuntimeSurface, EveryFunctionOfTheHeaderIsThere) {
#define CUDA_FFI_RUNTIME(result, name, parameters) EXPECT_NE(nullptr, rt().name) << #name;
#include "runtime_library/generated/functions.def"
#undef CUDA_FFI_RUNTIME
#define CUDA_FFI_PER_THREAD(name, base, parameters, arguments) \
  EXPECT_NE(nullptr, named<void*>(#name)) << #name;
#include "runtime_library/generated/per_thread.def"
#undef CUDA_FFI_PER_THREAD
}

TEST(RuntimeSurface, WhatIsRefusedSaysSo) {
#define CUDA_FFI_NOT_SUPPORTED(name) \
  EXPECT_RT(cudaErrorNotSupported, named<cudaError_t (*)()>(#name)()) << #name;
#include "runtime_library/not_supported.def"
#undef CUDA_FFI_NOT_SUPPORTED
  rt().cudaGetLastError();
}

TEST(RuntimeSurface, EveryErrorHasANameAndASentence) {
#define CUDA_FFI_ERROR(name)                        \
  EXPECT_STREQ(#name, rt().cudaGetErrorName(name)); \
  EXPECT_STRNE("unrecognized error code", rt().cudaGetErrorString(name)) << #name;
#include "runtime_library/generated/errors.def"
#undef CUDA_FFI_ERROR
  EXPECT_STREQ("unrecognized error code", rt().cudaGetErrorString(static_cast<cudaError_t>(202)));
}

}  // namespace
}  // namespace cuda_ffi::test
