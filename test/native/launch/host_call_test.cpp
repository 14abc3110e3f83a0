#include "launch/host_call.hpp"

#include <cstring>
#include <numeric>

#include "launch/large_host_call.hpp"
#include "launch/small_host_call.hpp"
#include "native/on_software_device.hpp"

namespace cuda_ffi {
namespace {

// A call of the kernel with one array, as binding/ makes it.
class HostCallTest : public OnSoftwareDevice {
 protected:
  void make(size_t count) {
    auto [array, work] = described(count);
    call = make_host_call({array}, std::move(work), buffers, settlements);
  }

  void make_in_place(size_t count) {
    auto [array, work] = described(count);
    array.in_place = true;
    call = std::make_shared<SmallHostCall>(PlacedArrays({array}), std::move(work), buffers.staging);
  }

  std::pair<HostArray, CallWork> described(size_t count) {
    values.resize(count);
    std::iota(values.begin(), values.end(), 0);
    CallWork work;
    work.kernel = add_amount();
    work.shape.block.x = 4;
    work.parameters.resize(12);
    const int amount = 10;
    std::memcpy(&work.parameters[8], &amount, sizeof amount);
    HostArray array;
    array.data = bytes().data();
    array.bytes = bytes().size();
    array.copied_in = array.copied_out = true;
    array.parameter_offset = 0;
    return {array, std::move(work)};
  }

  std::span<std::byte> bytes() { return std::as_writable_bytes(std::span(values)); }

  // Plays the JavaScript thread: copies whenever the call asks for it.
  Ended finish(StreamQueue& of, HostViews views) {
    Ended all;
    of.poll(std::chrono::microseconds(0), all);
    while (all.done.empty() && all.failed.empty()) {
      while (call->pump(views, soon())) {
      }
      settlements->wait(10);
      Ended some = settlements->take();
      all.done.insert(all.done.end(), some.done.begin(), some.done.end());
      for (FailedCall& failed : some.failed) all.failed.push_back(std::move(failed));
    }
    return all;
  }

  static Deadline soon() { return std::chrono::steady_clock::now() + std::chrono::seconds(1); }

  TransferBuffers buffers{context};
  std::vector<int> values;
  std::shared_ptr<HostCall> call;
  StreamQueue queue{stream, settlements};
};

TEST_F(HostCallTest, ASmallCallCopiesInputsAtOnceAndResultsAtTheEnd) {
  make(8);
  EXPECT_FALSE(call->large());
  const std::vector views{bytes()};
  call->begin(queue, views, 1);
  std::fill(values.begin(), values.end(), -1);  // the call already has its inputs
  EXPECT_EQ(settled(queue, 1).done, std::vector<CallId>{1});
  while (!call->deliver(views, soon())) {
  }
  EXPECT_EQ(values, (std::vector<int>{10, 11, 12, 13, 4, 5, 6, 7}));
}

// The kernel gets the buffer itself, and also reads from it here.
TEST_F(HostCallTest, ResultsThatStayInTheBufferAreFoundThere) {
  make_in_place(8);
  const std::vector views{bytes()};
  call->begin(queue, views, 1);
  std::fill(values.begin(), values.end(), -1);
  EXPECT_EQ(settled(queue, 1).done, std::vector<CallId>{1});
  while (!call->deliver(views, soon())) {
  }
  EXPECT_EQ(values, (std::vector<int>{10, 11, 12, 13, 4, 5, 6, 7}));
}

TEST_F(HostCallTest, AnArrayThatShrankGetsNoResults) {
  make(8);
  std::vector views{bytes()};
  call->begin(queue, views, 1);
  settled(queue, 1);
  views[0] = views[0].first(16);
  EXPECT_THROW(call->deliver(views, soon()), ArrayChanged);
  EXPECT_EQ(values[0], 0);
}

TEST_F(HostCallTest, ALargeCallStreamsThroughMoreChunksThanThereAre) {
  const size_t count = ChunkRing::kChunkBytes / sizeof(int) * (ChunkRing::kChunkCount + 2) + 3;
  make(count);
  EXPECT_TRUE(call->large());
  const std::vector views{bytes()};
  call->begin(queue, views, 1);
  const Ended ended = finish(queue, views);
  ASSERT_EQ(ended.done, std::vector<CallId>{1});
  while (!call->deliver(views, soon())) {
  }
  for (size_t i = 0; i < count; ++i) ASSERT_EQ(values[i], static_cast<int>(i) + (i < 4 ? 10 : 0));
}

// The kernel gets the second array.
TEST_F(HostCallTest, ALargeCallLeavesNothingInItsBuffers) {
  auto [small, work] = described(8);
  small.in_place = true;
  std::vector<std::byte> more(ChunkRing::kChunkBytes + 1);
  HostArray large;
  large.data = more.data();
  large.bytes = more.size();
  large.copied_in = true;
  call = std::make_shared<LargeHostCall>(PlacedArrays({large, small}), std::move(work),
                                         buffers.ring, settlements);
  const std::vector views{std::span(more), bytes()};
  call->begin(queue, views, 1);
  ASSERT_EQ(finish(queue, views).done, std::vector<CallId>{1});
  while (!call->deliver(views, soon())) {
  }
  EXPECT_EQ(values, (std::vector<int>{10, 11, 12, 13, 4, 5, 6, 7}));
}

TEST_F(HostCallTest, AnArrayThatShrinksFailsALargeCall) {
  make(ChunkRing::kChunkBytes);
  std::vector views{bytes()};
  call->begin(queue, views, 1);
  views[0] = views[0].first(16);
  EXPECT_THROW(
      {
        for (;;) call->pump(views, soon());
      },
      ArrayChanged);
  const Ended ended = settled(queue, 1);
  ASSERT_EQ(ended.failed.size(), 1u);
  EXPECT_EQ(ended.failed[0].id, 1u);
}

TEST_F(HostCallTest, AnAbandonedLargeCallSettlesAndLetsTheNextOneThrough) {
  make(ChunkRing::kChunkBytes);
  const std::vector views{bytes()};
  call->begin(queue, views, 1);
  call->abandon();
  settled(queue, 1);
  make(8);
  const std::vector next{bytes()};
  call->begin(queue, next, 2);
  EXPECT_EQ(settled(queue, 1).done, std::vector<CallId>{2});
}

}  // namespace
}  // namespace cuda_ffi
