// A fault on the device poisons its context: every later call reports it, until the context is
// gone.

#include <string>
#include <thread>
#include <vector>

#include "software_device/abi/software_extensions.hpp"
#include "software_device/driver_under_test.hpp"
#include "software_device/kernels.hpp"

namespace cuda_ffi::test {
namespace {

class StickyErrorTest : public ContextTest {
 protected:
  void SetUp() override {
    ContextTest::SetUp();
    store = function(load(kKernels), "store");
  }
  CUresult store_to(CUdeviceptr address) {
    unsigned value = 1;
    void* parameters[] = {&address, &value};
    return cu().cuLaunchKernel(store, 1, 1, 1, 1, 1, 1, 0, nullptr, parameters, nullptr);
  }
  std::string report() {
    using LastFault = decltype(&cuda_ffi_software_last_fault);
    const auto last_fault =
        reinterpret_cast<LastFault>(driver_symbol("cuda_ffi_software_last_fault"));
    std::string text(last_fault(context, nullptr, 0), '\0');
    last_fault(context, text.data(), text.size() + 1);
    return text;
  }
  std::uint64_t fault_number(CUcontext of) {
    using Fault = decltype(&cuda_ffi_software_fault);
    CUresult code = CUDA_SUCCESS;
    int of_primary = 0;
    const auto number =
        reinterpret_cast<Fault>(driver_symbol("cuda_ffi_software_fault"))(of, &code, &of_primary);
    EXPECT_EQ(number == 0, code == CUDA_SUCCESS);
    EXPECT_FALSE(of_primary);
    return number;
  }
  std::vector<CUresult> faults(std::size_t known) {
    using Faults = decltype(&cuda_ffi_software_faults);
    const auto ask = reinterpret_cast<Faults>(driver_symbol("cuda_ffi_software_faults"));
    std::vector<CUresult> codes(ask(device, known, nullptr, 0));
    EXPECT_EQ(codes.size(), ask(device, known, codes.data(), codes.size()));
    return codes;
  }
  CUfunction store = nullptr;
};

TEST_F(StickyErrorTest, EveryLaterCallReturnsTheFirstFault) {
  const CUdeviceptr pointer = allocate(64);
  CUstream stream = nullptr;
  CUevent event = nullptr;
  ASSERT_OK(cu().cuStreamCreate(&stream, 0));
  ASSERT_OK(cu().cuEventCreate(&event, 0));
  EXPECT_OK(store_to(0x10));
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuCtxSynchronize());
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuCtxSynchronize());
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, store_to(pointer));
  CUdeviceptr other = 0;
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuMemAlloc_v2(&other, 4));
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuMemFree_v2(pointer));
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuStreamSynchronize(stream));
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuStreamQuery(stream));
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuEventRecord(event, stream));
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuEventQuery(event));
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuMemsetD8_v2(pointer, 0, 4));
  CUmodule module = nullptr;
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuModuleLoadData(&module, kKernels));
}

TEST_F(StickyErrorTest, AMisalignedAddressIsItsOwnError) {
  const CUdeviceptr pointer = allocate(64);
  EXPECT_OK(store_to(pointer + 2));
  EXPECT_CU(CUDA_ERROR_MISALIGNED_ADDRESS, cu().cuCtxSynchronize());
}

TEST_F(StickyErrorTest, ATrapIsALaunchFailure) {
  const CUfunction trap = function(load(kKernels), "trap");
  EXPECT_OK(cu().cuLaunchKernel(trap, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr));
  const CUresult result = cu().cuCtxSynchronize();
  EXPECT_TRUE(result == CUDA_ERROR_LAUNCH_FAILED || result == CUDA_ERROR_ILLEGAL_INSTRUCTION)
      << name_of(result);
}

TEST_F(StickyErrorTest, AnotherContextLivesOn) {
  CUcontext other = nullptr;
  CUdeviceptr pointer = 0;
  EXPECT_OK(store_to(0x10));
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuCtxSynchronize());
  if (!software_driver()) GTEST_SKIP() << "a real fault ends the whole process's use of the GPU";
  ASSERT_OK(cu().cuCtxCreate_v2(&other, 0, device));
  EXPECT_OK(cu().cuMemAlloc_v2(&pointer, 4));
  EXPECT_OK(cu().cuCtxSynchronize());
  EXPECT_OK(cu().cuCtxDestroy_v2(other));
}

