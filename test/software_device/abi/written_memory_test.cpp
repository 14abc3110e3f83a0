// With CUDA_FFI_SOFTWARE_CHECK=init: what counts as writing device memory. Each program runs in a
// process of its own, because the variable is read only once.

#include <array>
#include <cstdlib>
#include <vector>

#include "environment_variable.hpp"
#include "software_device/driver_under_test.hpp"
#include "software_device/kernels.hpp"

namespace cuda_ffi::test {
namespace {

constexpr std::size_t kInts = 64, kBytes = 4 * kInts;

// Allocates device memory, or gets some, and returns a pointer to kInts ints to be read.
using Prepare = CUdeviceptr (*)();

CUdeviceptr allocated(std::size_t bytes = kBytes) {
  CUdeviceptr pointer = 0;
  cu().cuMemAlloc_v2(&pointer, bytes);
  return pointer;
}

CUdeviceptr filled() {
  const CUdeviceptr pointer = allocated();
  cu().cuMemsetD8_v2(pointer, 7, kBytes);
  return pointer;
}

// Adds 1 to `ints` numbers.
CUresult add_one(CUdeviceptr numbers, unsigned ints) {
  CUmodule module = nullptr;
  CUfunction kernel = nullptr;
  cu().cuModuleLoadData(&module, kKernels);
  cu().cuModuleGetFunction(&kernel, module, "add_one");
  void* parameters[] = {&numbers, &ints};
  const CUresult launched =
      cu().cuLaunchKernel(kernel, 1, 1, 1, kInts, 1, 1, 0, nullptr, parameters, nullptr);
  return launched != CUDA_SUCCESS ? launched : cu().cuCtxSynchronize();
}

[[noreturn]] void read_what(Prepare prepare) {
  cuda_ffi::test::set_variable("CUDA_FFI_SOFTWARE_CHECK", "init");
  CUdevice device = 0;
  CUcontext context = nullptr;
  cu().cuInit(0);
  cu().cuDeviceGet(&device, 0);
  cu().cuCtxCreate_v2(&context, 0, device);
  std::exit(add_one(prepare(), kInts) == CUDA_ERROR_LAUNCH_FAILED ? 7
            : cu().cuCtxSynchronize() == CUDA_SUCCESS             ? 0
                                                                  : 1);
}

class WrittenMemoryDeathTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!software_driver()) GTEST_SKIP() << "a GPU does not check";
    GTEST_FLAG_SET(death_test_style, "threadsafe");
  }
  static void expect_written(Prepare prepare) {
    EXPECT_EXIT(read_what(prepare), ::testing::ExitedWithCode(0), "");
  }
  static void expect_unwritten(Prepare prepare) {
    EXPECT_EXIT(read_what(prepare), ::testing::ExitedWithCode(7), "");
  }
};

TEST_F(WrittenMemoryDeathTest, AnAllocationBeginsUnwritten) {
  expect_unwritten([] { return allocated(); });
  expect_unwritten([] {
    // In the place of a freed allocation, if possible.
    for (int k = 0; k < 300; ++k) cu().cuMemFree_v2(filled());
    return allocated();
  });
}

TEST_F(WrittenMemoryDeathTest, Fills) {
  expect_written(filled);
  expect_written([] {
    const CUdeviceptr pointer = allocated();
    cu().cuMemsetD16_v2(pointer, 7, kBytes / 2);
    return pointer;
  });
  expect_written([] {
    const CUdeviceptr pointer = allocated();
    cu().cuMemsetD32Async(pointer, 7, kInts, nullptr);
    return pointer;
  });
  expect_written([] {
    const CUdeviceptr pointer = allocated();
    cu().cuMemsetD2D8_v2(pointer, 16, 0, 16, kBytes / 16);
    return pointer;
  });
  expect_unwritten([] {
    const CUdeviceptr pointer = allocated();
    cu().cuMemsetD2D8_v2(pointer, 16, 0, 12, kBytes / 16);  // leaves out one column
    return pointer;
  });
  expect_unwritten([] {
    const CUdeviceptr pointer = allocated();
    cu().cuMemsetD8_v2(pointer, 0, kBytes - 4);
    return pointer;
  });
}

TEST_F(WrittenMemoryDeathTest, CopiesFromTheHost) {
  expect_written([] {
    const CUdeviceptr pointer = allocated();
    const std::array<int, kInts> numbers{};
    cu().cuMemcpyHtoD_v2(pointer, numbers.data(), kBytes);
    return pointer;
  });
  expect_written([] {
    const CUdeviceptr pointer = allocated();
    const std::array<int, kInts> numbers{};
    cu().cuMemcpyHtoDAsync_v2(pointer, numbers.data(), kBytes, nullptr);
    return pointer;
  });
  expect_unwritten([] {
    const CUdeviceptr pointer = allocated();
    const std::array<int, kInts> numbers{};
    cu().cuMemcpyHtoD_v2(pointer, numbers.data(), kBytes - 4);
    return pointer;
  });
}

