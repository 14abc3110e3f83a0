// A process may end at any moment: with work in flight, from a static destructor, on any thread.

#include <cstdlib>
#include <thread>

#include "software_device/driver_under_test.hpp"
#include "software_device/kernels.hpp"

namespace cuda_ffi::test {
namespace {

// Leaves behind everything that a program may leave.
void leave_work_in_flight() {
  CUcontext context = nullptr;
  CUmodule module = nullptr;
  CUfunction wait = nullptr, empty = nullptr;
  CUdeviceptr flag = 0;
  CUstream stream = nullptr;
  cu().cuInit(0);
  cu().cuCtxCreate_v2(&context, 0, 0);
  cu().cuModuleLoadData(&module, kKernels);
  cu().cuModuleGetFunction(&wait, module, "wait_for_flag");
  cu().cuModuleGetFunction(&empty, module, "narrow");
  cu().cuMemAlloc_v2(&flag, 4);
  cu().cuMemsetD32_v2(flag, 0, 1);
  void* parameters[] = {&flag, &flag};
  for (int i = 0; i < 3; ++i) {
    cu().cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);
    cu().cuLaunchKernel(wait, 1, 1, 1, 1, 1, 1, 0, stream, parameters, nullptr);
    cu().cuLaunchKernel(empty, 1, 1, 1, 1, 1, 1, 0, stream, nullptr, nullptr);
  }
}

struct CallsAtTheEnd {
  ~CallsAtTheEnd() {
    CUdeviceptr pointer = 0;
    CUcontext context = nullptr;
    CUmodule module = nullptr;
    cu().cuMemAlloc_v2(&pointer, 16);
    cu().cuMemcpyHtoDAsync_v2(pointer, "0123456789abcde", 16, CU_STREAM_PER_THREAD);
    cu().cuStreamQuery(nullptr);
    cu().cuModuleLoadData(&module, kEmptyKernel);
    cu().cuCtxGetCurrent(&context);
    run(module);
  }

  // The thread that waits for a kernel helps to run it.
  static void run(CUmodule module) {
    CUfunction empty = nullptr;
    CUstream stream = nullptr;
    cu().cuModuleGetFunction(&empty, module, "empty");
    cu().cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);
    if (cu().cuLaunchKernel(empty, 64, 1, 1, 32, 1, 1, 0, stream, nullptr, nullptr) !=
            CUDA_SUCCESS ||
        cu().cuStreamSynchronize(stream) != CUDA_SUCCESS)
      std::_Exit(1);
  }
};

class ExitDeathTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!software_driver()) GTEST_SKIP() << "an endless kernel holds up a GPU";
    GTEST_FLAG_SET(death_test_style, "threadsafe");
  }
};

TEST_F(ExitDeathTest, WithWorkInFlight) {
  const auto run = [] {
    leave_work_in_flight();
    std::exit(7);
  };
  EXPECT_EXIT(run(), ::testing::ExitedWithCode(7), "");
}

TEST_F(ExitDeathTest, WithCallsFromAStaticDestructor) {
  const auto run = [] {
    static CallsAtTheEnd before;  // destroyed after objects made later
    leave_work_in_flight();
    { const CallsAtTheEnd now; }  // so that the thread has what it helps to run kernels with
    static CallsAtTheEnd after;
    std::exit(7);
  };
  EXPECT_EXIT(run(), ::testing::ExitedWithCode(7), "");
}

TEST_F(ExitDeathTest, OfAThreadThatUsedTheDriver) {
  const auto run = [] {
    for (int i = 0; i < 4; ++i) std::thread(leave_work_in_flight).join();
    std::exit(7);
  };
  EXPECT_EXIT(run(), ::testing::ExitedWithCode(7), "");
}

}  // namespace
}  // namespace cuda_ffi::test
