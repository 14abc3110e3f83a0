#include "software_device/driver_under_test.hpp"
#include "software_device/kernels.hpp"

namespace cuda_ffi::test {
namespace {

class MemoryPoolTest : public ContextTest {
 protected:
  void SetUp() override {
    ContextTest::SetUp();
    ASSERT_OK(cu().cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
    CUmemPoolProps properties{};
    properties.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
    properties.location = {CU_MEM_LOCATION_TYPE_DEVICE, device};
    ASSERT_OK(cu().cuMemPoolCreate(&pool, &properties));
  }
  void TearDown() override {
    if (pool != nullptr) {
      cu().cuCtxSynchronize();
      cu().cuMemPoolDestroy(pool);
    }
    ContextTest::TearDown();
  }
  std::uint64_t attribute(CUmemPool_attribute which) {
    std::uint64_t value = 99;
    EXPECT_OK(cu().cuMemPoolGetAttribute(pool, which, &value));
    return value;
  }
  CUstream stream = nullptr;
  CUmemoryPool pool = nullptr;
};

TEST_F(MemoryPoolTest, MemoryFollowsTheOrderOfTheStream) {
  CUdeviceptr pointer = 0;
  ASSERT_OK(cu().cuMemAllocAsync(&pointer, 4096, stream));
  EXPECT_OK(cu().cuMemsetD32Async(pointer, 7, 1024, stream));
  unsigned n = 1024;
  void* parameters[] = {&pointer, &n};
  EXPECT_OK(cu().cuLaunchKernel(function(load(kKernels), "add_one"), 4, 1, 1, 256, 1, 1, 0, stream,
                                parameters, nullptr));
  unsigned word = 0;
  EXPECT_OK(cu().cuMemcpyDtoHAsync_v2(&word, pointer + 4092, 4, stream));
  EXPECT_OK(cu().cuMemFreeAsync(pointer, stream));
  EXPECT_OK(cu().cuStreamSynchronize(stream));
  EXPECT_EQ(8U, word);
}

TEST_F(MemoryPoolTest, FreeingTwiceOrNothingIsChecked) {
  CUdeviceptr pointer = 0;
  EXPECT_OK(cu().cuMemFreeAsync(0, stream));
  ASSERT_OK(cu().cuMemAllocAsync(&pointer, 4096, stream));
  EXPECT_OK(cu().cuMemFreeAsync(pointer, stream));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemFreeAsync(pointer, stream));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemFreeAsync(0x12345, stream));
}

TEST_F(MemoryPoolTest, TheBlockingFreeTakesPoolMemoryToo) {
  CUdeviceptr pointer = 0;
  ASSERT_OK(cu().cuMemAllocFromPoolAsync(&pointer, 4096, pool, stream));
  EXPECT_OK(cu().cuStreamSynchronize(stream));
  EXPECT_OK(cu().cuMemFree_v2(pointer));
  if (!software_driver()) GTEST_SKIP() << "a real pool notices later";
  EXPECT_EQ(0U, attribute(CU_MEMPOOL_ATTR_USED_MEM_CURRENT));
}

TEST_F(MemoryPoolTest, TheAccountFollowsUse) {
  CUdeviceptr pointer = 0;
  EXPECT_EQ(0U, attribute(CU_MEMPOOL_ATTR_USED_MEM_CURRENT));
  ASSERT_OK(cu().cuMemAllocFromPoolAsync(&pointer, std::size_t{1} << 20, pool, stream));
  EXPECT_OK(cu().cuStreamSynchronize(stream));
  EXPECT_EQ(std::uint64_t{1} << 20, attribute(CU_MEMPOOL_ATTR_USED_MEM_CURRENT));
  EXPECT_GE(attribute(CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT), std::uint64_t{1} << 20);
  EXPECT_OK(cu().cuMemFreeAsync(pointer, stream));
  EXPECT_OK(cu().cuStreamSynchronize(stream));
  EXPECT_EQ(0U, attribute(CU_MEMPOOL_ATTR_USED_MEM_CURRENT));
  EXPECT_EQ(std::uint64_t{1} << 20, attribute(CU_MEMPOOL_ATTR_USED_MEM_HIGH));
  EXPECT_EQ(0U, attribute(CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT));
}

TEST_F(MemoryPoolTest, AThresholdKeepsMemoryReserved) {
  std::uint64_t threshold = ~std::uint64_t{0};
  ASSERT_OK(cu().cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &threshold));
  EXPECT_EQ(threshold, attribute(CU_MEMPOOL_ATTR_RELEASE_THRESHOLD));
  CUdeviceptr pointer = 0;
  ASSERT_OK(cu().cuMemAllocFromPoolAsync(&pointer, std::size_t{1} << 20, pool, stream));
  ASSERT_OK(cu().cuMemFreeAsync(pointer, stream));
  ASSERT_OK(cu().cuStreamSynchronize(stream));
  EXPECT_GE(attribute(CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT), std::uint64_t{1} << 20);
  EXPECT_OK(cu().cuMemPoolTrimTo(pool, 0));
  EXPECT_EQ(0U, attribute(CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT));
}

