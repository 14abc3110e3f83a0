#include "launch/parallel_copy.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>
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

// The helpers have one job at a time: of several threads, the others copy alone.
TEST(ParallelCopyAtOnce, EveryThreadGetsItsOwnBytes) {
  const auto copy_often = [](std::byte value) {
    for (size_t round = 0; round < 50; ++round) {
      const std::vector<std::byte> from((1 << 20) + round, value);
      std::vector<std::byte> to(from.size());
      parallel_copy(to.data(), from.data(), from.size());
      EXPECT_EQ(from, to);
      if (round % 10 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  };
  std::vector<std::thread> threads;
  for (int i = 1; i <= 3; ++i) threads.emplace_back(copy_often, static_cast<std::byte>(i));
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace cuda_ffi
