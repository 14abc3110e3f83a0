#include "launch/settlements.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace cuda_ffi {
namespace {

TEST(Settlements, WakesOnceUntilTaken) {
  int wakes = 0;
  Settlements settlements([&] { ++wakes; });
  const CallId first[] = {1, 2}, second[] = {3};
  settlements.done(first);
  settlements.fail(second, {});
  settlements.nudge();
  EXPECT_EQ(wakes, 1);
  const Ended ended = settlements.take();
  EXPECT_EQ(ended.done, (std::vector<CallId>{1, 2}));
  ASSERT_EQ(ended.failed.size(), 1u);
  EXPECT_EQ(ended.failed[0].id, 3u);
  settlements.done(first);
  EXPECT_EQ(wakes, 2);
}

TEST(Settlements, WaitReturnsWhenAnotherThreadAdds) {
  Settlements settlements([] {});
  const CallId ids[] = {7};
  std::thread other([&] { settlements.done(ids); });
  settlements.wait(60000);
  other.join();
  EXPECT_EQ(settlements.take().done.size(), 1u);
}

TEST(Settlements, WakesNobodyAfterClose) {
  int wakes = 0;
  Settlements settlements([&] { ++wakes; });
  settlements.close();
  const CallId ids[] = {1};
  settlements.done(ids);
  EXPECT_EQ(wakes, 0);
}

}  // namespace
}  // namespace cuda_ffi
