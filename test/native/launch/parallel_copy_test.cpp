#include "launch/parallel_copy.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace cuda_ffi {
namespace {

class ParallelCopy : public testing::TestWithParam<size_t> {};

TEST_P(ParallelCopy, CopiesEveryByteAndNoOther) {
  const size_t bytes = GetParam();
  std::vector<std::byte> from(bytes), to(bytes + 2, std::byte{0xee});
  for (size_t i = 0; i < bytes; ++i) from[i] = static_cast<std::byte>(i * 31 + (i >> 8));
  parallel_copy(to.data() + 1, from.data(), bytes);
  EXPECT_EQ(to.front(), std::byte{0xee});
  EXPECT_EQ(to.back(), std::byte{0xee});
  EXPECT_TRUE(std::equal(from.begin(), from.end(), to.begin() + 1));
}

INSTANTIATE_TEST_SUITE_P(Sizes, ParallelCopy,
                         testing::Values(0, 1, 4096, (256 << 10) - 1, 512 << 10, (512 << 10) + 1,
                                         (4 << 20) + 63, (9 << 20) + 1));

}  // namespace
}  // namespace cuda_ffi
