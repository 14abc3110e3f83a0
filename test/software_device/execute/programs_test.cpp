// Compares real CUDA programs (programs/*.cu, compiled by nvcc 13.0 for both dialects of PTX, and
// by NVRTC if it is installed) with the same computation on the host.

#include <array>
#include <cmath>
#include <numeric>
#include <random>

#include "device.hpp"
#include "dialect.hpp"

namespace cuda_ffi::software::test {
namespace {

class Programs : public ::testing::TestWithParam<Dialect> {
 protected:
  void SetUp() override {
    if (const std::string why = missing(GetParam()); !why.empty()) GTEST_SKIP() << why;
  }
  std::unique_ptr<LoadedModule> program(const std::string& name) {
    return load(program_in(GetParam(), name), GetParam().capability);
  }
};

INSTANTIATE_TEST_SUITE_P(Dialects, Programs,
                         ::testing::Values(Dialect{80, ".ptx"}, Dialect{120, ".sm120.ptx"}),
                         [](const auto& dialect) { return name_of(dialect.param); });
INSTANTIATE_TEST_SUITE_P(Compiled, Programs,
                         ::testing::Values(Dialect{75, nullptr, "75"}, Dialect{90, nullptr, "90a"},
                                           Dialect{100, nullptr, "100a"},
                                           Dialect{121, nullptr, "121"}),
                         [](const auto& dialect) { return name_of(dialect.param); });

std::vector<float> random_floats(std::size_t n, float low, float high) {
  std::mt19937 engine(7);
  std::uniform_real_distribution<float> distribution(low, high);
  std::vector<float> values(n);
  for (float& value : values) value = distribution(engine);
  return values;
}

TEST_P(Programs, SaxpyIsExact) {
  const auto module = program("numeric");
  const auto x = random_floats(10007, -2, 2);
  auto y = random_floats(10007, 5, 9);
  Memory<float> dx(x), dy(y);
  run(*module, "saxpy", {{79}, {128}}, Arguments(1.5f, dx, dy, 10007));
  for (std::size_t k = 0; k < x.size(); ++k) ASSERT_EQ(dy[k], std::fma(1.5f, x[k], y[k])) << k;
}

TEST_P(Programs, Mandelbrot) {
  const auto module = program("numeric");
  constexpr int kWidth = 150, kHeight = 67, kLimit = 300;
  Memory<int> counts(kWidth * kHeight);
  run(*module, "mandelbrot", {{10, 9}, {16, 8}}, Arguments(counts, kWidth, kHeight, kLimit));
  int different = 0;
  for (int py = 0; py < kHeight; ++py) {
    for (int px = 0; px < kWidth; ++px) {
      const float cx = std::fma(static_cast<float>(px), 3.0f / kWidth, -2.0f);
      const float cy = std::fma(static_cast<float>(py), 2.0f / kHeight, -1.0f);
      float x = 0, y = 0;
      int n = 0;
      while (n < kLimit && std::fma(x, x, y * y) < 4.0f) {
        const float next = cx + std::fma(x, x, -(y * y));
        y = std::fma(x + x, y, cy);
        x = next;
        ++n;
      }
      if (counts[static_cast<std::size_t>(py * kWidth + px)] != n) ++different;
    }
  }
  // The compiler may fuse operations differently from this loop, which matters only at the chaotic
  // border.
  EXPECT_LT(different, kWidth * kHeight / 50);
  EXPECT_EQ(counts[33 * kWidth + 100], kLimit);  // the origin's neighborhood never escapes
  EXPECT_LT(counts[0], 3);
}

TEST_P(Programs, TiledMatmul) {
  const auto module = program("numeric");
  constexpr int kSize = 64;
  const auto a = random_floats(kSize * kSize, -1, 1), b = random_floats(kSize * kSize, 0, 1);
  Memory<float> da(a), db(b), dc(kSize * kSize);
  run(*module, "matmul", {{4, 4}, {16, 16}}, Arguments(da, db, dc, kSize));
  for (int row = 0; row < kSize; ++row)
    for (int col = 0; col < kSize; ++col) {
      float sum = 0;
      for (int k = 0; k < kSize; ++k)
        sum = std::fma(a[static_cast<std::size_t>(row * kSize + k)],
                       b[static_cast<std::size_t>(k * kSize + col)], sum);
      ASSERT_EQ(dc[static_cast<std::size_t>(row * kSize + col)], sum);
    }
}

TEST_P(Programs, NBody) {
  const auto module = program("numeric");
  struct Body {
    float x, y, z, w;
  };
  constexpr std::size_t kBodies = 256;
  const auto numbers = random_floats(4 * kBodies, 0.1f, 3);
  Memory<Body> bodies(kBodies), forces(kBodies);
  std::memcpy(bodies.data(), numbers.data(), 4 * kBodies * sizeof(float));
  run(*module, "nbody", {{4}, {64}, 64 * sizeof(Body)},
      Arguments(bodies, forces, static_cast<int>(kBodies)));
  for (std::size_t i = 0; i < kBodies; ++i) {
    double fx = 0, size = 0;
    for (std::size_t j = 0; j < kBodies; ++j) {
      const double dx = double{bodies[j].x} - bodies[i].x, dy = double{bodies[j].y} - bodies[i].y;
      const double dz = double{bodies[j].z} - bodies[i].z, d2 = dx * dx + dy * dy + dz * dz + 1e-3;
      fx += dx * bodies[j].w / (d2 * std::sqrt(d2));
      size += std::fabs(dx) * bodies[j].w / (d2 * std::sqrt(d2));
    }
    ASSERT_NEAR(forces[i].x, fx, size * 2e-6);
  }
}

TEST_P(Programs, BlackScholes) {
  const auto module = program("numeric");
  constexpr int kOptions = 500;
  const auto price = random_floats(kOptions, 5, 30), strike = random_floats(kOptions, 1, 100);
  const auto years = random_floats(kOptions, 0.25f, 10);
  Memory<float> dp(price), ds(strike), dy(years), call(kOptions), put(kOptions);
  run(*module, "black_scholes", {{4}, {128}},
      Arguments(dp, ds, dy, call, put, 0.02f, 0.3f, kOptions));
  for (std::size_t k = 0; k < kOptions; ++k) {
    const double root = std::sqrt(years[k]);
    const double d1 =
        (std::log(double{price[k]} / strike[k]) + (0.02 + 0.5 * 0.09) * years[k]) / (0.3 * root);
    const auto normal = [](double d) { return 0.5 * std::erfc(-d / std::sqrt(2.0)); };
    const double expected =
        price[k] * normal(d1) - strike[k] * std::exp(-0.02 * years[k]) * normal(d1 - 0.3 * root);
    ASSERT_NEAR(call[k], expected, 2e-4) << k;
    ASSERT_NEAR(call[k] - put[k], price[k] - strike[k] * std::exp(-0.02 * years[k]), 2e-4) << k;
  }
}

TEST_P(Programs, Sha256OfAbc) {
  const auto module = program("numeric");
  constexpr std::size_t kMessages = 70;
  Memory<std::uint32_t> messages(16 * kMessages), digests(8 * kMessages);
  for (std::size_t k = 0; k < kMessages; ++k) {  // "abc", or the empty message for odd ones
    messages[16 * k] = k % 2 == 0 ? 0x61626380 : 0x80000000;
    messages[16 * k + 15] = k % 2 == 0 ? 24 : 0;
  }
  run(*module, "sha256", {{2}, {64}}, Arguments(messages, digests, static_cast<int>(kMessages)));
  const std::array<std::uint32_t, 8> abc = {0xba7816bf, 0x8f01cfea, 0x414140de, 0x5dae2223,
                                            0xb00361a3, 0x96177a9c, 0xb410ff61, 0xf20015ad};
  const std::array<std::uint32_t, 8> empty = {0xe3b0c442, 0x98fc1c14, 0x9afbf4c8, 0x996fb924,
                                              0x27ae41e4, 0x649b934c, 0xa495991b, 0x7852b855};
  for (std::size_t k = 0; k < 8 * kMessages; ++k)
    ASSERT_EQ(digests[k], (k / 8 % 2 == 0 ? abc : empty)[k % 8]) << k;
}

TEST_P(Programs, DoubleFunctionsAreWithinTwoUlp) {
  const auto module = program("numeric");
  std::vector<double> x;
  for (int k = 0; k < 400; ++k) x.push_back((k - 200) * 0.37 + 0.011);
  Memory<double> dx(x), out(5 * x.size());
  const int n = static_cast<int>(x.size());
  run(*module, "functions", {{7}, {64}}, Arguments(dx, out, n));
  const auto near = [](double got, double expected) {
    ASSERT_NEAR(got, expected, std::fabs(expected) * 2 * 2.3e-16 + 1e-300);
  };
  for (std::size_t k = 0; k < x.size(); ++k) {
    near(out[k], std::sin(x[k]));
    near(out[x.size() + k], std::exp(x[k]));
    near(out[2 * x.size() + k], std::pow(std::fabs(x[k]), 1.37));
    near(out[3 * x.size() + k], std::sqrt(std::fabs(x[k])) / std::fma(x[k], x[k], 1.0));
    near(out[4 * x.size() + k], std::log(std::fabs(x[k]) + 1e-3));
  }
}

TEST_P(Programs, ReduceWithShuffles) {
  const auto module = program("cooperation");
  std::vector<int> values(5000);
  std::iota(values.begin(), values.end(), -700);
  Memory<int> in(values), out(1);
  run(*module, "reduce", {{7}, {192}}, Arguments(in, out, 5000));
  EXPECT_EQ(out[0], std::accumulate(values.begin(), values.end(), 0));
}

TEST_P(Programs, ScanInSharedMemory) {
  const auto module = program("cooperation");
  std::vector<int> values(500);
  for (int k = 0; k < 500; ++k) values[static_cast<std::size_t>(k)] = k * 37 % 91 - 40;
  Memory<int> in(values), out(500);
  run(*module, "scan", {{1}, {512}, 512 * 4}, Arguments(in, out, 500));
  std::vector<int> expected(500);
  std::partial_sum(values.begin(), values.end(), expected.begin());
  EXPECT_EQ(out.values(), expected);
}

TEST_P(Programs, Histogram) {
  const auto module = program("cooperation");
  std::vector<unsigned char> values(20000);
  std::vector<unsigned> expected(256);
  for (std::size_t k = 0; k < values.size(); ++k)
    ++expected[values[k] = static_cast<unsigned char>(k * k / 7)];
  Memory<unsigned char> in(values);
  Memory<unsigned> out(256);
  run(*module, "histogram", {{5}, {128}}, Arguments(in, out, 20000));
  EXPECT_EQ(out.values(), expected);
}

TEST_P(Programs, SpinLockBetweenAllThreads) {
  const auto module = program("cooperation");
  Memory<int> lock(1), counter(1);
  run(*module, "spin_lock", {{6}, {96}}, Arguments(lock, counter));
  EXPECT_EQ(counter[0], 6 * 96);
}

TEST_P(Programs, SimpleLockWithinAWarp) {
  const auto module = program("cooperation");
  Memory<int> lock(1), counter(1);
  run(*module, "simple_lock", {{4}, {64}}, Arguments(lock, counter));
  EXPECT_EQ(counter[0], 4 * 64);
}

TEST_P(Programs, GridSynchronizes) {
  const auto module = program("cooperation");
  constexpr int kThreads = 20 * 32, kSteps = 9;
  Memory<int> values(2 * kThreads);
  for (std::size_t k = 0; k < kThreads; ++k) values[k] = static_cast<int>(k * k % 1009);
  std::vector<int> expected(values.data(), values.data() + kThreads);
  run(*module, "grid_steps", {{20}, {32}, 0, true}, Arguments(values, kThreads, kSteps));
  for (int step = 0; step < kSteps; ++step) {
    std::vector<int> next(kThreads);
    for (std::size_t k = 0; k < kThreads; ++k) next[k] = expected[(k + 1) % kThreads] + 1;
    expected = next;
  }
  for (std::size_t k = 0; k < kThreads; ++k)
    ASSERT_EQ(values[(kSteps % 2) * kThreads + k], expected[k]) << k;
}

TEST_P(Programs, VotesMatchesAndPartialShuffles) {
  const auto module = program("cooperation");
  Memory<unsigned> out(64 * 6);
  run(*module, "votes", {{1}, {64}}, Arguments(out));
  for (unsigned k = 0; k < 64; ++k) {
    const unsigned lane = k % 32;
    unsigned same = 0;
    for (unsigned other = 0; other < 32; ++other) same |= other / 5 == lane / 5 ? 1u << other : 0;
    EXPECT_EQ(out[k * 6 + 0], 0x49249249u);
    EXPECT_EQ(out[k * 6 + 1], 0u);
    EXPECT_EQ(out[k * 6 + 2], 1u);
    EXPECT_EQ(out[k * 6 + 3], same);
    EXPECT_EQ(out[k * 6 + 4], 496u);
    EXPECT_EQ(out[k * 6 + 5], lane < 10 ? (9 - lane) * (9 - lane) : 0xfffffc00u);
  }
}

TEST_P(Programs, BarriersThatReduce) {
  const auto module = program("cooperation");
  Memory<int> out(3 * 100);
  run(*module, "counted", {{1}, {100}}, Arguments(out));
  for (std::size_t k = 0; k < 100; ++k) {
    EXPECT_EQ(out[k], 20);
    EXPECT_NE(out[100 + k], 0);
    EXPECT_NE(out[200 + k], 0);
  }
}

TEST_P(Programs, NamedBarriersBetweenProducerAndConsumer) {
  const auto module = program("cooperation");
  std::vector<int> values(128);
  std::iota(values.begin(), values.end(), 3);
  Memory<int> in(values), out(128);
  run(*module, "named", {{1}, {64}}, Arguments(in, out));
  for (std::size_t k = 0; k < 128; ++k) EXPECT_EQ(out[k], 2 * values[k / 32 * 32 + 31 - k % 32]);
}

TEST_P(Programs, QueensByRecursion) {
  const auto module = program("language");
  Memory<int> out(32);
  run(*module, "queens", {{1}, {32}}, Arguments(out, 7));
  const auto values = out.values();
  EXPECT_EQ(std::accumulate(values.begin(), values.end(), 0), 40);
  EXPECT_EQ(values[0], 4);  // placements with the first queen in the corner
  EXPECT_EQ(values[3], 6);
}

TEST_P(Programs, VirtualCallsThatDifferByLane) {
  const auto module = program("language");
  Memory<float> out(64);
  run(*module, "shapes", {{1}, {64}}, Arguments(out));
  const float factors[] = {1, 3, 0.5f};
  for (std::size_t k = 0; k < 64; ++k)
    EXPECT_EQ(out[k], factors[k % 3] * static_cast<float>(k * k));
}

TEST_P(Programs, TableOfFunctions) {
  const auto module = program("language");
  std::vector<int> which(48);
  for (std::size_t k = 0; k < which.size(); ++k) which[k] = static_cast<int>(k * k % 3);
  Memory<int> out(48), dw(which);
  run(*module, "tabled", {{1}, {48}}, Arguments(out, dw));
  for (int k = 0; k < 48; ++k) {
    const int expected[] = {k + 7, k - 7, k * 7};
    EXPECT_EQ(out[static_cast<std::size_t>(k)], expected[which[static_cast<std::size_t>(k)]]);
  }
}

TEST_P(Programs, LocalArraysAreEachThreadsOwn) {
  const auto module = program("language");
  std::vector<int> values(40 * 16);
  for (std::size_t k = 0; k < values.size(); ++k) values[k] = static_cast<int>(k * 7919 % 1013);
  Memory<int> data(values);
  run(*module, "local_sort", {{1}, {40}}, Arguments(data));
  for (auto begin = values.begin(); begin != values.end(); begin += 16)
    std::sort(begin, begin + 16);
  EXPECT_EQ(data.values(), values);
}

TEST_P(Programs, StructsByValue) {
  const auto module = program("language");
  struct Config {
    int scale[6];
    double offset;
    char tag;
  };
  const Config config{{1, 2, 3, 4, 5, 6}, 0.25, 'A'};
  Memory<double> out(12);
  run(*module, "by_value", {{1}, {12}}, Arguments(config, out));
  for (std::size_t k = 0; k < 12; ++k) EXPECT_EQ(out[k], config.scale[k % 6] * 2.0 + 0.25 + 'A');
}

TEST_P(Programs, PrintfIsWrittenWhenFlushed) {
  const auto module = program("language");
  run(*module, "print", {{2}, {32}}, Arguments(31));
  ::testing::internal::CaptureStdout();
  flush_printf(0);
  const std::string line = "31 text  2.50 q 123456789abc %|42  |\n";
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), line + line);
}

