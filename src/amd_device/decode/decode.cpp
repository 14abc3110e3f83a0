#include "amd_device/decode/decode.hpp"

#include <algorithm>
#include <cstdio>

#include "amd_device/decode/fields.hpp"

namespace cuda_ffi::amd {
namespace {

[[noreturn]] void refuse(std::uint32_t word, const char* why) {
  char text[96];
  std::snprintf(text, sizeof text, "%s (0x%08x)", why, word);
  throw DecodeError(text);
}

// What is being decoded, and how many of its words have been used.
class Reader {
 public:
  Reader(std::span<const std::uint32_t> words, const OpcodeTables& tables,
         std::deque<Halves>& halves)
      : words_(words), tables_(tables), halves_(halves), first_(word(0)) {}

  Instruction read() {
    if ((first_ >> 31) == 0) return vector_short();
    if ((first_ >> 30) == 2) return scalar();
    switch (first_ >> 26) {
      case 0x33:
        return packed();
      case 0x32:
        return dual();
      case 0x35:
        return vop3();
      case 0x36:
        return data_share();
      case 0x37:
        return flat();
      case 0x38:
        return buffer();
      case 0x3c:
        return image();
      case 0x3d:
        return scalar_load();
      default:
        refuse(first_, "no such encoding");
    }
  }

 private:
  std::uint32_t word(std::size_t index) const {
    if (index >= words_.size()) throw DecodeError("the code ends within an instruction");
    return words_[index];
  }

  Instruction begin(Encoding encoding, std::span<const Opcode> table, unsigned number,
                    std::uint8_t words) {
    Instruction made;
    made.encoding = encoding;
    made.words = words;
    made.opcode = find_opcode(table, number);
    if (made.opcode == nullptr) refuse(first_, "no such instruction");
    made.run = made.opcode->run;
    return made;
  }

  void take_literal(Instruction& made) {
    if (took_literal_) return;
    made.literal = literal_ = word(made.words++);
    took_literal_ = true;
  }

  // A source that may be a literal, or be followed by a word of DPP.
  void take_constants(Instruction& made) {
    for (const std::uint16_t s : made.source)
      if (s == source::kLiteral) take_literal(made);
  }

  void take_dpp(Instruction& made) {
    const unsigned first = made.source[0];
    if (first != 0xfa && first != 0xe9 && first != 0xea) return;
    made.dpp = first == 0xfa ? Dpp::Row : Dpp::Eight;
    made.dpp_word = word(made.words++);
    made.source[0] = static_cast<std::uint16_t>(source::kVector + (made.dpp_word & 0xff));
    if (made.dpp == Dpp::Eight) {
      made.dpp_word = made.dpp_word >> 8 | (first == 0xea ? 1u << 24 : 0);
    } else if (made.is_short) {
      made.negative |= bits(made.dpp_word, 20, 1) | bits(made.dpp_word, 22, 1) << 1;
      made.absolute |= bits(made.dpp_word, 21, 1) | bits(made.dpp_word, 23, 1) << 1;
    }
  }

  Instruction scalar() {
    if ((first_ >> 23) == 0x17f) return scalar_control();
    Instruction made;
    if ((first_ >> 23) == 0x17d) {
      made = begin(Encoding::Sop1, tables_.sop1, bits(first_, 8, 8), 1);
      made.source[0] = bits(first_, 0, 8);
    } else if ((first_ >> 23) == 0x17e) {
      made = begin(Encoding::Sopc, tables_.sopc, bits(first_, 16, 7), 1);
      made.source[0] = bits(first_, 0, 8);
      made.source[1] = bits(first_, 8, 8);
    } else if ((first_ >> 28) == 0xb) {
      made = begin(Encoding::Sopk, tables_.sopk, bits(first_, 23, 5), 1);
      made.offset = static_cast<std::int16_t>(first_);
      if (made.opcode->traits & kLiteralSecond) take_literal(made);
    } else {
      made = begin(Encoding::Sop2, tables_.sop2, bits(first_, 23, 7), 1);
      made.source[0] = bits(first_, 0, 8);
      made.source[1] = bits(first_, 8, 8);
    }
    made.destination = bits(first_, 16, 7);
    take_constants(made);
    return made;
  }

