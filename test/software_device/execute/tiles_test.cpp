// cooperative_groups' groups that are larger than a warp (programs/tiles.cu), with and without
// checks.

#include <algorithm>
#include <numeric>

#include "device.hpp"

namespace cuda_ffi::software::test {
namespace {

struct Build {
  const char* file;
  int capability;
  Checks checks;
};

class Tiles : public ::testing::TestWithParam<Build> {
 protected:
  void SetUp() override {
    module_ = load(read_program(GetParam().file), GetParam().capability, GetParam().checks);
  }
  std::unique_ptr<LoadedModule> module_;
};

INSTANTIATE_TEST_SUITE_P(Builds, Tiles,
                         ::testing::Values(Build{"tiles.ptx", 80, {}},
                                           Build{"tiles.ptx", 80, {true, true}},
                                           Build{"tiles.sm120.ptx", 120, {}},
                                           Build{"tiles.sm120.ptx", 120, {true, true}}),
                         [](const auto& build) {
                           return "sm" + std::to_string(build.param.capability) +
                                  (build.param.checks.any() ? "_checked" : "");
                         });

std::vector<int> numbers(std::size_t count) {
  std::vector<int> values(count);
  for (std::size_t k = 0; k < count; ++k) values[k] = static_cast<int>(k * 37 % 101) - 3;
  return values;
}

TEST_P(Tiles, OfSeveralWarpsReduce) {
  constexpr std::size_t kThreads = 256, kBlocks = 20;
  const auto values = numbers(kThreads * kBlocks);
  for (const std::size_t size : {64u, 128u}) {
    Memory<int> in(values), out(values.size());
    run(*module_, size == 64 ? "tiles_of_64" : "tiles_of_128", {{kBlocks}, {kThreads}},
        Arguments(out, in));
    for (std::size_t k = 0; k < values.size(); ++k) {
      const auto begin = values.begin() + static_cast<std::ptrdiff_t>(k / size * size),
                 end = begin + static_cast<std::ptrdiff_t>(size);
      const int total = std::accumulate(begin, end, 0), most = *std::max_element(begin, end);
      const int any = std::count(begin, end, 5) != 0 ? 1 : 0,
                rank = static_cast<int>(k % kThreads / size);
      ASSERT_EQ(out[k], total + 1000 * most + any + rank) << size << " " << k;
    }
  }
}

TEST_P(Tiles, OfOneWarpScan) {
  const auto values = numbers(64);
  Memory<int> in(values), out(64);
  run(*module_, "scan_in_tiles", {{1}, {64}}, Arguments(out, in));
  for (std::size_t k = 0; k < 64; ++k) {
    const auto begin = values.begin() + static_cast<std::ptrdiff_t>(k / 32 * 32),
               here = values.begin() + static_cast<std::ptrdiff_t>(k);
    const int before = std::accumulate(begin, here, 0);
    ASSERT_EQ(out[k], before + 1000 * (before + *here)) << k;
  }
}

TEST_P(Tiles, AGridIsValidWhereTheLaunchIsCooperative) {
  Memory<int> out(32);
  run(*module_, "grid_is_valid", {{2}, {32}}, Arguments(out));
  EXPECT_EQ(out[0], 0);
  run(*module_, "grid_is_valid", {{2}, {32}, 0, true}, Arguments(out));
  EXPECT_EQ(out[0], 1);
}

}  // namespace
}  // namespace cuda_ffi::software::test
