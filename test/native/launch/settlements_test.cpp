#include "launch/settlements.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace cuda_ffi {
namespace {

TEST(Settlements, WakesOnceUntilTaken) {
  int wakes = 0;
  Settlements settlements([&] { ++wakes; });
  settlements.add({1, {}});
  settlements.add({2, {}});
  settlements.nudge();
  EXPECT_EQ(wakes, 1);
  const auto ended = settlements.take();
  ASSERT_EQ(ended.size(), 2u);
  EXPECT_EQ(ended[1].id, 2u);
  settlements.add({3, {}});
  EXPECT_EQ(wakes, 2);
}

TEST(Settlements, WaitReturnsWhenAnotherThreadAdds) {
  Settlements settlements([] {});
  std::thread other([&] { settlements.add({7, {}}); });
  settlements.wait(60000);
  other.join();
  EXPECT_EQ(settlements.take().size(), 1u);
}

TEST(Settlements, WakesNobodyAfterClose) {
  int wakes = 0;
  Settlements settlements([&] { ++wakes; });
  settlements.close();
  settlements.add({1, {}});
  EXPECT_EQ(wakes, 0);
}

}  // namespace
}  // namespace cuda_ffi
