// Machine code and the interpreter give the same bits.

#include <bit>
#include <random>

#include "both_ways.hpp"
#include "random_kernel.hpp"

namespace cuda_ffi::software::test {

namespace {

constexpr Dim3 kBlocks[] = {{32, 1, 1}, {64, 1, 1}, {16, 4, 1},  {8, 8, 1},
                            {40, 1, 1}, {32, 2, 1}, {128, 1, 1}, {16, 3, 1}};

// Numbers of every kind: infinities, NaN with payloads, subnormals, zeros, small integers, any
// bits.
std::uint32_t odd_number(std::mt19937& random) {
  constexpr std::uint32_t kOdd[] = {0x7f800000, 0xff800000, 0x7fc00001, 0x7f800001, 0xffc12345,
                                    0x00000001, 0x807fffff, 0x00000000, 0x80000000, 0x00800000,
                                    0x7f7fffff, 0x3f800000, 0xbf800000, 0x4f000000, 0xcf000000};
  switch (random() % 4) {
    case 0:
      return kOdd[random() % std::size(kOdd)];
    case 1:
      return random() % 16;
    case 2:
      return std::bit_cast<std::uint32_t>(static_cast<float>(random() % 2000) / 100.0f - 10.0f);
    default:
      return random();
  }
}

std::vector<std::uint32_t> odd_numbers(std::size_t count, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<std::uint32_t> numbers(count);
  for (std::uint32_t& number : numbers) number = odd_number(random);
  return numbers;
}

std::vector<std::uint32_t> results(translate::Mode how, const LoadedModule& module,
                                   const Shape& shape, Memory<std::uint32_t>& in, std::uint32_t n) {
  Memory<std::uint32_t> out(std::size_t{n} * RandomKernel::kOutputs);
  const auto fault = launch_as(how, module, "k", shape, Arguments(in, out, n));
  EXPECT_FALSE(fault) << fault->report;
  return out.values();
}

// A range of seeds each, so that a failure names its program.
constexpr std::uint32_t kParts = 20;

class RandomPrograms : public testing::TestWithParam<std::uint32_t> {};

TEST_P(RandomPrograms, GiveTheSameBits) {
  if (!can_translate()) GTEST_SKIP() << "this machine does not translate";
  constexpr std::uint32_t kPrograms = RandomKernel::kSeeds / kParts;
  std::uint32_t translated = 0;
  for (std::uint32_t k = 0; k < kPrograms; ++k) {
    const std::uint32_t seed = GetParam() * kPrograms + k;
    const std::string text = RandomKernel(seed).text();
    const auto module = load(text);
    const Dim3 block = kBlocks[seed % std::size(kBlocks)];
    const std::uint32_t n = 3 * block.x * block.y - seed % 37;
    Memory<std::uint32_t> in(odd_numbers(std::size_t{n} * RandomKernel::kInputs, seed));
    const Shape shape{{3}, block};
    translated += is_translated(*module, "k", block) ? 1 : 0;
    const auto expected = results(translate::Mode::Off, *module, shape, in, n);
    for (const auto mode : {translate::Mode::Always, translate::Mode::Restless}) {
      const auto found = results(mode, *module, shape, in, n);
      for (std::size_t at = 0; at < expected.size(); ++at)
        ASSERT_EQ(found[at], expected[at])
            << "seed " << seed << ", output " << at / n << " of thread " << at % n << "\n"
            << text;
    }
  }
  EXPECT_EQ(translated, kPrograms);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomPrograms, testing::Range(0u, kParts));

}  // namespace

}  // namespace cuda_ffi::software::test
