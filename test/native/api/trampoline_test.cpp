#include "api/trampoline.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace cuda_ffi::api {
namespace {

// The kinds of structures that the headers pass by value, as C declares them.
struct Dim3 {
  unsigned x, y, z;
};
struct Location {
  int type, id;
};
struct Extent {
  std::size_t width, height, depth;
};
struct PitchedPtr {
  void* ptr;
  std::size_t pitch, xsize, ysize;
};
struct IpcHandle {
  char reserved[64];
};
struct Format {
  int x, y, z, w, kind;
};

std::vector<std::uint64_t> seen;

template <typename... Values>
void see(Values... values) {
  seen = {static_cast<std::uint64_t>(values)...};
}

int launch(const void* function, Dim3 grid, Dim3 block, void** arguments, std::size_t shared,
           void* stream) {
  see(reinterpret_cast<Word>(function), grid.x, grid.y, grid.z, block.x, block.y, block.z,
      reinterpret_cast<Word>(arguments), shared, reinterpret_cast<Word>(stream));
  return 3;
}

int fill(PitchedPtr to, int value, Extent extent, void* stream) {
  see(reinterpret_cast<Word>(to.ptr), to.pitch, to.xsize, to.ysize, value, extent.width,
      extent.height, extent.depth, reinterpret_cast<Word>(stream));
  return 4;
}

int prefetch(const void* address, std::size_t count, Location location, unsigned flags,
             void* stream) {
  see(reinterpret_cast<Word>(address), count, location.type, location.id, flags,
      reinterpret_cast<Word>(stream));
  return 5;
}

int open(void** address, IpcHandle handle, unsigned flags) {
  see(reinterpret_cast<Word>(address),
      std::accumulate(handle.reserved, handle.reserved + sizeof(handle.reserved), 0), flags);
  return 6;
}

Format describe(int x, int y, int z, int w, int kind) {
  return {x, y, z, w, kind};
}

template <typename Value>
Word at(const Value& value) {
  return reinterpret_cast<Word>(&value);
}

template <typename Function>
void* address(Function* function) {
  return reinterpret_cast<void*>(function);
}

TEST(Trampoline, PassesTwoStructuresOfTwelveBytes) {
  const Dim3 grid{1, 2, 3}, block{4, 5, 6};
  const Word words[] = {10, at(grid), at(block), 20, 30, 40};
  using Shape = TrampolineOf<Int(Pointer, Block<12>, Block<12>, Pointer, Long, Pointer)>;
  EXPECT_EQ(Shape::call(address(launch), words), 3u);
  EXPECT_EQ(seen, (std::vector<Word>{10, 1, 2, 3, 4, 5, 6, 20, 30, 40}));
}

TEST(Trampoline, PassesStructuresInMemoryBetweenNumbers) {
  const PitchedPtr to{reinterpret_cast<void*>(Word{100}), 256, 64, 8};
  const Extent extent{7, 8, 9};
  const Word words[] = {at(to), 17, at(extent), 40};
  using Shape = TrampolineOf<Int(Block<32>, Int, Block<24>, Pointer)>;
  EXPECT_EQ(Shape::call(address(fill), words), 4u);
  EXPECT_EQ(seen, (std::vector<Word>{100, 256, 64, 8, 17, 7, 8, 9, 40}));
}

TEST(Trampoline, PassesAStructureOfEightBytes) {
  const Location location{1, 77};
  const Word words[] = {11, 12, at(location), 13, 14};
  using Shape = TrampolineOf<Int(Pointer, Long, Block<8>, Int, Pointer)>;
  EXPECT_EQ(Shape::call(address(prefetch), words), 5u);
  EXPECT_EQ(seen, (std::vector<Word>{11, 12, 1, 77, 13, 14}));
}

TEST(Trampoline, PassesAStructureOfBytes) {
  IpcHandle handle{};
  std::iota(handle.reserved, handle.reserved + sizeof(handle.reserved), char{0});
  const Word words[] = {11, at(handle), 1};
  using Shape = TrampolineOf<Int(Pointer, Block<64>, Int)>;
  EXPECT_EQ(Shape::call(address(open), words), 6u);
  EXPECT_EQ(seen, (std::vector<Word>{11, 63 * 64 / 2, 1}));
}

TEST(Trampoline, ANullAddressStandsForAStructureOfZeros) {
  const Word words[] = {10, 0, 0, 20, 30, 40};
  using Shape = TrampolineOf<Int(Pointer, Block<12>, Block<12>, Pointer, Long, Pointer)>;
  EXPECT_EQ(Shape::call(address(launch), words), 3u);
  EXPECT_EQ(seen, (std::vector<Word>{10, 0, 0, 0, 0, 0, 0, 20, 30, 40}));
}

TEST(Trampoline, WritesAReturnedStructureThroughTheFirstWord) {
  Format format{};
  const Word words[] = {at(format), 32, 16, 8, 4, 2};
  using Shape = TrampolineOf<Block<20>(Int, Int, Int, Int, Int)>;
  EXPECT_EQ(Shape::call(address(describe), words), 0u);
  EXPECT_EQ(format.x, 32);
  EXPECT_EQ(format.y, 16);
  EXPECT_EQ(format.z, 8);
  EXPECT_EQ(format.w, 4);
  EXPECT_EQ(format.kind, 2);
}

}  // namespace
}  // namespace cuda_ffi::api
