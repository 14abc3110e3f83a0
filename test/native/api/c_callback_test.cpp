#include "api/c_callback.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <thread>
#include <vector>

#include "platform/c_called.hpp"

namespace cuda_ffi::api {
namespace {

// A function that keeps what it is called with, and returns a word.
class Callback {
 public:
  explicit Callback(const std::string& signature, Word result = 0)
      : token_(add_callback([this, result](CallbackEvent event) {
          seen = event.words;
          return result;
        })),
        function_(take_c_callback(signature, token_)) {}
  ~Callback() {
    if (function_) give_back_c_callback(*function_);
    remove_callback(token_);
  }
  Callback(const Callback&) = delete;
  Callback& operator=(const Callback&) = delete;

  template <typename Function>
  Function as() const {
    return reinterpret_cast<Function>(function_.value());
  }
  bool is_there() const { return function_.has_value(); }

  std::vector<Word> seen;

 private:
  CallbackToken token_;
  std::optional<void*> function_;
};

Word word_of(double value) {
  return std::bit_cast<Word>(value);
}
float float_in(Word word) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(word));
}

TEST(CCallback, IntegersAndFloatsArriveInTheirOrder) {
  const Callback callback("iidfi", 7);
  const auto function = callback.as<int (*)(int, double, float, const void*)>();
  EXPECT_EQ(function(-1, 2.5, 0.5f, &callback), 7);
  ASSERT_EQ(callback.seen.size(), 4u);
  EXPECT_EQ(static_cast<int>(callback.seen[0]), -1);
  EXPECT_EQ(callback.seen[1], word_of(2.5));
  EXPECT_EQ(float_in(callback.seen[2]), 0.5f);
  EXPECT_EQ(callback.seen[3], reinterpret_cast<Word>(&callback));
}

TEST(CCallback, EachOrderOfKindsOfFourParameters) {
  const auto wanted = [](std::size_t place) { return static_cast<double>(place) + 1.5; };
  const auto expect = [&](const Callback& callback, unsigned floating) {
    for (std::size_t place = 0; place < 4; ++place) {
      const Word expected = (floating >> place & 1) != 0 ? word_of(wanted(place)) : place + 1;
      EXPECT_EQ(callback.seen.at(place), expected) << floating << ": " << place;
    }
  };
  const Callback none("viiii");
  none.as<void (*)(Word, Word, Word, Word)>()(1, 2, 3, 4);
  expect(none, 0);
  const Callback first("vdiii");
  first.as<void (*)(double, Word, Word, Word)>()(1.5, 2, 3, 4);
  expect(first, 1);
  const Callback middle("viddi");
  middle.as<void (*)(Word, double, double, Word)>()(1, 2.5, 3.5, 4);
  expect(middle, 6);
  const Callback last("vidid");
  last.as<void (*)(Word, double, Word, double)>()(1, 2.5, 3, 4.5);
  expect(last, 10);
  const Callback all("vdddd");
  all.as<void (*)(double, double, double, double)>()(1.5, 2.5, 3.5, 4.5);
  expect(all, 15);
}

TEST(CCallback, ResultsOfEachKind) {
  EXPECT_EQ(Callback("i", ~Word{0}).as<std::int64_t (*)()>()(), -1);
  EXPECT_EQ(Callback("d", word_of(1.25)).as<double (*)()>()(), 1.25);
  EXPECT_EQ(Callback("f", std::bit_cast<std::uint32_t>(0.75f)).as<float (*)()>()(), 0.75f);
}

TEST(CCallback, WhatRegistersDoNotHoldIsRefused) {
  EXPECT_TRUE(is_c_callback("viiii"));
  EXPECT_TRUE(is_c_callback("dddd"));
  EXPECT_FALSE(is_c_callback("v" + std::string(9, 'i')));
  EXPECT_FALSE(is_c_callback("i" + std::string(9, 'd')));
}

// All that are free now.
std::vector<void*> take_all() {
  std::vector<void*> all;
  while (const auto function = take_c_callback("ii", 1)) all.push_back(*function);
  return all;
}

TEST(CCallback, AllAreDifferentUntilThereAreNoMoreAndCanBeUsedAgain) {
  {
    std::vector<std::unique_ptr<Callback>> all;
    for (Word number = 0;; ++number) {
      auto made = std::make_unique<Callback>("ii", number);
      if (!made->is_there()) break;
      all.push_back(std::move(made));
    }
    EXPECT_GE(all.size(), platform::kCallableFunctions / 2);
    for (std::size_t number = 0; number < all.size(); ++number)
      EXPECT_EQ(all[number]->as<int (*)(int)>()(3), static_cast<int>(number));
  }
  EXPECT_TRUE(Callback("dd").is_there());
}

TEST(CCallback, ReturnsZeroOnceItIsGivenBack) {
  int (*function)(int) = nullptr;
  {
    const Callback callback("ii", 5);
    function = callback.as<int (*)(int)>();
    EXPECT_EQ(function(1), 5);
  }
  EXPECT_EQ(function(1), 0);
}

TEST(CCallback, WhatIsStillInUseIsNeverTakenAgain) {
  const std::vector<void*> before = take_all();
  give_back_c_callback(before.front(), true);
  EXPECT_EQ(reinterpret_cast<int (*)(int)>(before.front())(1), 0);
  for (std::size_t index = 1; index < before.size(); ++index) give_back_c_callback(before[index]);
  const std::vector<void*> after = take_all();
  EXPECT_EQ(std::count(after.begin(), after.end(), before.front()), 0);
  EXPECT_EQ(after.size() + 1, before.size());
  for (void* const function : after) give_back_c_callback(function);
}

TEST(CCallback, ManyThreadsCallWhileOthersAreMadeAndGivenBack) {
  const CallbackToken token = add_callback([](CallbackEvent event) { return event.words[0] + 1; });
  void* const function = take_c_callback("ii", token).value();
  std::vector<std::thread> threads;
  for (Word first = 0; first < 4; ++first) {
    threads.emplace_back([function, first] {
      for (Word i = first; i < first + 2000; ++i) {
        EXPECT_EQ(reinterpret_cast<Word (*)(Word)>(function)(i), i + 1);
        const Callback other("ii", i);
        if (other.is_there()) EXPECT_EQ(other.as<Word (*)(Word)>()(0), i);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  give_back_c_callback(function);
  remove_callback(token);
}

}  // namespace
}  // namespace cuda_ffi::api
