// Programs that do what nobody expects: contexts of their own beside the runtime's, resets by the
// driver, code that is not there, sizes that nothing has, and work while the process ends.

#include <cstdlib>
#include <thread>

#include "native/runtime_library/runtime_under_test.hpp"
#include "software_device/driver_under_test.hpp"

namespace cuda_ffi::test {
namespace {

constexpr const char* kProgram = R"(.version 8.0
.target sm_75
.address_size 64
.visible .global .align 4 .u32 counter;
.visible .entry count() {
  .reg .u32 %r1;
  atom.global.add.u32 %r1, [counter], 1;
  ret;
})";

char count, missing, counter;

class HostileProgramTest : public testing::Test {
 protected:
  HostileProgramTest() : program(kProgram) {
    program.kernel(&count, "count");
    program.kernel(&missing, "missing");
    program.variable(&counter, "counter", 4);
    rt().cudaGetLastError();
  }
  ~HostileProgramTest() override { rt().cudaDeviceReset(); }

  static cudaError_t launch(const void* kernel = &count, size_t shared = 0) {
    return rt().cudaLaunchKernel(kernel, {1, 1, 1}, {32, 1, 1}, nullptr, shared, nullptr);
  }
  static unsigned counted() {
    unsigned value = ~0U;
    EXPECT_DONE(rt().cudaMemcpyFromSymbol(&value, &counter, 4, 0, cudaMemcpyDeviceToHost));
    return value;
  }
  // As nvcc's code for CUDA 13 does: what it gets, it launches.
  static cudaError_t launch_by_stub(const void* host) {
    cudaKernel_t kernel = nullptr;
    rt().get_kernel(&kernel, host);
    return rt().launch(kernel, {1, 1, 1}, {1, 1, 1}, nullptr, 0, nullptr);
  }

