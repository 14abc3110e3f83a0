#include "software_device/memory/kept_pages.hpp"

#include <gtest/gtest.h>

namespace cuda_ffi::software {
namespace {

using Runs = std::vector<KeptPages::Run>;

Runs all_of(KeptPages& kept) {
  const auto runs = kept.take_all();
  return {runs.begin(), runs.end()};
}

TEST(KeptPages, TheRunFreeForLongestGoesFirst) {
  KeptPages kept(10);
  EXPECT_EQ(kept.put({100, 4}), Runs{});
  EXPECT_EQ(kept.put({200, 4}), Runs{});
  EXPECT_EQ(kept.put({300, 4}), (Runs{{100, 4}}));
  EXPECT_EQ(kept.put({400, 10}), (Runs{{200, 4}, {300, 4}}));
  EXPECT_EQ(kept.put({500, 11}), (Runs{{400, 10}, {500, 11}}));
  EXPECT_EQ(all_of(kept), Runs{});
}

TEST(KeptPages, RunsInUseAgainAreNotGivenBack) {
  KeptPages kept(10);
  kept.put({100, 4});
  kept.put({104, 6});
  kept.take({102, 4});
  EXPECT_EQ(kept.put({200, 4}), Runs{});  // leaves six of ten
  kept.take({0, 50});
  kept.take({110, 5});
  EXPECT_EQ(all_of(kept), (Runs{{100, 2}, {106, 4}, {200, 4}}));
}

TEST(KeptPages, AHoleInTheMiddleLeavesBothEnds) {
  KeptPages kept(10);
  kept.put({100, 10});
  kept.take({104, 2});
  EXPECT_EQ(all_of(kept), (Runs{{100, 4}, {106, 4}}));
}

}  // namespace
}  // namespace cuda_ffi::software
