#include "library/runtime_library.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "environment_variable.hpp"
#include "platform/cuda_places.hpp"

namespace cuda_ffi {
namespace {

class RuntimeLibrary : public testing::Test {
 protected:
  void SetUp() override { test::unset_variable("CUDA_FFI_CUDART"); }
  void TearDown() override { test::unset_variable("CUDA_FFI_CUDART"); }
};

bool is_own(const std::string& path) {
  return path.ends_with(platform::cuda_library_files().own_runtime);
}

TEST_F(RuntimeLibrary, ThePackagesOwnComesFirstOnTheSoftwareDevice) {
  const auto candidates = runtime_candidates(true);
  ASSERT_GT(candidates.size(), 1u);
  EXPECT_TRUE(is_own(candidates.front()));
  EXPECT_EQ(std::count_if(candidates.begin(), candidates.end(), is_own), 1);
}

TEST_F(RuntimeLibrary, ThePackagesOwnComesLastOnAGpu) {
  const auto candidates = runtime_candidates(false);
  ASSERT_GT(candidates.size(), 1u);
  EXPECT_EQ(candidates.front(), platform::cuda_library_files().runtime.names.front());
  EXPECT_TRUE(is_own(candidates.back()));
}

TEST_F(RuntimeLibrary, OnlyTheFileThatTheUserNamesIsTried) {
  test::set_variable("CUDA_FFI_CUDART", "/nowhere/libcudart.so");
  for (const bool is_software : {true, false})
    EXPECT_EQ(runtime_candidates(is_software), std::vector<std::string>{"/nowhere/libcudart.so"});
}

}  // namespace
}  // namespace cuda_ffi
