#include <cstring>
#include <thread>
#include <vector>

#include "software_device/driver_under_test.hpp"
#include "software_device/kernels.hpp"

namespace cuda_ffi::test {
namespace {

class MemoryTest : public ContextTest {};

TEST_F(MemoryTest, AllocationsAreAlignedAndApart) {
  const CUdeviceptr first = allocate(100);
  const CUdeviceptr second = allocate(100);
  EXPECT_EQ(0U, first % 256);
  EXPECT_EQ(0U, second % 256);
  EXPECT_NE(first, second);
}

TEST_F(MemoryTest, AllocatingNothingIsInvalid) {
  CUdeviceptr pointer = 0;
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemAlloc_v2(&pointer, 0));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemAlloc_v2(nullptr, 4));
}

TEST_F(MemoryTest, TooMuchIsOutOfMemoryAndLaterCallsWork) {
  CUdeviceptr pointer = 0;
  EXPECT_CU(CUDA_ERROR_OUT_OF_MEMORY, cu().cuMemAlloc_v2(&pointer, std::size_t{1} << 45));
  EXPECT_CU(CUDA_ERROR_OUT_OF_MEMORY, cu().cuMemAlloc_v2(&pointer, ~std::size_t{0} - 4096));
  EXPECT_OK(cu().cuMemAlloc_v2(&pointer, 4096));
  EXPECT_OK(cu().cuMemFree_v2(pointer));
}

TEST_F(MemoryTest, FreeingIsChecked) {
  const CUdeviceptr pointer = allocate(1000);
  EXPECT_OK(cu().cuMemFree_v2(0));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemFree_v2(pointer + 8));
  EXPECT_OK(cu().cuMemFree_v2(pointer));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemFree_v2(pointer));
  int on_host = 0;
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemFree_v2(reinterpret_cast<CUdeviceptr>(&on_host)));
}

TEST_F(MemoryTest, TheInformationFollowsAllocations) {
  std::size_t free_before = 0, free_after = 0, total = 0;
  ASSERT_OK(cu().cuMemGetInfo_v2(&free_before, &total));
  EXPECT_LE(free_before, total);
  const CUdeviceptr pointer = allocate(std::size_t{8} << 20);
  ASSERT_OK(cu().cuMemGetInfo_v2(&free_after, &total));
  EXPECT_GE(free_before - free_after, std::size_t{8} << 20);
  EXPECT_OK(cu().cuMemFree_v2(pointer));
}

TEST_F(MemoryTest, APitchedAllocationHasRoomForItsRows) {
  CUdeviceptr pointer = 0;
  std::size_t pitch = 0, size = 0;
  CUdeviceptr base = 0;
  ASSERT_OK(cu().cuMemAllocPitch_v2(&pointer, &pitch, 100, 10, 4));
  EXPECT_GE(pitch, 100U);
  EXPECT_EQ(0U, pitch % 4);
  ASSERT_OK(cu().cuMemGetAddressRange_v2(&base, &size, pointer + 5 * pitch));
  EXPECT_EQ(pointer, base);
  EXPECT_GE(size, 10 * pitch);
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemAllocPitch_v2(&pointer, &pitch, 100, 10, 3));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemAllocPitch_v2(&pointer, &pitch, 0, 10, 4));
}

TEST_F(MemoryTest, PinnedMemoryIsForHostAndDevice) {
  void* host = nullptr;
  CUdeviceptr pointer = 0;
  unsigned flags = 99;
  ASSERT_OK(cu().cuMemHostAlloc(&host, 4096, CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP));
  std::memset(host, 1, 4096);
  EXPECT_OK(cu().cuMemHostGetDevicePointer_v2(&pointer, host, 0));
  EXPECT_EQ(reinterpret_cast<CUdeviceptr>(host), pointer);
  EXPECT_OK(cu().cuMemHostGetFlags(&flags, host));
  EXPECT_EQ(unsigned{CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP}, flags);
  const CUfunction store = function(load(kKernels), "store");
  unsigned value = 77;
  void* parameters[] = {&pointer, &value};
  EXPECT_OK(cu().cuLaunchKernel(store, 1, 1, 1, 1, 1, 1, 0, nullptr, parameters, nullptr));
  EXPECT_OK(cu().cuCtxSynchronize());
  EXPECT_EQ(77U, *static_cast<unsigned*>(host));
  EXPECT_OK(cu().cuMemFreeHost(host));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemFreeHost(host));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemHostAlloc(&host, 4096, 0x100));
}

TEST_F(MemoryTest, RegisteredMemoryIsForHostAndDevice) {
  std::vector<unsigned> memory(4096);
  CUdeviceptr pointer = 0;
  ASSERT_OK(
      cu().cuMemHostRegister_v2(memory.data(), memory.size() * 4, CU_MEMHOSTREGISTER_DEVICEMAP));
  EXPECT_CU(CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED,
            cu().cuMemHostRegister_v2(memory.data(), memory.size() * 4, 0));
  ASSERT_OK(cu().cuMemHostGetDevicePointer_v2(&pointer, memory.data(), 0));
  const CUfunction store = function(load(kKernels), "store");
  unsigned value = 78;
  void* parameters[] = {&pointer, &value};
  EXPECT_OK(cu().cuLaunchKernel(store, 1, 1, 1, 1, 1, 1, 0, nullptr, parameters, nullptr));
  EXPECT_OK(cu().cuCtxSynchronize());
  EXPECT_EQ(78U, memory[0]);
  EXPECT_OK(cu().cuMemHostUnregister(memory.data()));
  EXPECT_CU(CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED, cu().cuMemHostUnregister(memory.data()));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemHostRegister_v2(nullptr, 4, 0));
}

