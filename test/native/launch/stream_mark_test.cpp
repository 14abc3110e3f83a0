#include "launch/stream_mark.hpp"

#include <future>
#include <thread>
#include <vector>

#include "native/on_software_device.hpp"

namespace cuda_ffi {
namespace {

class StreamMarkTest : public OnSoftwareDevice {
 protected:
  // Makes later work of the stream wait until release() is called.
  void hold_stream() {
    driver->check(
        driver->cuLaunchHostFunc(
            stream->handle(),
            [](void* held) { static_cast<std::shared_future<void>*>(held)->wait(); }, &held_),
        "cuLaunchHostFunc");
  }

  std::promise<void> release;
  std::shared_future<void> held_ = release.get_future().share();
  std::shared_ptr<MarkWords> words = std::make_shared<MarkWords>(context);
};

TEST_F(StreamMarkTest, IsReachedWhenTheStreamIs) {
  StreamMark mark(words);
  hold_stream();
  const auto place = mark.ask(*stream);
  ASSERT_TRUE(place);
  EXPECT_FALSE(place->reached());
  release.set_value();
  stream->synchronize();
  EXPECT_TRUE(place->reached());
}

TEST_F(StreamMarkTest, ManyMarksDoNotDisturbEachOther) {
  StreamMark mark(words);
  for (int i = 0; i < 100; ++i) {
    const auto place = mark.ask(*stream);
    ASSERT_TRUE(place);
    stream->synchronize();
    ASSERT_TRUE(place->reached());
  }
}

TEST_F(StreamMarkTest, APlaceThatIsReachedStaysSo) {
  std::vector<MarkedPlace> places;
  for (int i = 0; i < 3; ++i) {
    StreamMark mark(words);  // each has the word of the one before it
    for (int j = 0; j < 3; ++j) {
      places.push_back(*mark.ask(*stream));
      stream->synchronize();
    }
  }
  hold_stream();
  StreamMark last(words);
  const auto place = last.ask(*stream);
  for (const MarkedPlace& earlier : places) EXPECT_TRUE(earlier.reached());
  EXPECT_FALSE(place->reached());
  release.set_value();
  stream->synchronize();
}

TEST_F(StreamMarkTest, AnEarlierPlaceIsReachedWhileALaterOneIsNot) {
  StreamMark mark(words);
  const auto first = mark.ask(*stream);
  hold_stream();
  const auto second = mark.ask(*stream);
  while (!first->reached()) std::this_thread::yield();
  EXPECT_FALSE(second->reached());
  release.set_value();
  stream->synchronize();
  EXPECT_TRUE(second->reached());
}

TEST_F(StreamMarkTest, AWordIsReusedOnlyIfNothingWillWriteIt) {
  hold_stream();
  const int all = [&] {
    std::vector<MarkWords::Word*> taken;
    while (MarkWords::Word* word = words->take()) taken.push_back(word);
    for (MarkWords::Word* word : taken) words->give_back(word);
    return static_cast<int>(taken.size());
  }();
  {
    StreamMark reached(words);
    StreamMark awaited(words);
    const Stream other(context, true, 0);
    ASSERT_TRUE(reached.ask(other));
    other.synchronize();
    ASSERT_TRUE(awaited.ask(*stream));
  }
  int left = 0;
  while (words->take()) ++left;
  EXPECT_EQ(left, all - 1);
  release.set_value();
  stream->synchronize();
}

// A GPU's driver has unmapped the words.
TEST_F(StreamMarkTest, AfterAResetNobodyReadsTheWord) {
  StreamMark mark(words);
  const auto place = mark.ask(*stream);
  ASSERT_TRUE(place);
  stream->synchronize();
  EXPECT_TRUE(place->reached());
  Context::reset_primary(context->device());
  EXPECT_FALSE(place->reached());
  EXPECT_FALSE(mark.ask(*stream));
}

TEST_F(StreamMarkTest, WithoutAFreeWordTheStreamIsNotAsked) {
  while (words->take()) continue;
  EXPECT_FALSE(StreamMark(words).ask(*stream));
  EXPECT_FALSE(StreamMark(nullptr).ask(*stream));
}

}  // namespace
}  // namespace cuda_ffi
