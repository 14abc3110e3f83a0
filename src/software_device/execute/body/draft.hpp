#pragma once

// A function between syntax and code: instructions whose operands are values, not yet places.

#include <cstdint>
#include <vector>

#include "software_device/execute/body/choices.hpp"

namespace cuda_ffi::software {

using ValueId = std::uint32_t;

struct Value {
  // Settled: a register that the preamble sets, once and for all.
  // Rows: how a register's lanes lie as addresses, for an access.
  enum class Kind : std::uint8_t { Register, Constant, Slot, Settled, Area, Literal, Rows };
  Kind kind = Kind::Register;
  std::uint8_t size = 4;            // bytes a lane; 1: a predicate
  bool same_in_all_lanes = false;   // Settled
  std::uint64_t low = 0, high = 0;  // Constant
  FrameSlot slot{};                 // Slot
  std::uint32_t words = 0;          // Area; a Literal is this number itself, in a list
};

enum class Flow : std::uint8_t {
  Next,
  Jump,    // to `label`
  Branch,  // to `label` or on
  Switch,  // to one of `switches[label]`
  Stop,
};

// Draft::table of a & b and of a | b.
constexpr int kAndTable = 0xc0, kOrTable = 0xfc;

enum Field : std::uint8_t { kFieldD = 1, kFieldA = 2, kFieldB = 4, kFieldC = 8, kFieldE = 16 };

struct Draft {
  Insn insn;  // operand fields hold value ids
  Operation operation;
  std::uint32_t list_begin = 0, list_count = 0;
  std::uint32_t list_defs = 0;  // how many of the list's first are written; the rest is read
  std::uint8_t defs = 0, uses = 0;
  bool early = false;        // may write a result before it has read every operand
  bool conditional = false;  // some running lanes keep what they held
  bool splits = false;       // concerns the group: a guard must branch around it
  bool pure = false;  // sets d from what it reads and the launch's parameters, does nothing else
  bool computes = false;  // each lane's results, of nothing but what the lane reads
  bool copies = false;    // pure, and d is then what a is
  bool moves = false;     // what it writes are the bits that it reads, elsewhere
  bool chooses = false;   // d is a or b, as c says
  int table = -1;       // of a computation bit by bit: of which bits of a, b and c, as lop3 has it
  bool sums = false;    // pure, and d is then a + b, of 64 bits
  bool widens = false;  // pure, and d is then a × b, of 64 bits where they have 32
  bool folds = false;   // an access at a + c, of 64 bits, where c is the same in all lanes
  bool measured = false;  // an access whose e says how its addresses lie
  Flow flow = Flow::Next;
  std::uint32_t label = 0;
  std::uint32_t instruction = 0;  // of the PTX function

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
  std::vector<std::uint32_t> labels;                 // the draft a label stands before
  std::vector<std::vector<std::uint32_t>> switches;  // label ids
};

void drop_drafts(Body& body, const std::vector<bool>& unwanted);

}  // namespace cuda_ffi::software
