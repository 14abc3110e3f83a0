// Kernels that clang has compiled for gfx1100 (data/kernels.c), against the host.

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <numeric>

#include "amd_device/execute/kernel.hpp"
#include "amd_device/execute/run_grid.hpp"
#include "software_device/execute/runtime/printf_buffer.hpp"

namespace cuda_ffi::amd {
namespace {

std::string file(const std::string& name = "kernels.co") {
  std::ifstream in(CUDA_FFI_AMD_DATA "/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::span<const std::byte> bytes_of(const std::string& text) {
  return std::as_bytes(std::span(text.data(), text.size()));
}

// Memory that kernels may access.
template <typename T>
class Array {
 public:
  explicit Array(std::vector<T> values)
      : allocation_(software::MemoryMap::instance().allocate(0, values.size() * sizeof(T),
                                                             software::AllocationKind::Device)),
        count_(values.size()) {
    std::memcpy(data(), values.data(), values.size() * sizeof(T));
  }
  ~Array() { software::MemoryMap::instance().release(allocation_.base); }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;
  std::uint64_t address() const { return allocation_.base; }
  T* data() const { return reinterpret_cast<T*>(allocation_.base); }
  std::vector<T> values() const { return {data(), data() + count_}; }

 private:
  const software::Allocation allocation_;
  const std::size_t count_;
};

template <typename T>
bool is_same(T a, T b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

class AmdKernels : public testing::Test {
 protected:
  const Kernel& kernel(const std::string& name) const {
    for (const auto* code : {code_.get(), printing_.get()})
      for (const auto& one : code->kernels())
        if (one->info.name == name) return *one;
    throw std::out_of_range(name);
  }

  template <typename... Values>
  std::optional<software::Fault> run(const std::string& name, std::uint32_t blocks,
                                     std::uint32_t threads, Values... values) const {
    const Kernel& wanted = kernel(name);
    std::vector<std::byte> parameters(wanted.info.parameter_bytes);
    std::size_t k = 0;
    const auto put = [&](const auto& value) {
      const auto& parameter = wanted.info.parameters.at(k++);
      EXPECT_EQ(parameter.size, sizeof value);
      std::memcpy(parameters.data() + parameter.offset, &value, sizeof value);
    };
    (put(values), ...);
    software::GridLaunch launch;
    launch.grid.x = blocks;
    launch.block.x = threads;
    launch.parameters = parameters;
    launch.stack_bytes = 16384;
    return run_grid(wanted, launch);
  }

  const std::string file_ = file();
  const std::unique_ptr<LoadedCode> code_ = LoadedCode::load(bytes_of(file_), 0);
  const std::string printing_file_ = file("printing.co");
  const std::unique_ptr<LoadedCode> printing_ = LoadedCode::load(bytes_of(printing_file_), 0);
};

std::vector<int> numbers(int count, int first = 0) {
  std::vector<int> made(static_cast<std::size_t>(count));
  std::iota(made.begin(), made.end(), first);
  return made;
}

TEST_F(AmdKernels, SaxpyOverBlocksOfWhichTheLastIsPartlyIdle) {
  std::vector<float> x(150), y(150);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = 0.1f * static_cast<float>(i);
  const Array<float> in(x), out(y);
  ASSERT_FALSE(run("saxpy", 3, 64, 150, 3.0f, in.address(), out.address()));
  for (std::size_t i = 0; i < x.size(); ++i) EXPECT_EQ(out.data()[i], std::fma(3.0f, x[i], 0.0f));
}

TEST_F(AmdKernels, DivisionsAreRoundedRight) {
  std::vector<float> a, b;
  std::vector<double> c, d;
  const float special[] = {0.0f, -1.5f, 1e-44f, 3e38f, INFINITY, 7.0f, 1e-38f, 0.3f};
  for (int i = 0; i < 64; ++i) {
    a.push_back(special[i / 8]);
    b.push_back(special[i % 8]);
    c.push_back(special[i / 8] * 1e-150);
    d.push_back(special[i % 8] * 1e100);
  }
  const Array<float> one(a), other(b), quotient(std::vector<float>(64));
  const Array<double> left(c), right(d), wide(std::vector<double>(64));
  ASSERT_FALSE(run("divide", 1, 64, one.address(), other.address(), quotient.address(),
                   left.address(), right.address(), wide.address()));
  for (std::size_t i = 0; i < 64; ++i) {
    const float single = a[i] / b[i];
    const double twice = c[i] / d[i];
    EXPECT_TRUE(is_same(quotient.data()[i], single)) << a[i] << " / " << b[i];
    EXPECT_TRUE(is_same(wide.data()[i], twice)) << c[i] << " / " << d[i];
  }
}

TEST_F(AmdKernels, ABarrierOrdersWavesOfABlock) {
  const Array<int> data(numbers(256));
  ASSERT_FALSE(run("reverse", 1, 256, data.address(), 256));
  for (int i = 0; i < 256; ++i) EXPECT_EQ(data.data()[i], 255 - i);
}

TEST_F(AmdKernels, AtomicsOfManyBlocksLoseNothing) {
  std::vector<int> keys(64);
  for (std::size_t i = 0; i < 64; ++i) keys[i] = static_cast<int>(i % 5);
  const Array<int> in(keys), counters(std::vector<int>(5));
  ASSERT_FALSE(run("count", 50, 64, counters.address(), in.address()));
  EXPECT_EQ(counters.values(), (std::vector<int>{650, 650, 650, 650, 600}));
}

TEST_F(AmdKernels, LanesLoopAsOftenAsEachNeeds) {
  const Array<int> data(numbers(64, 1));
  ASSERT_FALSE(run("collatz", 1, 64, data.address()));
  for (int i = 0; i < 64; ++i) {
    int steps = 0;
    for (int n = i + 1; n != 1; ++steps) n = n % 2 != 0 ? 3 * n + 1 : n / 2;
    EXPECT_EQ(data.data()[i], steps);
  }
}

TEST_F(AmdKernels, FunctionsCallThemselves) {
  std::vector<std::int64_t> in(20);
  std::iota(in.begin(), in.end(), 1);
  const Array<std::int64_t> data(in);
  ASSERT_FALSE(run("factorials", 1, 20, data.address()));
  std::int64_t product = 1;
  for (std::size_t i = 0; i < 20; ++i) EXPECT_EQ(data.data()[i], product *= in[i]);
}

TEST_F(AmdKernels, EachThreadHasMemoryOfItsOwn) {
  std::vector<int> order(16);
  for (int i = 0; i < 16; ++i) order[static_cast<std::size_t>(i)] = i * 7 % 16;
  const Array<int> in(order), out(std::vector<int>(40));
  ASSERT_FALSE(run("permuted", 1, 40, in.address(), out.address()));
  for (int thread = 0; thread < 40; ++thread) {
    int own[16], sum = 0;
    for (int i = 0; i < 16; ++i) own[order[static_cast<std::size_t>(i)]] = i * thread;
    for (const int value : own)
      sum = static_cast<int>(static_cast<unsigned>(sum) * 3u + static_cast<unsigned>(value));
    EXPECT_EQ(out.data()[thread], sum);
  }
}

TEST_F(AmdKernels, LanesExchangeValues) {
  const Array<int> data(numbers(32, 10));
  ASSERT_FALSE(run("lanes", 1, 32, data.address()));
  for (int i = 0; i < 32; ++i) EXPECT_EQ(data.data()[i], 32 * 10 + 31 * 16 + 10);
}

TEST_F(AmdKernels, WhatTheyPrintIsKeptUntilTheHostSynchronizes) {
  const std::string given = "given %% at run time\n";
  const Array<char> format(std::vector<char>(given.c_str(), given.c_str() + given.size() + 1));
  software::flush_printf(0);
  ASSERT_FALSE(run("print", 1, 2, 7, 2.75, format.address()));
  testing::internal::CaptureStdout();
  software::flush_printf(0);
  const std::string line = "  2.75|7     |inner -5000000000 A%\n", same = "given % at run time\n";
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "7" + line + "8" + line + same + same);
}

TEST_F(AmdKernels, AnAccessBeyondAnAllocationIsAFaultWithItsPlace) {
  const Array<float> x(std::vector<float>(64)), y(std::vector<float>(63));
  const auto fault = run("saxpy", 1, 64, 64, 1.0f, x.address(), y.address());
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_NE(fault->report.find("invalid global read of 4 bytes"), std::string::npos)
      << fault->report;
  EXPECT_NE(fault->report.find("thread (63,0,0)"), std::string::npos) << fault->report;
  EXPECT_NE(fault->report.find("load_b32"), std::string::npos) << fault->report;
}

TEST_F(AmdKernels, WhatIsNoWholeCodeObjectIsRefused) {
  for (std::size_t size = 0; size < file_.size(); size += 13)
    EXPECT_THROW(LoadedCode::load(bytes_of(file_).first(size), 0), software::LoadError) << size;
}

TEST_F(AmdKernels, CodeForAnotherProcessorIsRefused) {
  std::string other = file_;
  other[48] = 0x3f;  // e_flags: gfx90a
  EXPECT_THROW(LoadedCode::load(bytes_of(other), 0), software::LoadError);
}

}  // namespace
}  // namespace cuda_ffi::amd