TEST_F(WrittenMemoryDeathTest, CopiesOfWhatIsWritten) {
  expect_written([] {
    const CUdeviceptr pointer = allocated();
    cu().cuMemcpyDtoD_v2(pointer, filled(), kBytes);
    return pointer;
  });
  expect_unwritten([] {
    const CUdeviceptr pointer = filled();
    cu().cuMemcpyDtoD_v2(pointer, allocated(), kBytes);
    return pointer;
  });
  expect_written([] {
    const CUdeviceptr from = filled(), to = allocated();
    CUDA_MEMCPY2D copy{};
    copy.srcMemoryType = copy.dstMemoryType = CU_MEMORYTYPE_DEVICE;
    copy.srcDevice = from;
    copy.dstDevice = to;
    copy.srcPitch = copy.dstPitch = copy.WidthInBytes = 32;
    copy.Height = kBytes / 32;
    cu().cuMemcpy2D_v2(&copy);
    return to;
  });
}

TEST_F(WrittenMemoryDeathTest, NodesOfGraphs) {
  expect_written([] {
    const CUdeviceptr pointer = allocated();
    CUgraph graph = nullptr;
    CUgraphExec executable = nullptr;
    CUgraphNode node = nullptr;
    CUcontext context = nullptr;
    cu().cuCtxGetCurrent(&context);
    cu().cuGraphCreate(&graph, 0);
    CUDA_MEMSET_NODE_PARAMS fill{};
    fill.dst = pointer;
    fill.elementSize = 4;
    fill.width = kInts;
    fill.height = 1;
    cu().cuGraphAddMemsetNode(&node, graph, nullptr, 0, &fill, context);
    cu().cuGraphInstantiateWithFlags(&executable, graph, 0);
    cu().cuGraphLaunch(executable, nullptr);
    return pointer;
  });
}

TEST_F(WrittenMemoryDeathTest, WordsOfStreams) {
  expect_written([] {
    const CUdeviceptr pointer = allocated();
    cu().cuMemsetD8_v2(pointer, 0, kBytes - 4);
    cu().cuStreamWriteValue32_v2(nullptr, pointer + kBytes - 4, 1, 0);
    return pointer;
  });
}

TEST_F(WrittenMemoryDeathTest, MemoryOfAPool) {
  expect_unwritten([] {
    CUdeviceptr pointer = 0;
    cu().cuMemAllocAsync(&pointer, kBytes, nullptr);
    return pointer;
  });
  expect_written([] {
    CUdeviceptr pointer = 0;
    cu().cuMemAllocAsync(&pointer, kBytes, nullptr);
    cu().cuMemsetD8Async(pointer, 0, kBytes, nullptr);
    return pointer;
  });
}

TEST_F(WrittenMemoryDeathTest, MemoryThatAPoolHandsOutAgain) {
  expect_unwritten([] {
    CUdeviceptr pointer = 0;
    for (int k = 0; k < 300; ++k) {
      cu().cuMemAllocAsync(&pointer, kBytes, nullptr);
      cu().cuMemsetD8Async(pointer, 0, kBytes, nullptr);
      cu().cuMemFreeAsync(pointer, nullptr);
    }
    cu().cuMemAllocAsync(&pointer, kBytes, nullptr);
    return pointer;
  });
}

TEST_F(WrittenMemoryDeathTest, MemoryThatTheHostCanWriteTo) {
  expect_written([] {
    CUdeviceptr pointer = 0;
    cu().cuMemAllocManaged(&pointer, kBytes, CU_MEM_ATTACH_GLOBAL);
    return pointer;
  });
  expect_written([] {
    void* host = nullptr;
    cu().cuMemHostAlloc(&host, kBytes, 0);
    CUdeviceptr pointer = 0;
    cu().cuMemHostGetDevicePointer_v2(&pointer, host, 0);
    return pointer;
  });
}

TEST_F(WrittenMemoryDeathTest, VariablesOfModules) {
  expect_written([] {
    CUmodule module = nullptr;
    CUdeviceptr pointer = 0;
    std::size_t bytes = 0;
    cu().cuModuleLoadData(&module,
                          ".version 7.0\n.target sm_75\n.address_size 64\n.visible .global .align "
                          "4 .b8 table[256];\n");
    cu().cuModuleGetGlobal_v2(&pointer, &bytes, module, "table");
    return pointer;
  });
}

}  // namespace
}  // namespace cuda_ffi::test