TEST_F(MemoryPoolTest, SwitchesAreInts) {
  int value = 99;
  EXPECT_OK(cu().cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC, &value));
  EXPECT_EQ(1, value);
  value = 0;
  EXPECT_OK(cu().cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC, &value));
  value = 99;
  EXPECT_OK(cu().cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC, &value));
  EXPECT_EQ(0, value);
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            cu().cuMemPoolGetAttribute(pool, static_cast<CUmemPool_attribute>(1000), &value));
}

TEST_F(MemoryPoolTest, TheDevicesPoolCanBeReplaced) {
  CUmemoryPool usual = nullptr, now = nullptr;
  ASSERT_OK(cu().cuDeviceGetDefaultMemPool(&usual, device));
  EXPECT_OK(cu().cuDeviceSetMemPool(device, pool));
  EXPECT_OK(cu().cuDeviceGetMemPool(&now, device));
  EXPECT_EQ(pool, now);
  CUdeviceptr pointer = 0;
  ASSERT_OK(cu().cuMemAllocAsync(&pointer, 4096, stream));
  CUmemoryPool from = nullptr;
  EXPECT_OK(cu().cuPointerGetAttribute(&from, CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE, pointer));
  EXPECT_EQ(pool, from);
  EXPECT_OK(cu().cuMemFreeAsync(pointer, stream));
  EXPECT_OK(cu().cuDeviceSetMemPool(device, usual));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemPoolDestroy(usual));
}

TEST_F(MemoryPoolTest, TooMuchIsOutOfMemory) {
  CUdeviceptr pointer = 0;
  EXPECT_CU(CUDA_ERROR_OUT_OF_MEMORY, cu().cuMemAllocAsync(&pointer, std::size_t{1} << 45, stream));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemAllocAsync(nullptr, 4, stream));
}

TEST_F(MemoryPoolTest, TheOwnDeviceHasAccess) {
  CUmemLocation location = {CU_MEM_LOCATION_TYPE_DEVICE, device};
  CUmemAccess_flags flags{};
  EXPECT_OK(cu().cuMemPoolGetAccess(&flags, pool, &location));
  EXPECT_EQ(CU_MEM_ACCESS_FLAGS_PROT_READWRITE, flags);
}

// Counts to n in memory, one load and one store each.
constexpr const char* kCount = R"(.version 7.0
.target sm_52
.address_size 64
.visible .entry count(.param .u64 at, .param .u32 n) {
  .reg .u64 %a; .reg .u32 %v, %n; .reg .pred %more;
  ld.param.u64 %a, [at];
  ld.param.u32 %n, [n];
again:
  ld.volatile.global.u32 %v, [%a];
  add.u32 %v, %v, 1;
  st.volatile.global.u32 [%a], %v;
  setp.lt.u32 %more, %v, %n;
  @%more bra again;
  ret;
})";

TEST_F(MemoryPoolTest, OthersAreFreedWhileAKernelRuns) {
  CUdeviceptr counter = allocate(4);
  ASSERT_OK(cu().cuMemsetD32_v2(counter, 0, 1));
  unsigned n = 500'000;
  void* parameters[] = {&counter, &n};
  CUstream other = nullptr;
  ASSERT_OK(cu().cuStreamCreate(&other, CU_STREAM_NON_BLOCKING));
  ASSERT_OK(cu().cuLaunchKernel(function(load(kCount), "count"), 1, 1, 1, 1, 1, 1, 0, stream,
                                parameters, nullptr));
  while (cu().cuStreamQuery(stream) == CUDA_ERROR_NOT_READY) {
    CUdeviceptr pointer = 0;
    ASSERT_OK(cu().cuMemAllocAsync(&pointer, 64, other));
    ASSERT_OK(cu().cuMemFreeAsync(pointer, other));
    ASSERT_OK(cu().cuStreamSynchronize(other));
  }
  ASSERT_OK(cu().cuStreamSynchronize(stream));
  unsigned counted = 0;
  ASSERT_OK(cu().cuMemcpyDtoH_v2(&counted, counter, 4));
  EXPECT_EQ(counted, n);
}

}  // namespace
}  // namespace cuda_ffi::test
