#include "software_device/memory/memory_map.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <random>
#include <thread>
#include <vector>

#include "software_device/memory/free_runs.hpp"

namespace cuda_ffi::software {
namespace {

MemoryMap& map() {
  return MemoryMap::instance();
}

Allocation allocate(std::uint64_t size, std::uint64_t alignment = 256) {
  return map().allocate(0, size, AllocationKind::Device, alignment);
}

// Reads free memory on purpose: it stays mapped, so that a stray access is not a host fault.
TEST(MemoryMap, PagesOfFreeMemoryAreKeptUntilTheyAreGivenBack) {
  constexpr std::uint64_t kBytes = 8 * 1024 * 1024;
  const auto first_byte = [](const Allocation& made) {
    return *reinterpret_cast<volatile unsigned char*>(made.base);
  };
  const Allocation first = allocate(kBytes);
  std::memset(reinterpret_cast<void*>(first.base), 7, kBytes);
  map().release(first.base);
  const Allocation again = allocate(kBytes);
  ASSERT_EQ(again.base, first.base);
  EXPECT_EQ(first_byte(again), 7);
  map().release(again.base);
  map().give_back_free_pages();
  EXPECT_EQ(first_byte(again), 0);
  const Allocation anew = allocate(kBytes);
  ASSERT_EQ(anew.base, first.base);
  EXPECT_EQ(first_byte(anew), 0);
  map().release(anew.base);
}

TEST(MemoryMap, FindsEveryByteOfAnAllocationAndNoOther) {
  for (const std::uint64_t size : {1ULL, 255ULL, 256ULL, 257ULL, 5000ULL, 40000ULL, 3000000ULL}) {
    const Allocation made = allocate(size);
    for (const std::uint64_t at : {made.base, made.base + size / 2, made.base + size - 1}) {
      const auto found = map().find(at);
      ASSERT_TRUE(found.has_value()) << size;
      EXPECT_EQ(made.serial, found->serial);
      EXPECT_EQ(made.base, found->base);
      EXPECT_EQ(size, found->size);
    }
    EXPECT_FALSE(map().find(made.base + size).has_value()) << size;
    const auto before = map().find(made.base - 1);
    EXPECT_TRUE(!before || before->serial != made.serial);
    EXPECT_TRUE(map().release(made.base));
    EXPECT_FALSE(map().find(made.base).has_value());
  }
}

TEST(MemoryMap, NeighborsNeverTouch) {
  std::vector<Allocation> made;
  for (int i = 0; i < 500; ++i) made.push_back(allocate(256));
  for (const Allocation& one : made) EXPECT_FALSE(map().find(one.base + one.size).has_value());
  for (const Allocation& one : made) EXPECT_TRUE(map().release(one.base));
}

TEST(MemoryMap, AlignmentsAreKept) {
  for (std::uint64_t alignment = 256; alignment <= (1U << 22); alignment *= 2) {
    const Allocation made = allocate(100, alignment);
    EXPECT_EQ(0U, made.base % alignment);
    EXPECT_TRUE(map().release(made.base));
  }
}

TEST(MemoryMap, OnlyBasesOfLiveAllocationsAreReleased) {
  const Allocation made = allocate(1000);
  EXPECT_FALSE(map().release(made.base + 1));
  EXPECT_TRUE(map().release(made.base));
  EXPECT_FALSE(map().release(made.base));
}

TEST(MemoryMap, EveryReleaseChangesTheGeneration) {
  const Allocation made = allocate(1000);
  const std::uint64_t before = map().generation();
  EXPECT_TRUE(map().release(made.base));
  EXPECT_GT(map().generation(), before);
}

TEST(MemoryMap, MoreThanTheDeviceHasIsRefused) {
  EXPECT_THROW(allocate(MemoryMap::capacity() + 1), std::bad_alloc);
  EXPECT_THROW(allocate(~std::uint64_t{0} - 100), std::bad_alloc);
  const std::uint64_t used = map().used(0);
  const Allocation made = allocate(1 << 20);
  EXPECT_GE(map().used(0), used + (1 << 20));
  EXPECT_TRUE(map().release(made.base));
  EXPECT_EQ(used, map().used(0));
}

TEST(MemoryMap, AdoptedRangesAreFoundUntilReleased) {
  std::vector<char> host(10000);
  const auto base = reinterpret_cast<std::uint64_t>(host.data());
  map().adopt(base, host.size());
  const auto found = map().find(base + 9999);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(AllocationKind::Registered, found->kind);
  EXPECT_EQ(-1, found->device);
  EXPECT_FALSE(map().find(base + 10000).has_value());
  EXPECT_THROW(map().adopt(base + 100, 10), std::invalid_argument);
  EXPECT_THROW(map().adopt(base - 10, 20), std::invalid_argument);
  EXPECT_TRUE(map().release(base));
  EXPECT_FALSE(map().find(base).has_value());
}

TEST(MemoryMap, DescriptionsNameTheNearestAllocation) {
  const Allocation made = allocate(1600);
  const std::string name = "allocation #" + std::to_string(made.serial) + " of 1600 bytes";
  EXPECT_NE(std::string::npos,
            map().describe(made.base + 1612).find("12 bytes after the end of " + name));
  EXPECT_NE(std::string::npos, map().describe(made.base + 4).find("4 bytes into " + name));
  EXPECT_TRUE(map().release(made.base));
  EXPECT_NE(std::string::npos, map().describe(made.base + 4).find("inside " + name));
  EXPECT_NE(std::string::npos, map().describe(made.base + 4).find("which was freed"));
  EXPECT_NE(std::string::npos, map().describe(8).find("null pointer"));
}

// Compares random allocations and releases with a model of what is live.
TEST(MemoryMap, LongRandomUseKeepsAllocationsApart) {
  std::mt19937 random(7);
  std::vector<Allocation> live;
  for (int step = 0; step < 20000; ++step) {
    if (live.size() < 300 && random() % 3 != 0) {
      const std::uint64_t size = 1 + random() % (random() % 10 == 0 ? 500000 : 3000);
      live.push_back(allocate(size));
      auto* bytes = reinterpret_cast<unsigned char*>(live.back().base);
      bytes[0] = bytes[size - 1] = static_cast<unsigned char>(live.back().serial);
    } else if (!live.empty()) {
      const std::size_t index = random() % live.size();
      const Allocation gone = live[index];
      const auto* bytes = reinterpret_cast<unsigned char*>(gone.base);
      ASSERT_EQ(static_cast<unsigned char>(gone.serial), bytes[0]);
      ASSERT_EQ(static_cast<unsigned char>(gone.serial), bytes[gone.size - 1]);
      ASSERT_TRUE(map().release(gone.base));
      live.erase(live.begin() + static_cast<std::ptrdiff_t>(index));
    }
  }
  for (const Allocation& one : live) EXPECT_TRUE(map().release(one.base));
}

TEST(MemoryMap, ReadersSeeWholeRecordsWhileOthersAllocate) {
  const Allocation fixed = allocate(4096);
  std::atomic<bool> stop{false};
  std::vector<std::thread> threads;
  for (int t = 0; t < 2; ++t) {
    threads.emplace_back([&] {
      while (!stop) {
        const Allocation made = allocate(700);
        const auto found = map().find(made.base + 600);
        EXPECT_TRUE(found && found->serial == made.serial && found->size == 700);
        EXPECT_TRUE(map().release(made.base));
      }
    });
  }
  threads.emplace_back([&] {
    // Addresses around allocations that come and go: whatever is found must hold the address.
    for (int i = 0; i < 200000; ++i) {
      const std::uint64_t at = fixed.base - 65536 + static_cast<std::uint64_t>(i) % 131072;
      if (const auto found = map().find(at)) {
        EXPECT_TRUE(found->contains(at, 1));
      }
    }
    stop = true;
  });
  for (auto& thread : threads) thread.join();
  EXPECT_TRUE(map().find(fixed.base)->serial == fixed.serial);
  EXPECT_TRUE(map().release(fixed.base));
}

TEST(FreeRuns, TakesTheBestFitAndJoinsNeighbors) {
  FreeRuns runs(100);
  const auto first = runs.take(10, 1, 0);
  const auto second = runs.take(20, 1, 0);
  const auto third = runs.take(10, 1, 0);
  ASSERT_TRUE(first && second && third);
  runs.put(*first, 10);
  runs.put(*third, 10);  // joins the rest
  EXPECT_EQ(*first, runs.take(10, 1, 0).value());
  runs.put(*first, 10);
  runs.put(*second, 20);
  EXPECT_EQ(0U, runs.take(100, 1, 0).value());
  EXPECT_FALSE(runs.take(1, 1, 0).has_value());
}

TEST(FreeRuns, KeepsAlignmentFromItsOrigin) {
  FreeRuns runs(100);
  EXPECT_EQ(13U, runs.take(4, 16, 3).value());
  EXPECT_EQ(0U, runs.take(13, 1, 3).value());
}

}  // namespace
}  // namespace cuda_ffi::software
