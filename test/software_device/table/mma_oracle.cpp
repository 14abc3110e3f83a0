#include "software_device/table/mma_oracle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <map>
#include <sstream>

namespace cuda_ffi::test {
namespace {

using software::test::element_type;

constexpr int kSetsOfAKind = 4;
constexpr int kSets = kSetsOfAKind * kKindsOfSums;
Sums kind_of(int set) {
  return static_cast<Sums>(set / kSetsOfAKind);
}

// An element of D before rounding, and the sum of the magnitudes of its finite parts.
struct Sum {
  long double value = 0, size = 0;

  void add(long double term) { add(term, std::fabs(term)); }
  void add(long double term, long double term_size) {
    value += term;
    if (std::isfinite(term)) size += term_size;
  }
};

// Tensor cores align a product by the exponents of its factors; subnormal factors count as having
// the exponent of the smallest normal number.
long double size_of(const software::test::ElementType& type, long double value) {
  if (value == 0 || !type.floating()) return std::fabs(value);
  return std::max(std::fabs(value), std::ldexp(1.0L, 2 - (1 << (type.exponent_bits - 1))));
}

Sum sum_of(const Product& p, const MmaInputs& in, int row, int column) {
  Sum sum;
  sum.add(value_of(in.c.type, in.c.at(row, column)));
  const int of_b = p.count == 1 ? column : column + row / p.m * p.n;
  for (int k = 0; k < p.k; ++k) {
    const std::uint64_t a = in.a.at(row, k), b = in.b.at(k, of_b);
    if (p.suffix == ".xor.popc") {
      sum.add(static_cast<long double>(a ^ b));
      continue;
    }
    const long double x = value_of(in.a.type, a), y = value_of(in.b.type, b);
    sum.add(x * y, x == 0 || y == 0 ? 0 : size_of(in.a.type, x) * size_of(in.b.type, y));
  }
  return sum;
}

std::uint32_t integer_of(const Product& p, const Sum& sum) {
  const auto whole = static_cast<std::int64_t>(sum.value);
  if (p.infix.empty()) return static_cast<std::uint32_t>(whole);
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(whole, INT32_MIN, INT32_MAX));
}

// How far D may be from the sum, relative to its size and at least absolutely: f64 rounds each
// addition; accumulators of f16 are rounded to f16 in between; tensor cores truncate f32, and keep
// 13 bits after the point for products of fp8. Subnormal results may be zero.
long double allowed(const Product& p, Sums kind, const Sum& sum) {
  if (kind == Sums::Exact) return 0;
  if (p.d == "f64") return static_cast<long double>(p.k + 1) * 0x1p-53L * sum.size + 0x1p-1022L;
  if (p.d == "f16") return 0x1p-9L * sum.size + 0x1p-14L;
  return (element_type(p.a).bits == 8 ? 0x1p-11L : 0x1p-20L) * sum.size + 0x1p-126L;
}

long double largest(const std::string& type) {
  return type == "f64" ? 0x1p1023L : type == "f32" ? 0x1p127L : 0x1p15L;
}

::testing::AssertionResult right(const Product& p, Sums kind, const Sum& sum, std::uint64_t bits) {
  const auto wrong = [&](long double got, long double wanted) {
    return ::testing::AssertionFailure() << static_cast<double>(got) << " (0x" << std::hex << bits
                                         << "), not " << static_cast<double>(wanted);
  };
  if (p.d == "s32") {
    if (bits == integer_of(p, sum)) return ::testing::AssertionSuccess();
    return wrong(static_cast<std::int32_t>(bits), static_cast<std::int32_t>(integer_of(p, sum)));
  }
  const long double got = value_of(element_type(p.d), bits);
  if (std::isnan(sum.value))
    return std::isnan(got) ? ::testing::AssertionSuccess() : wrong(got, sum.value);
  if (sum.size >= largest(p.d))
    return ::testing::AssertionSuccess();  // an intermediate sum may be infinite
  if (std::isinf(sum.value))
    return got == sum.value ? ::testing::AssertionSuccess() : wrong(got, sum.value);
  return std::fabs(got - sum.value) <= allowed(p, kind, sum) ? ::testing::AssertionSuccess()
                                                             : wrong(got, sum.value);
}

// One line per row of D.
void record(const std::string& name, int set, const BitMatrix& d) {
  static std::ofstream file = [] {
    const char* path = std::getenv("CUDA_FFI_MMA_RECORD");
    return path == nullptr ? std::ofstream() : std::ofstream(path);
  }();
  if (!file.is_open()) return;
  for (int row = 0; row < d.rows; ++row) {
    file << name << ' ' << name_of(kind_of(set)) << ' ' << set << " row " << row << std::hex
         << std::setfill('0') << ':';
    for (int column = 0; column < d.columns; ++column)
      file << ' ' << std::setw(d.type.bits / 4) << d.at(row, column);
    file << std::dec << '\n';
  }
  file.flush();
}

// A hash of all bits of all results: FNV-1a.
std::uint64_t hash_of(const std::vector<BitMatrix>& results) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const BitMatrix& d : results)
    for (const std::uint64_t bits : d.bits) hash = (hash ^ bits) * 0x100000001b3;
  return hash;
}

// An H200's results: for each product, the hash of them.
const std::map<std::string, std::uint64_t>& recorded_hashes() {
  static const auto hashes = [] {
    std::map<std::string, std::uint64_t> read;
    std::istringstream lines(
#include "software_device/table/h200_mma.txt"
    );
    std::string name;
    std::uint64_t hash = 0;
    while (lines >> name >> std::hex >> hash) read[name] = hash;
    return read;
  }();
  return hashes;
}

}  // namespace

std::vector<MmaInputs> mma_sets(const Product& product) {
  std::vector<MmaInputs> sets;
  for (int set = 0; set < kSets; ++set)
    sets.push_back(mma_inputs(product, kind_of(set), static_cast<std::uint32_t>(set)));
  return sets;
}

void expect_sums(const Product& p, const std::string& name, const std::vector<MmaInputs>& sets,
                 const std::vector<BitMatrix>& results) {
  ASSERT_EQ(results.size(), sets.size());
  for (int set = 0; set < kSets; ++set) {
    const auto& in = sets[static_cast<std::size_t>(set)];
    const auto& d = results[static_cast<std::size_t>(set)];
    record(name, set, d);
    for (int row = 0; row < d.rows && !::testing::Test::HasFailure(); ++row)
      for (int column = 0; column < d.columns; ++column)
        EXPECT_TRUE(right(p, kind_of(set), sum_of(p, in, row, column), d.at(row, column)))
            << name_of(kind_of(set)) << ", set " << set << ", row " << row << ", column " << column;
  }
  const auto recorded = recorded_hashes().find(name);
  if (recorded == recorded_hashes().end()) return;
  EXPECT_EQ(hash_of(results), recorded->second) << "not to the bit as on an H200";
}

}  // namespace cuda_ffi::test
