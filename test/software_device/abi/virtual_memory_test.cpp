// Virtual memory at work: kernels, copies, graphs, faults, several devices.

#include <cstdlib>
#include <vector>

#include "environment_variable.hpp"
#include "platform/memory_file.hpp"
#include "software_device/abi/virtual_memory_fixture.hpp"

namespace cuda_ffi::test {
namespace {

TEST_F(VirtualMemoryTest, WhatIsMappedAndAccessibleIsMemory) {
  const CUdeviceptr pointer = two_granules(device, device);
  // Across the border between the two mappings.
  const CUdeviceptr middle = pointer + kGranule - 512;
  EXPECT_OK(cu().cuMemsetD32_v2(middle, 41, 256));
  EXPECT_OK(add_one(middle, 256));
  std::vector<unsigned> numbers(256);
  EXPECT_OK(cu().cuMemcpyDtoH_v2(numbers.data(), middle, 1024));
  EXPECT_EQ(std::vector<unsigned>(256, 42), numbers);
  EXPECT_OK(cu().cuMemUnmap(pointer, 2 * kGranule));
  EXPECT_OK(cu().cuMemAddressFree(pointer, 2 * kGranule));
}

TEST_F(VirtualMemoryTest, OneMemoryAtTwoAddresses) {
  const CUmemAllocationProp properties = on_device(device);
  Handle handle = 0, again = 0;
  CUdeviceptr one = 0, other = 0;
  ASSERT_OK(cu().cuMemCreate(&handle, kGranule, &properties, 0));
  ASSERT_OK(cu().cuMemAddressReserve(&one, kGranule, 0, 0, 0));
  ASSERT_OK(cu().cuMemAddressReserve(&other, kGranule, 16 * kMiB, 0, 0));
  EXPECT_EQ(0U, other % (16 * kMiB));
  for (const CUdeviceptr pointer : {one, other}) {
    ASSERT_OK(cu().cuMemMap(pointer, kGranule, 0, handle, 0));
    ASSERT_OK(set_access(pointer, kGranule, device));
  }
  EXPECT_OK(cu().cuMemRetainAllocationHandle(&again, reinterpret_cast<void*>(other + 100)));
  EXPECT_EQ(handle, again);
  EXPECT_OK(cu().cuMemRelease(handle));
  EXPECT_OK(cu().cuMemRelease(again));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemRelease(again));

