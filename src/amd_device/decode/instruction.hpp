#pragma once

// One instruction of RDNA 3, as decode.cpp reads it from the words of the code.

#include <cstdint>
#include <string>

namespace cuda_ffi::amd {

struct Instruction;
struct Wave;

// Computes one instruction for a wave. Branches set Wave::next.
using Execute = void (*)(const Instruction& instruction, Wave& wave);

enum class Encoding : std::uint8_t {
  Sop2,
  Sopk,
  Sop1,
  Sopc,
  Sopp,
  Smem,
  Vop1,
  Vop2,
  Vopc,
  Vop3,
  Vop3p,
  Ds,
  Flat,
  Global,
  Scratch,
  Mubuf,
  Mimg
};

// Sources have the numbers of the ISA: 0 to 127 are scalar registers, then come constants, and from
// 256 on vector registers.
namespace source {
constexpr std::uint16_t kVcc = 106;
constexpr std::uint16_t kNull = 124;
constexpr std::uint16_t kM0 = 125;
constexpr std::uint16_t kExec = 126;
constexpr std::uint16_t kScc = 253;
constexpr std::uint16_t kLiteral = 255;
constexpr std::uint16_t kVector = 256;
}  // namespace source

// What an instruction reads and writes besides what its words say.
enum Trait : std::uint8_t {
  kPlain = 0,
  kAccumulates = 1,    // the destination is the last source
  kReadsVcc = 2,       // the last source is VCC, unless the encoding is VOP3 and names one
  kLiteralSecond = 4,  // fmamk: source, literal, source
  kLiteralThird = 8,   // fmaak: source, source, literal
  kAlwaysVcc = 16,     // the last source is VCC in every encoding
  kCarries = 32,       // VOP3 names a scalar register for it, in place of modifiers
};

struct Opcode {
  std::uint16_t number;  // VOP1, VOP2 and VOPC: the number that the same has as VOP3
  const char* name;
  Execute run;                   // null: known and not implemented
  Execute saturating = nullptr;  // with the clamp bit, where that means integers
  std::uint8_t sources = 0;
  std::uint8_t traits = kPlain;
};

enum class Dpp : std::uint8_t { None, Row, Eight };

struct Instruction {
  Execute run = nullptr;
  const Opcode* opcode = nullptr;
  std::uint16_t source[4] = {};
  std::uint16_t destination = 0;    // a vector register, or a scalar one
  std::uint16_t scalar_result = 0;  // where a carry or a comparison goes
  Encoding encoding{};
  std::uint8_t words = 1;
  std::uint32_t literal = 0;
  // VOP3's modifiers: a bit per source, op_sel's fourth for the result.
  std::uint8_t absolute = 0, negative = 0, negative_high = 0, high = 0, high_of_high = 0;
  bool is_short = false;  // an image's addresses have 16 bits; VOP1, VOP2 or VOPC: bit 7 of a
                          // register of 16 bits means its high half
  bool clamp = false;
  std::uint8_t scale = 0;  // the result times 1, 2, 4, 0.5
  Dpp dpp = Dpp::None;
  std::uint32_t dpp_word = 0;
  std::int32_t offset = 0;   // of an access; of a branch, in words from the next instruction
  std::uint8_t offset1 = 0;  // of an image: which channels; `offset` is its kind
  bool is_scattered =
      false;                 // an image's addresses: `literal` names the registers behind the first
  bool returns = false;      // an atomic that returns the old value
  std::int32_t target = -1;  // of a branch: an index into the code
  const Instruction* both = nullptr;  // VOPD: two instructions that read before either writes
  bool overlap = false;               // VOPD: the second reads what the first writes
  std::uint32_t address = 0;          // in bytes from the beginning of the code object
};

}  // namespace cuda_ffi::amd
