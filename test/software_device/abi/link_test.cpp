#include <string>

#include "software_device/driver_under_test.hpp"

namespace cuda_ffi::test {
namespace {

constexpr char kCaller[] = R"(
.version 7.0
.target sm_75
.address_size 64
.extern .func (.param .b32 result) twice(.param .b32 value);
.visible .entry call_twice(.param .u64 out, .param .u32 value)
{
  .reg .b32 %r<3>;
  .reg .b64 %rd<3>;
  ld.param.u64 %rd1, [out];
  ld.param.u32 %r1, [value];
  cvta.to.global.u64 %rd2, %rd1;
  {
    .param .b32 argument;
    st.param.b32 [argument], %r1;
    .param .b32 returned;
    call.uni (returned), twice, (argument);
    ld.param.b32 %r2, [returned];
  }
  st.global.u32 [%rd2], %r2;
  ret;
}
)";

constexpr char kCallee[] = R"(
.version 7.0
.target sm_75
.address_size 64
.visible .func (.param .b32 result) twice(.param .b32 value)
{
  .reg .b32 %r<3>;
  ld.param.u32 %r1, [value];
  add.u32 %r2, %r1, %r1;
  st.param.b32 [result], %r2;
  ret;
}
)";

class LinkTest : public ContextTest {
 protected:
  CUresult add(CUlinkState state, const char* ptx, const char* name) {
    return cu().cuLinkAddData_v2(state, CU_JIT_INPUT_PTX, const_cast<char*>(ptx),
                                 std::string(ptx).size() + 1, name, 0, nullptr, nullptr);
  }
};

TEST_F(LinkTest, AFunctionIsFoundInAnotherText) {
  CUlinkState state = nullptr;
  void* image = nullptr;
  std::size_t size = 0;
  CUmodule module = nullptr;
  ASSERT_OK(cu().cuLinkCreate_v2(0, nullptr, nullptr, &state));
  ASSERT_OK(add(state, kCaller, "caller"));
  ASSERT_OK(add(state, kCallee, "callee"));
  ASSERT_OK(cu().cuLinkComplete(state, &image, &size));
  EXPECT_GT(size, std::size_t{0});
  ASSERT_OK(cu().cuModuleLoadData(&module, image));
  EXPECT_OK(cu().cuLinkDestroy(state));
  CUdeviceptr out = allocate(4);
  unsigned value = 21, result = 0;
  void* parameters[] = {&out, &value};
  EXPECT_OK(cu().cuLaunchKernel(function(module, "call_twice"), 1, 1, 1, 1, 1, 1, 0, nullptr,
                                parameters, nullptr));
  EXPECT_OK(cu().cuMemcpyDtoH_v2(&result, out, 4));
  EXPECT_EQ(42U, result);
}

// What headers define is weak in each text, and one for all of them; a strong definition counts
// before them, wherever it is.
std::string weak_text(const char* kernel, const char* initial, const char* linkage) {
  return std::string(".version 7.0\n.target sm_75\n.address_size 64\n") +
         ".weak .global .align 4 .u32 shared_counter = 5;\n" + linkage +
         " .global .align 4 .u32 strong_once = " + initial + ";\n" + linkage +
         " .func (.param .b32 result) number()\n{\n  st.param.b32 [result], " + initial +
         R"(;
  ret;
}
.weak .entry common_kernel(.param .u64 out)
{
  .reg .b32 %r<2>;
  .reg .b64 %rd<2>;
  ld.param.u64 %rd1, [out];
  ld.global.u32 %r1, [shared_counter];
  st.global.u32 [%rd1], %r1;
  ret;
}
.visible .entry )" +
         kernel + R"((.param .u64 out)
{
  .reg .b32 %r<5>;
  .reg .b64 %rd<2>;
  ld.param.u64 %rd1, [out];
  atom.global.add.u32 %r1, [shared_counter], 1;
  ld.global.u32 %r2, [strong_once];
  {
    .param .b32 returned;
    call.uni (returned), number;
    ld.param.b32 %r3, [returned];
  }
  st.global.u32 [%rd1], %r1;
  st.global.u32 [%rd1+4], %r2;
  st.global.u32 [%rd1+8], %r3;
  ret;
})";
}