  Instruction scalar_control() {
    Instruction made = begin(Encoding::Sopp, tables_.sopp, bits(first_, 16, 7), 1);
    made.offset = static_cast<std::int16_t>(first_);
    return made;
  }

  Instruction scalar_load() {
    const std::uint32_t second = word(1);
    Instruction made = begin(Encoding::Smem, tables_.smem, bits(first_, 18, 8), 2);
    made.source[0] = static_cast<std::uint16_t>(bits(first_, 0, 6) * 2);
    made.source[1] = bits(second, 25, 7);
    made.destination = bits(first_, 6, 7);
    made.offset = sign_extended(second, 21);
    return made;
  }

  Instruction vector_short() {
    const unsigned operation = bits(first_, 25, 6);
    Instruction made;
    if (operation == 0x3f) {
      made = begin(Encoding::Vop1, tables_.vop3, kFirstVop1 + bits(first_, 9, 8), 1);
      made.destination = bits(first_, 17, 8);
    } else if (operation == 0x3e) {
      made = begin(Encoding::Vopc, tables_.vop3, bits(first_, 17, 8), 1);
      made.source[1] = source::kVector + bits(first_, 9, 8);
      made.scalar_result = sets_exec(made) ? source::kExec : source::kVcc;
    } else {
      made = begin(Encoding::Vop2, tables_.vop3, kFirstVop2 + operation, 1);
      made.source[1] = source::kVector + bits(first_, 9, 8);
      made.destination = bits(first_, 17, 8);
      made.scalar_result = source::kVcc;
    }
    made.is_short = true;
    made.source[0] = bits(first_, 0, 9);
    complete(made, true);
    take_constants(made);
    take_dpp(made);
    if (made.opcode->traits & (kLiteralSecond | kLiteralThird)) take_literal(made);
    return made;
  }

  // Sources that the words of the short encodings do not name.
  void complete(Instruction& made, bool is_short) {
    const Opcode& opcode = *made.opcode;
    const unsigned last = opcode.sources == 0 ? 0 : opcode.sources - 1u;
    if (opcode.traits & kAccumulates) made.source[last] = source::kVector + made.destination;
    if (is_short && opcode.traits & kReadsVcc) made.source[last] = source::kVcc;
    if (opcode.traits & kAlwaysVcc) made.source[last] = source::kVcc;
    if (opcode.traits & kLiteralSecond) {
      made.source[2] = made.source[1];
      made.source[1] = source::kLiteral;
    }
    if (opcode.traits & kLiteralThird) made.source[2] = source::kLiteral;
  }

  static bool sets_exec(const Instruction& made) {
    return made.opcode->number >= kFirstSettingExec && made.opcode->number < kFirstVop2;
  }

  Instruction vop3() {
    const std::uint32_t second = word(1);
    const unsigned number = bits(first_, 16, 10);
    Instruction made = begin(Encoding::Vop3, tables_.vop3, number, 2);
    made.destination = bits(first_, 0, 8);
    for (unsigned k = 0; k < 3; ++k) made.source[k] = bits(second, 9 * k, 9);
    const bool carries = made.opcode->traits & kCarries;
    if (number < kFirstVop2) {
      made.scalar_result = sets_exec(made) ? source::kExec : made.destination;
    } else if (carries) {
      made.scalar_result = bits(first_, 8, 7);
    }
    if (!carries) {
      made.absolute = bits(first_, 8, 3);
      made.high = bits(first_, 11, 4);
    }
    made.clamp = bits(first_, 15, 1) != 0;
    made.scale = bits(second, 27, 2);
    made.negative = bits(second, 29, 3);
    for (unsigned k = std::max(1u, unsigned{made.opcode->sources}); k < 3; ++k)
      if (!(made.opcode->traits & kAccumulates)) made.source[k] = 0;
    complete(made, false);
    take_constants(made);
    take_dpp(made);
    if (made.clamp && made.opcode->saturating != nullptr) made.run = made.opcode->saturating;
    return made;
  }

