#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "software_device/driver_under_test.hpp"
#include "software_device/kernels.hpp"

namespace cuda_ffi::test {
namespace {

class ModuleTest : public ContextTest {};

constexpr char kBrokenPtx[] = R"(
.version 7.0
.target sm_75
.address_size 64
.visible .entry broken()
{
  this is a syntax error;
}
)";

TEST_F(ModuleTest, AModuleOfTextHasItsFunctions) {
  const CUmodule module = load(kKernels);
  CUfunction first = nullptr, again = nullptr, absent = nullptr;
  EXPECT_OK(cu().cuModuleGetFunction(&first, module, "store"));
  EXPECT_OK(cu().cuModuleGetFunction(&again, module, "store"));
  EXPECT_EQ(first, again);
  EXPECT_CU(CUDA_ERROR_NOT_FOUND, cu().cuModuleGetFunction(&absent, module, "absent"));
  EXPECT_OK(cu().cuModuleUnload(module));
}

TEST_F(ModuleTest, FunctionsCanBeEnumerated) {
  const CUmodule module = load(kKernels);
  unsigned count = 0;
  ASSERT_OK(cu().cuModuleGetFunctionCount(&count, module));
  EXPECT_EQ(8U, count);
  std::vector<CUfunction> functions(count);
  EXPECT_OK(cu().cuModuleEnumerateFunctions(functions.data(), count, module));
  EXPECT_NE(functions.end(),
            std::find(functions.begin(), functions.end(), function(module, "trap")));
}

TEST_F(ModuleTest, GlobalsHaveAddressSizeAndInitialValue) {
  const CUmodule module = load(kKernels);
  CUdeviceptr pointer = 0;
  std::size_t bytes = 0;
  int value = 0;
  ASSERT_OK(cu().cuModuleGetGlobal_v2(&pointer, &bytes, module, "counter"));
  EXPECT_EQ(std::size_t{4}, bytes);
  EXPECT_OK(cu().cuMemcpyDtoH_v2(&value, pointer, sizeof value));
  EXPECT_EQ(7, value);
  EXPECT_OK(cu().cuModuleGetGlobal_v2(nullptr, &bytes, module, "table"));
  EXPECT_EQ(std::size_t{64}, bytes);
  EXPECT_CU(CUDA_ERROR_NOT_FOUND, cu().cuModuleGetGlobal_v2(&pointer, &bytes, module, "absent"));
}

TEST_F(ModuleTest, TwoModulesHaveTheirOwnGlobals) {
  const CUmodule first = load(kKernels);
  const CUmodule second = load(kKernels);
  CUdeviceptr one = 0, other = 0;
  EXPECT_OK(cu().cuModuleGetGlobal_v2(&one, nullptr, first, "counter"));
  EXPECT_OK(cu().cuModuleGetGlobal_v2(&other, nullptr, second, "counter"));
  EXPECT_NE(one, other);
}

TEST_F(ModuleTest, BrokenPtxIsInvalidAndTheLogSaysWhere) {
  char log[512] = "untouched";
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void* values[] = {log, reinterpret_cast<void*>(std::uintptr_t{sizeof log})};
  CUmodule module = nullptr;
  EXPECT_CU(CUDA_ERROR_INVALID_PTX,
            cu().cuModuleLoadDataEx(&module, kBrokenPtx, 2, options, values));
  EXPECT_NE(std::string::npos, std::string(log).find('7')) << log;
  EXPECT_EQ(std::string(log).size(),
            reinterpret_cast<std::uintptr_t>(values[1]) - (software_driver() ? 0 : 1));
}

TEST_F(ModuleTest, ASmallLogBufferIsRespected) {
  char log[16];
  std::fill_n(log, sizeof log, '#');
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void* values[] = {log, reinterpret_cast<void*>(std::uintptr_t{8})};
  CUmodule module = nullptr;
  EXPECT_CU(CUDA_ERROR_INVALID_PTX,
            cu().cuModuleLoadDataEx(&module, kBrokenPtx, 2, options, values));
  EXPECT_EQ('#', log[8]);
  EXPECT_NE(log + 8, std::find(log, log + 8, '\0'));
}

TEST_F(ModuleTest, AnythingButAnImageIsRefused) {
  CUmodule module = nullptr;
  EXPECT_CU(CUDA_ERROR_INVALID_IMAGE, cu().cuModuleLoadData(&module, "this is no module"));
  EXPECT_CU(CUDA_ERROR_INVALID_IMAGE, cu().cuModuleLoadData(&module, ""));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuModuleLoadData(&module, nullptr));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuModuleLoadData(nullptr, kKernels));
}

