#include <thread>

#include "software_device/driver_under_test.hpp"
#include "software_device/kernels.hpp"

namespace cuda_ffi::test {
namespace {

class LibraryTest : public ContextTest {};

CUresult load_library(CUlibrary* library, const char* ptx) {
  return cu().cuLibraryLoadData(library, ptx, nullptr, nullptr, 0, nullptr, nullptr, 0);
}

TEST_F(LibraryTest, ALibraryNeedsNoContext) {
  CUlibrary library = nullptr;
  CUkernel kernel = nullptr, absent = nullptr;
  std::thread([&] {
    EXPECT_OK(load_library(&library, kKernels));
    EXPECT_OK(cu().cuLibraryGetKernel(&kernel, library, "store"));
    EXPECT_CU(CUDA_ERROR_NOT_FOUND, cu().cuLibraryGetKernel(&absent, library, "absent"));
  }).join();
  // A kernel can be launched without further steps.
  CUdeviceptr out = allocate(4);
  unsigned value = 12, word = 0;
  void* parameters[] = {&out, &value};
  EXPECT_OK(cu().cuLaunchKernel(reinterpret_cast<CUfunction>(kernel), 1, 1, 1, 1, 1, 1, 0, nullptr,
                                parameters, nullptr));
  EXPECT_OK(cu().cuMemcpyDtoH_v2(&word, out, 4));
  EXPECT_EQ(12U, word);
  EXPECT_OK(cu().cuLibraryUnload(library));
}

TEST_F(LibraryTest, ALibraryHasAModulePerContext) {
  CUlibrary library = nullptr;
  CUmodule module = nullptr, again = nullptr, elsewhere = nullptr;
  CUkernel kernel = nullptr;
  CUfunction first = nullptr, second = nullptr;
  CUdeviceptr one = 0, other_global = 0;
  ASSERT_OK(load_library(&library, kKernels));
  EXPECT_OK(cu().cuLibraryGetKernel(&kernel, library, "store"));
  EXPECT_OK(cu().cuLibraryGetModule(&module, library));
  EXPECT_OK(cu().cuLibraryGetModule(&again, library));
  EXPECT_EQ(module, again);
  EXPECT_OK(cu().cuKernelGetFunction(&first, kernel));
  EXPECT_OK(cu().cuLibraryGetGlobal(&one, nullptr, library, "counter"));
  CUcontext other = nullptr;
  ASSERT_OK(cu().cuCtxCreate_v2(&other, 0, device));
  EXPECT_OK(cu().cuLibraryGetModule(&elsewhere, library));
  EXPECT_NE(module, elsewhere);
  EXPECT_OK(cu().cuKernelGetFunction(&second, kernel));
  EXPECT_NE(first, second);
  EXPECT_OK(cu().cuLibraryGetGlobal(&other_global, nullptr, library, "counter"));
  EXPECT_NE(one, other_global);
  EXPECT_OK(cu().cuCtxDestroy_v2(other));
  EXPECT_OK(cu().cuLibraryUnload(library));
}

TEST_F(LibraryTest, ManagedVariablesAreTheHostsAsWell) {
  const char* ptx = R"(.version 8.0
.target sm_75
.address_size 64
.global .attribute(.managed) .align 4 .u32 total = 7;
.global .align 4 .u32 plain;
.visible .entry add() {
  .reg .u32 %r<3>;
  atom.global.add.u32 %r1, [total], 5;
  ret;
})";
  CUlibrary library = nullptr;
  CUkernel kernel = nullptr;
  CUdeviceptr total = 0;
  std::size_t bytes = 0;
  ASSERT_OK(load_library(&library, ptx));
  ASSERT_OK(cu().cuLibraryGetManaged(&total, &bytes, library, "total"));
  EXPECT_EQ(4U, bytes);
  EXPECT_CU(CUDA_ERROR_NOT_FOUND, cu().cuLibraryGetManaged(&total, nullptr, library, "plain"));
  EXPECT_CU(CUDA_ERROR_NOT_FOUND, cu().cuLibraryGetManaged(&total, nullptr, library, "absent"));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuLibraryGetManaged(nullptr, nullptr, library, "total"));
  auto* const word = reinterpret_cast<volatile unsigned*>(total);
  EXPECT_EQ(7U, *word);
  *word = 20;
  EXPECT_OK(cu().cuLibraryGetKernel(&kernel, library, "add"));
  EXPECT_OK(cu().cuLaunchKernel(reinterpret_cast<CUfunction>(kernel), 1, 1, 1, 1, 1, 1, 0, nullptr,
                                nullptr, nullptr));
  EXPECT_OK(cu().cuCtxSynchronize());
  EXPECT_EQ(25U, *word);
  EXPECT_OK(cu().cuLibraryUnload(library));
}

