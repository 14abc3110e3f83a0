#include "software_device/device/handle_table.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace cuda_ffi::software {
namespace {

HandleTable& table() {
  return HandleTable::instance();
}

TEST(HandleTable, AHandleIsValidForItsKindOnly) {
  auto object = std::make_shared<int>(5);
  void* handle = table().add(HandleKind::Event, object);
  EXPECT_EQ(object, table().find(HandleKind::Event, handle));
  EXPECT_EQ(nullptr, table().find(HandleKind::Stream, handle));
  EXPECT_EQ(nullptr, table().remove(HandleKind::Stream, handle));
  EXPECT_EQ(object, table().remove(HandleKind::Event, handle));
  EXPECT_EQ(nullptr, table().find(HandleKind::Event, handle));
  EXPECT_EQ(nullptr, table().remove(HandleKind::Event, handle));
  EXPECT_TRUE(table().was(HandleKind::Event, handle));
  EXPECT_FALSE(table().was(HandleKind::Stream, handle));
}

TEST(HandleTable, OtherNumbersAreNotHandles) {
  int local = 0;
  void* handle = table().add(HandleKind::Event, std::make_shared<int>(1));
  const std::uintptr_t wrong[] = {0,
                                  1,
                                  2,
                                  0x1000,
                                  reinterpret_cast<std::uintptr_t>(&local),
                                  reinterpret_cast<std::uintptr_t>(handle) + 8,
                                  reinterpret_cast<std::uintptr_t>(handle) + (1U << 30),
                                  ~std::uintptr_t{0}};
  for (const std::uintptr_t number : wrong) {
    EXPECT_EQ(nullptr, table().find(HandleKind::Event, reinterpret_cast<void*>(number)));
  }
  table().remove(HandleKind::Event, handle);
}

TEST(HandleTable, AFreedHandleStaysStaleForLong) {
  void* freed = table().add(HandleKind::Event, std::make_shared<int>(1));
  table().remove(HandleKind::Event, freed);
  for (int i = 0; i < 1000; ++i) {
    void* handle = table().add(HandleKind::Event, std::make_shared<int>(i));
    ASSERT_NE(freed, handle);
    table().remove(HandleKind::Event, handle);
  }
}

TEST(HandleTable, OneOfManyThreadsGetsToRemove) {
  for (int round = 0; round < 200; ++round) {
    void* handle = table().add(HandleKind::Event, std::make_shared<int>(1));
    std::atomic<int> removed{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 3; ++t) {
      threads.emplace_back([&] {
        table().find(HandleKind::Event, handle);
        if (table().remove(HandleKind::Event, handle)) removed.fetch_add(1);
      });
    }
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(1, removed);
  }
}

}  // namespace
}  // namespace cuda_ffi::software
