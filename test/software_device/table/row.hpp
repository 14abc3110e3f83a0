#pragma once

// One instruction per row: its text, the types of its operands, and its result according to an
// oracle that is not the device: the host's arithmetic in every rounding mode, or exact arithmetic.
//
// The rows run on the driver under test, so that they can also be checked on a GPU
// (CUDA_FFI_TEST_DRIVER, --gtest_filter='*PtxTable*').

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

namespace cuda_ffi::test {

enum class Kind : std::uint8_t {
  U8,
  S8,
  U16,
  S16,
  U32,
  S32,
  U64,
  S64,
  F16,
  BF16,
  F32,
  F64,
  Shift,
  Pred
};

// The bits of one operand; those above the type's width are zero.
using Bits = std::uint64_t;

struct Row {
  // One instruction (or few), which reads %a, %b, %c and writes %d (%p for Kind::Pred).
  std::string code;
  Kind result{};
  std::vector<Kind> operands;
  std::function<Bits(Bits, Bits, Bits)> oracle;
  // The largest error of a result of F32 or F64: relative, unless `absolute` is met. Zero: every
  // bit must match.
  double relative = 0, absolute = 0;
};

// For the name of a test: its instruction.
inline void PrintTo(const Row& row, std::ostream* out) {
  *out << row.code;
}

int bits_of(Kind kind);
bool is_float(Kind kind);

inline float as_f32(Bits bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
}
inline double as_f64(Bits bits) {
  return std::bit_cast<double>(bits);
}
inline Bits bits_of_f32(float value) {
  return std::bit_cast<std::uint32_t>(value);
}
inline Bits bits_of_f64(double value) {
  return std::bit_cast<std::uint64_t>(value);
}
// The value of an integer of the kind.
std::int64_t as_integer(Kind kind, Bits bits);
// An integer's bits, without those above the kind's width.
Bits truncated(Kind kind, std::uint64_t value);

// Sets of operands: combinations of edge cases, then random ones.
struct Inputs {
  std::vector<Bits> a, b, c;
};
Inputs inputs_for(const Row& row);

class PtxTable : public ::testing::TestWithParam<Row> {};

// «add_rn_f32» and the like; numbered if one instruction has several rows.
std::string row_name(const ::testing::TestParamInfo<Row>& row);

}  // namespace cuda_ffi::test

#define CUDA_FFI_TABLE(name, rows) \
  INSTANTIATE_TEST_SUITE_P(name, PtxTable, ::testing::ValuesIn(rows), row_name)
