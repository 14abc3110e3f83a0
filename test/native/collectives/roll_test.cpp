#include "collectives/roll.hpp"

#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "platform/process.hpp"

namespace cuda_ffi {
namespace {

std::string fresh_id() {
  static int made = 0;
  return "roll_test " + std::to_string(platform::process_number()) + " " + std::to_string(made++);
}

Collective sent(size_t count) {
  return {.kind = CollectiveKind::Send, .count = count, .type = ncclInt8};
}

Collective summed(std::uint64_t number) {
  return {.kind = CollectiveKind::AllReduce, .count = 7, .type = ncclFloat64, .number = number};
}

// A rank always reads one whole collective, not half of one and half of another.
TEST(RollTest, ReadsWholeCollectives) {
  const std::string id = fresh_id();
  Roll own(id, 0, 2, 0), other(id, 1, 2, 0);
  const Collective one = sent(1000);
  const Collective another{.kind = CollectiveKind::Receive, .count = 1, .type = ncclFloat64};
  const std::set<std::string> whole = {"rank 1 is in " + describe(one),
                                       "rank 1 is in " + describe(another),
                                       "rank 1 is in no operation"};
  std::atomic<bool> done{false};
  std::thread writer([&] {
    for (int i = 0; i < 20000; ++i) other.enter(i % 2 == 0 ? one : another);
    done = true;
  });
  std::string torn;
  while (!done && torn.empty()) {
    const std::string read = own.activity(1);
    if (!whole.contains(read)) torn = read;
  }
  writer.join();
  EXPECT_EQ(torn, "");
  EXPECT_EQ(own.activity(1), "rank 1 is in " + describe(another));
  other.leave();
  EXPECT_EQ(own.activity(1), "rank 1 is in no operation");
}

// A rank that sends, and was in a collective before, is in no collective that others have not
// reached.
TEST(RollTest, ARankThatSendsIsInNoCollectiveToMiss) {
  const std::string id = fresh_id();
  Roll own(id, 0, 2, 0), other(id, 1, 2, 0);
  own.enter(summed(1));
  std::atomic<bool> done{false};
  std::thread writer([&] {
    for (int i = 0; i < 20000; ++i) other.enter(i % 2 == 0 ? summed(1) : sent(1));
    done = true;
  });
  bool missed = false;
  while (!done && !missed) missed = own.is_missed();
  writer.join();
  EXPECT_FALSE(missed);
  other.enter(summed(2));
  EXPECT_TRUE(own.is_missed());
}

TEST(RollTest, NamesTheRankThatCalledSomethingElse) {
  const std::string id = fresh_id();
  Roll own(id, 0, 2, 0), other(id, 1, 2, 0);
  other.enter(summed(1));
  Collective smaller = summed(1);
  smaller.count = 6;
  try {
    own.enter(smaller);
    FAIL() << "expected CollectiveError";
  } catch (const CollectiveError& error) {
    EXPECT_EQ(error.failure().code, "ERR_CUDA_RANK_MISMATCH");
    EXPECT_EQ(error.failure().rank, 1);
  }
}

// Words that another process wrote are read as valid values, whatever they hold.
TEST(RollTest, WordsOfOtherProcessesAreReadWithinBounds) {
  for (const std::uint32_t word : {0u, 9u, 10u, 4711u, ~0u}) {
    EXPECT_STRNE(name_of(kind_of_word(word)), nullptr);
    EXPECT_GT(element_bytes(type_of_word(word)), 0u);
    EXPECT_LE(reduction_of_word(word), ncclAvg);
  }
}

}  // namespace
}  // namespace cuda_ffi
