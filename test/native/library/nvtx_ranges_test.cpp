#include "library/nvtx_ranges.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "environment_variable.hpp"
#include "library/library_search.hpp"
#include "platform/cuda_places.hpp"
#include "scratch_folder.hpp"

#ifdef CUDA_FFI_NVTX_HEADERS
#include <nvtx3/nvToolsExt.h>
#endif

namespace cuda_ffi {
namespace {

// The stand-in writes what it is told to a file that belongs to the test.
class NvtxRangesTest : public testing::Test {
 protected:
  void SetUp() override {
    test::set_variable("NVTX_STAND_IN_LOG", log_.c_str());
    clear();
  }
  void TearDown() override {
    clear();
    test::unset_variable("NVTX_STAND_IN_LOG");
  }

  std::string told() const {
    std::ostringstream text;
    text << std::ifstream(log_).rdbuf();
    return text.str();
  }

 private:
  static void clear() {
    for (const char* name : {"CUDA_FFI_NVTX", "NVTX_INJECTION64_PATH", "NVTX_STAND_IN_DECLINES"})
      test::unset_variable(name);
  }

  const test::ScratchFolder folder_;
  const std::string log_ = (folder_.path() / "ranges").string();
};

// Each test checks only its own ranges, because the library counts them for the whole process.
void two_ranges_that_overlap(const NvtxRanges& ranges) {
  const NvtxRanges::Id first = ranges.start("cuda-ffi saxpy");
  const NvtxRanges::Id second = ranges.start("cuda-ffi compile k.cu");
  ranges.end(first);
  ranges.end(second);
}

std::string without_numbers(std::string text) {
  std::erase_if(text, [](char c) { return c >= '0' && c <= '9'; });
  return text;
}

const char* const kOverlapping =
    "start  cuda-ffi saxpy\nstart  cuda-ffi compile k.cu\nend \nend \n";

TEST_F(NvtxRangesTest, AreThoseOfTheLibraryThatTheVariableNames) {
  test::set_variable("CUDA_FFI_NVTX", CUDA_FFI_NVTX_STAND_IN);
  two_ranges_that_overlap(NvtxRanges::open());
  EXPECT_EQ(without_numbers(told()), kOverlapping);
}

TEST_F(NvtxRangesTest, AreThoseOfTheInjectedTool) {
  test::set_variable("CUDA_FFI_NVTX", "1");
  test::set_variable("NVTX_INJECTION64_PATH", CUDA_FFI_NVTX_STAND_IN);
  two_ranges_that_overlap(NvtxRanges::open());
  const std::string attached = "attached, tables of 0 16 9 15 7 16 7 0\n";
  ASSERT_EQ(told().substr(0, attached.size()), attached);
  EXPECT_EQ(without_numbers(told().substr(attached.size())), kOverlapping);
}

TEST_F(NvtxRangesTest, AreThoseOfTheLibraryIfTheToolDeclines) {
  test::set_variable("CUDA_FFI_NVTX", CUDA_FFI_NVTX_STAND_IN);
  test::set_variable("NVTX_INJECTION64_PATH", CUDA_FFI_NVTX_STAND_IN);
  test::set_variable("NVTX_STAND_IN_DECLINES", "1");
  two_ranges_that_overlap(NvtxRanges::open());
  EXPECT_EQ(without_numbers(told()), kOverlapping);
}

TEST_F(NvtxRangesTest, WithoutALibraryTheErrorSaysHowToGetIt) {
  test::set_variable("CUDA_FFI_NVTX", "/nowhere/libnvToolsExt.so.1");
  test::set_variable("NVTX_INJECTION64_PATH", "/nowhere/tool.so");
  try {
    NvtxRanges::open();
    FAIL() << "a library that does not exist was opened";
  } catch (const LibraryNotFound& error) {
    const std::string message = error.what();
    EXPECT_NE(message.find("/nowhere/libnvToolsExt.so.1"), std::string::npos);
    EXPECT_NE(message.find("NVTX_INJECTION64_PATH"), std::string::npos);
  }
}

TEST_F(NvtxRangesTest, OneOnlyAsksForTheLibrary) {
  test::set_variable("CUDA_FFI_NVTX", "1");
  EXPECT_EQ(library_candidates(nvtx_description()).front(),
            platform::cuda_library_files().nvtx.names.front());
}

#ifdef CUDA_FFI_NVTX_HEADERS
// Tests the stand-in with NVIDIA's own client, so that it proves something about ours.
TEST_F(NvtxRangesTest, TheStandInWorksWithTheToolkitsHeader) {
  test::set_variable("NVTX_INJECTION64_PATH", CUDA_FFI_NVTX_STAND_IN);
  nvtxRangeEnd(nvtxRangeStartA("as the header does"));
  const std::string attached = "attached, tables of 0 16 9 15 7 16 7 0\n";
  ASSERT_EQ(told().substr(0, attached.size()), attached);
  EXPECT_EQ(without_numbers(told().substr(attached.size())), "start  as the header does\nend \n");
}
#endif

}  // namespace
}  // namespace cuda_ffi
