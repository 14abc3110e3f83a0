// The decoder against LLVM's, over random encodings of every opcode of the tables.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <random>
#include <regex>
#include <sstream>

#include "amd_device/decode/decode.hpp"
#include "amd_device/decode/fields.hpp"
#include "amd_device/execute/tables.hpp"
#include "amd_device/llvm.hpp"

namespace cuda_ffi::amd {
namespace {

using Words = std::vector<std::uint32_t>;

constexpr int kCases =
    32000;  // LLVM refuses many of them: fields that an instruction does not use must be 0
constexpr int kCompared = 10000;

// Words of an instruction with an opcode of this table and random operands, even where a pair of
// scalar registers may be meant.
class Encodings {
 public:
  Words make() {
    switch (pick(9)) {
      case 0:
        return {0x80000000u | number(tables_.sop2) << 23 | scalar() << 16 | scalar() << 8 |
                scalar()};
      case 1:
        return {0xbe800000u | scalar() << 16 | number(tables_.sop1) << 8 | scalar()};
      case 2:
        return {0xbf000000u | number(tables_.sopc) << 16 | scalar() << 8 | scalar()};
      case 3:
        return {0xf4000000u | number(tables_.smem) << 18 | pick(8) * 16 << 6 | pick(40),
                pick(1 << 20) | 124u << 25};
      case 4:
        return {0xd8000000u | number(tables_.ds) << 18,
                vector() << 24 | vector() << 16 | vector() << 8 | vector()};
      case 5:
        return {0xdc000000u | number(tables_.flat) << 18 | pick(3) << 16,
                vector() << 24 | 124u << 16 | vector() << 8 | vector()};
      case 6:
        return short_vector();
      default:
        return long_vector();
    }
  }

 private:
  std::uint32_t pick(std::uint32_t count) { return random_() % count; }
  std::uint32_t scalar() { return 2 * pick(40); }
  std::uint32_t vector() { return pick(120); }
  std::uint32_t number(std::span<const Opcode> table) {
    return table[pick(static_cast<std::uint32_t>(table.size()))].number;
  }

  Words short_vector() {
    const std::uint32_t wanted = number(tables_.vop3);
    const std::uint32_t first = 256 + vector();
    if (wanted < kFirstVop2) return {0x7c000000u | wanted << 17 | vector() << 9 | first};
    if (wanted < kFirstVop2 + 64)
      return {(wanted - kFirstVop2) << 25 | vector() << 17 | vector() << 9 | first, 0x40490fdb};
    if (wanted >= kFirstVop1 && wanted < kFirstVop1 + 128)
      return {0x7e000000u | vector() << 17 | (wanted - kFirstVop1) << 9 | first};
    return long_vector();
  }

  Words long_vector() {
    const std::uint32_t wanted = number(tables_.vop3);
    const Opcode& opcode = *find_opcode(tables_.vop3, wanted);
    const bool to_scalar = wanted < kFirstVop2 || wanted == 864 || wanted == 386;
    const bool carries = (opcode.traits & kCarries) != 0;
    const std::uint32_t third = opcode.sources < 3 ? 0
                                : (opcode.traits & kReadsVcc) != 0 || wanted == 605
                                    ? scalar()
                                    : 256 + vector();
    return {0xd4000000u | wanted << 16 | (carries ? scalar() << 8 : 0) |
                (to_scalar ? scalar() : vector()),
            (256 + vector()) | (opcode.sources < 2 ? 0 : 256 + vector()) << 9 | third << 18};
  }

