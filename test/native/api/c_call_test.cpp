#include "platform/c_call.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace cuda_ffi::platform {
namespace {

// The kind of a parameter: a digit of `code` in base 3.
constexpr unsigned digit(unsigned code, std::size_t place) {
  for (std::size_t k = 0; k < place; ++k) code /= 3;
  return code % 3;
}

template <unsigned kDigit>
using Parameter =
    std::conditional_t<kDigit == 0, int, std::conditional_t<kDigit == 1, float, double>>;

// Functions with a parameter for each digit: each adds up its parameters, times their places.
template <unsigned kCode, std::size_t... kPlace>
double weighted(Parameter<digit(kCode, kPlace % 6)>... parameters) {
  double sum = 0;
  std::size_t place = 0;
  ((sum += static_cast<double>(parameters) * static_cast<double>(++place)), ...);
  return sum;
}

double value_at(std::size_t place) {
  return place % 2 == 0 ? static_cast<double>(place) + 3 : -static_cast<double>(place);
}

Word word_of(unsigned kind, double value) {
  Word word = 0;
  if (kind == 0) {
    const int whole = static_cast<int>(value);
    std::memcpy(&word, &whole, sizeof whole);
  } else if (kind == 1) {
    const auto half = static_cast<float>(value);
    std::memcpy(&word, &half, sizeof half);
  } else {
    std::memcpy(&word, &value, sizeof value);
  }
  return word;
}

void expect_sum(void* function, unsigned code, std::size_t parameters) {
  Passed passed;
  double sum = 0;
  for (std::size_t place = 0; place < parameters; ++place) {
    const unsigned kind = digit(code, place % 6);
    constexpr Kind kKinds[] = {Kind::Integer, Kind::Float, Kind::Double};
    pass(passed, place, kKinds[kind], word_of(kind, value_at(place)));
    sum += value_at(place) * static_cast<double>(place + 1);
  }
  EXPECT_EQ(invoke<double>(function, passed), sum)
      << "code " << code << ", " << parameters << " parameters";
}

template <unsigned kCode, std::size_t... kPlace>
void* function_of(std::index_sequence<kPlace...>) {
  double (*const function)(Parameter<digit(kCode, kPlace % 6)>...) = weighted<kCode, kPlace...>;
  return reinterpret_cast<void*>(function);
}

template <std::size_t kParameters, unsigned... kCode>
void expect_sums(std::integer_sequence<unsigned, kCode...>) {
  void* const functions[] = {function_of<kCode>(std::make_index_sequence<kParameters>())...};
  unsigned code = 0;
  for (void* const function : functions) expect_sum(function, code++, kParameters);
}

// Each order of integers, floats and doubles in the first six places, and in those that repeat it:
// few enough for registers, too many for some of them, and for all.
TEST(CCallTest, EachOrderOfKinds) {
  using Codes = std::make_integer_sequence<unsigned, 729>;
  expect_sums<6>(Codes());
  expect_sums<13>(Codes());
  expect_sums<22>(std::make_integer_sequence<unsigned, 243>());
}

float half_of(float x) {
  return x / 2;
}
Word next(Word x) {
  return x + 1;
}

TEST(CCallTest, EachKindOfResult) {
  Passed one;
  pass(one, 0, Kind::Float, word_of(1, 5));
  EXPECT_EQ(invoke<float>(reinterpret_cast<void*>(half_of), one), 2.5F);
  Passed other;
  pass(other, 0, Kind::Integer, ~Word{0} - 1);
  EXPECT_EQ(invoke<Word>(reinterpret_cast<void*>(next), other), ~Word{0});
}

}  // namespace
}  // namespace cuda_ffi::platform