TEST_F(MemoryTest, ManagedMemoryIsForHostAndDevice) {
  CUdeviceptr pointer = 0;
  ASSERT_OK(cu().cuMemAllocManaged(&pointer, 4096, CU_MEM_ATTACH_GLOBAL));
  auto* host = reinterpret_cast<unsigned*>(pointer);
  host[0] = 10;
  const CUfunction add_one = function(load(kKernels), "add_one");
  unsigned n = 1;
  void* parameters[] = {&pointer, &n};
  EXPECT_OK(cu().cuLaunchKernel(add_one, 1, 1, 1, 1, 1, 1, 0, nullptr, parameters, nullptr));
  EXPECT_OK(cu().cuCtxSynchronize());
  EXPECT_EQ(11U, host[0]);
  EXPECT_OK(cu().cuMemFree_v2(pointer));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemAllocManaged(&pointer, 4096, 0));
}

TEST_F(MemoryTest, PointersHaveAttributes) {
  const CUdeviceptr pointer = allocate(1000);
  CUmemorytype type{};
  CUcontext owner = nullptr;
  CUdeviceptr start = 0;
  std::size_t size = 0;
  int ordinal = -1, managed = -1;
  EXPECT_OK(cu().cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, pointer + 10));
  EXPECT_EQ(CU_MEMORYTYPE_DEVICE, type);
  EXPECT_OK(cu().cuPointerGetAttribute(&owner, CU_POINTER_ATTRIBUTE_CONTEXT, pointer));
  EXPECT_EQ(context, owner);
  EXPECT_OK(
      cu().cuPointerGetAttribute(&start, CU_POINTER_ATTRIBUTE_RANGE_START_ADDR, pointer + 10));
  EXPECT_EQ(pointer, start);
  EXPECT_OK(cu().cuPointerGetAttribute(&size, CU_POINTER_ATTRIBUTE_RANGE_SIZE, pointer));
  EXPECT_EQ(1000U, size);
  EXPECT_OK(cu().cuPointerGetAttribute(&ordinal, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, pointer));
  EXPECT_EQ(device, ordinal);
  EXPECT_OK(cu().cuPointerGetAttribute(&managed, CU_POINTER_ATTRIBUTE_IS_MANAGED, pointer));
  EXPECT_EQ(0, managed);
  void* host = nullptr;
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            cu().cuPointerGetAttribute(&host, CU_POINTER_ATTRIBUTE_HOST_POINTER, pointer));
  int plain = 0;
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            cu().cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
                                       reinterpret_cast<CUdeviceptr>(&plain)));
}

TEST_F(MemoryTest, ManyAttributesOfPlainHostMemoryAreZero) {
  int plain = 0;
  unsigned type = 99;
  int managed = 99;
  CUdeviceptr pointer = 99;
  CUpointer_attribute attributes[] = {CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
                                      CU_POINTER_ATTRIBUTE_IS_MANAGED,
                                      CU_POINTER_ATTRIBUTE_DEVICE_POINTER};
  void* data[] = {&type, &managed, &pointer};
  EXPECT_OK(
      cu().cuPointerGetAttributes(3, attributes, data, reinterpret_cast<CUdeviceptr>(&plain)));
  EXPECT_EQ(0U, type);
  EXPECT_EQ(0, managed);
  EXPECT_EQ(0U, pointer);
}

TEST_F(MemoryTest, FreeingWaitsForWorkInFlight) {
  CUdeviceptr data = allocate(4 * 1024);
  ASSERT_OK(cu().cuMemsetD8_v2(data, 0, 4 * 1024));
  const CUfunction add_one = function(load(kKernels), "add_one");
  unsigned n = 1024;
  void* parameters[] = {&data, &n};
  for (int i = 0; i < 50; ++i) {
    ASSERT_OK(cu().cuLaunchKernel(add_one, 4, 1, 1, 256, 1, 1, 0, nullptr, parameters, nullptr));
  }
  EXPECT_OK(cu().cuMemFree_v2(data));
  EXPECT_OK(cu().cuCtxSynchronize());
}

TEST_F(MemoryTest, ThreadsAllocateAtTheSameTime) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([this, t] {
      EXPECT_OK(cu().cuCtxSetCurrent(context));
      for (int i = 0; i < 200; ++i) {
        CUdeviceptr pointer = 0;
        EXPECT_OK(cu().cuMemAlloc_v2(&pointer, 100 + static_cast<std::size_t>(i) * 997));
        EXPECT_OK(cu().cuMemsetD8_v2(pointer, static_cast<unsigned char>(t), 100));
        unsigned char byte = 99;
        EXPECT_OK(cu().cuMemcpyDtoH_v2(&byte, pointer + 99, 1));
        EXPECT_EQ(t, byte);
        EXPECT_OK(cu().cuMemFree_v2(pointer));
      }
    });
  }
  for (auto& thread : threads) thread.join();
}

}  // namespace
}  // namespace cuda_ffi::test