  const OpcodeTables& tables_ = opcode_tables();
  std::mt19937 random_{20261127};
};

// What LLVM makes of the cases: a list of instructions for each. Before each is an s_nop with its
// number, which LLVM may take for an operand of what it misreads.
std::vector<std::vector<std::string>> by_llvm(const std::string& program,
                                              const std::vector<Words>& cases) {
  const std::string path = testing::TempDir() + "amd_encodings.txt";
  std::ofstream file(path);
  const auto put = [&](std::uint32_t word) {
    for (int k = 0; k < 4; ++k) file << " " << (word >> 8 * k & 0xff);
  };
  for (std::size_t k = 0; k < cases.size(); ++k) {
    const Words& words = cases[k];
    put(static_cast<std::uint32_t>(0xbf800000 | k));
    for (const std::uint32_t word : words) put(word);
    file << "\n";
  }
  file.close();
  FILE* pipe = popen((program + "--disassemble " + path + " 2>/dev/null").c_str(), "r");
  std::vector<std::vector<std::string>> found(cases.size() + 1);
  std::size_t at = cases.size();
  char line[512];
  while (std::fgets(line, sizeof line, pipe) != nullptr) {
    std::string name, operand;
    std::istringstream(line) >> name >> operand;
    if (name == "s_nop") {
      at = std::stoul(operand, nullptr, 0);
    } else if (!name.empty() && name[0] != '.') {
      found.at(at).push_back(std::regex_replace(line, std::regex("^\\s+|\\s+$"), ""));
    }
  }
  pclose(pipe);
  std::remove(path.c_str());
  return found;
}

// The bytes that LLVM has read for it.
std::string encoding_text(std::span<const std::uint32_t> words) {
  std::string text = "encoding: [";
  char byte[8];
  for (std::size_t k = 0; k < 4 * words.size(); ++k) {
    std::snprintf(byte, sizeof byte, "%s0x%02x", k == 0 ? "" : ",",
                  words[k / 4] >> 8 * (k % 4) & 0xff);
    text += byte;
  }
  return text + "]";
}

std::string name_of(const Instruction& one) {
  static constexpr const char* kPrefixes[] = {"flat_", "global_", "scratch_"};
  const std::string name = one.opcode->name;
  if (one.encoding < Encoding::Flat || one.encoding > Encoding::Scratch) return name;
  return kPrefixes[static_cast<int>(one.encoding) - static_cast<int>(Encoding::Flat)] + name;
}

TEST(AmdDecode, NamesAndLengthsAreLlvms) {
  const std::string program = test::llvm_mc();
  if (program.empty()) GTEST_SKIP() << "no llvm-mc of version 16 or later is installed";
  Encodings encodings;
  std::vector<Words> cases;
  for (int k = 0; k < kCases; ++k) cases.push_back(encodings.make());
  const auto expected = by_llvm(program, cases);
  int compared = 0;
  for (std::size_t k = 0; k < cases.size(); ++k) {
    if (expected[k].empty()) continue;
    const std::string& line = expected[k][0];
    const std::span<const std::uint32_t> words(cases[k]);
    const bool is_first_word =
        line.find(encoding_text(words.first(1)).substr(0, 30)) != std::string::npos;
    if (!is_first_word || line.find("Invalid register") != std::string::npos) continue;
    std::deque<Halves> halves;
    const Instruction one = decode(words, opcode_tables(), halves);
    const std::string name = line.substr(0, line.find_first_of(" \t"));
    EXPECT_EQ(name_of(one), std::regex_replace(name, std::regex("_(e32|e64)$"), "")) << line;
    const std::string encoding = line.substr(line.find("encoding:"));
    EXPECT_EQ(std::count(encoding.begin(), encoding.end(), 'x'), 4 * one.words) << line;
    ++compared;
  }
  EXPECT_GT(compared, kCompared);
}

TEST(AmdDecode, WordsThatAreNoInstructionAreRefused) {
  std::deque<Halves> halves;
  EXPECT_THROW(decode(Words{0xffffffffu}, opcode_tables(), halves), DecodeError);
  EXPECT_THROW(decode(Words{0xd6130000u}, opcode_tables(), halves), DecodeError) << "half of it";
  std::mt19937 random(1);
  for (int k = 0; k < 100000; ++k) {
    const Words words{static_cast<std::uint32_t>(random()), static_cast<std::uint32_t>(random()),
                      static_cast<std::uint32_t>(random())};
    try {
      decode(words, opcode_tables(), halves);
    } catch (const DecodeError&) {
    }
  }
}

}  // namespace
}  // namespace cuda_ffi::amd