  ASSERT_OK(cu().cuMemsetD32_v2(one, 7, 4));
  unsigned word = 0;
  EXPECT_OK(cu().cuMemcpyDtoH_v2(&word, other + 4, 4));
  EXPECT_EQ(7U, word);
  // What it holds outlives one of its mappings, and a mapping elsewhere.
  EXPECT_OK(cu().cuMemUnmap(one, kGranule));
  ASSERT_OK(cu().cuMemRetainAllocationHandle(&handle, reinterpret_cast<void*>(other)));
  EXPECT_OK(cu().cuMemUnmap(other, kGranule));
  ASSERT_OK(cu().cuMemMap(one, kGranule, 0, handle, 0));
  ASSERT_OK(set_access(one, kGranule, device));
  word = 0;
  EXPECT_OK(cu().cuMemcpyDtoH_v2(&word, one + 8, 4));
  EXPECT_EQ(7U, word);
  EXPECT_OK(cu().cuMemUnmap(one, kGranule));
  EXPECT_OK(cu().cuMemRelease(handle));
  EXPECT_OK(cu().cuMemAddressFree(one, kGranule));
  EXPECT_OK(cu().cuMemAddressFree(other, kGranule));
}

TEST_F(VirtualMemoryTest, AKernelFaultsWhereNothingIsMapped) {
  CUdeviceptr pointer = 0;
  ASSERT_OK(cu().cuMemAddressReserve(&pointer, kGranule, 0, 0, 0));
  EXPECT_OK(add_one(pointer, 1));
  expect_fault("where nothing is mapped");
  EXPECT_OK(cu().cuMemAddressFree(pointer, kGranule));
}

TEST_F(VirtualMemoryTest, AKernelFaultsBeforeAccessIsSet) {
  CUdeviceptr pointer = 0;
  ASSERT_OK(cu().cuMemAddressReserve(&pointer, kGranule, 0, 0, 0));
  ASSERT_OK(map_granule(pointer, device));
  EXPECT_OK(add_one(pointer + 8, 1));
  expect_fault("8 bytes into mapped memory");
  EXPECT_OK(cu().cuMemUnmap(pointer, kGranule));
  EXPECT_OK(cu().cuMemAddressFree(pointer, kGranule));
}

TEST_F(VirtualMemoryTest, AKernelFaultsBehindWhatIsMapped) {
  const CUdeviceptr pointer = two_granules(device, device);
  EXPECT_OK(add_one(pointer + kGranule, 1));
  EXPECT_OK(cu().cuCtxSynchronize());
  EXPECT_OK(cu().cuMemUnmap(pointer + kGranule, kGranule));
  EXPECT_OK(add_one(pointer + kGranule - 512, 256));
  expect_fault("2097152 bytes into reserved address space");
  EXPECT_OK(cu().cuMemUnmap(pointer, kGranule));
  EXPECT_OK(cu().cuMemAddressFree(pointer, 2 * kGranule));
}

TEST_F(VirtualMemoryTest, CopiesAreRefusedWhereNothingIsAccessible) {
  CUdeviceptr pointer = 0;
  unsigned word = 0;
  const auto host = reinterpret_cast<CUdeviceptr>(&word);
  ASSERT_OK(cu().cuMemAddressReserve(&pointer, kGranule, 0, 0, 0));
  const auto expect_refused = [&] {
    EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemcpyDtoH_v2(&word, pointer, 4));
    EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemcpyHtoD_v2(pointer, &word, 4));
    EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemcpy(host, pointer, 4));
    EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemcpyAsync(pointer, host, 4, nullptr));
    EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemsetD8_v2(pointer, 0, 4));
  };
  expect_refused();
  ASSERT_OK(map_granule(pointer, device));
  expect_refused();
  ASSERT_OK(set_access(pointer, kGranule, device));
  EXPECT_OK(cu().cuMemcpy(host, pointer, 4));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemcpy(host, pointer + kGranule - 2, 4));
  ASSERT_OK(set_access(pointer, kGranule, device, CU_MEM_ACCESS_FLAGS_PROT_NONE));
  expect_refused();
  ASSERT_OK(cu().cuMemUnmap(pointer, kGranule));
  expect_refused();
  ASSERT_OK(cu().cuMemAddressFree(pointer, kGranule));
  expect_refused();
}