TEST_F(ModuleTest, MachineCodeIsNotForThisDevice) {
  if (!software_driver()) GTEST_SKIP() << "a GPU runs machine code";
  unsigned char elf[64] = {0x7f, 'E', 'L', 'F', 2, 1, 1};
  elf[18] = 190;  // EM_CUDA
  CUmodule module = nullptr;
  EXPECT_CU(CUDA_ERROR_NO_BINARY_FOR_GPU, cu().cuModuleLoadData(&module, elf));
  elf[18] = 62;  // an x86-64 file
  EXPECT_CU(CUDA_ERROR_INVALID_IMAGE, cu().cuModuleLoadData(&module, elf));
}

TEST_F(ModuleTest, OptionsAreChecked) {
  CUjit_option option = static_cast<CUjit_option>(1000);
  void* value = nullptr;
  CUmodule module = nullptr;
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            cu().cuModuleLoadDataEx(&module, kKernels, 1, &option, &value));
}

TEST_F(ModuleTest, AModuleCanBeLoadedFromAFile) {
  std::string name = ::testing::TempDir() + "cuda-ffi-module-XXXXXX";
  char* path = name.data();
  const int descriptor = mkstemp(path);
  ASSERT_NE(-1, descriptor);
  FILE* file = fdopen(descriptor, "w");
  std::fputs(kKernels, file);
  std::fclose(file);
  CUmodule module = nullptr;
  EXPECT_OK(cu().cuModuleLoad(&module, path));
  EXPECT_NE(nullptr, function(module, "store"));
  std::remove(path);
  EXPECT_CU(CUDA_ERROR_FILE_NOT_FOUND, cu().cuModuleLoad(&module, path));
}

TEST_F(ModuleTest, AnUnloadedModuleIsInvalid) {
  if (!software_driver()) GTEST_SKIP() << "undefined with a real driver";
  const CUmodule module = load(kKernels);
  const CUfunction store = function(module, "store");
  EXPECT_OK(cu().cuModuleUnload(module));
  int value = 0;
  EXPECT_CU(CUDA_ERROR_INVALID_HANDLE, cu().cuModuleUnload(module));
  EXPECT_CU(CUDA_ERROR_INVALID_HANDLE,
            cu().cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_NUM_REGS, store));
  EXPECT_CU(CUDA_ERROR_INVALID_HANDLE,
            cu().cuLaunchKernel(store, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr));
}

TEST_F(ModuleTest, FunctionsReportTheirParameters) {
  const CUfunction mixed = function(load(kKernels), "mixed");
  const std::size_t offsets[] = {0, 2, 8, 16, 32};
  const std::size_t sizes[] = {1, 2, 8, 12, 8};
  for (std::size_t i = 0; i < 5; ++i) {
    std::size_t offset = 99, size = 99;
    EXPECT_OK(cu().cuFuncGetParamInfo(mixed, i, &offset, &size));
    EXPECT_EQ(offsets[i], offset) << i;
    EXPECT_EQ(sizes[i], size) << i;
  }
  std::size_t offset = 0;
  EXPECT_OK(cu().cuFuncGetParamInfo(mixed, 4, &offset, nullptr));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuFuncGetParamInfo(mixed, 5, &offset, nullptr));
}

TEST_F(ModuleTest, FunctionsReportNameModuleAndAttributes) {
  const CUmodule module = load(kKernels);
  const CUfunction staged = function(module, "staged");
  const char* name = nullptr;
  CUmodule home = nullptr;
  int value = 0;
  EXPECT_OK(cu().cuFuncGetName(&name, staged));
  EXPECT_STREQ("staged", name);
  EXPECT_OK(cu().cuFuncGetModule(&home, staged));
  EXPECT_EQ(module, home);
  EXPECT_OK(cu().cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, staged));
  EXPECT_EQ(4096, value);
  EXPECT_OK(
      cu().cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, staged));
  EXPECT_EQ(48 * 1024 - 4096, value);
  EXPECT_OK(cu().cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK,
                                    function(module, "narrow")));
  EXPECT_EQ(64, value);
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            cu().cuFuncGetAttribute(&value, static_cast<CUfunction_attribute>(1000), staged));
}

}  // namespace
}  // namespace cuda_ffi::test
