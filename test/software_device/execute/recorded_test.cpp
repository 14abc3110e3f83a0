// programs/h200.txt contains some 900 instructions and, for each, a hash of an H200's results for
// 1536 sets of operands: combinations of edge cases, then random numbers. The device must give the
// same bits.
//
// A line: number~name~types of d, a, b, c~kinds of a, b, c~instructions~declarations~hash.

#include <cmath>
#include <sstream>

#include "device.hpp"

namespace cuda_ffi::software::test {
namespace {

constexpr std::uint32_t kInputs = 1536;

std::size_t recorded_bytes_of(const std::string& type) {
  return type == "b8" ? 1 : type == "b16" ? 2 : type == "b64" ? 8 : 4;
}

// The generator used for the recording.
class Inputs {
 public:
  explicit Inputs(std::uint64_t number) : state_(88172645463325252ull + number * 7919) {}

  std::vector<std::byte> make(const std::string& kind, const std::string& type, int which) {
    std::vector<std::byte> bytes(kInputs * 8);
    const bool pair = (kind == "f16" || kind == "bf16") && recorded_bytes_of(type) == 4;
    for (int k = 0; k < static_cast<int>(kInputs); ++k) {
      std::uint64_t value = one(kind, k, which);
      if (pair) value |= one(kind, (k * 5 + 1) % static_cast<int>(kInputs), which) << 16;
      std::memcpy(&bytes[static_cast<std::size_t>(k) * recorded_bytes_of(type)], &value,
                  recorded_bytes_of(type));
    }
    return bytes;
  }

 private:
  std::uint64_t next() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    return state_ ^= state_ << 17;
  }

  static std::uint64_t pick(const std::vector<std::uint64_t>& edges, int k, int which) {
    const int n = static_cast<int>(edges.size());
    return edges[static_cast<std::size_t>(which == 0   ? k % n
                                          : which == 1 ? k / n
                                                       : (k * 7 + 3) % n)];
  }

  double real(std::uint64_t way, bool wide) {
    if (way == 1)
      return static_cast<double>(static_cast<std::int64_t>(next()) >> (wide ? 30 : 40)) * 1e-3;
    if (way == 2)
      return (static_cast<double>(static_cast<std::int64_t>(next() >> 11)) *
                  (1.0 / 9007199254740992.0) * 2 -
              1) *
             8;
    return static_cast<double>(static_cast<std::int64_t>(next()) >> (wide ? 30 : 44)) * 0.5;
  }

  template <class Float, class Bits>
  std::uint64_t floating(const std::vector<std::uint64_t>& edges, int k, int which,
                         std::uint64_t random) {
    const int n = static_cast<int>(edges.size());
    if (k < n * n) return pick(edges, k, which);
    const std::uint64_t way = random >> 60 & 3;
    if (way == 0) return sizeof(Float) == 4 ? static_cast<std::uint32_t>(next()) : next();
    const auto value = static_cast<Float>(real(way, sizeof(Float) == 8));
    Bits bits;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
  }