  Instruction packed() {
    if (bits(first_, 24, 8) != 0xcc) refuse(first_, "no such encoding");
    const std::uint32_t second = word(1);
    Instruction made = begin(Encoding::Vop3p, tables_.vop3p, bits(first_, 16, 7), 2);
    made.destination = bits(first_, 0, 8);
    for (unsigned k = 0; k < made.opcode->sources; ++k) made.source[k] = bits(second, 9 * k, 9);
    made.negative_high = bits(first_, 8, 3);
    made.high = bits(first_, 11, 3);
    made.high_of_high = static_cast<std::uint8_t>(bits(second, 27, 2) | bits(first_, 14, 1) << 2);
    made.clamp = bits(first_, 15, 1) != 0;
    made.negative = bits(second, 29, 3);
    if (made.clamp && made.opcode->saturating != nullptr) made.run = made.opcode->saturating;
    take_constants(made);
    take_dpp(made);
    return made;
  }

  Instruction dual() {
    const std::uint32_t second = word(1);
    Instruction made;
    made.words = 2;
    made.encoding = Encoding::Vop2;
    Instruction x = half(bits(first_, 22, 4), bits(first_, 0, 9), bits(first_, 9, 8));
    Instruction y = half(bits(first_, 17, 5), bits(second, 0, 9), bits(second, 9, 8));
    x.destination = bits(second, 24, 8);
    y.destination = static_cast<std::uint16_t>(bits(second, 17, 7) << 1 | (~x.destination & 1));
    for (Instruction* one : {&x, &y}) {
      complete(*one, true);
      one->words = 2;
      take_constants(*one);
      if (one->words > 2) made.words = 3;
    }
    x.literal = y.literal = literal_;
    made.opcode = x.opcode;
    made.overlap = reads(y, static_cast<std::uint16_t>(source::kVector + x.destination));
    halves_.push_back({x, y});
    made.both = halves_.back().data();
    return made;
  }

  static bool reads(const Instruction& one, std::uint16_t which) {
    return std::find(std::begin(one.source), std::end(one.source), which) != std::end(one.source);
  }

  Instruction half(unsigned number, unsigned first, unsigned second) {
    // What the numbers of VOPD are as VOP2, or as VOP1.
    static constexpr std::uint16_t kNumbers[] = {299, 301, 300, 264, 259, 260, 261, 263, 385, 257,
                                                 272, 271, 258, 0,   0,   0,   293, 280, 283};
    if (number >= std::size(kNumbers) || kNumbers[number] == 0)
      refuse(first_, "no such instruction");
    Instruction made = begin(Encoding::Vop2, tables_.vop3, kNumbers[number], 2);
    made.is_short = true;
    made.source[0] = static_cast<std::uint16_t>(first);
    made.source[1] = static_cast<std::uint16_t>(source::kVector + second);
    if (made.opcode->sources == 1) made.source[1] = 0;
    return made;
  }

  Instruction data_share() {
    const std::uint32_t second = word(1);
    Instruction made = begin(Encoding::Ds, tables_.ds, bits(first_, 18, 8), 2);
    if (bits(first_, 17, 1) != 0) refuse(first_, "global data share is not there");
    made.offset = static_cast<std::int32_t>(bits(first_, 0, 16));
    made.offset1 = bits(first_, 8, 8);
    for (unsigned k = 0; k < 3; ++k) made.source[k] = source::kVector + bits(second, 8 * k, 8);
    made.destination = bits(second, 24, 8);
    return made;
  }

