// Compares video instructions with C++ code for bytes and halfwords.

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <random>

#include "device.hpp"

namespace cuda_ffi::software::test {
namespace {

using Words = std::vector<std::uint32_t>;
using Lanes = std::function<std::int64_t(std::int64_t, std::int64_t)>;

Words random_words(unsigned seed) {
  std::mt19937 engine(seed);
  Words words = {0,           ~0u,         0x80000000u, 0x7fffffffu, 0x80808080u,
                 0x7f7f7f7fu, 0x80008000u, 0x7fff7fffu, 0x00ff00ffu, 1};
  while (words.size() < 512) words.push_back(static_cast<std::uint32_t>(engine()));
  for (std::size_t k = words.size() - 1; k > 0; --k) std::swap(words[k], words[engine() % (k + 1)]);
  return words;
}

std::int64_t field(std::uint32_t word, int at, int bits, bool is_signed) {
  const std::uint64_t value = std::uint64_t{word} >> at & ((1ull << bits) - 1);
  return is_signed && (value >> (bits - 1)) != 0
             ? static_cast<std::int64_t>(value) - (std::int64_t{1} << bits)
             : static_cast<std::int64_t>(value);
}

std::int64_t held(std::int64_t value, int bits, bool is_signed) {
  const std::int64_t low = is_signed ? -(std::int64_t{1} << (bits - 1)) : 0;
  return std::min(std::max(value, low), low + (std::int64_t{1} << bits) - 1);
}

void expect(
    const std::string& instruction,
    const std::function<std::uint32_t(std::uint32_t, std::uint32_t, std::uint32_t)>& wanted) {
  const Words a = random_words(1), b = random_words(2), c = random_words(3);
  Snippet snippet;
  snippet.body = instruction;
  const auto got = apply<std::uint32_t, std::uint32_t>(snippet, a, b, c);
  for (std::size_t k = 0; k < a.size(); ++k)
    ASSERT_EQ(got[k], wanted(a[k], b[k], c[k]))
        << instruction << " of " << a[k] << ", " << b[k] << ", " << c[k];
}

struct Operation {
  std::string name;
  Lanes apply;
};

const std::vector<Operation>& operations() {
  static const std::vector<Operation> all = {
      {"vadd", [](auto a, auto b) { return a + b; }},
      {"vsub", [](auto a, auto b) { return a - b; }},
      {"vabsdiff", [](auto a, auto b) { return a > b ? a - b : b - a; }},
      {"vmin", [](auto a, auto b) { return std::min(a, b); }},
      {"vmax", [](auto a, auto b) { return std::max(a, b); }},
      {"vavrg", [](auto a, auto b) { return (a + b + (a + b >= 0 ? 1 : 0)) >> 1; }},
  };
  return all;
}

std::string type(bool is_signed) {
  return is_signed ? ".s32" : ".u32";
}

TEST(Video, SeveralAtOnce) {
  for (const Operation& operation : operations())
    for (const int elements : {2, 4})
      for (int signs = 0; signs < 8; ++signs) {
        const bool d = signs & 1, a_signed = signs & 2, b_signed = signs & 4;
        const int bits = 32 / elements;
        const std::string name =
            operation.name + std::to_string(elements) + type(d) + type(a_signed) + type(b_signed);
        const auto lane = [&](std::uint32_t a, std::uint32_t b, int k) {
          return operation.apply(field(a, k * bits, bits, a_signed),
                                 field(b, k * bits, bits, b_signed));
        };
        const auto joined = [&](std::uint32_t a, std::uint32_t b, bool saturate) {
          std::uint32_t result = 0;
          for (int k = 0; k < elements; ++k) {
            const std::int64_t value = saturate ? held(lane(a, b, k), bits, d) : lane(a, b, k);
            result |= (static_cast<std::uint32_t>(value) & ((1u << bits) - 1)) << (k * bits);
          }
          return result;
        };
        expect(name + " %d, %a, %b, %c;",
               [&](auto a, auto b, auto) { return joined(a, b, false); });
        expect(name + ".sat %d, %a, %b, %c;",
               [&](auto a, auto b, auto) { return joined(a, b, true); });
        expect(name + ".add %d, %a, %b, %c;", [&](auto a, auto b, auto c) {
          for (int k = 0; k < elements; ++k) c += static_cast<std::uint32_t>(lane(a, b, k));
          return c;
        });
      }
}

TEST(Video, Comparisons) {
  expect("vset4.u32.u32.lt %d, %a, %b, %c;", [](auto a, auto b, auto) {
    std::uint32_t result = 0;
    for (int k = 0; k < 32; k += 8) result |= (a >> k & 255) < (b >> k & 255) ? 1u << k : 0;
    return result;
  });
  expect("vset2.s32.s32.ge.add %d, %a, %b, %c;", [](auto a, auto b, auto c) {
    for (int k = 0; k < 32; k += 16)
      c += static_cast<std::int16_t>(a >> k) >= static_cast<std::int16_t>(b >> k) ? 1 : 0;
    return c;
  });
  expect("vset.s32.u32.gt %d, %a, %b;", [](auto a, auto b, auto) {
    return std::int64_t{static_cast<std::int32_t>(a)} > std::int64_t{b} ? 1u : 0u;
  });
}

TEST(Video, SelectorsAndMasks) {
  expect("vadd2.u32.u32.u32 %d.h0, %a.h01, %b.h31, %c;", [](auto a, auto, auto c) {
    // Result 0 uses the lower digits: halfword 1 of a, and for b digit 1, which selects a's upper
    // half.
    return (c & 0xffff0000u) | (((a >> 16) + (a >> 16)) & 0xffffu);
  });
  expect("vsub4.u32.u32.u32 %d.b310, %a, %b, %c;", [](auto a, auto b, auto c) {
    std::uint32_t result = c & 0x00ff0000u;
    for (const int k : {0, 8, 24}) result |= (((a >> k & 255) - (b >> k & 255)) & 255) << k;
    return result;
  });
}

TEST(Video, ScalarsWithSelectors) {
  expect("vadd.s32.s32.u32 %d, %a.b3, %b.h0;", [](auto a, auto b, auto) {
    return static_cast<std::uint32_t>(static_cast<std::int32_t>(a) >> 24) + (b & 0xffffu);
  });
  expect("vsub.u32.u32.u32.sat %d, %a, %b;",
         [](auto a, auto b, auto) { return a > b ? a - b : 0u; });
  expect("vadd.s32.s32.s32.sat %d, %a, %b;", [](auto a, auto b, auto) {
    const std::int64_t sum =
        std::int64_t{static_cast<std::int32_t>(a)} + static_cast<std::int32_t>(b);
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(sum, INT32_MIN, INT32_MAX));
  });
  expect("vabsdiff.u32.s32.s32.max %d, %a, %b, %c;", [](auto a, auto b, auto c) {
    const auto difference =
        std::llabs(std::int64_t{static_cast<std::int32_t>(a)} - static_cast<std::int32_t>(b));
    return std::max(static_cast<std::uint32_t>(difference), c);
  });
  expect("vmin.s32.s32.s32.min %d, %a, %b, %c;", [](auto a, auto b, auto c) {
    const auto s = [](std::uint32_t x) { return static_cast<std::int32_t>(x); };
    return static_cast<std::uint32_t>(std::min({s(a), s(b), s(c)}));
  });
  expect("vadd.u32.u32.u32 %d.b2, %a.b0, %b.b1, %c;",
         [](auto a, auto b, auto c) { return (c & 0xff00ffffu) | ((a + (b >> 8)) & 255) << 16; });
}

TEST(Video, Shifts) {
  expect("vshl.u32.u32.u32.clamp %d, %a, %b;",
         [](auto a, auto b, auto) { return b > 31 ? 0u : a << b; });
  expect("vshl.u32.u32.u32.wrap %d, %a, %b;", [](auto a, auto b, auto) { return a << (b & 31); });
  expect("vshr.s32.s32.u32.clamp %d, %a, %b;", [](auto a, auto b, auto) {
    return static_cast<std::uint32_t>(static_cast<std::int32_t>(a) >> std::min(b, 31u));
  });
  expect("vshr.u32.u32.u32.wrap.add %d, %a, %b, %c;",
         [](auto a, auto b, auto c) { return (a >> (b & 31)) + c; });
}

TEST(Video, MultiplyAndAdd) {
  expect("vmad.s32.s32.s32 %d, %a.h0, %b.h1, %c;", [](auto a, auto b, auto c) {
    return static_cast<std::uint32_t>(static_cast<std::int16_t>(a) *
                                      static_cast<std::int16_t>(b >> 16)) +
           c;
  });
  expect("vmad.s32.s32.s32.sat.shr7 %d, %a, %b, %c;", [](auto a, auto b, auto c) {
    const auto s = [](std::uint32_t x) { return __int128{static_cast<std::int32_t>(x)}; };
    const __int128 sum = (s(a) * s(b) + s(c)) >> 7;
    const __int128 held_sum = sum < INT32_MIN   ? __int128{INT32_MIN}
                              : sum > INT32_MAX ? __int128{INT32_MAX}
                                                : sum;
    return static_cast<std::uint32_t>(held_sum);
  });
  expect("vmad.u32.u32.u32.shr15 %d, %a, %b, %c;", [](auto a, auto b, auto c) {
    return static_cast<std::uint32_t>((static_cast<unsigned __int128>(a) * b + c) >> 15);
  });
}

}  // namespace
}  // namespace cuda_ffi::software::test
