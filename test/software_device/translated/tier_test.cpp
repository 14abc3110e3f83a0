// Which way a kernel's blocks run, by what they take: times are given, no clock is read.

#include <functional>
#include <utility>

#include "both_ways.hpp"
#include "software_device/execute/body_kernel.hpp"
#include "software_device/execute/translate/code_memory.hpp"
#include "software_device/execute/translated/tier.hpp"
#include "software_device/execute/translated/translations.hpp"

namespace cuda_ffi::software::test {

namespace {

using std::chrono::microseconds;
using std::chrono::seconds;
using translate::Tier;
using translate::Translation;

class TierOfKernel : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_translate()) GTEST_SKIP() << "this machine does not translate";
  }

  // Runs what was to run in the background.
  void translate() { std::exchange(work_, nullptr)(); }
  bool is_begun() const { return work_ != nullptr; }

  // Blocks of so many microseconds each way, for so many turns. How many of them were translated.
  int run(int interpreted, int translated, int turns) {
    int ran = 0;
    for (int k = 0; k < turns; ++k) {
      const Translation* how = tier_.choose();
      tier_.note(how, 1, microseconds(how == nullptr ? interpreted : translated));
      ran += how == nullptr ? 0 : 1;
    }
    return ran;
  }

  std::unique_ptr<LoadedModule> module_ = load(
      body_kernel("mul.wide.u32 %d1, %r0, 4; add.s64 %d2, %d0, %d1; st.global.u32 [%d2], %r0;"));
  std::function<void()> work_;
  Tier tier_{*module_->kernel("k")->function, {32, 1, 1}, [this](std::function<void()> work) {
               work_ = std::move(work);
             }};
};

TEST_F(TierOfKernel, ShortRunsAreNotTranslated) {
  EXPECT_EQ(run(1, 1, 16), 0);
  EXPECT_FALSE(is_begun());
  EXPECT_FALSE(tier_.has_settled());
  EXPECT_TRUE(tier_.measures());
}

TEST_F(TierOfKernel, LongOnesAreInTheEnd) {
  tier_.note(nullptr, 1, seconds(1));
  ASSERT_TRUE(is_begun());
  EXPECT_EQ(run(100, 10, 10), 0) << "before it is translated";
  EXPECT_FALSE(tier_.has_settled());
  translate();
  EXPECT_FALSE(tier_.has_settled());
  const int tried = run(100, 10, 30);
  EXPECT_GT(tried, 0);
  EXPECT_LT(tried, 30) << "both ways are tried";
  EXPECT_EQ(run(100, 10, 100), 100);
  EXPECT_FALSE(tier_.measures());
  EXPECT_TRUE(tier_.has_settled());
}

TEST_F(TierOfKernel, WhatIsSlowerIsLeft) {
  tier_.note(nullptr, 1, seconds(1));
  translate();
  EXPECT_GT(run(10, 11, 30), 0);
  EXPECT_EQ(run(10, 11, 100), 0);
  EXPECT_FALSE(tier_.measures());
  EXPECT_TRUE(tier_.has_settled());
}

// Whatever took long for another reason counts once.
TEST_F(TierOfKernel, OneDisturbanceDecidesNothing) {
  tier_.note(nullptr, 1, seconds(1));
  translate();
  const Translation* how = nullptr;
  for (int k = 0; k < 10 && how == nullptr; ++k) {
    how = tier_.choose();
    tier_.note(how, 1, how == nullptr ? microseconds(100) : microseconds(100000));
  }
  ASSERT_NE(how, nullptr);
  run(100, 10, 60);
  EXPECT_EQ(run(100, 10, 100), 100);
}

TEST_F(TierOfKernel, AlwaysIsFromTheFirstBlockOn) {
  tier_.translate_now();
  EXPECT_EQ(run(10, 20, 50), 50);
  EXPECT_FALSE(tier_.measures());
}

// A kernel's translations are as many as its shapes, which a program may choose without end.
TEST_F(TierOfKernel, ShapesAreBounded) {
  translate::Translations& translations = *module_->kernel("k")->translations;
  std::uint32_t found = 0;
  while (found < 1024 && translations.find({found + 1, 1, 1}) != nullptr) ++found;
  EXPECT_GE(found, 8u);
  EXPECT_LE(found, 64u);
  EXPECT_NE(translations.find({1, 1, 1}), nullptr);
}

// All translations together are bounded: pages here are never touched.
TEST(CodeMemories, AreBounded) {
  constexpr std::size_t kBytes = std::size_t{64} << 20;
  std::vector<translate::CodeMemory> memories;
  std::size_t sealed = 0;
  for (; sealed < 64; ++sealed) {
    memories.emplace_back(kBytes);
    if (memories.back().data() == nullptr) GTEST_SKIP() << "no memory for code";
    if (!memories.back().seal(kBytes)) break;
  }
  EXPECT_GE(sealed, 1u);
  EXPECT_LE(sealed, 4u);
  memories.clear();
  translate::CodeMemory small(4096);
  EXPECT_TRUE(small.seal(4096)) << "what is gone counts no longer";
}

}  // namespace

}  // namespace cuda_ffi::software::test