  std::uint64_t one(const std::string& kind, int k, int which) {
    static const std::vector<std::uint64_t> f32 = {
        0,          0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000,
        0xffc00001, 0x00000001, 0x80000001, 0x007fffff, 0x00800000, 0x7f7fffff, 0xff7fffff,
        0x4f000000, 0xcf000000, 0x4f800000, 0x5f000000, 0xdf000000, 0x3f000000, 0xbf000000,
        0x40200000, 0xc0200000, 0x34000000, 0x7f800001};
    static const std::vector<std::uint64_t> f64 = {0,
                                                   1ull << 63,
                                                   0x3ff0000000000000,
                                                   0xbff0000000000000,
                                                   0x7ff0000000000000,
                                                   0xfff0000000000000,
                                                   0x7ff8000000000000,
                                                   0xfff8000000000001,
                                                   1,
                                                   0x8000000000000001,
                                                   0x000fffffffffffff,
                                                   0x0010000000000000,
                                                   0x7fefffffffffffff,
                                                   0x41e0000000000000,
                                                   0xc1e0000000000000,
                                                   0x43e0000000000000,
                                                   0xc3e0000000000000,
                                                   0x3fe0000000000000,
                                                   0x4004000000000000,
                                                   0x7ff0000000000001,
                                                   0x47f0000000000000,
                                                   0x36a0000000000000,
                                                   0x380fffffffffffff};
    static const std::vector<std::uint64_t> f16 = {0,      0x8000, 0x3c00, 0x7c00, 0xfc00,
                                                   0x7fff, 0x7e00, 0x0001, 0x8001, 0x03ff,
                                                   0x0400, 0x7bff, 0x3800, 0xb800};
    static const std::vector<std::uint64_t> bf16 = {0,      0x8000, 0x3f80, 0x7f80, 0xff80,
                                                    0x7fff, 0x7e00, 0x0001, 0x8001, 0x03ff,
                                                    0x0400, 0x7f7f, 0x3800, 0xb800};
    static const std::vector<std::uint64_t> shifts = {0,  1,  5,  15, 16,  17,  31,        32,
                                                      33, 63, 64, 65, 255, 256, 0xffffffff};
    static const std::vector<std::uint64_t> integers = {0,
                                                        1,
                                                        2,
                                                        0xffffffffffffffff,
                                                        0x80000000,
                                                        0x7fffffff,
                                                        0x8000000000000000,
                                                        0x7fffffffffffffff,
                                                        0xffff,
                                                        0x8000,
                                                        0x7fff,
                                                        0xff,
                                                        0x80,
                                                        0x7f,
                                                        0xffffffff,
                                                        0x100000000,
                                                        3,
                                                        0xfffffffffffffffe};
    const std::uint64_t random = next();
    if (kind == "f32") return floating<float, std::uint32_t>(f32, k, which, random);
    if (kind == "f64") return floating<double, std::uint64_t>(f64, k, which, random);
    if (kind == "shift") return k % 3 != 0 ? shifts[random % 15] : random & 63;
    const bool half = kind == "f16" || kind == "bf16";
    const auto& edges = kind == "f16" ? f16 : kind == "bf16" ? bf16 : integers;
    const int n = static_cast<int>(edges.size());
    if (k < n * n) return pick(edges, k, which);
    if (half) return static_cast<std::uint16_t>(random);
    return random >> 62 != 0 ? random : random & 0xffff;
  }

  std::uint64_t state_;
};

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> fields;
  std::stringstream stream(line);
  for (std::string field; std::getline(stream, field, '~');) fields.push_back(field);
  return fields;
}

std::uint64_t hash(const std::vector<std::byte>& bytes, std::size_t count) {
  std::uint64_t value = 0xcbf29ce484222325;
  for (std::size_t k = 0; k < count; ++k)
    value = (value ^ static_cast<std::uint64_t>(bytes[k])) * 0x100000001b3;
  return value;
}

TEST(Recorded, EveryInstructionGivesTheBitsOfAnH200) {
  std::stringstream lines(read_program("h200.txt"));
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const auto f = split(line);
    ASSERT_EQ(f.size(), 12u) << line;
    Inputs inputs(std::stoull(f[0]));
    std::vector<std::unique_ptr<Memory<std::byte>>> memory;
    for (int k = 0; k < 3; ++k)
      memory.push_back(std::make_unique<Memory<std::byte>>(
          inputs.make(f[static_cast<std::size_t>(6 + k)], f[static_cast<std::size_t>(3 + k)], k)));
    Memory<std::byte> out(kInputs * 8);
    const Snippet snippet{f[2], f[3], f[9], f[10], f[4], f[5]};
    const auto module = load(snippet.text(90), 90);
    run(*module, "snippet", {{kInputs / 64}, {64}},
        Arguments(out, *memory[0], *memory[1], *memory[2], kInputs));
    EXPECT_EQ(hash(out.values(), kInputs * recorded_bytes_of(f[2])),
              std::stoull(f[11], nullptr, 16))
        << f[1] << ": " << f[9];
  }
  EXPECT_GT(count, 900);
}

}  // namespace
}  // namespace cuda_ffi::software::test
