// Allocations whose pages other processes have. Here the other process is the same one: the file is
// opened a second time.

#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <thread>

#include "software_device/memory/memory_map.hpp"
#include "software_device/memory/page_use.hpp"

namespace cuda_ffi::software::test {
namespace {

using platform::MemoryFile;

MemoryMap& map() {
  return MemoryMap::instance();
}

int& word(std::uint64_t address, std::uint64_t index = 0) {
  return reinterpret_cast<int*>(address)[index];
}

class SharedAllocation : public testing::TestWithParam<std::uint64_t> {
 protected:
  void SetUp() override {
    if (!MemoryFile::supported()) GTEST_SKIP() << "no files of memory";
  }
  Allocation allocate(AllocationKind kind = AllocationKind::Device) const {
    return map().allocate(0, GetParam(), kind);
  }
  static Allocation import(const MemoryMap::SharedPlace& place, std::uint64_t size) {
    return map().import(0, MemoryFile::open(place.file), place.offset, size);
  }
};

TEST_P(SharedAllocation, HasWhatItHadAndWhatTheOtherWrites) {
  const Allocation own = allocate(), neighbor = allocate();
  const std::uint64_t last = GetParam() / 4 - 1;
  word(own.base, last) = 11;
  word(neighbor.base) = 22;
  const auto place = map().share(own.base);
  ASSERT_TRUE(place.has_value());
  const Allocation other = import(*place, GetParam());
  EXPECT_NE(own.base, other.base);
  EXPECT_EQ(11, word(other.base, last));
  word(other.base, last) = 33;
  EXPECT_EQ(33, word(own.base, last));
  EXPECT_EQ(22, word(neighbor.base));
  EXPECT_TRUE(map().release(other.base));
  EXPECT_EQ(33, word(own.base, last));
  EXPECT_TRUE(map().release(own.base));
  EXPECT_TRUE(map().release(neighbor.base));
}

TEST_P(SharedAllocation, EndsForTheOneAloneThatReleasesIt) {
  const Allocation own = allocate();
  word(own.base) = 5;
  const Allocation other = import(*map().share(own.base), GetParam());
  EXPECT_TRUE(map().release(own.base));
  const Allocation next = allocate();
  word(next.base) = 6;
  if (GetParam() > 64 * 1024) EXPECT_EQ(5, word(other.base));
  EXPECT_TRUE(map().release(next.base));
  EXPECT_TRUE(map().release(other.base));
}

TEST_P(SharedAllocation, IsKnownToItsEnd) {
  const Allocation own = allocate();
  const std::uint64_t used = map().used(0);
  const Allocation other = import(*map().share(own.base), GetParam());
  EXPECT_EQ(used, map().used(0));
  EXPECT_EQ(other.base, map().find(other.base + GetParam() - 1)->base);
  EXPECT_FALSE(map().find(other.base + GetParam()).has_value());
  EXPECT_NE(std::string::npos,
            map().describe(other.base + GetParam()).find("allocation of another process"));
  EXPECT_TRUE(map().release(other.base));
  EXPECT_FALSE(map().find(other.base).has_value());
  EXPECT_EQ(used, map().used(0));
  EXPECT_TRUE(map().release(own.base));
}

TEST_P(SharedAllocation, IsTheSamePlaceWheneverItIsAskedFor) {
  const Allocation own = allocate();
  const auto first = map().share(own.base), second = map().share(own.base);
  EXPECT_EQ(first->file.identity, second->file.identity);
  EXPECT_EQ(first->offset, second->offset);
  EXPECT_TRUE(map().release(own.base));
}

TEST_P(SharedAllocation, IsNotMadeOfWhatTheHostUses) {
  for (const AllocationKind kind : {AllocationKind::Managed, AllocationKind::Variable}) {
    const Allocation own = allocate(kind);
    EXPECT_FALSE(map().share(own.base).has_value());
    EXPECT_TRUE(map().release(own.base));
  }
  const Allocation device = allocate(),
                   host = map().allocate(-1, GetParam(), AllocationKind::Pinned);
  EXPECT_NE(device.base / (64 * 1024), host.base / (64 * 1024));
  EXPECT_TRUE(map().release(device.base));
  EXPECT_TRUE(map().release(host.base));
}

TEST_P(SharedAllocation, LosesNothingThatIsWrittenMeanwhile) {
  const Allocation own = allocate();
  const std::uint64_t words = GetParam() / 4;
  std::memset(&word(own.base), 0, GetParam());
  std::atomic<bool> stopped{false};
  std::atomic<std::uint64_t> written{0};
  std::thread writer([&] {
    while (!stopped.load()) {
      const PagesAreUsed used(page_use());
      word(own.base, written % words) += 1;
      ++written;
    }
  });
  const auto wait_for_more = [&] {
    for (const std::uint64_t before = written; written < before + 1000;) std::this_thread::yield();
  };
  wait_for_more();
  const Allocation other = import(*map().share(own.base), GetParam());
  wait_for_more();
  stopped.store(true);
  writer.join();
  std::uint64_t sum = 0;
  for (std::uint64_t k = 0; k < words; ++k) sum += static_cast<unsigned>(word(other.base, k));
  EXPECT_EQ(written, sum);
  EXPECT_TRUE(map().release(other.base));
  EXPECT_TRUE(map().release(own.base));
}

INSTANTIATE_TEST_SUITE_P(Sizes, SharedAllocation,
                         testing::Values(16, 4096, 20'000, 65'536, 3'000'000),
                         [](const auto& info) { return std::to_string(info.param); });

}  // namespace
}  // namespace cuda_ffi::software::test