TEST_F(VirtualMemoryTest, AGraphCopiesToItAndFaultsOnceItIsUnmapped) {
  const CUdeviceptr pointer = two_granules(device, device);
  const CUdeviceptr source = allocate(1024);
  ASSERT_OK(cu().cuMemsetD32_v2(source, 5, 256));
  CUstream stream = nullptr;
  CUgraph graph = nullptr;
  CUgraphExec exec = nullptr;
  ASSERT_OK(cu().cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  const CUfunction kernel = function(load(kKernels), "add_one");
  CUdeviceptr middle = pointer + kGranule - 512;
  unsigned count = 256;
  void* parameters[] = {&middle, &count};
  ASSERT_OK(cu().cuStreamBeginCapture_v2(stream, CU_STREAM_CAPTURE_MODE_GLOBAL));
  ASSERT_OK(cu().cuMemcpyDtoDAsync_v2(middle, source, 1024, stream));
  ASSERT_OK(cu().cuLaunchKernel(kernel, 1, 1, 1, 256, 1, 1, 0, stream, parameters, nullptr));
  ASSERT_OK(cu().cuStreamEndCapture(stream, &graph));
  ASSERT_OK(cu().cuGraphInstantiateWithFlags(&exec, graph, 0));
  ASSERT_OK(cu().cuGraphLaunch(exec, stream));
  ASSERT_OK(cu().cuStreamSynchronize(stream));
  std::vector<unsigned> numbers(256);
  ASSERT_OK(cu().cuMemcpyDtoH_v2(numbers.data(), middle, 1024));
  EXPECT_EQ(std::vector<unsigned>(256, 6), numbers);

  ASSERT_OK(cu().cuMemUnmap(pointer + kGranule, kGranule));
  ASSERT_OK(cu().cuGraphLaunch(exec, stream));
  expect_fault("destination of a copy");
  EXPECT_OK(cu().cuMemUnmap(pointer, kGranule));
  EXPECT_OK(cu().cuMemAddressFree(pointer, 2 * kGranule));
}

TEST_F(VirtualMemoryTest, AReservationGrowsWhileAKernelRuns) {
  CUdeviceptr pointer = 0;
  ASSERT_OK(cu().cuMemAddressReserve(&pointer, 16 * kGranule, 0, 0, 0));
  ASSERT_OK(map_granule(pointer, device));
  ASSERT_OK(set_access(pointer, kGranule, device));
  CUdeviceptr flag = pointer, out = pointer + 64;
  ASSERT_OK(cu().cuMemsetD32_v2(pointer, 0, 32));
  CUstream stream = nullptr, other = nullptr;
  ASSERT_OK(cu().cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  ASSERT_OK(cu().cuStreamCreate(&other, CU_STREAM_NON_BLOCKING));
  const CUfunction kernel = function(load(kKernels), "wait_for_flag");
  void* parameters[] = {&flag, &out};
  ASSERT_OK(cu().cuLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, stream, parameters, nullptr));
  for (unsigned k = 1; k < 16; ++k) {
    ASSERT_OK(map_granule(pointer + k * kGranule, device));
    ASSERT_OK(set_access(pointer + k * kGranule, kGranule, device));
    ASSERT_OK(cu().cuMemsetD8Async(pointer + kGranule, 1, k * kGranule, other));
    ASSERT_OK(cu().cuStreamSynchronize(other));
  }
  for (unsigned k = 15; k > 0; --k) ASSERT_OK(cu().cuMemUnmap(pointer + k * kGranule, kGranule));
  ASSERT_OK(cu().cuMemsetD32Async(flag, 1, 1, other));
  ASSERT_OK(cu().cuStreamSynchronize(stream));
  unsigned word = 0;
  ASSERT_OK(cu().cuMemcpyDtoH_v2(&word, out, 4));
  EXPECT_EQ(1U, word);
  EXPECT_OK(cu().cuMemUnmap(pointer, kGranule));
  EXPECT_OK(cu().cuMemAddressFree(pointer, 16 * kGranule));
}

TEST_F(VirtualMemoryTest, MemoryIsSharedByAFileDescriptor) {
  const CUmemAllocationProp properties = on_device(device, true);
  Handle handle = 0, imported = 0;
  int file = -1;
  ASSERT_OK(cu().cuMemCreate(&handle, kGranule, &properties, 0));
  ASSERT_OK(cu().cuMemExportToShareableHandle(&file, handle,
                                              CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
  const auto import = [&](std::intptr_t number) {
    return cu().cuMemImportFromShareableHandle(&imported, reinterpret_cast<void*>(number),
                                               CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR);
  };
  EXPECT_OK(import(file));
  CUmemAllocationProp known{};
  EXPECT_OK(cu().cuMemGetAllocationPropertiesFromHandle(&known, imported));
  EXPECT_EQ(properties.location.id, known.location.id);
  EXPECT_EQ(properties.requestedHandleTypes, known.requestedHandleTypes);
  EXPECT_OK(cu().cuMemRelease(imported));
  EXPECT_OK(cu().cuMemRelease(handle));
  // The descriptor alone keeps the memory.
  EXPECT_OK(import(file));
  EXPECT_OK(cu().cuMemRelease(imported));
  if (!software_driver()) return;
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, import(-1));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, import(0));  // some other file
  const CUmemAllocationProp unshared = on_device(device);
  ASSERT_OK(cu().cuMemCreate(&handle, kGranule, &unshared, 0));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            cu().cuMemExportToShareableHandle(&file, handle,
                                              CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
  EXPECT_OK(cu().cuMemRelease(handle));
}

TEST_F(VirtualMemoryTest, MappingsOutliveContexts) {
  const CUdeviceptr pointer = two_granules(device, device);
  ASSERT_OK(cu().cuMemsetD32_v2(pointer, 9, 1));
  ASSERT_OK(cu().cuCtxDestroy_v2(context));
  ASSERT_OK(cu().cuCtxCreate_v2(&context, 0, device));
  unsigned word = 0;
  EXPECT_OK(cu().cuMemcpyDtoH_v2(&word, pointer, 4));
  EXPECT_EQ(9U, word);
  // And a fault.
  EXPECT_OK(add_one(pointer + 2 * kGranule, 1));
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuCtxSynchronize());
  EXPECT_OK(cu().cuMemUnmap(pointer, 2 * kGranule));
  EXPECT_OK(cu().cuMemAddressFree(pointer, 2 * kGranule));
}

// A program on two devices, whose memory lies side by side: adds 1 to numbers on both sides of the
// border, on either device. Exits with 0 if they are right.
[[noreturn]] void run_program(const char* variable, const char* value) {
  set_variable("CUDA_FFI_SOFTWARE_DEVICES", "2");
  set_variable(variable, value);
  cu().cuInit(0);
  const CUdeviceptr pointer = two_granules(0, 1);
  if (set_access(pointer, 2 * kGranule, 1) != CUDA_SUCCESS) std::exit(2);
  CUdeviceptr numbers = pointer + kGranule - 512;
  unsigned count = 256;
  void* parameters[] = {&numbers, &count};
  for (const int device : {0, 1, 0}) {
    CUcontext context = nullptr;
    CUmodule module = nullptr;
    CUfunction kernel = nullptr;
    cu().cuCtxCreate_v2(&context, 0, device);
    cu().cuModuleLoadData(&module, kKernels);
    cu().cuModuleGetFunction(&kernel, module, "add_one");
    cu().cuLaunchKernel(kernel, 1, 1, 1, 256, 1, 1, 0, nullptr, parameters, nullptr);
    if (cu().cuCtxSynchronize() != CUDA_SUCCESS) std::exit(3);
  }
  std::vector<unsigned> result(256);
  if (cu().cuMemcpyDtoH_v2(result.data(), numbers, 1024) != CUDA_SUCCESS) std::exit(4);
  int first = -1, second = -1;
  cu().cuPointerGetAttribute(&first, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, pointer);
  cu().cuPointerGetAttribute(&second, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, pointer + kGranule);
  const bool right = result == std::vector<unsigned>(256, 3) && first == 0 && second == 1;
  std::exit(right ? 0 : 1);
}

TEST(VirtualMemoryDeathTest, TwoDevicesInEveryWayToRunKernels) {
  if (!software_driver()) GTEST_SKIP() << "about the software device";
  // Not asked of the driver, which would read its variables before the programs set them.
  if (!platform::MemoryFile::supported()) GTEST_SKIP() << "not on this system";
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto expect_right = [](const char* variable, const char* value) {
    EXPECT_EXIT(run_program(variable, value), ::testing::ExitedWithCode(0), "");
  };
  expect_right("CUDA_FFI_SOFTWARE_TRANSLATE", "off");
  expect_right("CUDA_FFI_SOFTWARE_TRANSLATE", "always");
  expect_right("CUDA_FFI_SOFTWARE_CHECK", "init");
  expect_right("CUDA_FFI_SOFTWARE_CHECK", "init,race");
}

}  // namespace
}  // namespace cuda_ffi::test