TEST_F(LinkTest, WhatIsWeakInSeveralTextsIsThereOnce) {
  for (const bool strong_first : {false, true}) {
    SCOPED_TRACE(strong_first);
    const std::string texts[] = {weak_text("first", "1", strong_first ? ".visible" : ".weak"),
                                 weak_text("second", "2", strong_first ? ".weak" : ".visible")};
    const unsigned strong = strong_first ? 1 : 2;
    CUlinkState state = nullptr;
    void* image = nullptr;
    std::size_t size = 0;
    CUmodule module = nullptr;
    ASSERT_OK(cu().cuLinkCreate_v2(0, nullptr, nullptr, &state));
    for (const std::string& text : texts) ASSERT_OK(add(state, text.c_str(), "text"));
    ASSERT_OK(cu().cuLinkComplete(state, &image, &size));
    ASSERT_OK(cu().cuModuleLoadData(&module, image));
    EXPECT_OK(cu().cuLinkDestroy(state));
    CUdeviceptr out = allocate(12);
    void* parameters[] = {&out};
    unsigned counter = 5;
    for (const char* kernel : {"first", "second", "common_kernel"}) {
      SCOPED_TRACE(kernel);
      unsigned results[3] = {};
      EXPECT_OK(cu().cuLaunchKernel(function(module, kernel), 1, 1, 1, 1, 1, 1, 0, nullptr,
                                    parameters, nullptr));
      EXPECT_OK(cu().cuMemcpyDtoH_v2(results, out, 12));
      EXPECT_EQ(counter++, results[0]);
      EXPECT_EQ(strong, results[1]);
      EXPECT_EQ(strong, results[2]);
    }
    CUdeviceptr variable = 0;
    unsigned value = 0, kernels = 0;
    EXPECT_OK(cu().cuModuleGetGlobal_v2(&variable, &size, module, "shared_counter"));
    EXPECT_OK(cu().cuMemcpyDtoH_v2(&value, variable, 4));
    EXPECT_EQ(7U, value);
    EXPECT_OK(cu().cuModuleGetFunctionCount(&kernels, module));
    EXPECT_EQ(3U, kernels);
    EXPECT_OK(cu().cuModuleUnload(module));
  }
}

TEST_F(LinkTest, MissingNamesAreReported) {
  char log[1024] = "";
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void* values[] = {log, reinterpret_cast<void*>(std::uintptr_t{sizeof log})};
  CUlinkState state = nullptr;
  void* image = nullptr;
  std::size_t size = 0;
  ASSERT_OK(cu().cuLinkCreate_v2(2, options, values, &state));
  ASSERT_OK(add(state, kCaller, "caller"));
  EXPECT_NE(CUDA_SUCCESS, cu().cuLinkComplete(state, &image, &size));
  EXPECT_NE(std::string::npos, std::string(log).find("twice")) << log;
  EXPECT_OK(cu().cuLinkDestroy(state));
}

TEST_F(LinkTest, MistakesAreRefused) {
  CUlinkState state = nullptr;
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuLinkCreate_v2(0, nullptr, nullptr, nullptr));
  ASSERT_OK(cu().cuLinkCreate_v2(0, nullptr, nullptr, &state));
  EXPECT_CU(
      CUDA_ERROR_FILE_NOT_FOUND,
      cu().cuLinkAddFile_v2(state, CU_JIT_INPUT_PTX, "/nonexistent/file", 0, nullptr, nullptr));
  EXPECT_OK(cu().cuLinkDestroy(state));
  if (!software_driver()) GTEST_SKIP() << "undefined with a real driver";
  EXPECT_CU(CUDA_ERROR_INVALID_HANDLE, cu().cuLinkDestroy(state));
}

}  // namespace
}  // namespace cuda_ffi::test
