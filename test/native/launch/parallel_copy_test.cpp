#include "launch/parallel_copy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

#include "platform/streaming_copy.hpp"

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

TEST(StreamingCopy, CopiesEveryByteAndNoOtherWhereverItLies) {
  std::vector<std::byte> from(512);
  for (size_t i = 0; i < from.size(); ++i) from[i] = static_cast<std::byte>(i * 7 + 1);
  for (size_t to_offset = 0; to_offset < 65; ++to_offset) {
    for (size_t bytes = 0; bytes < 400; bytes += 1 + bytes / 9) {
      std::vector<std::byte> to(512, std::byte{0});
      const size_t from_offset = (to_offset * 5) % 17;
      platform::streaming_copy(to.data() + to_offset, from.data() + from_offset, bytes);
      std::vector<std::byte> expected(512, std::byte{0});
      std::copy_n(from.begin() + from_offset, bytes, expected.begin() + to_offset);
      ASSERT_EQ(to, expected) << bytes << " bytes to " << to_offset;
    }
  }
}

// The helpers have one job at a time: of several threads the others copy alone.
TEST(ParallelCopyAtOnce, EveryThreadGetsItsOwn) {
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
