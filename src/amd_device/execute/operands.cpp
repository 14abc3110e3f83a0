#include "amd_device/execute/operands.hpp"

#include "software_device/execute/state/windows.hpp"

namespace cuda_ffi::amd {
namespace {

constexpr double kInvertedTwoPi = 0.15915494309189532;

double constant_float(unsigned source) {
  static constexpr double kValues[] = {0.5, -0.5, 1, -1, 2, -2, 4, -4, kInvertedTwoPi};
  return kValues[source - 240];
}

std::uint64_t float_pattern(double value, Pattern pattern) {
  switch (pattern) {
    case Pattern::Half:
      return to_half(value).bits;
    case Pattern::Single:
    case Pattern::Integer:
      return std::bit_cast<std::uint32_t>(static_cast<float>(value));
    default:
      return std::bit_cast<std::uint64_t>(value);
  }
}

std::uint64_t integer_pattern(std::int64_t value, Pattern pattern) {
  const bool wide = pattern >= Pattern::Double;
  return wide ? static_cast<std::uint64_t>(value) : static_cast<std::uint32_t>(value);
}

std::uint64_t literal_pattern(std::uint32_t literal, Pattern pattern) {
  if (pattern == Pattern::Double) return std::uint64_t{literal} << 32;
  if (pattern == Pattern::Signed64)
    return static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(literal)});
  return literal;
}

std::uint64_t aperture(unsigned source) {
  switch (source) {
    case 235:
      return software::kSharedWindow;
    case 236:
      return software::kSharedWindow + software::kWindowSize - 1;
    case 237:
      return software::kLocalWindow;
    default:
      return software::kLocalWindow + software::kWindowSize - 1;
  }
}

// The lane whose value a lane gets, or a number beyond the row if there is none.
unsigned row_source(unsigned control, unsigned lane) {
  const unsigned base = lane & ~15u, at = lane & 15;
  const unsigned amount = control & 15;
  if (control < 0x100) return (lane & ~3u) + (control >> 2 * (lane & 3) & 3);
  switch (control >> 4) {
    case 0x10:
      return at + amount < 16 ? lane + amount : kLanes;
    case 0x11:
      return at >= amount ? lane - amount : kLanes;
    case 0x12:
      return base + ((at - amount) & 15);
    case 0x14:
      return control == 0x140 ? base + (15 - at) : (lane & ~7u) + (7 - (lane & 7));
    case 0x15:
      return base + amount;
    case 0x16:
      return base + (at ^ amount);
    default:
      return kLanes;
  }
}

unsigned dpp_source(const Instruction& instruction, unsigned lane) {
  if (instruction.dpp == Dpp::Eight)
    return (lane & ~7u) + (instruction.dpp_word >> 3 * (lane & 7) & 7);
  return row_source(instruction.dpp_word >> 8 & 0x1ff, lane);
}

bool fetches_inactive(const Instruction& instruction) {
  const unsigned bit = instruction.dpp == Dpp::Eight ? 24 : 18;
  return (instruction.dpp_word >> bit & 1) != 0;
}

bool has_source(const Instruction& instruction, const Wave& wave, unsigned from) {
  if (from >= kLanes) return false;
  return fetches_inactive(instruction) || (wave.exec() >> from & 1) != 0;
}

bool zero_if_none(const Instruction& instruction) {
  return instruction.dpp == Dpp::Eight || (instruction.dpp_word >> 19 & 1) != 0;
}

}  // namespace

std::uint64_t scalar_bits(const Instruction& instruction, unsigned source, const Wave& wave,
                          Pattern pattern) {
  if (source < 128) {
    if (source == source::kNull) return 0;
    if (pattern < Pattern::Double || source == 127) return wave.s[source];
    return wave.s[source] | std::uint64_t{wave.s[source + 1]} << 32;
  }
  if (source <= 192) return source - 128;
  if (source <= 208) return integer_pattern(192 - std::int64_t{source}, pattern);
  if (source >= 235 && source <= 238) {
    const std::uint64_t base = aperture(source);
    return pattern < Pattern::Double ? base >> 32 : base;
  }
  if (source >= 240 && source <= 248) return float_pattern(constant_float(source), pattern);
  if (source == source::kScc) return wave.scc ? 1 : 0;
  if (source == source::kLiteral) return literal_pattern(instruction.literal, pattern);
  return 0;
}

void permute(const Instruction& instruction, const Wave& wave, unsigned row, bool wide,
             Permuted& result) {
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    const unsigned from = dpp_source(instruction, lane);
    const bool there = has_source(instruction, wave, from);
    result.low[lane] = there ? wave.v[row][from] : 0;
    result.high[lane] = there && wide ? wave.v[row + 1][from] : 0;
  }
}

std::uint32_t writable_lanes(const Instruction& instruction, const Wave& wave) {
  std::uint32_t mask = wave.exec();
  if (instruction.dpp == Dpp::None) return mask;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    bool good =
        zero_if_none(instruction) || has_source(instruction, wave, dpp_source(instruction, lane));
    if (instruction.dpp == Dpp::Row) {
      good = good && (instruction.dpp_word >> (28 + lane / 16) & 1) != 0;
      good = good && (instruction.dpp_word >> (24 + lane % 16 / 4) & 1) != 0;
    }
    if (!good) mask &= ~(1u << lane);
  }
  return mask;
}

}  // namespace cuda_ffi::amd