TEST_P(Programs, AssertEndsTheGrid) {
  const auto module = program("language");
  std::vector<int> values(32, 1);
  values[5] = -1;
  Memory<int> in(values);
  ::testing::internal::CaptureStderr();
  const auto fault = launch(*module, "check", {{1}, {32}}, Arguments(in));
  const std::string text = ::testing::internal::GetCapturedStderr();
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, CUDA_ERROR_ASSERT);
  EXPECT_NE(
      text.find("block: [0,0,0], thread: [5,0,0] Assertion `values[threadIdx.x] > 0` failed."),
      std::string::npos)
      << text;
}

TEST_P(Programs, DeviceHeap) {
  const auto module = program("language");
  drop_heap(0);
  Memory<int*> pointers(32);
  Memory<int> sums(32);
  run(*module, "heap", {{1}, {32}}, Arguments(pointers, 10));
  run(*module, "heap_sum", {{1}, {32}}, Arguments(pointers, sums, 10));
  for (std::size_t k = 0; k < 32; ++k) {
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(pointers[k]) % 16, 0u);
    EXPECT_EQ(sums[k], static_cast<int>(k * 1000 + 45));
  }
  run(*module, "heap", {{1}, {32}},
      Arguments(pointers, 400000));  // 1.6 MB each: eight megabytes hold five
  const auto all = pointers.values();
  EXPECT_EQ(std::count(all.begin(), all.end(), nullptr), 27);
  const auto freed = launch(*module, "heap_sum", {{1}, {1}}, Arguments(pointers, sums, 1));
  EXPECT_FALSE(freed);
  const auto again = launch(*module, "heap_sum", {{1}, {1}}, Arguments(pointers, sums, 1));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->code, CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_NE(again->report.find("freed"), std::string::npos) << again->report;
}

TEST_P(Programs, EndlessRecursionIsAStackOverflow) {
  const auto module = program("language");
  Memory<int> out(1);
  const auto fault = launch(*module, "endless", {{1}, {32}}, Arguments(out));
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_NE(fault->report.find("stack overflow"), std::string::npos) << fault->report;
}

TEST_P(Programs, OverrunIsReportedToTheByte) {
  const auto module = program("language");
  Memory<int> data(100);
  EXPECT_FALSE(launch(*module, "overrun", {{1}, {32}}, Arguments(data, 3)));
  const auto fault = launch(*module, "overrun", {{1}, {32}}, Arguments(data, 4));
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_NE(fault->report.find("thread (25,0,0)"), std::string::npos) << fault->report;
  EXPECT_NE(fault->report.find("write of 4 bytes"), std::string::npos) << fault->report;
  if (GetParam().capability == 120) return;  // compiled without -lineinfo
  EXPECT_NE(fault->report.find("language.cu:"), std::string::npos) << fault->report;
}

}  // namespace
}  // namespace cuda_ffi::software::test