  Program program;
};

TEST_F(HostileProgramTest, AContextOfItsOwnStaysCurrentWhenAnotherThreadResetsTheDevice) {
  CUcontext own = nullptr, current = nullptr;
  ASSERT_EQ(CUDA_SUCCESS, cu().cuInit(0));
  ASSERT_EQ(CUDA_SUCCESS, cu().cuCtxCreate_v2(&own, 0, 0));
  EXPECT_DONE(launch());
  EXPECT_EQ(32U, counted());
  std::thread([] {
    EXPECT_DONE(rt().cudaSetDevice(0));
    EXPECT_DONE(rt().cudaDeviceReset());
  }).join();
  EXPECT_DONE(launch());
  EXPECT_EQ(64U, counted());
  EXPECT_EQ(CUDA_SUCCESS, cu().cuCtxGetCurrent(&current));
  EXPECT_EQ(own, current);
  EXPECT_DONE(rt().cudaDeviceReset());  // of the device's primary context, which is another one
  EXPECT_EQ(64U, counted());
  EXPECT_EQ(CUDA_SUCCESS, cu().cuCtxDestroy_v2(own));
  EXPECT_EQ(0U, counted());
}

TEST_F(HostileProgramTest, ADeviceThatTheDriverHasResetIsThereAgainAfterTheNextChoice) {
  for (const auto choose :
       {+[] { return rt().cudaSetDevice(0); }, +[] { return rt().cudaDeviceReset(); }}) {
    EXPECT_DONE(launch());
    EXPECT_EQ(32U, counted());
    ASSERT_EQ(CUDA_SUCCESS, cu().cuDevicePrimaryCtxReset_v2(0));
    EXPECT_RT(cudaErrorContextIsDestroyed, launch());
    int device = -1;
    EXPECT_DONE(rt().cudaGetDevice(&device));
    EXPECT_EQ(0, device);
    EXPECT_DONE(choose());
    EXPECT_EQ(0U, counted());
    EXPECT_DONE(rt().cudaDeviceReset());
  }
}

TEST_F(HostileProgramTest, EveryLaunchSaysWhatIsMissing) {
  char kernel;
  Program unreadable(".version 8.0\n.target sm_75\n.address_size 64\nnonsense");
  unreadable.kernel(&kernel, "kernel");
  for (int turn = 0; turn < 2; ++turn) {
    EXPECT_RT(cudaErrorInvalidDeviceFunction, launch_by_stub(&missing));
    EXPECT_RT(cudaErrorInvalidPtx, launch_by_stub(&kernel));
    EXPECT_RT(cudaErrorInvalidPtx, rt().cudaGetLastError());
    EXPECT_RT(cudaErrorInvalidDeviceFunction, launch(&missing));
    EXPECT_RT(cudaErrorInvalidPtx, launch(&kernel));
  }
  cudaKernel_t handle = nullptr;
  cudaFunction_t function = nullptr;
  EXPECT_RT(cudaErrorInvalidDeviceFunction, launch(nullptr));
  EXPECT_RT(cudaErrorInvalidDeviceFunction, rt().cudaGetKernel(&handle, &counter));
  EXPECT_RT(cudaErrorInvalidDeviceFunction, rt().cudaGetFuncBySymbol(&function, &counter));
  EXPECT_DONE(launch_by_stub(&count));
}

TEST_F(HostileProgramTest, NoSizeIsCutOff) {
  constexpr size_t kHuge = size_t{1} << 32;
  EXPECT_RT(cudaErrorInvalidValue, launch(&count, kHuge));
  EXPECT_RT(cudaErrorInvalidValue, rt().cudaLaunchCooperativeKernel(&count, {1, 1, 1}, {1, 1, 1},
                                                                    nullptr, kHuge, nullptr));
  cudaLaunchConfig_t config{};
  config.gridDim = {1, 1, 1};
  config.blockDim = {1, 1, 1};
  config.dynamicSmemBytes = kHuge;
  EXPECT_RT(cudaErrorInvalidValue, rt().cudaLaunchKernelExC(&config, &count, nullptr));
  EXPECT_EQ(0U, counted());
  cudaPitchedPtr memory{};
  EXPECT_RT(cudaErrorMemoryAllocation, rt().cudaMalloc3D(&memory, {4, kHuge, kHuge}));
  EXPECT_DONE(rt().cudaMalloc3D(&memory, {4, 1, 1}));
  EXPECT_RT(cudaErrorInvalidValue, rt().cudaMemset3D(memory, 0, {4, 1, kHuge << 30}));
  EXPECT_RT(cudaErrorInvalidValue, rt().cudaMemset3D(memory, 0, {4, 2, ~size_t{0}}));
  const cudaChannelFormatDesc floats{32, 0, 0, 0, cudaChannelFormatKindFloat};
  cudaMemcpy3DParms copy{};
  float value = 1;
  EXPECT_DONE(rt().cudaMalloc3DArray(&copy.dstArray, &floats, {4, 0, 0}, 0));
  copy.srcPtr = {&value, 4, 1, 1};
  copy.kind = cudaMemcpyHostToDevice;
  copy.extent = {kHuge << 30, 1, 1};
  EXPECT_RT(cudaErrorInvalidValue, rt().cudaMemcpy3D(&copy));
  copy.extent = {1, 1, 1};
  copy.dstPos.x = kHuge << 30;
  EXPECT_RT(cudaErrorInvalidValue, rt().cudaMemcpy3D(&copy));
  EXPECT_DONE(rt().cudaFreeArray(copy.dstArray));
  EXPECT_DONE(rt().cudaFree(memory.ptr));
}

TEST_F(HostileProgramTest, AKernelIsKnownUntilItsLibraryIsUnloaded) {
  cudaLibrary_t library = nullptr;
  cudaKernel_t kernel = nullptr;
  EXPECT_DONE(
      rt().cudaLibraryLoadData(&library, kProgram, nullptr, nullptr, 0, nullptr, nullptr, 0));
  EXPECT_DONE(rt().cudaLibraryGetKernel(&kernel, library, "count"));
  EXPECT_DONE(launch(kernel));
  EXPECT_DONE(rt().cudaLibraryUnload(library));
  EXPECT_RT(cudaErrorInvalidResourceHandle, launch(kernel));
  EXPECT_EQ(0U, counted());
}

class RuntimeExitDeathTest : public testing::Test {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

// By `<<<>>>`, as the stub of CUDA 13 does it.
cudaError_t launch_configured() {
  rt().push({4, 1, 1}, {32, 1, 1}, 0, nullptr);
  dim3 grid{}, block{};
  size_t shared = 0;
  cudaStream_t stream = nullptr;
  if (const cudaError_t error = rt().pop(&grid, &block, &shared, &stream)) return error;
  cudaKernel_t kernel = nullptr;
  if (const cudaError_t error = rt().get_kernel(&kernel, &count)) return error;
  return rt().launch(kernel, grid, block, nullptr, shared, stream);
}

struct LaunchesAtTheEnd {
  ~LaunchesAtTheEnd() {
    if (launch_configured() != cudaSuccess || rt().cudaDeviceSynchronize() != cudaSuccess)
      std::_Exit(1);
  }
};

TEST_F(RuntimeExitDeathTest, StaticObjectsLaunchKernelsWhileOtherThreadsDo) {
  const auto leave = [] {
    static LaunchesAtTheEnd before;
    auto& program = *new Program(kProgram);
    program.kernel(&count, "count");
    if (launch_configured() != cudaSuccess) std::_Exit(2);
    static LaunchesAtTheEnd after;
    for (int i = 0; i < 2; ++i) {
      std::thread([] {
        for (;;) {
          launch_configured();
          rt().cudaSetDevice(0);
          rt().cudaStreamSynchronize(nullptr);
        }
      }).detach();
    }
    std::exit(7);
  };
  EXPECT_EXIT(leave(), testing::ExitedWithCode(7), "");
}

}  // namespace
}  // namespace cuda_ffi::test
