#include "collectives/exchange.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <numeric>
#include <thread>

#include "collectives/patience.hpp"

namespace cuda_ffi {
namespace {

// Ranks of one process, each with its own view of the shared memory.
class ExchangeTest : public testing::Test {
 protected:
  std::string name() const {
    return std::string("test-") + testing::UnitTest::GetInstance()->current_test_info()->name() +
           "-" + std::to_string(platform::process_number());
  }
  std::unique_ptr<Roll> join(int rank, int size = 2) const {
    return std::make_unique<Roll>(name(), rank, size, Mailboxes::bytes_for(size));
  }
  static Collective all_reduce(std::uint64_t number, size_t count = 4) {
    return {CollectiveKind::AllReduce, 0, 0, count, ncclInt32, ncclSum, 0, number};
  }
  Patience patience(double seconds) const { return {deadline_of(seconds), seconds, given_up_}; }

  std::atomic<bool> given_up_{false};
};

std::string code_of(const std::function<void()>& body) {
  try {
    body();
  } catch (const CollectiveError& error) {
    return error.failure().code;
  }
  return "";
}

TEST_F(ExchangeTest, RanksSeeEachOtherJoinAndLeave) {
  auto first = join(0);
  EXPECT_FALSE(first->is_complete());
  EXPECT_EQ(first->missing(), "rank 1");
  auto second = join(1);
  first->close_door();
  EXPECT_TRUE(first->is_complete());
  EXPECT_FALSE(first->lost(1, all_reduce(1)));
  second.reset();
  ASSERT_TRUE(first->lost(1, all_reduce(1)));
  EXPECT_EQ(first->lost(1, all_reduce(1))->rank, 1);
}

// Other ranks join with the same id while those of the closed meeting still hold its memory.
TEST_F(ExchangeTest, AfterTheMeetingTheIdCanBeUsedAgain) {
  const auto first = join(0), second = join(1);
  first->close_door();
  const auto again = join(0);
  EXPECT_EQ(again->missing(), "rank 1");
  EXPECT_TRUE(first->is_complete());
  const auto last = join(1);
  EXPECT_TRUE(again->is_complete());
  again->close_door();
}

TEST_F(ExchangeTest, ARankJoinsOnlyOnceAndWithTheSameSize) {
  const auto first = join(0);
  EXPECT_THROW(join(0), std::runtime_error);
  EXPECT_EQ(code_of([&] { Roll(name(), 1, 3, Mailboxes::bytes_for(2)); }),
            "ERR_CUDA_RANK_MISMATCH");
  first->close_door();
}

TEST_F(ExchangeTest, TheSecondOfTwoRanksThatDisagreeThrows) {
  const auto first = join(0), second = join(1);
  first->close_door();
  first->enter(all_reduce(1));
  second->enter(all_reduce(1));
  first->enter(all_reduce(2, 5));
  EXPECT_EQ(code_of([&] { second->enter(all_reduce(2, 6)); }), "ERR_CUDA_RANK_MISMATCH");
}

TEST_F(ExchangeTest, WhatIsLargerThanAPipeArrivesInOrder) {
  const auto first = join(0), second = join(1);
  first->close_door();
  Mailboxes ours(first->extra(), 0, 2), theirs(second->extra(), 1, 2);
  std::vector<std::uint32_t> sent(1'000'003), received(sent.size());
  std::iota(sent.begin(), sent.end(), 7u);
  const size_t bytes = sent.size() * sizeof sent[0];
  const Collective call = all_reduce(1);
  std::thread other([&] {
    exchange(*second, theirs,
             {{Parcel::Way::From, 0, reinterpret_cast<std::byte*>(received.data()), bytes, call}},
             patience(60));
  });
  exchange(*first, ours,
           {{Parcel::Way::To, 1, reinterpret_cast<std::byte*>(sent.data()), bytes, call}},
           patience(60));
  other.join();
  EXPECT_EQ(received, sent);
}

TEST_F(ExchangeTest, NobodyWaitsForever) {
  const auto first = join(0), second = join(1);
  first->close_door();
  Mailboxes ours(first->extra(), 0, 2);
  std::byte room[4];
  const Parcel parcel{Parcel::Way::From, 1, room, sizeof room, all_reduce(1)};
  EXPECT_EQ(code_of([&] { exchange(*first, ours, {parcel}, patience(0.05)); }),
            "ERR_CUDA_RANK_TIMEOUT");
  second->fail({"ERR_CUDA_NCCL", "something", "allReduce", 1});
  EXPECT_EQ(code_of([&] { exchange(*first, ours, {parcel}, patience(60)); }), "ERR_CUDA_NCCL");
  given_up_ = true;
  EXPECT_EQ(code_of([&] { exchange(*first, ours, {parcel}, patience(60)); }), "ERR_CUDA_DISPOSED");
}

}  // namespace
}  // namespace cuda_ffi