TEST_F(LibraryTest, KernelsCanBeEnumeratedAndNamed) {
  CUlibrary library = nullptr, home = nullptr;
  ASSERT_OK(load_library(&library, kEmptyKernel));
  unsigned count = 0;
  EXPECT_OK(cu().cuLibraryGetKernelCount(&count, library));
  ASSERT_EQ(1U, count);
  CUkernel kernel = nullptr;
  EXPECT_OK(cu().cuLibraryEnumerateKernels(&kernel, 1, library));
  const char* name = nullptr;
  EXPECT_OK(cu().cuKernelGetName(&name, kernel));
  EXPECT_STREQ("empty", name);
  EXPECT_OK(cu().cuKernelGetLibrary(&home, kernel));
  EXPECT_EQ(library, home);
  EXPECT_OK(cu().cuLibraryUnload(library));
}

TEST_F(LibraryTest, AttributesOfAKernelAreSetForADevice) {
  CUlibrary library = nullptr;
  CUkernel kernel = nullptr;
  int value = 0;
  ASSERT_OK(load_library(&library, kKernels));
  ASSERT_OK(cu().cuLibraryGetKernel(&kernel, library, "staged"));
  EXPECT_OK(cu().cuKernelGetAttribute(&value, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, kernel, device));
  EXPECT_EQ(4096, value);
  EXPECT_OK(cu().cuKernelSetAttribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 50 * 1024,
                                      kernel, device));
  CUdeviceptr out = allocate(128);
  void* parameters[] = {&out};
  EXPECT_OK(cu().cuLaunchKernel(reinterpret_cast<CUfunction>(kernel), 1, 1, 1, 32, 1, 1, 50 * 1024,
                                nullptr, parameters, nullptr));
  EXPECT_OK(cu().cuCtxSynchronize());
  std::size_t offset = 99, size = 99;
  EXPECT_OK(cu().cuKernelGetParamInfo(kernel, 0, &offset, &size));
  EXPECT_EQ(0U, offset);
  EXPECT_EQ(8U, size);
  EXPECT_OK(cu().cuLibraryUnload(library));
}

TEST_F(LibraryTest, LibrariesAreChecked) {
  CUlibrary library = nullptr;
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, load_library(nullptr, kKernels));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, load_library(&library, nullptr));
  if (!software_driver()) GTEST_SKIP() << "a real driver loads lazily, and misuse is undefined";
  EXPECT_CU(CUDA_ERROR_INVALID_IMAGE, load_library(&library, "not a library"));
  ASSERT_OK(load_library(&library, kKernels));
  CUkernel kernel = nullptr;
  ASSERT_OK(cu().cuLibraryGetKernel(&kernel, library, "store"));
  EXPECT_OK(cu().cuLibraryUnload(library));
  const char* name = nullptr;
  EXPECT_CU(CUDA_ERROR_INVALID_HANDLE, cu().cuLibraryUnload(library));
  EXPECT_CU(CUDA_ERROR_INVALID_HANDLE, cu().cuKernelGetName(&name, kernel));
}

}  // namespace
}  // namespace cuda_ffi::test