TEST_F(StickyErrorTest, EachFaultOfEachContextHasItsNumber) {
  if (!software_driver()) GTEST_SKIP() << "about the software device";
  const std::size_t before = faults(0).size();
  EXPECT_EQ(0U, fault_number(context));
  const CUdeviceptr pointer = allocate(64);
  EXPECT_OK(store_to(pointer + 2));
  EXPECT_CU(CUDA_ERROR_MISALIGNED_ADDRESS, cu().cuCtxSynchronize());
  EXPECT_CU(CUDA_ERROR_MISALIGNED_ADDRESS, store_to(0x10));  // it is refused
  EXPECT_EQ(before + 1, fault_number(context));
  CUcontext other = nullptr;
  ASSERT_OK(cu().cuCtxCreate_v2(&other, 0, device));
  EXPECT_EQ(0U, fault_number(other));
  store = function(load(kKernels), "store");
  EXPECT_OK(store_to(0x10));
  while (fault_number(other) == 0) std::this_thread::yield();  // and nobody has asked for an error
  EXPECT_EQ(before + 2, fault_number(other));
  EXPECT_EQ(before + 1, fault_number(context));
  EXPECT_OK(cu().cuCtxDestroy_v2(other));
  EXPECT_EQ(0U, fault_number(other));
  EXPECT_EQ((std::vector<CUresult>{CUDA_ERROR_MISALIGNED_ADDRESS, CUDA_ERROR_ILLEGAL_ADDRESS}),
            faults(before));
  EXPECT_EQ(std::vector<CUresult>{CUDA_ERROR_ILLEGAL_ADDRESS}, faults(before + 1));
  EXPECT_EQ(std::vector<CUresult>{}, faults(before + 9));
}

TEST_F(StickyErrorTest, ResettingThePrimaryContextClearsTheError) {
  if (!software_driver()) GTEST_SKIP() << "a real fault ends the whole process's use of the GPU";
  CUcontext primary = nullptr;
  for (int round = 0; round < 2; ++round) {
    ASSERT_OK(cu().cuDevicePrimaryCtxRetain(&primary, device));
    ASSERT_OK(cu().cuCtxPushCurrent_v2(primary));
    store = function(load(kKernels), "store");
    EXPECT_OK(store_to(0x10));
    EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuCtxSynchronize());
    EXPECT_OK(cu().cuDevicePrimaryCtxReset_v2(device));
    CUcontext popped = nullptr;
    EXPECT_OK(cu().cuCtxPopCurrent_v2(&popped));
    EXPECT_OK(cu().cuDevicePrimaryCtxRelease_v2(device));
  }
}

TEST_F(StickyErrorTest, TheReportNamesKernelAndAllocation) {
  if (!software_driver()) GTEST_SKIP() << "about the software device";
  EXPECT_EQ("", report());
  const CUdeviceptr pointer = allocate(100);
  EXPECT_OK(store_to(pointer + 112));
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuCtxSynchronize());
  EXPECT_NE(std::string::npos, report().find("store")) << report();
  EXPECT_NE(std::string::npos, report().find("12 bytes after the end of allocation")) << report();
  EXPECT_NE(std::string::npos, report().find("of 100 bytes")) << report();
}

TEST_F(StickyErrorTest, TheReportKnowsFreedMemory) {
  if (!software_driver()) GTEST_SKIP() << "about the software device";
  const CUdeviceptr pointer = allocate(100);
  EXPECT_OK(cu().cuMemFree_v2(pointer));
  EXPECT_OK(store_to(pointer));
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuCtxSynchronize());
  EXPECT_NE(std::string::npos, report().find("which was freed")) << report();
}

TEST_F(StickyErrorTest, WorkAfterTheFaultDoesNotRun) {
  if (!software_driver()) GTEST_SKIP() << "a real fault ends the whole process's use of the GPU";
  void* flag = nullptr;
  ASSERT_OK(cu().cuMemHostAlloc(&flag, 4, 0));
  *static_cast<unsigned*>(flag) = 0;
  EXPECT_OK(store_to(0x10));
  store_to(reinterpret_cast<CUdeviceptr>(flag));
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuCtxSynchronize());
  EXPECT_EQ(0U, *static_cast<unsigned*>(flag));
}

TEST_F(StickyErrorTest, AnEndlessGridCanBeCancelled) {
  if (!software_driver()) GTEST_SKIP() << "about the software device";
  using Cancel = decltype(&cuda_ffi_software_cancel);
  const auto cancel = reinterpret_cast<Cancel>(driver_symbol("cuda_ffi_software_cancel"));
  CUdeviceptr flag = allocate(4);
  ASSERT_OK(cu().cuMemsetD32_v2(flag, 0, 1));
  const CUfunction wait = function(load(kKernels), "wait_for_flag");
  void* parameters[] = {&flag, &flag};
  EXPECT_OK(cu().cuLaunchKernel(wait, 1, 1, 1, 1, 1, 1, 0, nullptr, parameters, nullptr));
  EXPECT_CU(CUDA_ERROR_NOT_READY, cu().cuStreamQuery(nullptr));
  EXPECT_OK(cancel(context));
  EXPECT_CU(CUDA_ERROR_LAUNCH_FAILED, cu().cuCtxSynchronize());
}

}  // namespace
}  // namespace cuda_ffi::test