  Instruction flat() {
    const std::uint32_t second = word(1);
    static constexpr Encoding kSegments[] = {Encoding::Flat, Encoding::Scratch, Encoding::Global,
                                             Encoding::Flat};
    Instruction made = begin(kSegments[bits(first_, 16, 2)], tables_.flat, bits(first_, 18, 7), 2);
    made.offset = sign_extended(first_, 13);
    if (made.encoding == Encoding::Flat) made.offset = bits(first_, 0, 12);
    made.returns = bits(first_, 14, 1) != 0;
    made.source[0] = source::kVector + bits(second, 0, 8);
    made.source[1] = source::kVector + bits(second, 8, 8);
    made.source[2] = bits(second, 16, 7);
    if (made.encoding == Encoding::Scratch && bits(second, 23, 1) == 0)
      made.source[0] = source::kNull;
    made.destination = bits(second, 24, 8);
    return made;
  }

  Instruction buffer() {
    word(1);
    return begin(Encoding::Mubuf, tables_.mubuf, bits(first_, 18, 8), 2);
  }

  Instruction image() {
    const std::uint32_t second = word(1);
    Instruction made = begin(Encoding::Mimg, tables_.mimg, bits(first_, 18, 8), 2);
    made.offset = bits(first_, 2, 3);
    made.offset1 = static_cast<std::uint8_t>(bits(first_, 8, 4));
    made.source[0] = source::kVector + bits(second, 0, 8);
    made.source[1] = static_cast<std::uint16_t>(bits(second, 16, 5) * 4);
    made.source[2] = static_cast<std::uint16_t>(bits(second, 26, 5) * 4);
    made.destination = bits(second, 8, 8);
    made.is_scattered = bits(first_, 0, 1) != 0;
    if (made.is_scattered) made.literal = word(made.words++);
    made.is_short = bits(first_, 16, 1) != 0;
    // Multisampled images; short descriptors; results of 16 bits; whether a texel was resident.
    const bool has_rare_parts =
        made.offset > 5 || (bits(first_, 15, 3) & 5) != 0 || bits(second, 21, 2) != 0;
    if (has_rare_parts) made.run = nullptr;
    return made;
  }

  const std::span<const std::uint32_t> words_;
  const OpcodeTables& tables_;
  std::deque<Halves>& halves_;
  const std::uint32_t first_;
  std::uint32_t literal_ = 0;
  bool took_literal_ = false;
};

bool is_branch(const Instruction& instruction) {
  const unsigned number = instruction.opcode->number;
  return instruction.encoding == Encoding::Sopp && number >= kFirstBranch && number <= kLastBranch;
}

void find_targets(Code& code) {
  for (Instruction& one : code.list) {
    if (!is_branch(one)) continue;
    one.target = code.find(one.address + 4 + static_cast<std::int64_t>(one.offset) * 4);
    if (one.target < 0) throw DecodeError("a branch leads out of the code");
  }
}

}  // namespace

const Opcode* find_opcode(std::span<const Opcode> table, unsigned number) {
  const auto found =
      std::lower_bound(table.begin(), table.end(), number,
                       [](const Opcode& row, unsigned wanted) { return row.number < wanted; });
  return found != table.end() && found->number == number ? &*found : nullptr;
}

std::int32_t Code::find(std::uint64_t address) const {
  const std::uint64_t word = (address - begin) / 4;
  return address >= begin && address % 4 == 0 && word < at_word.size() ? at_word[word] : -1;
}

Instruction decode(std::span<const std::uint32_t> words, const OpcodeTables& tables,
                   std::deque<Halves>& halves) {
  return Reader(words, tables, halves).read();
}

Code decode_all(std::span<const std::uint32_t> words, std::uint32_t begin,
                const OpcodeTables& tables) {
  Code code;
  code.begin = begin;
  code.at_word.assign(words.size(), -1);
  for (std::size_t k = 0; k < words.size();) {
    if (words[k] == 0) {  // no instruction: what linkers put between functions
      ++k;
      continue;
    }
    Instruction one = decode(words.subspan(k), tables, code.halves);
    one.address = static_cast<std::uint32_t>(begin + 4 * k);
    if (one.run == nullptr && one.both == nullptr)
      throw DecodeError(std::string(one.opcode->name) + " is not implemented");
    code.at_word[k] = static_cast<std::int32_t>(code.list.size());
    k += one.words;
    code.list.push_back(one);
  }
  find_targets(code);
  return code;
}

}  // namespace cuda_ffi::amd
