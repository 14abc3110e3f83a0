#pragma once

// A function between syntax and code: its instructions operate on values, which have no places yet.

#include <cstdint>
#include <vector>

#include "software_device/execute/body/choices.hpp"

namespace cuda_ffi::software {

using ValueId = std::uint32_t;

struct Value {
  // Settled: a register that only the preamble sets.
  // Rows: for an access, how the addresses in a register's lanes are arranged.
  enum class Kind : std::uint8_t { Register, Constant, Slot, Settled, Area, Literal, Rows };
  Kind kind = Kind::Register;
  std::uint8_t size = 4;            // bytes per lane; 1: a predicate
  bool same_in_all_lanes = false;   // Settled
  std::uint64_t low = 0, high = 0;  // Constant
  FrameSlot slot{};                 // Slot
  std::uint32_t words = 0;          // of an Area; for a Literal, the number itself
};

enum class Flow : std::uint8_t {
  Next,
  Jump,    // to `label`
  Branch,  // to `label`, or on to the next draft
  Switch,  // to one of `switches[label]`
  Stop,
};

// Draft::table for a & b, and for a | b.
constexpr int kAndTable = 0xc0, kOrTable = 0xfc;

enum Field : std::uint8_t { kFieldD = 1, kFieldA = 2, kFieldB = 4, kFieldC = 8, kFieldE = 16 };

struct Draft {
  Insn insn;  // operand fields hold value ids
  Operation operation;
  std::uint32_t list_begin = 0, list_count = 0;
  std::uint32_t list_defs = 0;  // how many of the list's first entries are written
  std::uint8_t defs = 0, uses = 0;
  bool early = false;        // may write a result before it has read every operand
  bool conditional = false;  // some running lanes keep their old value
  bool splits = false;       // affects the group: a guard must branch around it
  bool pure = false;         // only sets d, from what it reads and the launch's parameters
  bool computes = false;     // each lane's results depend only on what the lane reads
  bool copies = false;       // pure, and sets d to a
  bool moves = false;        // moves bits without changing them
  bool chooses = false;      // sets d to a or b, depending on c
  int table = -1;            // for bitwise operations of a, b and c: the truth table, as in lop3
  bool sums = false;         // pure, and sets d to a + b, in 64 bits
  bool widens = false;       // pure, and sets d to the 64-bit product of 32-bit a and b
  bool folds = false;        // accesses a + c, in 64 bits; c is the same in all lanes
  bool measured = false;     // an access whose e says how its addresses are arranged
  bool begins = false;       // the first of its PTX instruction
  Flow flow = Flow::Next;
  std::uint32_t label = 0;
  std::uint32_t instruction = 0;  // index in the PTX function

  Draft& does(const Choice& choice) {
    insn.run = choice.handler;
    operation = choice.operation;
    return *this;
  }
  Draft& def_d(ValueId v) {
    insn.d = v;
    defs |= kFieldD;
    return *this;
  }
  Draft& def_e(ValueId v) {
    insn.e = v;
    defs |= kFieldE;
    return *this;
  }
  Draft& use_a(ValueId v) {
    insn.a = v;
    uses |= kFieldA;
    return *this;
  }
  Draft& use_b(ValueId v) {
    insn.b = v;
    uses |= kFieldB;
    return *this;
  }
  Draft& use_c(ValueId v) {
    insn.c = v;
    uses |= kFieldC;
    return *this;
  }
  Draft& use_e(ValueId v) {
    insn.e = v;
    uses |= kFieldE;
    return *this;
  }
  Draft& with(std::int64_t immediate) {
    insn.immediate = immediate;
    return *this;
  }
};

struct Body {
  std::vector<Draft> drafts;
  std::vector<Draft> preamble;
  std::vector<ValueId> lists;
  std::vector<Value> values;
  std::vector<std::uint32_t> labels;                 // for each label, the draft that follows it
  std::vector<std::vector<std::uint32_t>> switches;  // label ids
};

void drop_drafts(Body& body, const std::vector<bool>& unwanted);

}  // namespace cuda_ffi::software
